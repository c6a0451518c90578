"""Writing the changes of an act to the tables, many of a kind at a time."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, update

from tournament_app.domain.book import Change
from tournament_app.domain.event import Event
from tournament_app.domain.identity import EventId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict
from tournament_app.storage.dossier_translation import DOSSIER_ROWS
from tournament_app.storage.fitting import refuse_unfit
from tournament_app.storage.rows import (
    Base,
    DeckCheckRow,
    DeckRow,
    DeckTermsRow,
    EnrollmentRow,
    EventRow,
    InvitationRow,
    InvitationTermsRow,
    PairingRow,
    PlayerRow,
    RoundRow,
    SideboardMoveRow,
)
from tournament_app.storage.translation import Columns, address, table_of

IN_ORDER: tuple[type[Base], ...] = (
    *(PlayerRow, EventRow, EnrollmentRow, RoundRow, PairingRow),
    *(DeckTermsRow, DeckRow, DeckCheckRow, SideboardMoveRow, InvitationTermsRow, InvitationRow),
    *DOSSIER_ROWS,
)
KEY = "key_"
BEGUN = {"revision": 0, "seal": "", "journal_seal": ""}


def write_changes(connection: Connection, event: EventId | None, changes: Sequence[Change]) -> None:
    """Insert, update and delete what the changes say; parents before children, deletions last to first.

    Raises ``Malformed`` for what some database could not keep, ``Conflict`` where a record is not there.
    """
    inserts: dict[type[Base], list[Columns]] = defaultdict(list)
    updates: dict[type[Base], list[Columns]] = defaultdict(list)
    deletes: dict[type[Base], list[Columns]] = defaultdict(list)
    for change in changes:
        row, key, columns = address(change.entry)
        if not isinstance(change.entry, Event | Player):
            key, columns = {"event_id": event, **key}, {"event_id": event, **columns}
        if change.before is None:
            inserts[row].append({**BEGUN, **columns} if row is EventRow else columns)
        elif change.after is None:
            deletes[row].append(key)
        else:
            updates[row].append(columns)
    for row in reversed(IN_ORDER):
        if deletes[row]:
            table = table_of(row)
            _each(connection, _where_key(table, delete(table)), _marked(table, deletes[row]))
    for row in IN_ORDER:
        table = table_of(row)
        refuse_unfit(table, [*inserts[row], *updates[row]])
        if inserts[row]:
            connection.execute(insert(table), inserts[row])
        if updates[row]:
            columns = updates[row][0]
            values: dict[str, Any] = {
                name: bindparam(name) for name in columns if not table.c[name].primary_key
            }
            statement = _where_key(table, update(table).values(values))
            _each(connection, statement, _marked(table, updates[row]))


def _each(connection: Connection, statement: Any, rows: Sequence[Columns]) -> None:
    """Execute for every row, each of which has to be there."""
    met = connection.execute(statement, rows).rowcount
    if met not in (-1, len(rows)):
        raise Conflict(
            "A record that was to be changed is no longer where it was. Nothing was changed; open the event "
            "again, and check the database if that does not help (tournament-app db check)."
        )


def _where_key(table: Table, statement: Any) -> Any:
    for column in table.primary_key.columns:
        statement = statement.where(column == bindparam(KEY + column.name))
    return statement


def _marked(table: Table, rows: Sequence[Columns]) -> list[Columns]:
    keys = {column.name for column in table.primary_key.columns}
    return [{(KEY + name if name in keys else name): value for name, value in row.items()} for row in rows]
