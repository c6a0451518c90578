"""The log follows what earlier migrations changed: matches called forfeits (0006), numbers that two bore (0007).

The newest line about such a record says what became of it, so that the log replayed backwards meets what is there.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

RENAMED = ("forfeit", "disqualified")
BEFORE = "concession"
SAID = "%is borne by another record too%"
Changed = dict[str, Any]


def upgrade() -> None:
    """Mend the newest image of each."""
    connection = op.get_bind()
    _follow_forfeits(connection)
    _follow_numbers(connection)


def _follow_forfeits(connection: sa.Connection) -> None:
    pairing = _table("pairing", "event_id", "round", "number", "result_kind")
    rows = connection.execute(sa.select(pairing).where(pairing.c.result_kind.in_(RENAMED))).all()
    by_event: dict[int, dict[tuple[int, int], str]] = {}
    for row in rows:
        by_event.setdefault(row.event_id, {})[row.round, row.number] = row.result_kind

    for event, kinds in by_event.items():

        def key(change: Changed) -> tuple[int, int] | None:
            entry = change.get("after") or change.get("before") or {}
            return (entry["round"], entry["number"]) if change.get("kind") == "pairing" else None

        def mend(after: Changed, kind: str) -> None:
            if after.get("result") and after["result"]["kind"] == BEFORE:
                after["result"]["kind"] = kind

        _mend_newest(connection, event, kinds, key, mend)


def _follow_numbers(connection: sa.Connection) -> None:
    player = _table("player", "id", "dci", "notes")
    rows = connection.execute(sa.select(player).where(player.c.dci == "", player.c.notes.like(SAID))).all()

    def key(change: Changed) -> int | None:
        entry = change.get("after") or change.get("before") or {}
        return entry["id"] if change.get("kind") == "player" else None

    def mend(after: Changed, notes: str) -> None:
        if after.get("dci"):
            after["dci"], after["notes"] = "", notes

    if rows:
        _mend_newest(connection, None, {row.id: row.notes for row in rows}, key, mend)


def _mend_newest(connection: sa.Connection, event: int | None, wanted: Any, key: Any, mend: Any) -> None:
    """``mend`` the image after the newest change of each wanted record."""
    journal = _table("journal", "id", "event_id", "changes")
    of_it = journal.c.event_id.is_(None) if event is None else journal.c.event_id == event
    kept = sa.select(journal).where(of_it, journal.c.changes.is_not(None)).order_by(journal.c.id.desc())
    left = dict(wanted)
    for row in connection.execute(kept).all():
        document = json.loads(row.changes)
        before = json.dumps(document)
        for change in reversed(document):
            found = left.pop(key(change), None)
            if found is not None and change.get("after"):
                mend(change["after"], found)
        if json.dumps(document) != before:
            changes = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            connection.execute(sa.update(journal).where(journal.c.id == row.id).values(changes=changes))
        if not left:
            return


def _table(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *(sa.column(column) for column in columns))


def downgrade() -> None:
    """What the log says stays true."""
