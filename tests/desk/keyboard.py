"""Ten fingers and no mouse."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.desk.conftest import RunningDesk
from tournament_app.desk.kit.label import Label

PLAIN = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Keyboard:
    """What is typed goes to whatever has the keyboard."""

    def __init__(self, running: RunningDesk) -> None:
        self.running = running

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self.running.bot.keyClick(self._focus(), key, modifier)
        self.running.bot.wait(30)
        self.running.settle()

    def type(self, words: str) -> None:
        """Key by key, as fingers do: the window has a turn after each."""
        for letter in words:
            self.running.bot.keyClicks(self._focus(), letter)
            QApplication.processEvents()

    def line(self, words: str) -> None:
        """Words and Enter."""
        self.type(words)
        self.press(Qt.Key.Key_Return)

    def palette(self, words: str) -> None:
        """Ctrl+K, as many letters of the action's name as bring it to the top, Enter."""
        self.press(Qt.Key.Key_K, CTRL)
        shown = self.running.room.palette.list
        for letter in words:
            self.type(letter)
            top = shown.itemWidget(shown.item(0))
            if top is not None and top.findChild(Label).text().lower() == words.lower():
                break
        self.running.settle()
        self.press(Qt.Key.Key_Return)

    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        found = popup or QApplication.focusWidget() or self.running.shell.window.focusWidget()
        return found or self.running.shell.window
