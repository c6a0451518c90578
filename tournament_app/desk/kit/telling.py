"""Words about what is chosen, to read; while nothing is, a muted sentence that takes as many lines as it needs."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QTextBrowser

from tournament_app.desk.kit.theme import theme

AROUND = 4


class Telling(QTextBrowser):
    """A text to read; ``sentence`` stands there while it is empty (a placeholder would end with its first line)."""

    def __init__(self, called: str, sentence: str) -> None:
        super().__init__()
        self.setAccessibleName(called)
        self.sentence = sentence

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, or what will stand here."""
        super().paintEvent(event)
        if not self.document().isEmpty():
            return
        painter = QPainter(self.viewport())
        painter.setPen(theme.colour("muted"))
        area = self.viewport().rect().adjusted(AROUND, AROUND, -AROUND, -AROUND)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.sentence)
        painter.end()
