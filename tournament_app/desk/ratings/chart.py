"""Charts of ratings: a player's history, and how many of an event's field stand where (pyqtgraph)."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as charts
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.kit.whole_steps import whole_steps
from tournament_app.domain.ratings.field import FieldDistribution

REACH = 40
"""How near to a point, in pixels, the mouse must be for its match to be shown."""

LOW_LINES = 7
"""Lines of letters below which a chart has no room for a scale of its height."""

NO_HISTORY = "No rated match yet: the rating after every match will be drawn here."
NO_FIELD = (
    "Nobody of this field has a rated match in this category yet. Once somebody has, this shows how many "
    "players stand where."
)


class _Chart(QWidget):
    """A plot in the colours of the theme; the wheel and dragging zoom, a double click shows everything.

    ``nothing`` is the sentence that stands here while there is nothing to draw.
    """

    def __init__(self, name: str, across: str, up: str, nothing: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.plot = charts.PlotWidget()
        self._across, self._up = across, up
        item = self.plot.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        self.nothing = Label(nothing)
        self.nothing.setObjectName("muted")
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QStackedLayout(self)
        layout.addWidget(self.plot)
        layout.addWidget(self.nothing)
        self._sheets = layout
        self.plot.scene().sigMouseClicked.connect(self._clicked)
        self._dress()
        theme.changed.connect(self._dress)

    def _draws(self, something: bool) -> None:
        """The plot, or the sentence in its place."""
        self._sheets.setCurrentWidget(self.plot if something else self.nothing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no height for figures one above the other, and for names of axes, they are left out."""
        super().resizeEvent(event)
        item, low = self.plot.getPlotItem(), self.height() < LOW_LINES * self.fontMetrics().lineSpacing()
        item.showAxis("left", not low)
        item.showLabel("bottom", not low)

    def show_everything(self) -> None:
        """Zoom out to the whole."""
        self.plot.getPlotItem().autoRange(padding=0.08)

    def enlarge(self, factor: float) -> None:
        """Zoom along the history; above 1 shows less of it, larger."""
        self.plot.getPlotItem().getViewBox().scaleBy(x=1 / factor)

    def _clicked(self, event: Any) -> None:
        if event.double():
            self.show_everything()

    def _dress(self) -> None:
        self.plot.setBackground(theme.colour("surface"))
        item = self.plot.getPlotItem()
        item.showGrid(x=False, y=True, alpha=0.25)
        for side, words in (("bottom", self._across), ("left", self._up)):
            axis = item.getAxis(side)
            axis.setPen(theme.colour("line"))
            axis.setTextPen(theme.colour("muted"))
            axis.setLabel(words, color=theme.colour("muted").name())
            axis.setStyle(autoExpandTextSpace=True)
        self.recolour()

    def recolour(self) -> None:
        """Draw the contents in the colours now in force."""


