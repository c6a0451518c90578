"""The store of events: reads books, commits acts with their journal line in one transaction."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, bindparam, delete, func, select, text, update
from sqlalchemy.exc import DBAPIError

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, EventStatus
from tournament_app.domain.identity import EventId, JournalId, PlayerId
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Illegal, Unavailable
from tournament_app.domain.reporting import Reporting
from tournament_app.services.ports import Deed, EventLine, JournalLine, Signature
from tournament_app.services.scorers_table import fallen_behind
from tournament_app.storage import journal, seal
from tournament_app.storage.changes import write_changes
from tournament_app.storage.database import NEWEST_SCHEMA, newer_schema, one_moment
from tournament_app.storage.event_records import (
    EnrollmentRow,
    EventRow,
    PlayerRow,
    RoundRow,
    event_from,
    player_from,
)
from tournament_app.storage.invitation_records import InvitationRow
from tournament_app.storage.journal_codec import from_json
from tournament_app.storage.judging_records import PenaltyRow, penalty_from
from tournament_app.storage.kept_seals import (
    REGISTER,
    journal_seal,
    keep_seal,
    seal_named,
    write_register_line,
)
from tournament_app.storage.plain_words import UNREADABLE, reading_plainly, speaking_plainly
from tournament_app.storage.pulse import Pulse
from tournament_app.storage.records import read_records, tables_of_an_event
from tournament_app.storage.rows import CounterRow, table_of

CHUNK = 500
EPOCH = date(1970, 1, 1)
# What each entry needs is put together once: SQLAlchemy takes longer over a statement than SQLite.
SCHEMA = text("SELECT version_num FROM alembic_version")
REVISION = select(EventRow.revision).where(EventRow.id == bindparam("event")).with_for_update()
ADVANCE = (
    update(table_of(EventRow))
    .where(EventRow.id == bindparam("event"), EventRow.revision == bindparam("held"))
    .values(revision=bindparam("next"))
    .returning(EventRow.seal, EventRow.journal_seal)
)
SEAL = (
    update(table_of(EventRow))
    .where(EventRow.id == bindparam("event"))
    .values(seal=bindparam("of_book"), journal_seal=bindparam("of_journal"))
)


class DatabaseEventStore:
    """``services.ports.EventStore`` on a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.pulse = Pulse()
        self.pulse.attend(engine)
        self._writing = engine.execution_options(writes=True)

    def events(self) -> Sequence[EventLine]:
        """All events, newest date first."""
        return self._event_lines(None)

    def events_of(self, player: PlayerId) -> Sequence[EventLine]:
        """The events a player is enrolled in or invited to, newest first."""
        return self._event_lines(player)

    def penalties_of(self, player: PlayerId) -> Sequence[tuple[EventLine, PenaltyEntry]]:
        """A player's penalties over all events, newest event first, in the order of logging."""
        entries = table_of(PenaltyRow)
        query = select(entries).where(entries.c.player_id == player).order_by(entries.c.number)
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            found = [(row.event_id, penalty_from(row)) for row in connection.execute(query)]
        return [(line, e) for line in self._event_lines(player) for of, e in found if of == line.id]

    def _event_lines(self, player: PlayerId | None) -> Sequence[EventLine]:
        players = (
            select(func.count())
            .where(EnrollmentRow.event_id == EventRow.id)
            .scalar_subquery()
            .label("players")
        )
        rounds = (
            select(func.count()).where(RoundRow.event_id == EventRow.id).scalar_subquery().label("rounds")
        )
        query = select(
            *(EventRow.id, EventRow.name, EventRow.date, EventRow.format, EventRow.status, players, rounds),
            *(EventRow.sanctioned, EventRow.reporting),
        ).order_by(EventRow.date.desc(), EventRow.id.desc())
        if player is not None:
            enrolled = select(EnrollmentRow.event_id).where(EnrollmentRow.player_id == player)
            asked = select(InvitationRow.event_id).where(InvitationRow.player_id == player)
            query = query.where(EventRow.id.in_(enrolled) | EventRow.id.in_(asked))
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            try:
                return [_event_line(row) for row in connection.execute(query)]
            except (*UNREADABLE, DBAPIError):
                connection.rollback()
                known = connection.execute(query.with_only_columns(EventRow.id)).scalars().all()
                return [_event_line_of(connection, query, EventId(number)) for number in known]

    def load(self, event: EventId) -> EventBook:
        """The newest book of an event; ``Illegal`` if there is no such event."""
        with (
            speaking_plainly(self.engine.url),
            reading_plainly(self.engine.url, f"Event {event}"),
            one_moment(self.engine) as connection,
        ):
            return read_book(connection, event)

    def revision(self, event: EventId) -> int:
        """The revision that the newest book has; ``Illegal`` if there is no such event."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            found = connection.execute(select(EventRow.revision).where(EventRow.id == event)).scalar()
            _refuse_newer(connection)
        if found is None:
            raise _no_event(event)
        return int(found)

    def still_there(self) -> None:
        """Look whether the database is the one that was opened and answers; nothing is read."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            _refuse_newer(connection)

    def create(self, event: Event, act: Act, signature: Signature) -> EventBook:
        """Start a book with the act's records; the journal keeps the line, not the records."""
        with self._writes() as connection:
            write_changes(connection, None, [c for c in act.changes if seal.is_players(c)])
            _seal_register(connection, act.changes)
            changes = (Change(None, event), *(c for c in act.changes if not seal.is_players(c)))
            write_changes(connection, event.id, changes)
            line = journal.write(connection, event.id, 0, act, signature, keep_changes=False)
            _set_seals(
                connection, event.id, seal.seal_of(c.entry for c in changes), seal.line_added("", line)
            )
            return read_book(connection, event.id)

    def carry_out(self, event: EventId, held: EventBook | None, deed: Deed) -> tuple[EventBook, Act]:
        """The book after a deed, on disk, and its act; ``held`` saves reading it where it is the newest."""
        with self._writes() as connection:
            revision = connection.execute(REVISION, {"event": event}).scalar()
            if revision is None:
                raise _no_event(event)
            if held is not None and held.revision > revision:
                raise fallen_behind(held, revision)
            book = held if held is not None and held.revision == revision else read_book(connection, event)
            act = deed.task(book)
            if deed.registering is not None:
                self._commit_register(connection, deed.registering, deed.signature, ())
            after = book.with_changes(act.changes)
            self._commit_book(connection, book, act, deed.signature)
            return _with_players(connection, after, act.changes), act

    def delete(self, event: EventId) -> None:
        """Remove an event with its journal; the register keeps its players."""
        with self._writes() as connection:
            for table in tables_of_an_event():
                connection.execute(delete(table).where(table.c.event_id == event))
            connection.execute(delete(table_of(EventRow)).where(EventRow.id == event))

    def journal(self, event: EventId | None, newest: int | None = None) -> Sequence[JournalLine]:
        """The journal of an event, oldest first; of the register for None; its ``newest`` lines only."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return journal.lines(connection, event, newest)

    def changes(self, line: JournalId) -> tuple[Change, ...]:
        """The changes that a journal line recorded."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return journal.changes(connection, line)

    def moved_by(self, line: JournalId) -> Mapping[EventId, tuple[Change, ...]]:
        """What a line of the register's journal changed in the books of events that are still kept."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            moved = journal.moved(connection, line)
            kept = set(connection.execute(select(EventRow.id).where(EventRow.id.in_(moved))).scalars())
            return {event: changes for event, changes in moved.items() if event in kept}

    def players(self) -> Sequence[Player]:
        """The register by name, merged records left out."""
        query = select(table_of(PlayerRow)).where(PlayerRow.merged_into.is_(None))
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            found = [player_from(row) for row in connection.execute(query)]
        return sorted(found, key=lambda player: (player.name.casefold(), player.id))

    def records(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Player]:
        """The records with these ids, merged ones too; those that are gone are left out."""
        with speaking_plainly(self.engine.url), self.engine.connect() as connection:
            return _records(connection, players)

    def commit_register(
        self, act: Act, signature: Signature, moved: Sequence[tuple[EventBook, Act]] = ()
    ) -> None:
        """Change the register, and in the same transaction the books that ``moved`` names."""
        with self._writes() as connection:
            self._commit_register(connection, act, signature, moved)

    def _commit_register(
        self, connection: Connection, act: Act, signature: Signature, moved: Sequence[tuple[EventBook, Act]]
    ) -> None:
        in_event = replace(signature, undoes=None, redoes=None)
        touched = [change.entry.id for change in act.changes if isinstance(change.entry, Player)]
        _refuse_changed(connection, act.changes)
        write_changes(connection, None, act.changes)
        for book, moving in moved:
            self._commit_book(connection, book, moving, in_event, keep_changes=False)
        _refuse_entered(connection, act.changes)
        for start in range(0, len(touched), CHUNK):
            chunk = touched[start : start + CHUNK]
            enrolled = select(EnrollmentRow.event_id).where(EnrollmentRow.player_id.in_(chunk))
            connection.execute(
                update(table_of(EventRow))
                .where(EventRow.id.in_(enrolled))
                .values(revision=EventRow.revision + 1)
            )
        of_books = [(book.event.id, moving.changes) for book, moving in moved]
        _seal_register(connection, act.changes)
        write_register_line(connection, act, signature, keep_changes=bool(act.changes), moved=of_books)

    def reserve_event_id(self) -> EventId:
        """An id that no event has or had."""
        return EventId(self._reserve("event", 1)[0])

    def reserve_player_ids(self, count: int) -> Sequence[PlayerId]:
        """Ids that no player has or had."""
        return [PlayerId(number) for number in self._reserve("player", count)]

    def _reserve(self, counter: str, count: int) -> range:
        with self._writes() as connection:
            last = connection.execute(
                update(table_of(CounterRow))
                .where(CounterRow.name == counter)
                .values(last=CounterRow.last + count)
                .returning(CounterRow.last)
            ).scalar_one()
        return range(last - count + 1, last + 1)

    def _commit_book(
        self,
        connection: Connection,
        book: EventBook,
        act: Act,
        signature: Signature,
        *,
        keep_changes: bool = True,
    ) -> None:
        number = book.event.id
        _refuse_merged(connection, act.changes)
        revisions = {"event": number, "held": book.revision, "next": book.revision + 1}
        advanced = connection.execute(ADVANCE, revisions).first()
        if advanced is None:
            raise Conflict(
                "Someone else changed this event a moment ago. Look at the new state and enter it again."
            )
        write_changes(connection, number, act.changes)
        line = journal.write(connection, number, book.revision + 1, act, signature, keep_changes=keep_changes)
        _set_seals(connection, number, *_resealed(connection, number, advanced, act.changes, line))

    @contextmanager
    def _writes(self) -> Iterator[Connection]:
        """One transaction that changes something; refused where a newer program has changed the schema."""
        with speaking_plainly(self.engine.url), self._writing.begin() as connection:
            _refuse_newer(connection)
            yield connection


def _event_line(row: Row[Any]) -> EventLine:
    return EventLine(
        *(EventId(row.id), row.name, row.date, row.format, EventStatus(row.status), row.players, row.rounds),
        sanctioned=bool(row.sanctioned),
        reporting=from_json(row.reporting, Reporting),
    )


def _event_line_of(connection: Connection, query: Select[Any], event: EventId) -> EventLine:
    """The line of one event; of one whose header is damaged a line that says so, so that nobody misses it."""
    try:
        return _event_line(connection.execute(query.where(EventRow.id == event)).one())
    except (*UNREADABLE, DBAPIError):
        connection.rollback()
        return EventLine(
            event, f"Event {event}: damaged, take it from a backup", EPOCH, "", EventStatus.CLOSED, 0, 0
        )


def _no_event(event: EventId) -> Illegal:
    return Illegal(f"There is no event with the number {event} in this database.")


def _refuse_newer(connection: Connection) -> None:
    schema = connection.execute(SCHEMA).scalar()
    if schema != NEWEST_SCHEMA:
        raise Unavailable(newer_schema(connection.engine.url, str(schema)))


def _resealed(
    connection: Connection,
    event: EventId,
    before: Row[str, str],
    changes: Sequence[Change],
    line: tuple[object, ...],
) -> tuple[str, str]:
    """The event's seals after an act; made from scratch where an older program left its own or none."""
    if seal.current(before.seal):
        return seal.moved(before.seal, changes), seal.line_added(before.journal_seal, line)
    return _fresh_seals(connection, event)


