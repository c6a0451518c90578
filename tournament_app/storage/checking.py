"""Finding damage: the file, references, every record read and judged, seals, the journals replayed backwards."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial

import msgspec
from sqlalchemy import Connection, Engine, Table, func, select
from sqlalchemy.exc import DBAPIError

from tournament_app.domain.book import Change, Entry
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.identity import EventId, JournalId
from tournament_app.domain.refusal import Unavailable
from tournament_app.storage import journal, seal
from tournament_app.storage.event_records import EventRow, PlayerRow
from tournament_app.storage.event_store import every_player, read_book
from tournament_app.storage.kept import Columns
from tournament_app.storage.kept_forms import strange_forms
from tournament_app.storage.kept_seals import (
    REGISTER,
    REGISTER_JOURNAL,
    journal_seal,
    kept_seals,
    rows_seal,
)
from tournament_app.storage.plain_words import UNREADABLE, said_of_damage, speaking_plainly
from tournament_app.storage.rating_store import HISTORIES, DatabaseRatingStore
from tournament_app.storage.records import address
from tournament_app.storage.rows import Base, CounterRow, JournalRow, RatingCategoryRow, table_of

EVENTS = table_of(EventRow)
KEPT = {
    "sqlite": "SELECT type, name FROM sqlite_master",
    "postgresql": """SELECT 'table', tablename FROM pg_tables WHERE schemaname = 'public'
        UNION SELECT 'index', indexname FROM pg_indexes WHERE schemaname = 'public'
        UNION SELECT 'view', viewname FROM pg_views WHERE schemaname = 'public'
        UNION SELECT 'trigger', trigger_name FROM information_schema.triggers WHERE trigger_schema = 'public'""",
}
"""What a database says that it holds: kind and name."""
COUNTED = {"player": PlayerRow.id, "event": EventRow.id}


def problems_of(engine: Engine) -> list[str]:
    """Everything that is wrong with a database, as sentences; empty for a sound one.

    Damage in one record does not keep the others from being looked at. Raises ``Unavailable`` where nothing
    can be read at all.
    """
    with speaking_plainly(engine.url):
        found = list(_file(engine))
        found += _tried("the schema", engine, _schema)
        found += _tried("the file", engine, strange_forms)
        events: list[EventId] = []
        found += _tried("the list of events", engine, partial(_events, found=events))
        for event in events:
            found += _tried(f"event {event}", engine, partial(_event, event=event))
        found += _tried("the register", engine, _register)
        found += _tried("the seals", engine, _seals)
        found += _tried("the counters of ids", engine, _counters)
        found += _tried("match histories", engine, partial(_histories, engine=engine))
    return found


def _tried(what: str, engine: Engine, look: Callable[[Connection], Iterator[str]]) -> list[str]:
    """What a look finds; that it could not be read, where it could not."""
    found: list[str] = []
    try:
        with engine.connect() as connection:
            for problem in look(connection):
                found.append(f"{what}: {problem}")
    except Unavailable as refusal:
        found += [f"{what}: {problem}" for problem in refusal.problems]
    except (DBAPIError, *UNREADABLE) as error:
        found.append(f"{what} cannot be read ({said_of_damage(error)}).")
    return found


def _file(engine: Engine) -> Iterator[str]:
    if engine.url.get_backend_name() != "sqlite":
        return
    with engine.connect() as connection:
        for row in connection.exec_driver_sql("PRAGMA integrity_check"):
            if row[0] != "ok":
                yield f"the file: {row[0]}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            yield f"table {row[0]}, row {row[1]}: refers to a {row[2]} that is not there"


def _schema(connection: Connection) -> Iterator[str]:
    """Tables and indexes that are gone, and what acts by itself; a column that is gone is found by reading."""
    kept = {(kind, name) for kind, name in connection.exec_driver_sql(KEPT[connection.dialect.name])}
    for table in Base.metadata.sorted_tables:
        for kind, name in (("table", table.name), *(("index", index.name) for index in table.indexes)):
            if (kind, name) not in kept:
                yield f"the {kind} {name} is missing."
    for kind, name in sorted(kept):
        if kind in ("trigger", "view"):
            yield f"the {kind} {name} is not one of this program."


def _events(connection: Connection, found: list[EventId]) -> Iterator[str]:
    """Puts the ids of all events into ``found``; a list that cannot be read is for the caller to tell."""
    found += map(EventId, connection.execute(select(EventRow.id).order_by(EventRow.id)).scalars())
    yield from ()


def _event(connection: Connection, event: EventId) -> Iterator[str]:
    book = read_book(connection, event)
    yield from problems_in(book)
    newest = select(func.max(JournalRow.revision)).where(JournalRow.event_id == event)
    if (connection.execute(newest).scalar() or 0) > book.revision:
        yield f"the log of {book.event.name} goes on behind its newest state."
    kept = connection.execute(select(EventRow.seal, EventRow.journal_seal).where(EventRow.id == event)).one()
    if not seal.wellformed(kept.seal, kept.journal_seal):
        yield "its seals are damaged."
    if seal.current(kept.seal):
        if seal.seal_of(book.records()) != kept.seal:
            yield f"{book.event.name} was changed by something else than this program, or is damaged."
        if journal_seal(connection, event) != kept.journal_seal:
            yield f"the log of {book.event.name} was changed by something else, or is damaged."
    yield from replayed_backwards(connection, event, book.records())
    yield from _kept_otherwise(connection, event, book.records())


def _kept_otherwise(connection: Connection, event: EventId | None, entries: Iterable[Entry]) -> Iterator[str]:
    """Columns that hold something else than is written of what was read from them: reading passes over it."""
    tables: dict[Table, list[tuple[Columns, Columns]]] = {}
    for entry in entries:
        table, key, columns = address(entry)
        tables.setdefault(table, []).append((key, columns))
    for table, written in tables.items():
        names = list(written[0][0])
        query = select(table)
        if event is not None:
            query = query.where((table.c.id if table is EVENTS else table.c.event_id) == event)
        kept = {tuple(row[name] for name in names): row for row in connection.execute(query).mappings()}
        for key, columns in written:
            found = kept[tuple(key[name] for name in names)]
            for name, value in columns.items():
                if found[name] != value and (strange := _strange(found[name], value)):
                    yield f"{name} of {table.name} {' '.join(map(str, key.values()))} holds {strange}."


def _strange(kept: object, written: object) -> str:
    """What a column holds beyond what is written in it; documents of older programs may lack parts."""
    if isinstance(kept, datetime) and kept.tzinfo is None:
        kept = kept.replace(tzinfo=UTC)  # SQLite keeps no zone
    if kept == written:
        return ""
    if isinstance(kept, str) and isinstance(written, str) and written.startswith(("[", "{")):
        return ", ".join(sorted(_unknown(msgspec.json.decode(kept), msgspec.json.decode(written))))
    return f"{kept!r} and is read as {written!r}"


def _unknown(kept: object, known: object) -> set[str]:
    """Keys of a document that are not among those it is written with."""
    if isinstance(kept, dict) and isinstance(known, dict):
        inner = [_unknown(value, known[key]) for key, value in kept.items() if key in known]
        return (kept.keys() - known.keys()).union(*inner)
    if isinstance(kept, list) and isinstance(known, list):
        return set().union(*(_unknown(one, other) for one, other in zip(kept, known, strict=False)))
    return set()


def _register(connection: Connection) -> Iterator[str]:
    people = {person.id: person for person in every_player(connection)}
    for person in people.values():
        if person.merged_into is not None and person.merged_into not in people:
            yield f"{person.name} was merged into record {person.merged_into}, which is not there."
    kept = kept_seals(connection)
    if seal.current(kept.get(REGISTER, "")) and seal.seal_of(people.values()) != kept[REGISTER]:
        yield "a record was changed by something else than this program, or is damaged."
    if (
        seal.current(kept.get(REGISTER_JOURNAL, ""))
        and journal_seal(connection, None) != kept[REGISTER_JOURNAL]
    ):
        yield "its log was changed by something else, or is damaged."
    yield from _kept_otherwise(connection, None, people.values())
    yield from replayed_backwards(connection, None, people.values())


def _seals(connection: Connection) -> Iterator[str]:
    for name, kept in kept_seals(connection).items():
        if not seal.wellformed(kept):
            yield f"that of {name} is damaged."


def _counters(connection: Connection) -> Iterator[str]:
    last = {row.name: row.last for row in connection.execute(select(CounterRow.name, CounterRow.last))}
    for name, column in COUNTED.items():
        largest = connection.execute(select(func.max(column))).scalar() or 0
        if last.get(name, -1) < largest:
            yield f"the last id of a {name} is said to be {last.get(name, 'unknown')}, but there is {largest}."


def _histories(connection: Connection, engine: Engine) -> Iterator[str]:
    ratings = DatabaseRatingStore(engine)
    for history in ratings.histories():
        for report in ratings.history_reports(history.id):
            yield from report.problems()
    kept = kept_seals(connection)
    for rows in (HISTORIES, (RatingCategoryRow,)):
        name = rows[0].__table__.name
        if seal.current(kept.get(name, "")) and rows_seal(connection, *rows) != kept[name]:
            yield f"{name.replace('_', ' ')}: changed by something else than this program, or damaged."


def replayed_backwards(
    connection: Connection, event: EventId | None, entries: Iterable[Entry]
) -> Iterator[str]:
    """Where the records are not what the journal says they became: every act taken back, the newest first.

    Ends at the first act of which no changes were kept (an import); what lies before it was compared by seal.
    """
    now: dict[tuple[str, tuple[object, ...]], Entry] = {_key(entry): entry for entry in entries}
    for line in reversed(journal.lines(connection, event)):
        changes = journal.changes(connection, JournalId(line.id))
        if event is not None and not line.can_be_undone:
            return
        for change in reversed(changes):
            if now.get(_key(change.entry)) != change.after:
                yield f"{_named(change)} is not what “{line.summary}” made of it (line {line.id} of the log)."
            if change.before is None:
                now.pop(_key(change.entry), None)
            else:
                now[_key(change.entry)] = change.before


def _key(entry: Entry) -> tuple[str, tuple[object, ...]]:
    table, key, _ = address(entry)
    return table.name, tuple(key.values())


def _named(change: Change) -> str:
    table, key = _key(change.entry)
    return " ".join([table.replace("_", " "), *map(str, key)])
