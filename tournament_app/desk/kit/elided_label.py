"""A label of one line that gives way: what does not fit ends in an ellipsis and stands in the tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tournament_app.desk.kit.label import Label, tip

STEP = 0.5
"""Points."""


class ElidedLabel(Label):
    """Plain text only. Before it is shortened its letters become smaller, down to ``smallest`` of their size.

    ``shorter`` are other words for it, from the longest; one of them is shown whole before anything is cut.
    """

    def __init__(self, smallest: float = 1) -> None:
        super().__init__()
        self._smallest = smallest
        self.shorter: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Hardly any width is needed."""
        return QSize(80, super().minimumSizeHint().height())

    def drawn(self) -> tuple[QFont, str]:
        """The letters and the words that fit."""
        font, room = QFont(self.font()), self.contentsRect().width()
        smallest = font.pointSizeF() * self._smallest
        while (
            QFontMetricsF(font).horizontalAdvance(self.text()) > room and font.pointSizeF() - STEP >= smallest
        ):
            font.setPointSizeF(font.pointSizeF() - STEP)
        metrics = QFontMetricsF(font)
        fitting = (text for text in (self.text(), *self.shorter) if metrics.horizontalAdvance(text) <= room)
        last = (self.text(), *self.shorter)[-1]
        return font, next(fitting, metrics.elidedText(last, Qt.TextElideMode.ElideRight, room))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        area = self.contentsRect()
        font, shown = self.drawn()
        self.setToolTip(tip(self.text()) if shown != self.text() else "")
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
