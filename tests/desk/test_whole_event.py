"""The sample event is played from the empty start to the printed report, by keyboard alone."""

from pathlib import Path

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.keyboard import CTRL, Keyboard
from tournament_app.bootstrap.paper import page_count
from tournament_app.desk.paper.paper_tab import PaperTab
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.standings import standings

ROUNDS = 5


def test_the_sample_event_is_played_to_the_report_by_keyboard(running: RunningDesk, tmp_path: Path) -> None:
    keyboard = Keyboard(running)
    keyboard.palette("sample event")
    event = running.desk.current_event
    assert event is not None
    assert (len(event.book.enrollments), len(event.book.rounds)) == (24, 3)
    for number in range(4, ROUNDS + 1):
        keyboard.press(Qt.Key.Key_Return, CTRL)
        keyboard.press(Qt.Key.Key_Return, CTRL)
        matches = event.book.outstanding(RoundNumber(number))
        assert len(matches) >= 11
        keyboard.press(Qt.Key.Key_L, CTRL)
        for pairing in matches:
            keyboard.type(f"{pairing.table} 2 1")
            keyboard.press(Qt.Key.Key_Return)
        assert not event.book.outstanding(RoundNumber(number))
    keyboard.press(Qt.Key.Key_Return, CTRL)
    assert event.book.event.status is EventStatus.CLOSED
    assert standings(event.book)[0].points >= 12
    keyboard.press(Qt.Key.Key_Return, CTRL)
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, PaperTab)
    page.tab.save_to(tmp_path / "report.pdf")
    running.settle()
    assert page_count((tmp_path / "report.pdf").read_bytes()) >= 2
