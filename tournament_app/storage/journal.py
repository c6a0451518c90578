"""The journal: one row an act, never changed and never removed while its event exists."""

import datetime as dt
from collections.abc import Iterator

from sqlalchemy import Connection, insert, select

from tournament_app.domain.book import Act, Change
from tournament_app.domain.identity import EventId, JournalId
from tournament_app.services.ports import JournalLine, Signature
from tournament_app.storage.fitting import refuse_unfit
from tournament_app.storage.journal_codec import Moved, changes_from_json, changes_to_json, moved_from_json
from tournament_app.storage.kept import utc
from tournament_app.storage.rows import JournalRow, table_of

SEALED = ("revision", "at", "by", "name", "summary", "notes", "changes", "undoes", "redoes")
ONE_LINE = insert(table_of(JournalRow))


def write(
    connection: Connection,
    event: EventId | None,
    revision: int,
    act: Act,
    signature: Signature,
    *,
    keep_changes: bool,
    moved: Moved = (),
) -> tuple[object, ...]:
    """Add the line of an act; ``moved`` are changes in the books of events, kept with the register's line.

    What comes back is what the journal's seal is made of.
    """
    row = {
        "event_id": event,
        "revision": revision,
        "at": utc(signature.at),
        "by": signature.by,
        "name": act.name,
        "summary": act.summary,
        "notes": "\n".join(act.notes),
        "changes": changes_to_json(act.changes, moved) if keep_changes else None,
        "undoes": signature.undoes,
        "redoes": signature.redoes,
    }
    refuse_unfit(table_of(JournalRow), [row])
    connection.execute(ONE_LINE, row)
    return tuple(sealed(row[name]) for name in SEALED)


def sealed_lines(connection: Connection, event: EventId | None) -> Iterator[tuple[object, ...]]:
    """Of every line of a journal what its seal is made of, oldest first."""
    table = table_of(JournalRow)
    wanted = table.c.event_id.is_(None) if event is None else table.c.event_id == event
    query = select(*(table.c[name] for name in SEALED)).where(wanted).order_by(table.c.id)
    for row in connection.execute(query):
        yield tuple(map(sealed, row))


def sealed(value: object) -> object:
    """A value as it is sealed: moments in UTC, also where the database forgets the zone."""
    return utc(value).isoformat() if isinstance(value, dt.datetime) else value


def lines(connection: Connection, event: EventId | None, newest: int | None = None) -> list[JournalLine]:
    """The (``newest``) lines of an event (of the register for None), oldest first, without their changes."""
    row = JournalRow
    query = select(
        row.id,
        row.revision,
        row.at,
        row.by,
        row.name,
        row.summary,
        row.notes,
        row.undoes,
        row.redoes,
        row.changes.is_not(None).label("kept"),
    ).order_by(row.id.desc())
    wanted = row.event_id.is_(None) if event is None else row.event_id == event
    found_lines = [
        JournalLine(
            id=JournalId(found.id),
            revision=found.revision,
            at=utc(found.at),
            by=found.by,
            name=found.name,
            summary=found.summary,
            notes=tuple(found.notes.split("\n")) if found.notes else (),
            undoes=found.undoes,
            redoes=found.redoes,
            can_be_undone=bool(found.kept),
        )
        for found in connection.execute(query.where(wanted).limit(newest))
    ]
    found_lines.reverse()
    return found_lines


def changes(connection: Connection, line: JournalId) -> tuple[Change, ...]:
    """The changes of one line; empty where none were kept."""
    text = connection.execute(select(JournalRow.changes).where(JournalRow.id == line)).scalar()
    return changes_from_json(text) if text else ()


def moved(connection: Connection, line: JournalId) -> dict[EventId, tuple[Change, ...]]:
    """What a line of the register changed in the books of events."""
    text = connection.execute(select(JournalRow.changes).where(JournalRow.id == line)).scalar()
    return moved_from_json(text) if text else {}
