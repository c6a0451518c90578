"""The icons of window and installers are the one drawing, at every size that a system asks for."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.program_icon import FOLDER, MAC_SIZES, WINDOW, WINDOWS_SIZES, drawn

ALIKE = 4
"""Of 255, on average: edges come out a little otherwise from one version of Qt to the next."""


def unlike(one: Image.Image, other: Image.Image) -> float:
    """By how much two pictures differ, from 0 to 255."""
    assert one.size == other.size
    grounds = [Image.new("RGBA", each.size, "white") for each in (one, other)]
    on_white = [
        Image.alpha_composite(ground, each) for ground, each in zip(grounds, (one, other), strict=True)
    ]
    return max(ImageStat.Stat(ImageChops.difference(*on_white).convert("RGB")).mean)


def kept(name: str, size: int) -> Image.Image:
    """A file's picture of this size; it must hold one, none is made of another."""
    with Image.open(FOLDER / name) as icon:
        if icon.format == "ICO":
            assert (size, size) in icon.info["sizes"]
            return icon.ico.getimage((size, size)).convert("RGBA")
        if icon.format == "ICNS":
            found = next(each for each in icon.info["sizes"] if each[0] * each[2] == size)
            return icon.icns.getimage(found).convert("RGBA")
        return icon.convert("RGBA")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("program.png", WINDOW),
        *(("program.ico", size) for size in WINDOWS_SIZES),
        *(("program.icns", size) for size in MAC_SIZES),
    ],
)
def test_an_icon_is_the_one_drawing(name: str, size: int) -> None:
    assert unlike(kept(name, size), drawn(size)) < ALIKE


def test_a_size_is_not_the_drawing_of_another_thing() -> None:
    assert unlike(Image.new("RGBA", (64, 64), "#0b6b63"), drawn(64)) > 3 * ALIKE
