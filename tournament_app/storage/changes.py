"""Writing the changes of an act to the tables, many of a kind at a time."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, Table, bindparam, delete, insert, update

from tournament_app.domain.book import Change
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Conflict
from tournament_app.storage.event_records import EventRow
from tournament_app.storage.fitting import refuse_unfit
from tournament_app.storage.kept import EVENT, Columns
from tournament_app.storage.records import PARENTS_FIRST, address
from tournament_app.storage.rows import table_of

KEY = "key_"
EVENTS = table_of(EventRow)
BEGUN = {"revision": 0, "seal": "", "journal_seal": ""}


def write_changes(connection: Connection, event: EventId | None, changes: Sequence[Change]) -> None:
    """Insert, update and delete what the changes say; parents before children, deletions last to first.

    Raises ``Malformed`` for what some database could not keep, ``Conflict`` where a record is not there.
    """
    inserts: dict[Table, list[Columns]] = defaultdict(list)
    updates: dict[Table, list[Columns]] = defaultdict(list)
    deletes: dict[Table, list[Columns]] = defaultdict(list)
    for change in changes:
        table, key, columns = address(change.entry)
        if EVENT in table.c:
            key, columns = {EVENT: event, **key}, {EVENT: event, **columns}
        if change.before is None:
            inserts[table].append({**BEGUN, **columns} if table is EVENTS else columns)
        elif change.after is None:
            deletes[table].append(key)
        else:
            updates[table].append(columns)
    for table in reversed(PARENTS_FIRST):
        if table in deletes:
            _each(connection, _deleting(table), _marked(table, deletes[table]))
    for table in (table for table in PARENTS_FIRST if table in inserts or table in updates):
        refuse_unfit(table, [*inserts[table], *updates[table]])
        if inserts[table]:
            connection.execute(_inserting(table), inserts[table])
        if updates[table]:
            _each(connection, _updating(table, *updates[table][0]), _marked(table, updates[table]))


def _each(connection: Connection, statement: Any, rows: Sequence[Columns]) -> None:
    """Execute for every row, each of which has to be there."""
    met = connection.execute(statement, rows).rowcount
    if met not in (-1, len(rows)):
        raise Conflict(
            "A record that was to be changed is no longer where it was. Nothing was changed; open the event "
            "again, and check the database if that does not help (tournament-app db check)."
        )


@cache
def _inserting(table: Table) -> Insert:
    return insert(table)


@cache
def _updating(table: Table, *columns: str) -> Any:
    values: dict[str, Any] = {name: bindparam(name) for name in columns if not table.c[name].primary_key}
    return _where_key(table, update(table).values(values))


@cache
def _deleting(table: Table) -> Any:
    return _where_key(table, delete(table))


def _where_key(table: Table, statement: Any) -> Any:
    for column in table.primary_key.columns:
        statement = statement.where(column == bindparam(KEY + column.name))
    return statement


def _marked(table: Table, rows: Sequence[Columns]) -> list[Columns]:
    keys = {column.name for column in table.primary_key.columns}
    return [{(KEY + name if name in keys else name): value for name, value in row.items()} for row in rows]
