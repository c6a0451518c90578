"""Deck checks: tables drawn or chosen, decks ticked off against their lists, findings and time recorded."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tournament_app.desk.decks.check_desk import CheckDesk
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmSpinBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import DeckCheck, Finding
from tournament_app.domain.decks.selection import day_share, pick_tables, tables_this_round
from tournament_app.domain.identity import TableNumber
from tournament_app.services.check_decks import begin_checks, both_players, table_of

MOST_TABLES = 9999
MOST_DRAWN = 99


class CheckLine(Struct, frozen=True):
    """One deck that was taken; ``table`` is where it goes back to."""

    check: DeckCheck
    name: str
    table: TableNumber

    @property
    def state(self) -> str:
        """What was found, in words."""
        if self.check.finding is Finding.DIFFERENT:
            count = len(self.check.differences.splitlines())
            return "1 difference" if count == 1 else f"{count} differences"
        return self.check.finding.value


COLUMNS: list[Column[CheckLine]] = [
    Column("Round", lambda line: str(line.check.round), lambda line: line.check.round, figures=True, width=5),
    Column("Table", lambda line: str(line.table), lambda line: line.table, figures=True, width=5),
    Column("Player", lambda line: line.name, width=0),
    Column("How", lambda line: "drawn" if line.check.at_random else "chosen", width=6),
    Column(
        "Found",
        lambda line: line.state,
        width=12,
        tone=lambda line: {Finding.DIFFERENT: "bad", Finding.UNDER_WAY: "amber"}.get(line.check.finding, ""),
        tip=lambda line: "\n".join(filter(None, (line.check.differences, line.check.note))),
        shortens=True,
    ),
    Column(
        "Min.",
        lambda line: str(line.check.minutes) if line.check.minutes else "",
        lambda line: line.check.minutes,
        figures=True,
        width=4,
        heading_tip="Time extension of the table, in minutes",
    ),
]


class DeckChecks(QWidget):
    """The checks of the event at the left; the desk at which the decks of a table are looked at, at the right."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip, offer: Callable[[], None]) -> None:
        super().__init__()
        self._desk, self._event, self._said, self._offer = desk, event, said, offer
        self.share = Label()
        self.share.setWordWrap(True)
        self.count = CalmSpinBox(1, MOST_DRAWN)
        self.count.setAccessibleName("Tables to draw")
        self.draw_button = Button("Draw tables")
        self.draw_button.setToolTip(
            "Decks checked least often come first; nobody twice before everybody once"
        )
        self.draw_button.clicked.connect(self.draw)
        self.table = CalmSpinBox(1, MOST_TABLES)
        self.table.setAccessibleName("Table to check")
        self.table.editingFinished.connect(self._entered)
        self.choose_button = Button("Check this table")
        self.choose_button.clicked.connect(self.choose)
        self.model = RecordModel(COLUMNS, key=lambda line: (line.check.round, line.check.player))
        self.view = RecordView(
            self.model,
            "Deck checks of the day will be here. Draw tables, or choose one, once a round is posted.",
            least_open=14,
        )
        self.view.setAccessibleName("Deck checks")
        self.view.remember(desk.preferences, "deck-checks")
        self.view.chosen.connect(self._show_chosen)
        self.check_desk = CheckDesk(desk, event, said)
        self._lay_out()

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        lines = [
            CheckLine(check, book.name_of(check.player), table_of(book, check))
            for check in book.deck_checks.values()
        ]
        order = sorted(
            lines, key=lambda line: (not line.check.under_way, -line.check.round, line.table, line.name)
        )
        self.model.show(order)
        self._show_share(book)
        under_way = next((line for line in order if line.check.under_way), None)
        shown = self.check_desk.shown
        if shown is not None and any(
            (line.check.round, line.table) == shown and line.check.under_way for line in order
        ):
            self.check_desk.follow(book)
        elif under_way is not None:
            self.check_desk.show_table(under_way.check.round, under_way.table)
        else:
            self.check_desk.show_nothing()

    def draw(self) -> None:
        """Draw so many tables and take their decks."""
        number = self._event.book.round_in_play
        if number is None:
            return
        count, seed, now = self.count.value(), self._desk.equipment.fresh_seed(), self._desk.equipment.now()
        self._event.perform(
            lambda book: begin_checks(
                book, number, pick_tables(book, number, count, seed), now, at_random=True
            ),
            said=self._said,
            done=lambda _: self._offer(),
        )

    def choose(self) -> None:
        """Take both decks of the table whose number was given."""
        self._take(TableNumber(self.table.value()))

    def _take(self, table: TableNumber) -> None:
        number, now = self._event.book.round_in_play, self._desk.equipment.now()
        if number is None:
            return
        self._event.perform(
            lambda book: begin_checks(
                book, number, (both_players(book, number, table),), now, at_random=False
            ),
            said=self._said,
            done=lambda _: self.check_desk.show_table(number, table),
        )

    def check_table(self, typed: str) -> None:
        """Check a table whose number was typed into the command palette."""
        if typed.strip().isdecimal():
            self._take(TableNumber(int(typed.strip())))

    def _entered(self) -> None:
        if self.table.hasFocus():
            self.choose_button.setFocus()

    def _show_chosen(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) == 1 and chosen[0].check.under_way:
            self.check_desk.show_table(chosen[0].check.round, chosen[0].table)

    def _show_share(self, book: EventBook) -> None:
        share = self._desk.facts.deck_check_share
        day, number = day_share(book, share), self._event.book.round_in_play
        words = f"{day.checked} of {day.players} decks checked; {day.wanted} is the day's share"
        if number is None:
            self.share.setText(f"{words}. Checks begin once round 1 is posted.")
        elif day.lacking:
            wanted = tables_this_round(book, number, share)
            tables = "1 table" if wanted == 1 else f"{wanted} tables"
            self.share.setText(f"{words}, so {tables} in this round.")
            self.count.setValue(wanted)
        else:
            self.share.setText(f"{words}, which is met.")
        for widget in (self.draw_button, self.choose_button, self.count, self.table):
            widget.setEnabled(number is not None)

    def _lay_out(self) -> None:
        drawn, chosen = QHBoxLayout(), QHBoxLayout()
        for row, widgets in (
            (drawn, (self.count, self.draw_button)),
            (chosen, (Label("Table"), self.table, self.choose_button)),
        ):
            row.setSpacing(GRID)
            for widget in widgets:
                row.addWidget(widget)
            row.addStretch(1)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.share)
        column.addLayout(drawn)
        column.addLayout(chosen)
        column.addWidget(self.view, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(self.check_desk)
        whole.setSizes([1200, 1000])
        whole.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)
