import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QTextLayout

from tests.desk.conftest import RunningDesk
from tournament_app.desk.shell.missing_scripts import System

NAMES = {
    "Żółć Gęśla": System.Latin,
    "Νίκος": System.Greek,
    "Владимир": System.Cyrillic,
    "שרה כהן": System.Hebrew,
    "محمد": System.Arabic,
    "สมชาย": System.Thai,
    "김민준": System.Korean,
    "東京 太郎": System.Japanese,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_drawn_with_a_glyph_for_each_letter(running: RunningDesk, name: str) -> None:
    assert QFontDatabase.families(NAMES[name])
    layout = QTextLayout(name, QFont(QFontInfo(running.shell.window.font()).family(), 12))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
    assert glyphs
    assert 0 not in glyphs
