"""The table: both players' zones as areas, cards as plates; chosen, dragged and worked by mouse or keyboard."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolTip

from engine.cases.showing.layout import Layout
from engine.rules.position.state import ObjectId
from tournament_app.desk.disputes.ruling_office import Position
from tournament_app.desk.disputes.table_paint import WRAP, paint_area, paint_plate, paint_words
from tournament_app.desk.disputes.table_plan import Plan, Planner, Plate
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import GRID, theme

EMPTY = "The table will be here. Type a card below, like 2 forest t, and it lies on it."
_WAYS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class TableView(QAbstractScrollArea):
    """Signals name cards by what the case calls them.

    ``chosen`` carries the id of the card looked at (None: none), ``area_chosen`` player and zone, ``put`` a card let go
    over an area (card, player, zone), ``laid_on`` a card let go over another, ``menu_wanted`` a card and where, ``key``
    a card and the name of a deed that has a key of its own.
    """

    chosen = Signal(object)
    area_chosen = Signal(str, str)
    put = Signal(str, str, str)
    laid_on = Signal(str, str)
    menu_wanted = Signal(str, QPoint)
    key = Signal(str, str)

    def __init__(self, empty: str = EMPTY) -> None:
        super().__init__()
        self.empty = empty
        self.setAccessibleName("The table")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.position: Position | None = None
        self.current: str | None = None
        self.area: tuple[str, str] | None = None
        self._plan = Plan()
        self._pressed: QPoint | None = None
        self._dragged: QPoint | None = None
        theme.changed.connect(self._arrange)

    @property
    def plates(self) -> list[Plate]:
        """What lies on the table, in the order of reading."""
        return self._plan.plates

    def show_position(self, position: Position) -> None:
        """Lay a position out; the card looked at stays looked at where it still is, else the first that changed is."""
        self.position = position
        self._arrange()
        refs = [one.ref for plate in self.plates for one in plate.shown]
        if self.current not in refs:
            self.current = next((ref for ref in position.changed if ref in refs), None)
        self._tell()

    def clear(self) -> None:
        """Nothing is on the table; what was looked at is looked at again when it is back."""
        self.position, self._plan = None, Plan()
        self.viewport().update()

    def choose(self, ref: str | None) -> None:
        """Look at a card."""
        self.current = ref
        plate = self._plan.plate_of(ref)
        if plate is not None:
            self.area = (plate.player, plate.zone)
            self.area_chosen.emit(*self.area)
            self._scroll_to(plate.rect)
        self.viewport().update()
        self._tell()

    def plate_of(self, ref: str) -> Plate:
        """Where a card lies; raises ``LookupError`` for one that is not on the table."""
        found = self._plan.plate_of(ref)
        if found is None:
            raise LookupError(ref)
        return found

    def mark_area(self, player: str, zone: str) -> None:
        """Mark the zone that cards are laid into."""
        self.area = (player, zone)
        self.viewport().update()

    def _tell(self) -> None:
        plate = self._plan.plate_of(self.current)
        shown = (
            next((one for one in plate.shown if one.ref == self.current), None) if plate is not None else None
        )
        self.setAccessibleDescription(
            "" if plate is None else f"{plate.name} {plate.first.size} {plate.about}"
        )
        self.chosen.emit(None if shown is None else ObjectId(shown.id))

    def _arrange(self) -> None:
        if self.position is None:
            return
        layout: Layout = self.position.layout
        width = max(200, self.viewport().width() - GRID)
        self._plan = Planner(layout, self.position.changed, width, self.font()).plan()
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self.fontMetrics().lineSpacing())
        bar.setRange(0, max(0, self._plan.height + GRID - self.viewport().height()))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wider or narrower: everything has another place."""
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Areas, sentences, plates; of the plates those within what is to be painted."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.colour("ground"))
        if self.position is None:
            painter.setPen(theme.colour("muted"))
            painter.drawText(self.viewport().rect().adjusted(16, 16, -16, -16), WRAP, self.empty)
            return
        scrolled = self.verticalScrollBar().value()
        painter.translate(0, -scrolled)
        wanted = event.rect().translated(0, scrolled)
        for area in self._plan.areas:
            paint_area(painter, area, self.font(), here=self.area == (area.player, area.zone))
        for rect, words in self._plan.words:
            paint_words(painter, rect, words, self.font())
        for plate in (one for one in self.plates if one.rect.intersects(wanted)):
            here = any(one.ref == self.current for one in plate.shown)
            paint_plate(painter, plate, self.font(), here=here, at_work=self.hasFocus())
        if self._dragged is not None:
            painter.setPen(QPen(theme.colour("accent_text"), 2))
            painter.drawRect(QRect(self._dragged, self._dragged).adjusted(-6, -6, 6, 6))

    def _at(self, where: QPoint) -> QPoint:
        return QPoint(where.x(), where.y() + self.verticalScrollBar().value())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a card or a zone."""
        where = self._at(event.position().toPoint())
        plate, area = self._plan.plate_at(where), self._plan.area_at(where)
        if plate is not None:
            self._pressed = where
            self.choose(plate.first.ref)
        elif area is not None:
            self.area = (area.player, area.zone)
            self.current = None
            self.area_chosen.emit(*self.area)
            self._tell()
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the card that was pressed."""
        where = self._at(event.position().toPoint())
        far = (
            self._pressed is not None
            and (where - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        )
        if event.buttons() & Qt.MouseButton.LeftButton and (far or self._dragged is not None):
            self._dragged = where
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: over another card it lies on it, over a zone it is there."""
        dragged, self._dragged, self._pressed = self._dragged, None, None
        self.viewport().unsetCursor()
        self.viewport().update()
        if dragged is None or self.current is None:
            return
        where = self._at(event.position().toPoint())
        own, over, area = (
            self._plan.plate_of(self.current),
            self._plan.plate_at(where),
            self._plan.area_at(where),
        )
        if own is None:
            return
        if over is not None and over is not own and over.zone == "in play":
            self.laid_on.emit(self.current, over.first.ref)
        elif area is not None and (area.player, area.zone) != (own.player, own.zone):
            self.put.emit(self.current, area.player, area.zone)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tap or untap."""
        plate = self._plan.plate_at(self._at(event.position().toPoint()))
        if plate is not None:
            self.key.emit(plate.first.ref, "tap")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a card."""
        plate = self._plan.plate_at(self._at(event.pos()))
        if plate is not None:
            self.choose(plate.first.ref)
        if self.current is not None:
            self.menu_wanted.emit(self.current, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card; Enter asks what can be done, Space taps, Del takes off, + and - count."""
        deeds = {
            Qt.Key.Key_Space: "tap",
            Qt.Key.Key_Delete: "off",
            Qt.Key.Key_Plus: "more",
            Qt.Key.Key_Minus: "fewer",
        }
        key = Qt.Key(event.key())
        plate = self._plan.plate_of(self.current)
        if key in _WAYS:
            self._go(*_WAYS[key])
        elif (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and plate is not None
            and self.current
            and not event.modifiers()
        ):
            below = plate.rect.bottomLeft() - QPoint(0, self.verticalScrollBar().value())
            self.menu_wanted.emit(self.current, self.viewport().mapToGlobal(below))
        elif key in deeds and self.current is not None:
            self.key.emit(self.current, deeds[key])
        else:
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Everything about a card in its tip."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            plate = self._plan.plate_at(self._at(event.pos()))
            refs = "" if plate is None else ", ".join(one.ref for one in plate.shown)
            told = (
                ""
                if plate is None
                else f"{plate.name} {plate.first.size}\n{plate.first.types}\n{plate.about}\n{refs}"
            )
            QToolTip.showText(event.globalPos(), tip(told) if told else "", self.viewport())
            return True
        return super().viewportEvent(event)

    def _go(self, across: int, down: int) -> None:
        """To the nearest card that way; the first where none is looked at."""
        here = self._plan.plate_of(self.current)
        if here is None:
            if self.plates:
                self.choose(self.plates[0].first.ref)
            return
        found = self._plan.next_plate(here, across, down)
        if found is not None:
            self.choose(found.first.ref)

    def _scroll_to(self, rect: QRect) -> None:
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if rect.top() < bar.value():
            bar.setValue(rect.top() - GRID)
        elif rect.bottom() > bar.value() + height:
            bar.setValue(rect.bottom() + GRID - height)
