"""The entry line: a slip typed or scanned, read aloud while it is typed, recorded on Enter."""

from functools import partial

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.typed_line import TypedLine
from tournament_app.desk.round.slip_words import slip_words
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Malformed, Refusal
from tournament_app.domain.round import Pairing
from tournament_app.domain.slip_line import SYNTAX, read_slip_line

HINT = "12 2 1    12 id    12 0 2 d1    12 late1 11    or a name, or scan a slip"
KEYS = "Enter records  ·  Esc clears  ·  ↑ brings back the last"


class Settling(Struct, frozen=True):
    """A result of a table that differs from the recorded one: what ``+`` and ``-`` do."""

    table: TableNumber
    take: Answer
    keep: Answer


class EntryLine(TypedLine):
    """Always ready. ``entered`` carries the ``SlipLine`` that was read and the text it was read from."""

    entered = Signal(object, str)

    def __init__(self) -> None:
        super().__init__("Result of a table", HINT, KEYS, 200)
        self.round = Label()
        self.round.setObjectName("section_title")
        self.grid.addWidget(self.round, 0, 0)
        self._book: EventBook | None = None
        self._round = RoundNumber(0)
        self._ways: dict[str, Answer] = {}
        self._asked: dict[TableNumber, tuple[str, Settling]] = {}

    def attend(self, book: EventBook, number: RoundNumber, words: str, obstacle: str = "") -> None:
        """Read lines against this book and round from now on; with an ``obstacle`` nothing can be entered.

        What was asked about another round is asked no more, and what is typed is read for this one.
        """
        another = number != self._round
        self._book, self._round = book, number
        if another:
            self._asked.clear()
            self.settled()
        self.round.setText(words)
        self.line.setEnabled(not obstacle)
        self.line.setPlaceholderText("" if obstacle else HINT)
        if obstacle:
            self._say(obstacle, "quiet")
        elif another or self.reading.property("mood") in ("quiet", "read"):
            self._read(self.line.text())

    @property
    def pairing(self) -> Pairing | None:
        """The match that the line is about, None while it names none."""
        if self._book is None or not self.line.text().strip():
            return None
        try:
            return read_slip_line(self._book, self._round, self.line.text()).pairing
        except Malformed:
            return None

    def settle(self, question: Refusal, settling: Settling) -> None:
        """Ask below the line whenever it is empty: ``+`` takes the new result, ``-`` or Esc keeps the old one.

        What is typed meanwhile is read and recorded like any other slip; then it is asked again.
        """
        self.answered(settling.table)
        self._asked[settling.table] = (" ".join(question.problems), settling)
        self._read(self.line.text())
        self.line.setFocus()

    def answered(self, table: TableNumber) -> None:
        """Nothing is left to ask about a table."""
        self._asked.pop(table, None)

    def tell(self, words: str) -> None:
        """Say what was done with the line; what is still asked is asked after it."""
        if self.line.text():
            return
        self.settled()
        super().tell(words)
        if self._asked:
            self._ask(f"✓ {words}.\n")

    def settled(self) -> None:
        """Nothing is asked below the line now; ``+`` and ``-`` are typed like any other letter."""
        super().settled()
        self._ways = {}

    def _ask(self, first: str = "") -> None:
        """Ask what came up last and was not answered."""
        question, settling = next(reversed(self._asked.values()))
        self._say(f"{first}{question}", "asked")
        self.reading.shorter = (question,)
        self._ways = {
            sign: Answer(way.verb, partial(self._answer, settling.table, way))
            for sign, way in (("+", settling.take), ("-", settling.keep))
        }
        shown = [Answer(f"{sign.replace('-', '−')}  {way.verb}", way.run) for sign, way in self._ways.items()]
        self.answers.offer(shown)

    def _answer(self, table: TableNumber, way: Answer) -> None:
        self.answered(table)
        way.run()

    def _key(self, event: QKeyEvent) -> bool:
        if not self.line.text() and (way := self._ways.get(event.text())) is not None:
            self._choose(way)
            return True
        leaves = event.key() == Qt.Key.Key_Escape
        if leaves and self._asked and not self.line.text():
            self._asked.popitem()
        taken = super()._key(event)
        if leaves:
            self._read(self.line.text())
        return taken

    def _enter(self) -> None:
        typed = self.line.text()
        if not typed.strip() or self._book is None:
            return
        try:
            slip = read_slip_line(self._book, self._round, typed)
        except Malformed as refusal:
            self._say(refusal.problems[0], "wrong")
            return
        if slip.result is None and slip.late_seat is None:
            self.line.setText(typed.rstrip() + " ")
            return
        self.entered.emit(slip, self._take(typed))

    def _read(self, typed: str) -> None:
        if not typed and self._asked:
            self._ask()
            return
        if not typed.strip() or self._book is None:
            self._say(KEYS, "quiet")
            return
        try:
            slip = read_slip_line(self._book, self._round, typed)
        except Malformed as refusal:
            self._say(refusal.problems[0].removesuffix(SYNTAX).strip(), "quiet")
            return
        self._say(slip_words(self._book, slip), "read")
