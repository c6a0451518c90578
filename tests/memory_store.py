"""The event store in memory, behind the port of the one on disk: for tests of tasks, which need no disk.

`tests/storage/test_event_store.py` proves that both keep the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct, field

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event
from tournament_app.domain.identity import EventId, JournalId, PlayerId
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.services.ports import Deed, EventLine, JournalLine, Signature

PREFIX = "memory:"
_numbers = count(1)
_stores: dict[str, "MemoryEventStore"] = {}


def in_memory() -> str:
    """The name of a store of its own, where a test otherwise names a database."""
    return f"{PREFIX}{next(_numbers)}"


def store_named(name: str) -> "MemoryEventStore":
    """The store of this name; every station that names it works on the same one."""
    return _stores.setdefault(name, MemoryEventStore())


def forget_stores() -> None:
    """Let all stores go."""
    _stores.clear()


class _Line(Struct, frozen=True):
    line: JournalLine
    event: EventId | None
    changes: tuple[Change, ...]
    moved: tuple[tuple[EventId, tuple[Change, ...]], ...] = ()


class MemoryEventStore(Struct):
    """``services.ports.EventStore`` in memory."""

    _books: dict[EventId, EventBook] = field(default_factory=dict)
    _people: dict[PlayerId, Player] = field(default_factory=dict)
    _lines: list[_Line] = field(default_factory=list)
    _last_event: int = 0
    _last_player: int = 0

    def events(self) -> Sequence[EventLine]:
        books = sorted(self._books.values(), key=lambda b: (b.event.date, b.event.id), reverse=True)
        return [_event_line(book) for book in books]

    def load(self, event: EventId) -> EventBook:
        book = self._book(event)
        numbered = sorted(book.enrollments.values(), key=lambda entry: entry.number)
        return replace(
            book,
            players={entry.player: self._people[entry.player] for entry in numbered},
            enrollments={entry.player: entry for entry in numbered},
            rounds={number: book.rounds[number] for number in sorted(book.rounds)},
        )

    def revision(self, event: EventId) -> int:
        return self._book(event).revision

    def still_there(self) -> None:
        pass

    def create(self, event: Event, act: Act, signature: Signature) -> EventBook:
        self._people.update(_people_in(act.changes))
        changes = [change for change in act.changes if not isinstance(change.entry, Player)]
        self._books[event.id] = replace(EventBook(event).with_changes(changes), revision=0)
        self._write(event.id, 0, act, signature, keep=False)
        return self.load(event.id)

    def carry_out(self, event: EventId, held: EventBook | None, deed: Deed) -> tuple[EventBook, Act]:
        revision = self.revision(event)
        book = held if held is not None and held.revision == revision else self.load(event)
        act = deed.task(book)
        if deed.registering is not None:
            self.commit_register(deed.registering, deed.signature)
        self._commit(book, act, deed.signature, keep=True)
        return self.load(event), act

    def delete(self, event: EventId) -> None:
        self._books.pop(event, None)
        self._lines = [line for line in self._lines if line.event != event]

    def journal(self, event: EventId | None, newest: int | None = None) -> Sequence[JournalLine]:
        found = [line.line for line in self._lines if line.event == event]
        return found if newest is None else found[-newest:]

    def changes(self, line: JournalId) -> tuple[Change, ...]:
        return next((kept.changes for kept in self._lines if kept.line.id == line), ())

    def moved_by(self, line: JournalId) -> Mapping[EventId, tuple[Change, ...]]:
        moved = next((kept.moved for kept in self._lines if kept.line.id == line), ())
        return {event: changes for event, changes in moved if event in self._books}

    def players(self) -> Sequence[Player]:
        kept = [player for player in self._people.values() if player.merged_into is None]
        return sorted(kept, key=lambda player: (player.name.casefold(), player.id))

    def records(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Player]:
        return {player: self._people[player] for player in sorted(players) if player in self._people}

    def events_of(self, player: PlayerId) -> Sequence[EventLine]:
        books = {line: self._books[line.id] for line in self.events()}
        return [
            line for line, book in books.items() if player in book.enrollments or player in book.invitations
        ]

    def penalties_of(self, player: PlayerId) -> Sequence[tuple[EventLine, PenaltyEntry]]:
        return [
            (line, entry)
            for line in self.events_of(player)
            for entry in self._books[line.id].dossier.log
            if entry.player == player
        ]

    def commit_register(
        self, act: Act, signature: Signature, moved: Sequence[tuple[EventBook, Act]] = ()
    ) -> None:
        for change in act.changes:
            if isinstance(change.before, Player) and self._people.get(change.before.id) != change.before:
                raise Conflict(
                    f"The record of {change.before.name} was changed elsewhere a moment ago. Look at it and "
                    "enter it again."
                )
        self._people.update(_people_in(act.changes))
        for change in act.changes:
            if change.after is None and isinstance(change.before, Player):
                self._people.pop(change.before.id)
        in_event = replace(signature, undoes=None, redoes=None)
        for book, moving in moved:
            self._commit(book, moving, in_event, keep=False)
        touched = {change.entry.id for change in act.changes if isinstance(change.entry, Player)}
        for event, book in self._books.items():
            if touched & set(book.enrollments):
                self._books[event] = replace(book, revision=book.revision + 1)
        of = tuple((book.event.id, moving.changes) for book, moving in moved)
        self._write(None, 0, act, signature, keep=bool(act.changes), moved=of)

    def reserve_event_id(self) -> EventId:
        self._last_event += 1
        return EventId(self._last_event)

    def reserve_player_ids(self, count: int) -> Sequence[PlayerId]:
        first = self._last_player + 1
        self._last_player += count
        return [PlayerId(number) for number in range(first, first + count)]

    def _book(self, event: EventId) -> EventBook:
        if event not in self._books:
            raise Illegal(f"There is no event with the number {event} in this database.")
        return self._books[event]

    def _commit(self, book: EventBook, act: Act, signature: Signature, *, keep: bool) -> None:
        event = book.event.id
        if self.revision(event) != book.revision:
            raise Conflict("Someone else changed this event a moment ago. Look at the new state.")
        for change in act.changes:
            entered = change.after if change.before is None else None
            if isinstance(entered, Enrollment):
                record = self._people.get(entered.player)
                if record is None or record.merged_into is not None:
                    raise Conflict("A player was merged with another record a moment ago.")
        self._people.update(_people_in(act.changes))
        self._books[event] = book.with_changes(c for c in act.changes if not isinstance(c.entry, Player))
        self._write(event, book.revision + 1, act, signature, keep=keep)

    def _write(
        self,
        event: EventId | None,
        revision: int,
        act: Act,
        signature: Signature,
        *,
        keep: bool,
        moved: tuple[tuple[EventId, tuple[Change, ...]], ...] = (),
    ) -> None:
        last = self._lines[-1].line.id if self._lines else 0
        line = JournalLine(
            JournalId(last + 1),
            revision,
            signature.at,
            signature.by,
            act.name,
            act.summary,
            act.notes,
            signature.undoes,
            signature.redoes,
            keep,
        )
        self._lines.append(_Line(line, event, act.changes if keep else (), moved))


def _people_in(changes: Sequence[Change]) -> Iterator[tuple[PlayerId, Player]]:
    return ((c.after.id, c.after) for c in changes if isinstance(c.after, Player))


def _event_line(book: EventBook) -> EventLine:
    event = book.event
    return EventLine(
        event.id, event.name, event.date, event.format, event.status, len(book.enrollments), len(book.rounds)
    )