def _fresh_seals(connection: Connection, event: EventId) -> tuple[str, str]:
    return seal.seal_of(read_book(connection, event).records()), journal_seal(connection, event)


def _set_seals(connection: Connection, event: EventId, of_book: str, of_journal: str) -> None:
    connection.execute(SEAL, {"event": event, "of_book": of_book, "of_journal": of_journal})


def _seal_register(connection: Connection, changes: Sequence[Change]) -> None:
    people = [change for change in changes if seal.is_players(change)]
    if people:
        kept = seal_named(connection, REGISTER)
        known = seal.current(kept)
        keep_seal(
            connection,
            REGISTER,
            seal.moved(kept, people) if known else seal.seal_of(every_player(connection)),
        )


def every_player(connection: Connection) -> list[Player]:
    """The whole register, merged records too."""
    return [player_from(row) for row in connection.execute(select(table_of(PlayerRow)))]


def _records(
    connection: Connection, players: Sequence[PlayerId], *, lock: bool = False
) -> dict[PlayerId, Player]:
    """The records with these ids; ``lock`` keeps others from changing them before the transaction ends."""
    people: dict[PlayerId, Player] = {}
    for start in range(0, len(players), CHUNK):
        query = select(table_of(PlayerRow)).where(PlayerRow.id.in_(sorted(players[start : start + CHUNK])))
        query = query.order_by(PlayerRow.id)
        rows = connection.execute(query.with_for_update() if lock else query)
        people.update({player.id: player for player in map(player_from, rows)})
    return people


