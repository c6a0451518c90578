"""What the tasks need of the outside: somewhere to keep books, and the time."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from msgspec import Struct

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.event import Event, EventStatus
from tournament_app.domain.identity import EventId, JournalId, PlayerId
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.player import Player
from tournament_app.domain.reporting import NOT_REPORTED, Reporting

Now = Callable[[], datetime]
Task = Callable[[EventBook], Act]


class EventLine(Struct, frozen=True):
    """An event as a list of events shows it: ``players`` enrolled, ``rounds`` paired so far, reported or not."""

    id: EventId
    name: str
    date: date
    format: str
    status: EventStatus
    players: int
    rounds: int
    sanctioned: bool = False
    reporting: Reporting = NOT_REPORTED


class JournalLine(Struct, frozen=True):
    """One line of the journal: who did what and when (UTC).

    ``undoes`` and ``redoes`` name the line that this one took back or did again; ``can_be_undone``
    is False for acts too large to keep a before-image of (imports).
    """

    id: JournalId
    revision: int
    at: datetime
    by: str
    name: str
    summary: str
    notes: tuple[str, ...]
    undoes: JournalId | None = None
    redoes: JournalId | None = None
    can_be_undone: bool = True


class Signature(Struct, frozen=True):
    """Who signs an act and when; ``undoes`` or ``redoes`` names the journal line it refers to."""

    by: str
    at: datetime
    undoes: JournalId | None = None
    redoes: JournalId | None = None


class Deed(Struct, frozen=True):
    """A task and who signs it.

    ``registering`` changes the register in the same transaction, with a line of its own in its journal.
    """

    task: Task
    signature: Signature
    registering: Act | None = None


class EventStore(Protocol):
    """Keeps books, the register and the journal.

    Everything that changes something is one transaction: on disk when it returns, or nothing at all. It
    raises ``Unavailable`` when the disk or the database refuses, ``Displaced`` when the database is no longer
    the one that was opened.
    """

    def events(self) -> Sequence[EventLine]:
        """All events, newest date first."""

    def load(self, event: EventId) -> EventBook:
        """The newest book of an event; ``Illegal`` if there is no such event."""

    def revision(self, event: EventId) -> int:
        """The number of acts committed to an event so far."""

    def still_there(self) -> None:
        """Look whether the database is the one that was opened and answers; nothing is read."""

    def create(self, event: Event, act: Act, signature: Signature) -> EventBook:
        """Start a book with the act's records; they are not kept a second time in the journal."""

    def carry_out(self, event: EventId, held: EventBook | None, deed: Deed) -> tuple[EventBook, Act]:
        """The book after a deed on the newest book, and its act; nobody changes the event meanwhile.

        ``held`` is used where it is the newest book. The task may not ask the store to change anything.
        ``Conflict`` where a player to be entered has been merged away.
        """

    def delete(self, event: EventId) -> None:
        """Remove an event with its journal; the register keeps its players."""

    def journal(self, event: EventId | None, newest: int | None = None) -> Sequence[JournalLine]:
        """The journal of an event, oldest first; of the register for None; its ``newest`` lines only."""

    def changes(self, line: JournalId) -> tuple[Change, ...]:
        """The changes that a journal line recorded."""

    def moved_by(self, line: JournalId) -> Mapping[EventId, tuple[Change, ...]]:
        """What a line of the register's journal changed in the books of events that are still kept."""

    def players(self) -> Sequence[Player]:
        """The register by name, merged records left out."""

    def records(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Player]:
        """The records with these ids, merged ones too; those that are gone are left out."""

    def events_of(self, player: PlayerId) -> Sequence[EventLine]:
        """The events a player is enrolled in or invited to, newest first."""

    def penalties_of(self, player: PlayerId) -> Sequence[tuple[EventLine, PenaltyEntry]]:
        """A player's penalties over all events, newest event first, in the order of logging."""

    def commit_register(
        self, act: Act, signature: Signature, moved: Sequence[tuple[EventBook, Act]] = ()
    ) -> None:
        """Change the register, and in the same transaction the books that ``moved`` names.

        ``Conflict`` when a record is no longer what the act says it was before.
        """

    def reserve_event_id(self) -> EventId:
        """An id that no event has or had."""

    def reserve_player_ids(self, count: int) -> Sequence[PlayerId]:
        """Ids that no player has or had."""
