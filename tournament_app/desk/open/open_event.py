"""An event that is open at the desk: its newest book, and the way to change it.

Tasks run on the table's thread; the book that is on disk afterwards comes back with the act that
led to it, and every view is told once.
"""

import gc
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.kit.problem_strip import LEAVE, ProblemStrip
from tournament_app.desk.open.reach import Reach
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import EventId, RoundNumber
from tournament_app.domain.refusal import NeedsConfirmation, Refusal
from tournament_app.domain.standings import points_before
from tournament_app.services.ports import Task
from tournament_app.services.scorers_table import Done, ScorersTable

MANY_CHANGES = 500
MOST_NOTES = 3


class Moved(Struct, frozen=True):
    """The book before and after, and the act between them; no act where it was read anew."""

    before: EventBook | None
    book: EventBook
    act: Act | None


class Confirmation(Struct, frozen=True):
    """The same task with ``confirmed=True``, and the verbs to choose between; ``ways`` lead elsewhere first."""

    verb: str
    task: Task
    otherwise: str = LEAVE
    ways: tuple[Answer, ...] = ()


class Offer(NamedTuple):
    """An act that undo or redo offers: its words, and the revision of its line in the journal."""

    words: str
    revision: int


class Opened(Struct, frozen=True):
    """What opening an event reads: its book and what undo and redo would do, the next one last."""

    book: EventBook
    undo: tuple[Offer, ...]
    redo: tuple[Offer, ...]


