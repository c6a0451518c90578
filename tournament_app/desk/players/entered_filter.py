"""Which of the entered players are shown, and how many are in and out."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.players.entered_players import EnteredPlayer

FILTERS: tuple[tuple[str, Callable[[EnteredPlayer], bool] | None], ...] = (
    ("Everybody", None),
    ("In", lambda row: row.is_in),
    ("Out", lambda row: not row.is_in),
    ("With awarded byes", lambda row: row.entry.awarded_byes > 0),
    ("With a fixed table", lambda row: row.entry.fixed_table is not None),
    ("Late", lambda row: row.entry.first_round > 1),
    ("With a note", lambda row: bool(row.entry.note)),
    ("Without a DCI number", lambda row: not row.player.dci),
)


class EnteredFilter(QWidget):
    """Search and choice act at each key; Enter in the search goes on to the list."""

    def __init__(self, view: RecordView[EnteredPlayer]) -> None:
        super().__init__()
        self._view = view
        self.search = SearchLine("Find in this event (Ctrl+F)")
        self.choice = CalmComboBox()
        self.choice.setAccessibleName("Show")
        for words, wanted in FILTERS:
            self.choice.addItem(words, wanted)
        self.count = Label()
        self.count.setObjectName("muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.search, 2)
        row.addWidget(self.choice)
        row.addStretch(1)
        row.addWidget(self.count)
        self.search.textChanged.connect(lambda _: self._apply())
        self.search.lead_to(view)
        self.choice.currentIndexChanged.connect(lambda _: self._apply())

    def look_for(self, typed: str) -> None:
        """Look for what is typed; with nothing typed, let it be typed."""
        if typed:
            self.search.setText(typed)
        self.search.setFocus()
        self.search.selectAll()

    def show_everybody(self) -> None:
        """Hide nobody."""
        self.search.clear()
        self.choice.setCurrentIndex(0)

    def say_count(self) -> None:
        """Count those in and out, and those shown where some are hidden."""
        everybody = self._view.records.everything()
        out = sum(not row.is_in for row in everybody)
        words = f"{len(everybody) - out:,} in" + (f", {out:,} out" if out else "")
        shown = self._view.records.rowCount()
        self.count.setText(words if shown == len(everybody) else f"{shown:,} shown of {words}")

    def _apply(self) -> None:
        self._view.records.filter(self.search.text(), self.choice.currentData())
        self.say_count()
