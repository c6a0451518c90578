"""What is played and how it fares: a table, and share against wins as a chart."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import theme
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.metagame import UNNAMED, ArchetypeResult, metagame
from tournament_app.domain.percent import percent

if TYPE_CHECKING:
    import pyqtgraph

MOST_BARS = 16
LONGEST_LABEL = 22
ABOVE_LEGEND = 1.25
"""How high the chart is, as a multiple of its bars: room for the legend."""


def share_text(share: Fraction | None) -> str:
    """``33.3%``, a dash where there is nothing to count."""
    return "–" if share is None else percent(share, 1)


COLUMNS: list[Column[ArchetypeResult]] = [
    Column("Deck", lambda row: row.name or "Without a name", width=0),
    Column("Players", lambda row: str(row.decks), lambda row: row.decks, figures=True, width=7),
    Column("Share", lambda row: share_text(row.share), lambda row: row.share, figures=True, width=7),
    Column(
        "Record",
        lambda row: f"{row.wins}-{row.losses}-{row.draws}",
        lambda row: row.wins - row.losses,
        figures=True,
        width=8,
        tip=lambda row: f"{row.mirrors} more between two of them" if row.mirrors else "",
        heading_tip="Matches won, lost and drawn against decks of another name",
    ),
    Column(
        "Wins",
        lambda row: share_text(row.wins_share),
        lambda row: row.wins_share if row.wins_share is not None else Fraction(-1),
        figures=True,
        width=7,
        heading_tip="Wins among the matches that one side won",
    ),
]


class MetagameView(QWidget):
    """``opened`` carries the first player of a deck opened in the table."""

    opened = Signal(int)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.model = RecordModel(COLUMNS, key=lambda row: row.name.casefold())
        self.view = RecordView(
            self.model, "Give decks names (Lists), and what is played will be here.", least_open=16
        )
        self.view.setAccessibleName("Decks and their results")
        self.view.remember(preferences, "metagame")
        self.view.opened.connect(lambda row: self.opened.emit(row.players[0]))
        self._chart: pyqtgraph.PlotWidget | None = None
        self._rows: tuple[ArchetypeResult, ...] = ()
        self._parts = QSplitter(Qt.Orientation.Horizontal)
        self._parts.addWidget(self.view)
        self._parts.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._parts)
        theme.changed.connect(self._draw)

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        rows = metagame(book) if any(deck.name for deck in book.decks.values()) else ()
        if rows != self._rows:
            self._rows = rows
            self.model.show(rows)
            self._draw()

    def _draw(self) -> None:
        rows = [row for row in self._rows if row.name != UNNAMED][:MOST_BARS]
        if not rows:
            if self._chart is not None:
                self._chart.hide()
            return
        if self._chart is None:
            self._chart = _new_chart()
            self._parts.addWidget(self._chart)
            self._parts.setSizes([1300, 1000])
        self._chart.show()
        _draw_bars(self._chart, rows)


def _new_chart() -> "pyqtgraph.PlotWidget":
    import pyqtgraph

    chart = pyqtgraph.PlotWidget()
    chart.setMenuEnabled(False)
    chart.setMouseEnabled(x=False, y=False)
    chart.hideButtons()
    chart.setAccessibleName("Share of the field, and share of wins, by deck")
    return chart


def _draw_bars(chart: "pyqtgraph.PlotWidget", rows: list[ArchetypeResult]) -> None:
    import pyqtgraph

    item: Any = chart.getPlotItem()
    item.clear()
    text, accent, muted = theme.colour("text"), theme.colour("accent"), theme.colour("amber")
    chart.setBackground(theme.colour("surface"))
    places = list(range(len(rows), 0, -1))
    legend = item.addLegend(
        offset=(-8, 1), labelTextColor=text, labelTextSize=f"{chart.font().pointSize()}pt"
    )
    legend.clear()
    for offset, name, brush, values in (
        (0.18, "Share of the field", accent, [float(row.share) * 100 for row in rows]),
        (-0.18, "Share of wins", muted, [float(row.wins_share or 0) * 100 for row in rows]),
    ):
        bars = pyqtgraph.BarGraphItem(
            x0=0,
            y=[place + offset for place in places],
            height=0.34,
            width=values,
            brush=brush,
            pen=None,
            name=name,
        )
        item.addItem(bars)
    axis = item.getAxis("left")
    labels = [row.name if len(row.name) <= LONGEST_LABEL else f"{row.name[:LONGEST_LABEL]}…" for row in rows]
    axis.setTicks([list(zip(places, labels, strict=True))])
    metrics = QFontMetrics(chart.font())
    axis.setWidth(max(metrics.horizontalAdvance(label) for label in labels) + 24)
    for side in ("left", "bottom"):
        item.getAxis(side).setTextPen(text)
        item.getAxis(side).setPen(theme.colour("line"))
        item.getAxis(side).setStyle(tickFont=chart.font())
    item.setLabel("bottom", "%", color=text.name())
    item.setYRange(0.4, (len(rows) + 0.6) * ABOVE_LEGEND, padding=0)
    item.setXRange(0, 100, padding=0.02)