class OpenEvent(QObject):
    """One event at the desk. ``moved`` carries a ``Moved`` for every change of the book."""

    moved = Signal(object)

    def __init__(
        self, table: ScorersTable, opened: Opened, errands: Errands, messages: MessageBar, reach: Reach
    ) -> None:
        super().__init__()
        self.table = table
        self.book = opened.book
        self._undo, self._redo = list(opened.undo), list(opened.redo)
        self._elsewhere: frozenset[int] = frozenset()
        self._errands, self._messages = errands, messages
        self._reach = reach

    @property
    def id(self) -> EventId:
        """The event's id."""
        return self.book.event.id

    @property
    def next_undo(self) -> str:
        """What undo would take back; empty if nothing."""
        return self._undo[-1].words if self._undo else ""

    @property
    def next_redo(self) -> str:
        """What redo would do again; empty if nothing."""
        return self._redo[-1].words if self._redo else ""

    def perform(
        self,
        task: Task,
        *,
        said: ProblemStrip,
        done: Callable[[Done], None] | None = None,
        refused: Callable[[Refusal], None] | None = None,
        confirmation: Confirmation | None = None,
        quiet: bool = False,
    ) -> None:
        """Carry out a task; ``done`` hears when it is on disk and shown.

        Refusals appear in ``said`` unless ``refused`` takes them. A ``NeedsConfirmation`` is asked there
        with the verbs of ``confirmation``. ``quiet`` leaves the message of what was done, and its notes, to
        ``done``.
        """

        def refuse(refusal: Refusal) -> None:
            if confirmation is not None and isinstance(refusal, NeedsConfirmation):
                self._ask(refusal, confirmation, said, done)
            elif refused is not None:
                refused(refusal)
            else:
                said.refuse(refusal)

        self.carry_out(
            lambda table: table.perform(self.id, task), said=said, done=done, refused=refuse, quiet=quiet
        )

    def carry_out(
        self,
        work: Callable[[ScorersTable], Done],
        *,
        said: ProblemStrip,
        refused: Callable[[Refusal], None],
        done: Callable[[Done], None] | None = None,
        quiet: bool = False,
    ) -> None:
        """Carry out work that ends in a task on this event, such as enrolling people who have no record yet."""

        def settle(led_to: Done) -> None:
            said.clear()
            self._went_on(led_to, quiet=quiet)
            if done is not None:
                done(led_to)

        self._errands.run(lambda _: work(self.table), settle, refused=refused)

    def undo(self) -> None:
        """Take back what is offered, and say so; what another station has done is asked about first."""
        if not self._undo:
            return
        offer = self._undo[-1]
        if offer.revision in self._elsewhere:
            words = f"Another station did this last: {offer.words}."
            self._messages.say(words, lambda: self._take_back(offer), "Take it back")
        else:
            self._take_back(offer)

    def redo(self) -> None:
        """Do again what was undone last, and say so."""
        if self._redo:
            offer = self._redo[-1]
            self._again(lambda: self.table.redo(self.id, offer.revision), offer, self._redo, self._undo)

    def look_for_others(self) -> None:
        """Read the book anew if another window or program has changed it."""
        known = self.book.revision

        def read() -> Opened | None:
            return None if self.table.store.revision(self.id) == known else open_book(self.table, self.id)

        self._reach.ask(read, self._caught_up)

    def _ask(
        self,
        question: Refusal,
        confirmation: Confirmation,
        said: ProblemStrip,
        done: Callable[[Done], None] | None,
    ) -> None:
        said.ask(
            question,
            Answer(confirmation.verb, lambda: self.perform(confirmation.task, said=said, done=done)),
            *confirmation.ways,
            leave=Answer(confirmation.otherwise, lambda: None),
        )

    def _went_on(self, led_to: Done, *, quiet: bool) -> None:
        before = self.book
        if led_to.book.revision == before.revision:
            return
        self.book = led_to.book
        if len(led_to.act.changes) > MANY_CHANGES:
            spare_from_searches()
        done = Offer(led_to.act.summary, led_to.book.revision)
        self._undo.append(done)
        self._redo.clear()
        if led_to.book.revision > before.revision + 1:
            self._errands.run(lambda _: open_book(self.table, self.id), self._relearn)
        words = said_of(led_to.act)
        if not quiet:
            self._messages.say(words, lambda: self._take_back(done))
        else:
            self._messages.withdraw_undo()
        self.moved.emit(Moved(before, self.book, led_to.act))

    def _take_back(self, offer: Offer, *, confirmed: bool = False) -> None:
        def refuse(refusal: Refusal) -> None:
            if isinstance(refusal, NeedsConfirmation):
                again = partial(self._take_back, offer, confirmed=True)
                self._messages.say(" ".join(refusal.problems), again, "Take back the older")
            else:
                self._messages.say(" ".join(refusal.problems))

        self._again(
            lambda: self.table.undo(self.id, offer.revision, confirmed=confirmed),
            offer,
            self._undo,
            self._redo,
            refuse,
        )

    def _again(
        self,
        way: Callable[[], Done],
        offer: Offer,
        source: list[Offer],
        target: list[Offer],
        refuse: Callable[[Refusal], None] | None = None,
    ) -> None:
        def settle(led_to: Done) -> None:
            before = self.book
            self.book = led_to.book
            if offer in source:
                source.remove(offer)
                target.append(offer)
            if led_to.book.revision > before.revision + 1:
                self._errands.run(lambda _: open_book(self.table, self.id), self._relearn)
            self._messages.say(led_to.act.summary + ".")
            self.moved.emit(Moved(before, self.book, led_to.act))

        def said(refusal: Refusal) -> None:
            self._messages.say(" ".join(refusal.problems))

        self._errands.run(lambda _: way(), settle, refused=refuse or said)

    def _caught_up(self, opened: Opened | None) -> None:
        if opened is None or opened.book.revision <= self.book.revision:
            return
        before = self.book
        self.book = opened.book
        self._relearn(opened)
        self.moved.emit(Moved(before, self.book, None))

    def _relearn(self, opened: Opened) -> None:
        known = {offer.revision for offer in (*self._undo, *self._redo)}
        self._elsewhere |= {offer.revision for offer in opened.undo} - known
        self._undo, self._redo = list(opened.undo), list(opened.redo)


def spare_from_searches() -> None:
    """Keep the collector from searching what is in memory now.

    A book's records form no cycles; looking for some among 100,000 of them stops the window for 300 ms.
    """
    gc.freeze()


def said_of(act: Act) -> str:
    """What the message bar says of an act: its summary and the first of its notes."""
    left = len(act.notes) - MOST_NOTES
    more = (f"… and {left} more of the same kind.",) if left > 0 else ()
    return "\n".join((act.sentence, *act.notes[:MOST_NOTES], *more))


def open_book(table: ScorersTable, event: EventId) -> Opened:
    """The newest book and what can be undone; called on the table's thread, which counts its rounds."""
    stacks, book = table.stacks(event), table.book(event)
    points_before(book, max(book.rounds, default=RoundNumber(0)))
    return Opened(
        book,
        tuple(Offer(line.summary, line.revision) for line in stacks.undo),
        tuple(Offer(line.summary, line.revision) for line in stacks.redo),
    )
