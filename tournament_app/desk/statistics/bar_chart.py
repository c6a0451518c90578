"""Bars side by side with figures on them, in the colours of the theme (pyqtgraph)."""

from collections.abc import Sequence
from typing import NamedTuple

import pyqtgraph as charts
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament_app.desk.kit.theme import GRID, theme

HEIGHT = 28 * GRID
TOGETHER = 0.8
MOST_FIGURES = 60
"""With more bars than this their figures would overlap and are left out."""


class Series(NamedTuple):
    """Bars of one kind: their name, the theme's colour, a value for each place."""

    name: str
    role: str
    values: tuple[int, ...]


ABOVE, ABOVE_LEGEND = 1.15, 1.5
"""How high the chart is, as a multiple of its highest bar: room for its figure, and for the legend."""


class BarChart(QWidget):
    """Groups of bars over named places."""

    def __init__(self, name: str, across: str, up: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._across, self._up = across, up
        self.places: Sequence[str] = ()
        self.series: tuple[Series, ...] = ()
        self.plot = charts.PlotWidget()
        item = self.plot.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.getViewBox().setMouseEnabled(x=False, y=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        self.setFixedHeight(HEIGHT)
        theme.changed.connect(self._draw)

    def show_bars(self, places: Sequence[str], *series: Series) -> None:
        """Draw these in place of what is there."""
        self.places, self.series = tuple(places), series
        told = "; ".join(f"{one.name}: {', '.join(map(str, one.values))}" for one in series)
        self.setAccessibleDescription(told)
        self._draw()

    def _draw(self) -> None:
        item = self.plot.getPlotItem()
        item.clear()
        if item.legend is not None:
            item.legend.scene().removeItem(item.legend)
            item.legend = None
        self.plot.setBackground(theme.colour("surface"))
        for side, words in (("bottom", self._across), ("left", self._up)):
            axis = item.getAxis(side)
            axis.setPen(theme.colour("line"))
            axis.setTextPen(theme.colour("muted"))
            axis.setLabel(words, color=theme.colour("muted").name())
        item.getAxis("bottom").setTicks([list(enumerate(self.places))])
        item.showGrid(x=False, y=True, alpha=0.25)
        if len(self.series) > 1:
            legend = item.addLegend(offset=(-1, 1), labelTextColor=theme.colour("text"))
            legend.setColumnCount(len(self.series))
        for at, one in enumerate(self.series):
            self._draw_series(at, one)
        top = max((value for one in self.series for value in one.values), default=1)
        item.setYRange(0, max(top, 1) * (ABOVE_LEGEND if len(self.series) > 1 else ABOVE), padding=0)
        item.setXRange(-0.6, max(len(self.places), 1) - 0.4, padding=0)

    def _draw_series(self, at: int, one: Series) -> None:
        width = TOGETHER / len(self.series)
        x = [place - TOGETHER / 2 + (at + 0.5) * width for place in range(len(one.values))]
        colour = theme.colour(one.role)
        bars = charts.BarGraphItem(
            x=x, height=list(one.values), width=width * 0.92, brush=colour, pen=colour, name=one.name
        )
        self.plot.addItem(bars)
        if len(self.places) * len(self.series) > MOST_FIGURES:
            return
        for place, value in zip(x, one.values, strict=True):
            figure = charts.TextItem(
                f"{value:,}" if value else "", color=theme.colour("text"), anchor=(0.5, 1)
            )
            figure.setPos(place, value)
            self.plot.addItem(figure)
