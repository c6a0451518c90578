"""The journal: one row an act, never changed and never removed while its event exists."""

import datetime as dt

from sqlalchemy import Connection, insert, select

from tournament_app.domain.book import Act, Change
from tournament_app.domain.identity import EventId, JournalId
from tournament_app.services.ports import JournalLine, Signature
from tournament_app.storage.journal_codec import Moved, changes_from_json, changes_to_json, events_from_json
from tournament_app.storage.rows import JournalRow
from tournament_app.storage.translation import table_of


def write(
    connection: Connection,
    event: EventId | None,
    revision: int,
    act: Act,
    signature: Signature,
    *,
    keep_changes: bool,
    moved: Moved = (),
) -> None:
    """Add the line of an act; ``moved`` are changes in the books of events, kept with the register's line."""
    connection.execute(
        insert(table_of(JournalRow)),
        {
            "event_id": event,
            "revision": revision,
            "at": signature.at,
            "by": signature.by,
            "name": act.name,
            "summary": act.summary,
            "notes": "\n".join(act.notes),
            "changes": changes_to_json(act.changes, moved) if keep_changes else None,
            "undoes": signature.undoes,
            "redoes": signature.redoes,
        },
    )


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
            at=found.at.replace(tzinfo=dt.UTC) if found.at.tzinfo is None else found.at.astimezone(dt.UTC),
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


def events_moved(connection: Connection, line: JournalId) -> tuple[EventId, ...]:
    """The events whose books a line of the register changed too."""
    text = connection.execute(select(JournalRow.changes).where(JournalRow.id == line)).scalar()
    return events_from_json(text) if text else ()
