"""Ten fingers and no mouse."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.desk.conftest import RunningDesk

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
        """Ctrl+K, the action by name, Enter."""
        self.press(Qt.Key.Key_K, CTRL)
        self.type(words)
        self.running.settle()
        self.press(Qt.Key.Key_Return)

    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        found = popup or QApplication.focusWidget() or self.running.shell.window.focusWidget()
        return found or self.running.shell.window
