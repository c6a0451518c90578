"""The button of the desk: the mouse, Return and its shortcut press it; Space and digits never do.

The next slip is typed without looking up. Whatever has the keyboard then, nothing must come of it but a line.
"""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from tournament_app.desk.kit.theme import GRID


class Button(QPushButton):
    """A click leaves the keyboard where it was with ``keep_keyboard``; Space toggles what can be checked."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setAutoDefault(True)

    def keep_keyboard(self) -> None:
        """From now on a click does not take the keyboard; Tab still reaches the button."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Space to the page, which gives it to its entry line."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select) and not self.isCheckable():
            event.ignore()
        else:
            super().keyPressEvent(event)


def buttons_in_a_row(buttons: Iterable[Button]) -> QHBoxLayout:
    """Buttons side by side from the left."""
    row = QHBoxLayout()
    row.setSpacing(GRID)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes something: a letter, a digit, a blank, with no modifier but Shift."""
    plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return bool(event.text()) and event.text().isprintable() and plain == Qt.KeyboardModifier.NoModifier
