"""Every kind of record with its table: the one list that writing, reading, checking and deleting go by."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table, select

from tournament_app.domain.book import Entry
from tournament_app.domain.identity import EventId
from tournament_app.storage.deck_records import DECK_RECORDS
from tournament_app.storage.event_records import EVENT_RECORDS
from tournament_app.storage.invitation_records import INVITATION_RECORDS
from tournament_app.storage.judging_records import JUDGING_RECORDS
from tournament_app.storage.kept import EVENT, Columns, Kept
from tournament_app.storage.rows import Base

KEPT: tuple[Kept[Any], ...] = (*EVENT_RECORDS, *DECK_RECORDS, *INVITATION_RECORDS, *JUDGING_RECORDS)
_KEPT_OF: Mapping[type, Kept[Any]] = {kept.record: kept for kept in KEPT}
_KEY_OF: Mapping[type, tuple[str, ...]] = {kept.record: kept.key for kept in KEPT}
PARENTS_FIRST: tuple[Table, ...] = tuple(Base.metadata.sorted_tables)
"""All tables, each behind those that it refers to."""


def address(entry: Entry) -> tuple[Table, Columns, Columns]:
    """Where a record is kept: its table, key columns (event apart) and all its columns."""
    kept = _KEPT_OF[type(entry)]
    columns = kept.columns(entry)
    return kept.table, {name: columns[name] for name in _KEY_OF[kept.record]}, columns


def read_records(connection: Connection, event: EventId) -> dict[type[Entry], Sequence[Entry]]:
    """All records of an event but its header, by their kinds."""
    return {kept.record: list(_records(connection, kept, event)) for kept in KEPT if kept.of_an_event}


def tables_of_an_event() -> Iterator[Table]:
    """The tables whose rows belong to one event, in an order in which they can be emptied."""
    return (table for table in reversed(PARENTS_FIRST) if EVENT in table.c)


def _records(connection: Connection, kept: Kept[Any], event: EventId) -> Iterator[Entry]:
    query = select(*kept.own_columns).where(kept.table.c[EVENT] == event).order_by(*kept.order)
    return map(kept.record_from, connection.execute(query).all())
