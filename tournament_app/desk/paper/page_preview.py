"""The preview of a form: one page at a time, sharp at every size, drawn off the GUI thread."""

from PySide6.QtCore import QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea

from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.desk.kit.label import Label
from tournament_app.desk.paper.pdf_pages import PdfPages, page_picture

ZOOM_STEP = 1.25
LEAST_ZOOM, MOST_ZOOM = 0.3, 6.0
SETTLE_MS = 40
ROOM = 24


class PagePreview(QScrollArea):
    """``moved`` says that another page or size is shown. Zoom 0 fits the whole page."""

    moved = Signal()

    def __init__(self, errands: Errands) -> None:
        super().__init__()
        self._errands = errands
        self.pages: PdfPages | None = None
        self.page = 0
        self.zoom = 0.0
        self._asked = 0
        self.picture = Label()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setWordWrap(True)
        self.picture.setObjectName("muted")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWidgetResizable(True)
        self.setWidget(self.picture)
        self.setAccessibleName("Preview")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._draw)

    def show_pages(self, pages: PdfPages) -> None:
        """Show a form, on the same page as before where it has that many."""
        self.pages = pages
        self.page = min(self.page, pages.count - 1)
        self._draw()
        self.moved.emit()

    def say(self, words: str) -> None:
        """Nothing to show, and why."""
        self._asked += 1
        self.pages = None
        self.picture.setPixmap(QPixmap())
        self.picture.setText(words)
        self.moved.emit()

    def turn(self, by: int) -> None:
        """Go some pages on or back."""
        if self.pages is not None:
            self.page = max(0, min(self.pages.count - 1, self.page + by))
            self.verticalScrollBar().setValue(0)
            self._draw()
            self.moved.emit()

    def enlarge(self, steps: int) -> None:
        """Larger or smaller by steps; 0 fits the whole page."""
        if steps:
            wanted = (self.zoom or self._fitting()) * ZOOM_STEP**steps
            self.zoom = max(LEAST_ZOOM, min(MOST_ZOOM, wanted))
        else:
            self.zoom = 0.0
        self._draw()
        self.moved.emit()

    @property
    def percent(self) -> int:
        """The size shown, 100 for as many pixels an inch as the screen says."""
        return round(100 * (self.zoom or self._fitting()) * 72 / self.logicalDpiY())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page again."""
        super().resizeEvent(event)
        if not self.zoom:
            self._later.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls, with Ctrl it enlarges, and turns the page where there is nothing to scroll."""
        up = event.angleDelta().y() > 0
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.enlarge(1 if up else -1)
        elif self.verticalScrollBar().maximum() == 0:
            self.turn(-1 if up else 1)
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page keys turn the pages, Home and End go to the first and the last."""
        steps = {
            Qt.Key.Key_PageDown: 1,
            Qt.Key.Key_PageUp: -1,
            Qt.Key.Key_Home: -(10**6),
            Qt.Key.Key_End: 10**6,
        }
        by = steps.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.turn(by)

    def _fitting(self) -> float:
        size = self.pages.size if self.pages is not None else QSizeF(595, 842)
        room = self.viewport().size()
        fit = min((room.width() - ROOM) / size.width(), (room.height() - ROOM) / size.height())
        return max(0.1, fit)

    def _draw(self) -> None:
        self._later.stop()
        if self.pages is None:
            return
        self._asked += 1
        asked, content, page = self._asked, self.pages.content, self.page
        sharpness = self.devicePixelRatioF()
        scale = (self.zoom or self._fitting()) * sharpness

        def show(picture: QImage) -> None:
            if asked == self._asked:
                drawn = QPixmap.fromImage(picture)
                drawn.setDevicePixelRatio(sharpness)
                self.picture.setPixmap(drawn)

        self._errands.run(lambda _: page_picture(content, page, scale), show, lane=Lane.ASIDE, owner=self)
