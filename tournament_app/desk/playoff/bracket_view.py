"""A bracket that scrolls and zooms: Ctrl with the wheel, plus, minus, 0; fitted when it is small."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsView

from tournament_app.desk.kit.theme import theme
from tournament_app.desk.playoff.bracket_picture import BracketPicture, MatchItem
from tournament_app.domain.structures.bracket_chart import BracketChart

LEAST_ZOOM, MOST_ZOOM, STEP = 0.25, 3.0, 1.2
MOST_FITTED, LEAST_LEGIBLE = 2.0, 0.8
"""How large a small bracket is drawn to fill the window, and below what size it scrolls instead."""


class BracketView(QGraphicsView):
    """Shows a chart; ``opened`` carries the table of a match that was opened by a double click."""

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.picture = BracketPicture()
        self.setScene(self.picture)
        self.setAccessibleName("Bracket")
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self._chart: BracketChart | None = None
        self._fitted = True
        theme.changed.connect(self._redraw)

    @property
    def chart(self) -> BracketChart | None:
        """What is drawn."""
        return self._chart

    @property
    def zoom(self) -> float:
        """1.0 is the size of the program's other text."""
        return self.transform().m11()

    def show_chart(self, chart: BracketChart) -> None:
        """Draw a chart; what was scrolled to stays in sight."""
        if chart == self._chart:
            return
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        self._chart = chart
        self._redraw()
        self.horizontalScrollBar().setValue(across)
        self.verticalScrollBar().setValue(down)

    def zoom_by(self, factor: float) -> None:
        """Larger or smaller, within what can be read and what is useful."""
        self._fitted = False
        wanted = min(max(self.zoom * factor, LEAST_ZOOM), MOST_ZOOM)
        self.scale(wanted / self.zoom, wanted / self.zoom)

    def natural(self) -> None:
        """The size of the other text."""
        self._fitted = False
        self.resetTransform()

    def fit(self) -> None:
        """The whole bracket as large as the window allows, from now on."""
        self.resetTransform()
        room, needed = self.contentsRect(), self.sceneRect()
        if needed.width() and needed.height():
            self.zoom_by(min(MOST_FITTED, room.width() / needed.width(), room.height() / needed.height()))
        self._fitted = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A bracket that fills the window goes on to, unless it could not be read so."""
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Fit what is drawn; one that is legible only in parts keeps its natural size and scrolls."""
        if not self._fitted:
            return
        self.fit()
        if self.zoom < LEAST_LEGIBLE:
            self.resetTransform()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel zoom, the wheel alone scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus zoom, 0 gives the natural size, F fits."""
        steps = {
            Qt.Key.Key_Plus: lambda: self.zoom_by(STEP),
            Qt.Key.Key_Minus: lambda: self.zoom_by(1 / STEP),
            Qt.Key.Key_0: self.natural,
            Qt.Key.Key_F: self.fit,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            step()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the match under the pointer."""
        found = self.itemAt(event.position().toPoint())
        if isinstance(found, MatchItem) and found.match.table is not None:
            self.opened.emit(found.match.table)
        else:
            super().mouseDoubleClickEvent(event)

    def _redraw(self) -> None:
        if self._chart is not None:
            self.picture.show_chart(self._chart, self.font())
            self._fill()
