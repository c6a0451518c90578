"""A label of so many lines that gives way: what does not fit ends in an ellipsis and stands in the tooltip."""

from bisect import bisect_left

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tournament_app.desk.kit.label import Label, tip

STEP = 0.5
"""Points."""
POINTS_OF_INCH = 72
SMALLEST_NAME = 0.7
"""Of the letters of a heading in which a name stands before it is shortened."""
PLACED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
WRAPPED = PLACED | Qt.TextFlag.TextWordWrap


class ElidedLabel(Label):
    """Plain text only. Before it is shortened its letters become smaller, down to ``smallest`` of their size.

    It keeps the room of its ``lines``, whatever it says. ``shorter`` are other words for it, from the longest; one of
    them is shown whole before anything is cut. ``largest`` is the share of the letters' size that it begins with.
    """

    def __init__(self, smallest: float = 1, lines: int = 1) -> None:
        super().__init__()
        self._smallest = smallest
        self.lines = lines
        self.largest: float = 1
        self.shorter: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as its lines are."""
        hint = super().sizeHint()
        if self.lines > 1:
            hint.setHeight(self.lines * self.fontMetrics().lineSpacing() + 2)
        return hint

    def minimumSizeHint(self) -> QSize:
        """Hardly any width is needed."""
        return QSize(80, self.sizeHint().height())

    def drawn(self) -> tuple[QFont, str]:
        """The letters and the words that fit."""
        font = QFont(self.font())
        if font.pixelSize() > 0:
            font.setPointSizeF(font.pixelSize() * POINTS_OF_INCH / self.logicalDpiY())
        smallest = font.pointSizeF() * self._smallest
        font.setPointSizeF(font.pointSizeF() * self.largest)
        while not self._fits(font, self.text()) and font.pointSizeF() - STEP >= smallest:
            font.setPointSizeF(font.pointSizeF() - STEP)
        words = (self.text(), *self.shorter)
        return font, next((text for text in words if self._fits(font, text)), self._cut(font, words[-1]))

    def _fits(self, font: QFont, text: str) -> bool:
        metrics, room = QFontMetricsF(font), self.contentsRect()
        if self.lines == 1:
            return metrics.horizontalAdvance(text) <= room.width()
        lowest = metrics.lineSpacing() * len(text) + 1
        taken = metrics.boundingRect(QRectF(0, 0, room.width(), lowest), int(WRAPPED), text)
        return taken.height() <= room.height() and taken.width() <= room.width()

    def _cut(self, font: QFont, text: str) -> str:
        if self.lines == 1:
            room = self.contentsRect().width()
            return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        kept = bisect_left(range(len(text)), True, key=lambda end: not self._fits(font, text[:end] + "…"))
        return text[: max(kept - 1, 0)].rstrip() + "…"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        font, shown = self.drawn()
        self.setToolTip(tip(self.text()) if shown != self.text() else "")
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(PLACED if self.lines == 1 else WRAPPED), shown)
        painter.end()
