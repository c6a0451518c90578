"""Moves to and from sideboards of the round in play, recorded where the head judge asks for it (RS D.2.1)."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmSpinBox, hint_label
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.decks.moves import Cards, SideboardMove
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.name_finder import in_round
from tournament_app.domain.refusal import Illegal
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.sideboard_moves import MOST_DUELS, ask_for_moves, record_move, take_back_moves

HINT = (
    "Cards as in a list, several after a comma: 2 Disenchant, 1 Shatter. Both fields empty: nothing was moved. "
    "Entering a duel again corrects it. A deck check shows the deck as it was moved."
)
EMPTY = "Moves before the second duel and later ones will be in this list, newest round first."


class MoveLine(Struct, frozen=True):
    """A recorded move with the player's name."""

    move: SideboardMove
    name: str


def _cards(cards: Cards) -> str:
    return ", ".join(f"{count} {name}" for count, name in cards)


COLUMNS: list[Column[MoveLine]] = [
    Column("Round", lambda line: str(line.move.round), lambda line: line.move.round, figures=True, width=5),
    Column("Duel", lambda line: str(line.move.duel), lambda line: line.move.duel, figures=True, width=5),
    Column("Player", lambda line: line.name, width=0),
    Column(
        "In",
        lambda line: _cards(line.move.brought_in),
        width=24,
        tip=lambda line: line.move.words,
        shortens=True,
    ),
    Column(
        "Out",
        lambda line: _cards(line.move.taken_out),
        width=24,
        tip=lambda line: line.move.words,
        shortens=True,
    ),
]


class SideboardMoves(QWidget):
    """A line to enter moves by, above what is recorded."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._event, self._said = desk, event, said
        self.wanted = QCheckBox("Record moves to and from sideboards (RS D.2.1)")
        self.wanted.clicked.connect(self._ask)
        self.player, self.brought_in, self.taken_out = FreshLine(), FreshLine(), FreshLine()
        self.duel = CalmSpinBox(2, MOST_DUELS)
        self.duel.setAccessibleName("Before duel")
        self.enter_button, self.strike_button = Button("Enter"), Button("Strike out")
        self.enter_button.clicked.connect(self.enter)
        self.strike_button.clicked.connect(self.strike_out)
        self.model = RecordModel(
            COLUMNS, key=lambda line: (line.move.round, line.move.player, line.move.duel)
        )
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Moves to and from sideboards")
        self.view.remember(desk.preferences, "sideboard-moves")
        self.view.opened.connect(self._edit)
        self._lay_out()

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        lines = [MoveLine(move, book.name_of(move.player)) for move in book.sideboard_moves.values()]
        self.model.show(sorted(lines, key=lambda line: (-line.move.round, line.name, line.move.duel)))
        recorded = book.deck_terms is not None and book.deck_terms.moves_recorded
        self.wanted.setChecked(recorded)
        for widget in (self.line, self.strike_button):
            widget.setEnabled(recorded and self._event.book.round_in_play is not None)

    def enter(self) -> None:
        """Record what is filled in."""
        number, library = self._event.book.round_in_play, self._desk.cards.library
        if number is None or library is None:
            why = (
                "Cards are still being read. Try again in a moment."
                if number
                else "No round is being played."
            )
            self._said.refuse(Illegal(why))
            return
        task = self._task(number, library)

        def entered(_: object) -> None:
            self._said.clear()
            for field in (self.player, self.brought_in, self.taken_out):
                field.clear()
            self.player.setFocus()

        self._event.perform(task, said=self._said, done=entered)

    def strike_out(self) -> None:
        """Strike the chosen moves out."""
        moves = [line.move for line in self.view.chosen_records()]
        if moves:
            self._event.perform(lambda book: take_back_moves(book, moves), said=self._said)

    def _task(self, number: RoundNumber, library: CardLibrary) -> Callable[[EventBook], Act]:
        typed, duel = self.player.text(), self.duel.value()
        coming, going = self.brought_in.text(), self.taken_out.text()
        return lambda book: record_move(
            book, library, number, in_round(book, number, playing=True).one(typed), duel, coming, going
        )

    def _ask(self, wanted: bool) -> None:
        self._event.perform(lambda book: ask_for_moves(book, wanted=wanted), said=self._said)

    def _edit(self, line: MoveLine) -> None:
        self.player.setText(line.name)
        self.duel.setValue(line.move.duel)
        self.brought_in.setText(_cards(line.move.brought_in))
        self.taken_out.setText(_cards(line.move.taken_out))
        self.brought_in.setFocus()

    def _lay_out(self) -> None:
        self.line = QWidget()
        row = QHBoxLayout(self.line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for field, words, stretch in (
            (self.player, "Player", 2),
            (self.brought_in, "Brought in", 3),
            (self.taken_out, "Taken out", 3),
        ):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
            field.returnPressed.connect(self.enter)
            row.addWidget(field, stretch)
        row.insertWidget(1, self.duel)
        row.insertWidget(1, Label("before duel"))
        row.addWidget(self.enter_button)
        head = QHBoxLayout()
        head.addWidget(self.wanted)
        head.addStretch(1)
        head.addWidget(self.strike_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self.line)
        column.addWidget(self.view, 1)
        column.addWidget(hint_label(HINT))
