import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

import tournament_app.desk
from tournament_app.desk.kit.icons import ICONS, icon
from tournament_app.desk.kit.theme import DARK, LIGHT, TEXT_ON, Colours, contrast, theme

DESK = Path(tournament_app.desk.__file__).parent


def test_black_on_white_has_the_highest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "grounds"), TEXT_ON)
def test_every_text_can_be_read_on_its_ground(colours: Colours, text: str, grounds: tuple[str, ...]) -> None:
    weak = [
        f"{text} on {ground}: {ratio:.2f}"
        for ground in grounds
        if (ratio := contrast(getattr(colours, text), getattr(colours, ground))) < 4.5
    ]
    assert not weak


def test_the_pairs_checked_name_colours_that_exist() -> None:
    known = set(Colours._fields)
    assert {text for text, _ in TEXT_ON} | {g for _, grounds in TEXT_ON for g in grounds} <= known


def test_the_looks_of_the_system_are_followed_where_nobody_chose(qapp: QApplication) -> None:
    theme.wear("system", 10)
    theme._follow(dark=True)
    assert theme.is_dark
    assert qapp.palette().window().color().name() == DARK.ground
    theme._follow(dark=False)
    assert not theme.is_dark
    theme.wear("light", 10)
    theme._follow(dark=True)
    assert not theme.is_dark
    theme._follow(dark=False)


def test_dark_and_light_dress_the_application(qapp: QApplication) -> None:
    theme.wear("dark", 12)
    assert theme.is_dark
    assert qapp.palette().window().color().name() == DARK.ground
    assert qapp.font().pointSize() == 12
    theme.wear("light", 10)
    assert qapp.palette().window().color().name() == LIGHT.ground


@pytest.mark.parametrize("looks", ["light", "dark"])
@pytest.mark.parametrize("field", [QLineEdit, QPlainTextEdit, QTextBrowser])
def test_what_stands_in_an_empty_field_can_be_read(field: type[QWidget], looks: str, qtbot: QtBot) -> None:
    theme.wear(looks, 14)
    shown = field()
    qtbot.addWidget(shown)
    shown.setProperty("placeholderText", "MMM lll")
    shown.resize(300, 60)
    shown.show()
    shown.clearFocus()
    inside = shown.grab().toImage().copy(8, 8, 200, 40)
    seen = {inside.pixelColor(x, y).name() for x in range(inside.width()) for y in range(inside.height())}
    ground = DARK.surface if looks == "dark" else LIGHT.surface
    assert ground in seen
    assert max(contrast(colour, ground) for colour in seen) >= 4.5
    theme.wear("light", 10)


def _darkest(image: QImage) -> str:
    colours = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(colours, key=lambda colour: colour.alpha()).name()


def test_an_icon_takes_the_colour_of_the_theme_it_is_drawn_in() -> None:
    theme.wear("light", 10)
    before = _darkest(icon("search").pixmap(32, 32).toImage())
    theme.wear("dark", 10)
    after = _darkest(icon("search").pixmap(32, 32).toImage())
    assert (before, after) == (LIGHT.text, DARK.text)


def test_the_icons_come_with_their_licence() -> None:
    assert "ISC License" in (ICONS / "LICENSE").read_text(encoding="utf-8")


def test_every_icon_is_used() -> None:
    sources = [path.read_text(encoding="utf-8") for path in DESK.rglob("*") if path.suffix in (".py", ".qss")]
    named = set(re.findall(r"[a-z0-9-]+", " ".join(sources)))
    assert {icon.name.removesuffix(".svg") for icon in ICONS.iterdir() if icon.name.endswith(".svg")} <= named
