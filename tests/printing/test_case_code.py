"""A case as a code is read back as it was; one that does not fit is refused with what to do."""

import pytest
import zxingcpp
from PIL import Image

from engine.cases.ruling.sent import short_text
from tournament_app.bootstrap.disputes import code_of
from tournament_app.domain.refusal import Malformed
from tournament_app.printing.case_code import case_code
from tournament_app.reference.example_cases import example_cases, training_cases


def picture(modules: tuple[tuple[bool, ...], ...]) -> Image.Image:
    side = len(modules)
    found = Image.new("L", (side + 8, side + 8), 255)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                found.putpixel((x + 4, y + 4), 0)
    return found.resize((4 * (side + 8), 4 * (side + 8)), Image.Resampling.NEAREST)


def test_every_case_that_ships_fits_and_is_read_back() -> None:
    texts = {**example_cases(), **training_cases()}
    for name, text in list(texts.items())[::10]:
        (read,) = zxingcpp.read_barcodes(picture(code_of(text)))
        assert read.text == short_text(text), name
    assert all(code_of(text) for text in texts.values())


def test_other_scripts_are_read_back() -> None:
    (read,) = zxingcpp.read_barcodes(picture(case_code("title: Juzám Djinn und Åse – ja\n")))
    assert read.text == "title: Juzám Djinn und Åse – ja\n"


@pytest.mark.parametrize("length", [1274, 2800, 50_000])
def test_what_does_not_fit_says_so_and_what_to_do(length: int) -> None:
    with pytest.raises(
        Malformed, match=f"takes {length:,} letters, and 1,273 fit. Save the ruling as one file"
    ):
        case_code("x" * length)
    assert len(case_code("x" * 1273)) == 117
