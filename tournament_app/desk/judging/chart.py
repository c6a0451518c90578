"""Infractions by kind and round: a grid of counts, the darker the more, the figure in each cell."""

from collections.abc import Iterable

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QShowEvent
from PySide6.QtWidgets import QGraphicsRectItem, QVBoxLayout, QWidget

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import theme
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.tally import InfractionTally, tally

EMPTY = "Infractions by kind and round will be drawn here once the first is logged."
FAINTEST, STRONGEST = 40, 130


class InfractionChart(QWidget):
    """Rounds from left to right, infractions from top to bottom, the most frequent first."""

    def __init__(self) -> None:
        super().__init__()
        self._plot: pyqtgraph.PlotWidget | None = None
        self.caption = Label(EMPTY)
        self.caption.setObjectName("muted")
        self.caption.setWordWrap(True)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self.caption)
        self._tally = InfractionTally((), (), ())
        self._names: tuple[str, ...] = ()
        theme.changed.connect(self._dress_anew)

    @property
    def plot(self) -> pyqtgraph.PlotWidget:
        """What it is drawn on, made when it is first looked at: that takes a moment."""
        if self._plot is None:
            self._plot = pyqtgraph.PlotWidget()
            self._plot.setMenuEnabled(False)
            self._plot.setMouseEnabled(x=False, y=False)
            self._plot.hideButtons()
            self._plot.setAccessibleName("Infractions by kind and round")
            self._layout.addWidget(self._plot, 1)
        return self._plot

    def _dress_anew(self) -> None:
        if self._plot is not None:
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what was logged while nobody looked."""
        super().showEvent(event)
        self._draw()

    def show_log(self, log: Iterable[PenaltyEntry], catalogue: Catalogue) -> None:
        """Draw a log; declined and taken-back entries are left out."""
        found = tally(log)
        names = tuple(catalogue.infraction(code).name for code in found.infractions)
        if (found, names) != (self._tally, self._names):
            self._tally, self._names = found, names
            if self.isVisible():
                self._draw()

    def _draw(self) -> None:
        found = self._tally
        item = self.plot.getPlotItem()
        item.clear()
        self.plot.setBackground(theme.colour("surface"))
        self.plot.setVisible(bool(found.infractions))
        if not found.infractions:
            self.caption.setText(EMPTY)
            return
        self.caption.setText(
            f"Infractions that count: {found.total}. Rounds from left to right (0: before the first), "
            "the most frequent kind on top."
        )
        most = max(max(row) for row in found.counts)
        for place, row in enumerate(found.counts):
            for column, count in enumerate(row):
                if count:
                    self._cell(column, -place, count, most)
        self._scales(found)

    def _scales(self, found: InfractionTally) -> None:
        item = self.plot.getPlotItem()
        pen = theme.colour("text")
        ticks = {
            "bottom": [(at, str(number)) for at, number in enumerate(found.rounds)],
            "left": [
                (-at, f"{name}  {sum(found.counts[at])}") for at, name in enumerate(self._names)
            ],
        }  # fmt: skip
        for side, marks in ticks.items():
            axis = item.getAxis(side)
            axis.setTicks([marks])
            axis.setTextPen(pen)
            axis.setPen(theme.colour("line"))
            axis.setStyle(tickLength=0, tickFont=self.font())
        widest = max(self.fontMetrics().horizontalAdvance(words) for _, words in ticks["left"])
        item.getAxis("left").setWidth(widest + 16)
        item.getAxis("bottom").setHeight(self.fontMetrics().height() + 8)
        item.setXRange(-0.6, len(found.rounds) - 0.4, padding=0)
        item.setYRange(0.6 - len(found.infractions), 0.6, padding=0)

    def _cell(self, x: int, y: int, count: int, most: int) -> None:
        colour = QColor(theme.colour("accent"))
        colour.setAlpha(FAINTEST + (STRONGEST - FAINTEST) * count // most)
        cell = QGraphicsRectItem(x - 0.46, y - 0.44, 0.92, 0.88)
        cell.setBrush(QBrush(colour))
        cell.setPen(Qt.PenStyle.NoPen)
        self.plot.addItem(cell)
        figure = pyqtgraph.TextItem(str(count), color=theme.colour("text"), anchor=(0.5, 0.5))
        figure.setFont(self.font())
        figure.setPos(x, y)
        self.plot.addItem(figure)
