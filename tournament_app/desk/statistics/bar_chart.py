"""Bars side by side with figures on them, in the colours of the theme (pyqtgraph)."""

from collections.abc import Sequence
from typing import NamedTuple

import pyqtgraph as charts
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament_app.desk.kit.one_by_one import OneByOne
from tournament_app.desk.kit.theme import GRID, TEXT_SIZES, theme
from tournament_app.desk.kit.whole_steps import whole_steps

HEIGHT = 28 * GRID
"""In the smallest letters; larger ones need as much more room above the bars."""
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
    """Groups of bars over named places; several begin ``in_turn``, each when it comes into sight."""

    def __init__(self, name: str, across: str, up: str, in_turn: OneByOne) -> None:
        super().__init__()
        self._in_turn = in_turn
        self.setAccessibleName(name)
        self._across, self._up = across, up
        self.places: Sequence[str] = ()
        self.series: tuple[Series, ...] = ()
        self._undrawn: list[tuple[float, int]] = []
        self._waits = False
        self._plot: charts.PlotWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._draw()
        theme.changed.connect(self._draw)

    @property
    def plot(self) -> "charts.PlotWidget":
        """What it is drawn on, made when it is first in sight: that takes a moment."""
        if self._plot is None:
            self._plot = charts.PlotWidget()
            item = self._plot.getPlotItem()
            item.setMenuEnabled(False)
            item.hideButtons()
            item.getViewBox().setMouseEnabled(x=False, y=False)
            self._layout.addWidget(self._plot)
        return self._plot

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what was never drawn because nobody looked."""
        super().paintEvent(event)
        if self._plot is None and not self._waits:
            self._waits = True
            self._in_turn.add(self, self._begin)

    def _begin(self) -> None:
        self.plot.show()
        self._in_turn.add(self, self._draw)

    def show_bars(self, places: Sequence[str], *series: Series) -> None:
        """Draw these in place of what is there; where nothing is counted there is no chart."""
        self.places, self.series = tuple(places), series
        told = "; ".join(f"{one.name}: {', '.join(map(str, one.values))}" for one in series)
        self.setAccessibleDescription(told)
        self.setVisible(any(value for one in series for value in one.values))
        if self._plot is not None:
            self._in_turn.add(self, self._draw)

    def _draw(self) -> None:
        self.setFixedHeight(HEIGHT * theme.text_size // TEXT_SIZES[0])
        if self._plot is None:
            return
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
            axis.enableAutoSIPrefix(False)
        item.getAxis("bottom").setTicks([list(enumerate(self.places))])
        item.showGrid(x=False, y=True, alpha=0.25)
        if len(self.series) > 1:
            letters = f"{theme.text_size}pt"
            legend = item.addLegend(
                offset=(-1, 1), labelTextColor=theme.colour("text"), labelTextSize=letters
            )
            legend.setColumnCount(len(self.series))
        self._undrawn = []
        for at, one in enumerate(self.series):
            self._draw_series(at, one)
        self._in_turn.add(self, self._draw_figures)
        top = max((value for one in self.series for value in one.values), default=1)
        item.getAxis("left").setTickSpacing(*whole_steps(top))
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
        if len(self.places) * len(self.series) <= MOST_FIGURES:
            self._undrawn += [(place, value) for place, value in zip(x, one.values, strict=True) if value]

    def _draw_figures(self) -> None:
        """Of the bars that were drawn last, in a turn of their own: figures cost as much as all the rest."""
        figures, self._undrawn = self._undrawn, []
        for place, value in figures:
            figure = charts.TextItem(f"{value:,}", color=theme.colour("text"), anchor=(0.5, 1))
            figure.setPos(place, value)
            self.plot.addItem(figure)
