"""A line for entering one thing after another: while nothing is typed in it, undo and redo are the page's."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit


class FreshLine(QLineEdit):
    """What was entered from it is undone by the keys of undo, instead of being written into it again."""

    def event(self, event: QEvent) -> bool:
        """Let the keys of undo through while there is nothing typed to undo."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and not self.text()
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
        ):
            event.ignore()
            return False
        return super().event(event)
