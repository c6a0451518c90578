"""Seating charts of pods on screen: each table seen from above, seats numbered to the left."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPen, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsTextItem, QGraphicsView

from tournament_app.desk.kit.label import marked
from tournament_app.desk.kit.theme import GRID, theme
from tournament_app.domain.structures.pod_chart import PodChart


class PodView(QGraphicsView):
    """All pods of a stage, as many side by side as the window is wide."""

    def __init__(self) -> None:
        super().__init__()
        self.setScene(QGraphicsScene(self))
        self.setAccessibleName("Seating of the pods")
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._charts: tuple[PodChart, ...] = ()
        theme.changed.connect(self._draw)

    @property
    def charts(self) -> tuple[PodChart, ...]:
        """What is drawn."""
        return self._charts

    def show_charts(self, charts: tuple[PodChart, ...]) -> None:
        """Draw these pods."""
        self._charts = charts
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the pods anew when the window's width changes."""
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        scene = self.scene()
        scene.clear()
        letters = QFontMetricsF(self.font())
        width = letters.averageCharWidth() * 26
        m = _Measures(width, max(letters.height() * 2, self._tallest(letters, width)) + 2 * GRID)
        rows = max((chart.rows for chart in self._charts), default=0)
        height = rows * m.seat_height + 2 * GRID
        abreast = max(1, int(self.viewport().width() // (m.width + 2 * GRID)))
        for at, chart in enumerate(self._charts):
            left = (at % abreast) * (m.width + 3 * GRID)
            self._pod(chart, left, (at // abreast) * (height + 2 * GRID), m)
        scene.setSceneRect(scene.itemsBoundingRect().adjusted(-GRID, -GRID, GRID, GRID))
        scene.setBackgroundBrush(theme.colour("ground"))

    def _tallest(self, letters: QFontMetricsF, width: float) -> float:
        """The height of the longest name in its lines."""
        inside = QRectF(0, 0, width - 3 * GRID, 1000)
        wrapped = int(Qt.TextFlag.TextWordWrap)
        names = [name for chart in self._charts for name in chart.seats]
        return max((letters.boundingRect(inside, wrapped, f"00  {n}").height() for n in names), default=0.0)

    def _pod(self, chart: PodChart, left: float, top: float, m: "_Measures") -> None:
        scene = self.scene()
        table = QRectF(left + m.seat_width, top, m.table_width, chart.rows * m.seat_height)
        scene.addRect(table, QPen(theme.colour("line"), 1), QBrush(theme.colour("raised")))
        title = self._text(marked("<b>{}</b>", chart.title), m.table_width)
        title.setPos(table.left(), table.center().y() - title.boundingRect().height() / 2)
        for number, (name, (side, row)) in enumerate(zip(chart.seats, chart.places, strict=True), 1):
            x = table.right() if side > 0 else left
            box = QRectF(x, top + row * m.seat_height, m.seat_width, m.seat_height)
            scene.addRect(box, QPen(theme.colour("line"), 1), QBrush(theme.colour("surface")))
            words = self._text(marked("<b>{}</b>&nbsp; {}", number, name), m.seat_width)
            words.setPos(box.left(), box.center().y() - words.boundingRect().height() / 2)

    def _text(self, html: str, width: float) -> QGraphicsTextItem:
        item = QGraphicsTextItem()
        item.setFont(self.font())
        item.setDefaultTextColor(theme.colour("text"))
        item.setHtml(f"<div align='center'>{html}</div>")
        item.setTextWidth(width)
        self.scene().addItem(item)
        return item


class _Measures(NamedTuple):
    """Pixels that follow from the text size."""

    seat_width: float
    seat_height: float

    @property
    def table_width(self) -> float:
        return self.seat_width * 0.5

    @property
    def width(self) -> float:
        return 2.5 * self.seat_width
