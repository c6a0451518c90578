"""An event with penalties to confirm or calls open is closed by a question that leads to them."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.judging.judge_desk import JudgeDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.judging.calls_tab import CallsTab
from tournament_app.desk.judging.penalties_tab import PenaltiesTab
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.services.handle_call import log_call
from tournament_app.services.record_result import SlipEntry, record_result


@pytest.mark.parametrize(("name", "kind"), [("round", RoundTab), ("set-up", SetUpTab)])
def test_closing_with_penalties_to_confirm_leads_to_them(
    running: RunningDesk, name: str, kind: type[EventTab]
) -> None:
    desk = JudgeDesk(running, 4)
    desk.type("1 1 hb")
    for table in (1, 2):
        slip = SlipEntry(RoundNumber(1), TableNumber(table), MatchResult(2, 0))
        desk.do(lambda book, slip=slip: record_result(book, slip))
    tab = shown(running, name, kind)
    running.room.actions.do(
        next(a for a in running.room.actions.at_hand() if a.name in ("Close the event", "Close event")), ""
    )
    running.settle()
    words = [button.text() for button in tab.said.answer_buttons]
    assert words == ["Close it all the same", "Decide on the penalties first", "Not now"]
    running.bot.mouseClick(tab.said.answer_buttons[1], Qt.MouseButton.LeftButton)
    running.settle()
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, PenaltiesTab)
    assert desk.event.book.event.status is not EventStatus.CLOSED


def test_closing_with_calls_open_names_them_and_leads_to_them(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 4)
    called = datetime(2003, 12, 20, 12, tzinfo=UTC)
    for table in (1, 2):
        desk.do(lambda book, at=TableNumber(table): log_call(book, at, "", called))
        slip = SlipEntry(RoundNumber(1), TableNumber(table), MatchResult(2, 0))
        desk.do(lambda book, slip=slip: record_result(book, slip))
    tab = shown(running, "round", RoundTab)
    close = next(found for found in running.room.actions.at_hand() if found.name == "Close the event")
    running.room.actions.do(close, "")
    running.settle()
    assert tab.said.words.splitlines() == [
        "Call 1 (round 1, table 1) still waits for a ruling.",
        "Call 2 (round 1, table 2) still waits for a ruling.",
    ]
    assert [b.text() for b in tab.said.answer_buttons][1:] == ["Answer the calls first", "Not now"]
    running.bot.mouseClick(tab.said.answer_buttons[1], Qt.MouseButton.LeftButton)
    running.settle()
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, CallsTab)
    running.room.actions.do(close, "")
    running.settle()
    assert desk.event.book.event.status is not EventStatus.CLOSED
    shown(running, "round", RoundTab)
    running.room.actions.do(close, "")
    running.settle()
    running.bot.mouseClick(tab.said.answer_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    assert desk.event.book.event.status is EventStatus.CLOSED
