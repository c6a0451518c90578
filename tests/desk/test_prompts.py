"""What an empty line says is read whole, and who did something is named whole, on the screen of a laptop."""

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget

from tests.desk.conftest import RunningDesk
from tests.desk.judging.judge_desk import JudgeDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.kit.record_view import MARGINS, RecordView
from tournament_app.desk.kit.search_line import BESIDE
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.open.page import EventTab

FRAME = 24


def cut_prompts(widget: QWidget) -> list[str]:
    """What empty lines say that they are too narrow for."""
    return [
        line.placeholderText()
        for line in widget.findChildren(QLineEdit)
        if line.isVisible()
        and line.fontMetrics().horizontalAdvance(line.placeholderText())
        > line.width() - (BESIDE if line.isClearButtonEnabled() else FRAME)
    ]


@pytest.mark.parametrize("key", ["round", "penalties", "decks", "judges", "log", "standings"])
def test_at_fourteen_points_every_empty_line_says_whole_what_goes_there(
    running: RunningDesk, key: str
) -> None:
    JudgeDesk(running, 8)
    running.shell.window.resize(1366, 768)
    theme.wear("light", 14)
    tab = shown(running, key, EventTab)
    running.settle()
    assert cut_prompts(tab) == []


def test_the_register_says_whole_what_is_searched(running: RunningDesk) -> None:
    running.shell.window.resize(1366, 768)
    theme.wear("light", 14)
    running.desk.show_place("players")
    running.settle()
    place = running.shell.window.place
    assert place is not None
    assert cut_prompts(place) == []


def test_on_a_laptop_logs_name_whole_who_did_something(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 8)
    running.shell.window.resize(1366, 768)
    desk.type("1 1 hb")
    for key, title, who in (("penalties", "Judge", "Ines Duarte"), ("log", "By", "Scorekeeper")):
        view: RecordView[object] = shown(running, key, EventTab).view
        at = next(place for place, column in enumerate(view.records.columns) if column.title == title)
        running.settle()
        assert view.columnWidth(at) >= view.fontMetrics().horizontalAdvance(who) + MARGINS