def _refuse_changed(connection: Connection, changes: Sequence[Change]) -> None:
    before = [change.before for change in changes if isinstance(change.before, Player)]
    now = _records(connection, [person.id for person in before], lock=True)
    if other := [person.name for person in before if now.get(person.id) != person]:
        raise Conflict(
            *(
                f"The record of {name} was changed elsewhere a moment ago. Look at it and enter it again."
                for name in other
            )
        )


def _refuse_merged(connection: Connection, changes: Sequence[Change]) -> None:
    """Nobody enters an event whose record was merged away or taken out of the register meanwhile."""
    entered = [
        change.after.player
        for change in changes
        if change.before is None and isinstance(change.after, Enrollment)
    ]
    now = _records(connection, entered, lock=True)
    if gone := [player for player in entered if player not in now or now[player].merged_into is not None]:
        raise Conflict(
            *(
                f"{now[player].name if player in now else 'A player'} was merged with another record a moment "
                "ago. Look them up in the register and enrol the record that is kept."
                for player in gone
            )
        )


def _refuse_entered(connection: Connection, changes: Sequence[Change]) -> None:
    """A record that is merged away or taken out is in no event, also in none that it has just entered."""
    gone = [
        change.entry.id
        for change in changes
        if isinstance(change.entry, Player)
        and (change.after is None or (change.entry.merged_into is not None and change.before != change.after))
    ]
    left = connection.execute(
        select(EventRow.name).join(table_of(EnrollmentRow)).where(EnrollmentRow.player_id.in_(gone))
    ).scalars()
    if names := list(left):
        raise Conflict(
            *(f"The record was enrolled in {name} a moment ago. Look and try again." for name in names)
        )


def read_book(connection: Connection, event: EventId) -> EventBook:
    """The book of an event as the database has it; ``Illegal`` if there is no such event."""
    header = connection.execute(select(table_of(EventRow)).where(EventRow.id == event)).first()
    if header is None:
        raise _no_event(event)
    joined = (
        select(table_of(PlayerRow))
        .join(table_of(EnrollmentRow), EnrollmentRow.player_id == PlayerRow.id)
        .where(EnrollmentRow.event_id == event)
    )
    people = {player.id: player for player in map(player_from, connection.execute(joined))}
    return EventBook.holding(event_from(header), people, read_records(connection, event), header.revision)


def _with_players(connection: Connection, book: EventBook, changes: Sequence[Change]) -> EventBook:
    """The book with the register's entries of those whom the changes enrol."""
    enrolled = (change.after.player for change in changes if isinstance(change.after, Enrollment))
    missing = [player for player in enrolled if player not in book.players]
    if not missing:
        return book
    return book.with_players({**book.players, **_records(connection, missing)})