class HistoryChart(_Chart):
    """A rating after every match. ``chosen`` carries the index of a match that was clicked."""

    chosen = Signal(int)

    def __init__(self) -> None:
        self._ratings: list[float] = []
        self._words: Sequence[str] = ()
        self._provisional = 0
        super().__init__("Rating after every match", "Match", "Rating", NO_HISTORY)
        item = self.plot.getPlotItem()
        self._early = charts.PlotDataItem(pen=charts.mkPen(theme.colour("muted"), width=2))
        self._line = charts.PlotDataItem(pen=charts.mkPen(theme.colour("accent"), width=2))
        self._spot = charts.ScatterPlotItem(size=10, brush=theme.colour("accent_text"))
        self._label = charts.TextItem(anchor=(0, 1), color=theme.colour("text"), fill=theme.colour("raised"))
        for part in (self._early, self._line, self._spot, self._label):
            item.addItem(part, ignoreBounds=part in (self._spot, self._label))
        self._label.setZValue(10)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.recolour()

    def show_history(self, ratings: Sequence[float], words: Sequence[str], provisional: int) -> None:
        """A rating and a sentence a match, oldest first, of which the first few are provisional."""
        self._ratings, self._words, self._provisional = list(ratings), words, provisional
        self._draws(bool(ratings))
        across = np.arange(1, len(ratings) + 1)
        up = np.array(self._ratings)
        self._early.setData(across[:provisional], up[:provisional])
        self._line.setData(across[max(0, provisional - 1) :], up[max(0, provisional - 1) :])
        if len(ratings) <= provisional:
            self._line.setData([], [])
        self.point_at(None)
        self.show_everything()

    def point_at(self, index: int | None) -> None:
        """Mark a match and say what it was; None for none."""
        if index is None or not 0 <= index < len(self._ratings):
            self._spot.setData([], [])
            self._label.hide()
            return
        self._spot.setData([index + 1], [self._ratings[index]])
        self._label.setText(self._words[index])
        (left, right), (low, high) = self.plot.getPlotItem().getViewBox().viewRange()
        beyond = index + 1 > (left + right) / 2
        above = self._ratings[index] > (low + high) / 2
        self._label.setAnchor((1 if beyond else 0, 0 if above else 1))
        self._label.setPos(index + 1, self._ratings[index])
        self._label.show()

    def recolour(self) -> None:
        """Lines, spot and label in the colours now in force."""
        if not hasattr(self, "_label"):
            return
        self._early.setPen(charts.mkPen(theme.colour("muted"), width=2, style=Qt.PenStyle.DashLine))
        self._line.setPen(charts.mkPen(theme.colour("accent_text"), width=2))
        self._spot.setBrush(theme.colour("accent_text"))
        self._label.setColor(theme.colour("text"))
        self._label.fill = charts.mkBrush(QColor(theme.colour("raised")))

    def _hover(self, place: QPointF) -> None:
        self.point_at(self._nearest(place))

    def _nearest(self, place: QPointF) -> int | None:
        box = self.plot.getPlotItem().getViewBox()
        if not self._ratings or not box.sceneBoundingRect().contains(place):
            return None
        at = round(box.mapSceneToView(place).x()) - 1
        at = max(0, min(len(self._ratings) - 1, at))
        spot = box.mapViewToScene(QPointF(at + 1, self._ratings[at]))
        return at if abs(spot.x() - place.x()) <= REACH else None

    def _clicked(self, event: Any) -> None:
        super()._clicked(event)
        if not event.double() and (at := self._nearest(event.scenePos())) is not None:
            self.chosen.emit(at)


class FieldChart(_Chart):
    """How many players of a field stand in each stretch of ratings."""

    def __init__(self) -> None:
        super().__init__("Distribution of the field's ratings", "Rating", "Players", NO_FIELD)
        self._bars: Any = None
        self._found: FieldDistribution | None = None

    def show_field(self, found: FieldDistribution) -> None:
        """Draw the bins."""
        self._found = found
        item = self.plot.getPlotItem()
        item.clear()
        self._draws(bool(found.bins))
        if not found.bins:
            return
        middle = [(each.low + each.high) / 2 for each in found.bins]
        width = 0.9 * (found.bins[0].high - found.bins[0].low)
        fill = charts.mkBrush(theme.colour("accent"))
        none = charts.mkPen(None)
        self._bars = charts.BarGraphItem(
            x=middle, height=[each.players for each in found.bins], width=width, brush=fill, pen=none
        )
        item.addItem(self._bars)
        if found.mean is not None:
            pen = charts.mkPen(theme.colour("text"), width=1, style=Qt.PenStyle.DashLine)
            item.addItem(charts.InfiniteLine(found.mean, angle=90, pen=pen), ignoreBounds=True)
        top = max(each.players for each in found.bins)
        item.getAxis("left").setTickSpacing(*whole_steps(top))
        item.setLimits(yMin=0, yMax=2 * top)
        self.show_everything()

    def recolour(self) -> None:
        """Draw the bins anew."""
        found: FieldDistribution | None = getattr(self, "_found", None)
        if found is not None:
            self.show_field(found)
