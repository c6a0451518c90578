"""The decks of a table on the judge's desk: each card ticked off, what differs, the time the table is owed."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTabBar, QVBoxLayout, QWidget

from engine.decks.order import DeckOrder
from tournament_app.desk.decks.tick_list import TickList
from tournament_app.desk.decks.ticked_decks import Ticked, TickedDecks
from tournament_app.desk.kit.button import Button, buttons_in_a_row
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, hint_label
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.services.check_decks import (
    LONGEST_CHECK,
    Found,
    call_off_check,
    checks_at,
    finish_check,
    minutes_owed,
    table_of,
)
from tournament_app.services.sideboard_moves import as_moved, moves_of

ORDERS = {"By type": DeckOrder.TYPE, "By cost": DeckOrder.COST, "By name": DeckOrder.NAME}
NOTHING = (
    "No deck is being checked.\n\nDraw tables or choose one at the left; the lists of its players come up here "
    "in the order in which the cards are sorted on the table."
)
MISREGISTERED = "misregistered-deck"
CLOCK_MS = 10_000


class CheckDesk(QWidget):
    """One table at a time; what was ticked is kept while another table is looked at."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._event, self._said = desk, event, said
        self.shown: tuple[RoundNumber, TableNumber] | None = None
        self._checks: tuple[DeckCheck, ...] = ()
        self._decks = TickedDecks()
        self._minutes_given = False
        self.title = Label()
        self.title.setObjectName("section_title")
        self.nothing = hint_label(NOTHING)
        self.players = _tabs()
        self.players.currentChanged.connect(lambda _: self._show_player())
        self.order = _order_choice()
        self.order.currentIndexChanged.connect(self._reorder)
        self.list = TickList()
        self.list.changed.connect(self._keep)
        self.moved = hint_label("")
        self.note = QLineEdit()
        self.note.textEdited.connect(self._keep_note)
        self.minutes = CalmSpinBox(0, LONGEST_CHECK, " min")
        self.minutes.setAccessibleName("Time extension of the table")
        self.minutes.valueChanged.connect(self._minutes_set)
        self.call_off_button = _button(
            "Call it off", "The decks were not looked at; nobody counts as checked", self._call_off
        )
        self.print_button = _button(
            "Print the sheets",
            "The lists of all decks being checked, with a box on every line",
            lambda: desk.show_tab("paper", "deck-check"),
        )
        self.infraction_button = _button(
            "Record the infraction", "Take the difference to the penalties (RS D.2.3)", self._to_penalties
        )
        self._lay_out()
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._show_minutes)
        self._clock.start(CLOCK_MS)
        desk.cards.changed.connect(self._show_player)
        self.show_nothing()

    def show_table(self, number: RoundNumber, table: TableNumber) -> None:
        """Show the decks of a table."""
        if self.shown != (number, table):
            self.shown = (number, table)
            self._minutes_given = False
            self.players.setCurrentIndex(0)
        self.follow(self._event.book)

    def show_nothing(self) -> None:
        """No check is under way."""
        self.shown, self._checks = None, ()
        self._show_parts(visible=False)

    def follow(self, book: EventBook) -> None:
        """Show what the book says of the table."""
        if self.shown is None:
            return
        checks = checks_at(book, *self.shown)
        if checks != self._checks:
            self._checks = checks
            self.players.blockSignals(True)
            while self.players.count():
                self.players.removeTab(0)
            for check in checks:
                self.players.addTab(book.name_of(check.player))
            self.players.blockSignals(False)
        self.title.setText(f"Round {self.shown[0]}, table {self.shown[1]}")
        self._show_parts(visible=True)
        self._show_player()
        self._show_minutes()

    def finish(self) -> None:
        """Record the findings and hand the decks back."""
        if self.shown is None:
            return
        if self._desk.cards.library is None:
            self._said.refuse(Illegal("Cards are still being read. Try again in a moment."))
            return
        number, table = self.shown
        unfinished = [
            f"{self._event.book.name_of(check.player)}: {left} not looked at yet. Tick them off, or give the number."
            for check in self._checks
            if (left := self._decks.left(self._lines(check)))
        ]
        if unfinished:
            self._said.refuse(Illegal(*unfinished))
            return
        found = {
            check.player: Found(
                self._decks.differences(self._lines(check), listed=check.player in self._event.book.decks),
                self._decks.notes.get(_key(check), ""),
            )
            for check in self._checks
        }
        minutes = self.minutes.value()
        self._event.perform(lambda book: finish_check(book, number, table, found, minutes), said=self._said)

    @property
    def _chosen_order(self) -> DeckOrder:
        return ORDERS[self.order.currentText()]

    def _current(self) -> DeckCheck | None:
        at = self.players.currentIndex()
        return self._checks[at] if 0 <= at < len(self._checks) else None

    def _show_player(self) -> None:
        check = self._current()
        if check is None:
            return
        deck = self._event.book.decks.get(check.player)
        self.list.show_lines(self._lines(check), registered=deck is not None)
        self.note.setText(self._decks.notes.get(_key(check), ""))
        moves = moves_of(self._event.book, check.round, check.player)
        self.moved.setText("\n".join(f"Moved before duel {move.duel}: {move.words}" for move in moves))
        self.moved.setVisible(bool(moves))
        self._show_infraction()

    def _reorder(self) -> None:
        self._decks.reorder(self._chosen_order)
        self._show_player()

    def _lines(self, check: DeckCheck) -> tuple[Ticked, ...]:
        book, library = self._event.book, self._desk.cards.library
        deck = book.decks.get(check.player)
        if deck is not None and library is not None:
            deck = as_moved(library, deck, moves_of(book, check.round, check.player))
        return self._decks.lines(_key(check), library, deck, self._chosen_order)

    def _keep(self, lines: tuple[Ticked, ...]) -> None:
        check = self._current()
        if check is not None:
            self._decks.keep(_key(check), lines)
            self._show_infraction()

    def _keep_note(self, words: str) -> None:
        check = self._current()
        if check is not None:
            self._decks.notes[_key(check)] = words

    def _show_infraction(self) -> None:
        check = self._current()
        differs = check is not None and any(line.difference for line in self._lines(check))
        self.infraction_button.setVisible(differs)

    def _to_penalties(self) -> None:
        check = self._current()
        if check is not None:
            differences = self._decks.differences(self._lines(check), listed=True)
            pairing = self._event.book.pairing_of(check.round, check.player)
            seat = 1 if pairing is None else 1 + pairing.players.index(check.player)
            table = table_of(self._event.book, check)
            self._desk.show_tab("penalties", f"{table} {seat} {MISREGISTERED}: {' '.join(differences)}")

    def _show_minutes(self) -> None:
        if self._checks and not self._minutes_given:
            self.minutes.blockSignals(True)
            self.minutes.setValue(minutes_owed(self._checks, self._desk.equipment.now()))
            self.minutes.blockSignals(False)

    def _minutes_set(self) -> None:
        self._minutes_given = True

    def _call_off(self) -> None:
        if self.shown is not None:
            number, table = self.shown
            self._event.perform(lambda book: call_off_check(book, number, table), said=self._said)

    def _show_parts(self, *, visible: bool) -> None:
        self.nothing.setVisible(not visible)
        for part in (self._head, self._foot, self.players, self.list, self.note):
            part.setVisible(visible)
        self.moved.setVisible(visible and bool(self.moved.text()))

    def _lay_out(self) -> None:
        self.moved.setAccessibleName("Moves to and from the sideboard in this match")
        self.note.setPlaceholderText("Note (sleeves, marked cards…)")
        self.note.setAccessibleName("Note on the check")
        self._head, self._foot = QWidget(), QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.order)
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(GRID)
        time = QHBoxLayout()
        time.setSpacing(GRID)
        for widget in (self.infraction_button, Label("Extension"), self.minutes):
            time.addWidget(widget)
        time.addStretch(1)
        foot.addLayout(buttons_in_a_row((self.call_off_button, self.print_button)))
        foot.addLayout(time)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.nothing)
        column.addWidget(self._head)
        column.addWidget(self.players)
        column.addWidget(self.moved)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        column.addWidget(self._foot)
        column.addStretch(0)


def _key(check: DeckCheck) -> tuple[RoundNumber, PlayerId]:
    return check.round, check.player


def _button(words: str, says: str, run: Callable[[], None]) -> Button:
    button = Button(words)
    button.setToolTip(tip(says))
    button.clicked.connect(lambda: run())
    return button


def _tabs() -> QTabBar:
    tabs = QTabBar()
    tabs.setExpanding(False)
    tabs.setDrawBase(False)
    return tabs


def _order_choice() -> CalmComboBox:
    order = CalmComboBox()
    order.setAccessibleName("Order of the cards")
    order.addItems(list(ORDERS))
    return order
