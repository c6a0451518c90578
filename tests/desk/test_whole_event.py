"""The sample event is played from the empty start to the printed report, by keyboard alone."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.desk.conftest import RunningDesk
from tournament_app.bootstrap.paper import page_count
from tournament_app.desk.paper.paper_tab import PaperTab
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.standings import standings

CTRL = Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.NoModifier
ROUNDS = 5


class Keyboard:
    """Ten fingers and no mouse."""

    def __init__(self, running: RunningDesk) -> None:
        self.running = running

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self.running.bot.keyClick(self._focus(), key, modifier)
        self.running.bot.wait(120)
        self.running.settle()

    def type(self, words: str) -> None:
        self.running.bot.keyClicks(self._focus(), words)

    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        found = popup or QApplication.focusWidget() or self.running.shell.window.focusWidget()
        return found or self.running.shell.window

    def palette(self, words: str) -> None:
        """Ctrl+K, the action by name, Enter."""
        self.press(Qt.Key.Key_K, CTRL)
        self.type(words)
        self.running.settle()
        self.press(Qt.Key.Key_Return)


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
