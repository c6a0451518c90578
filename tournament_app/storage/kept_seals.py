"""The seals of what belongs to no event: the register, its journal, what ratings are computed from."""

from sqlalchemy import Connection, insert, select, update

from tournament_app.domain.book import Act
from tournament_app.domain.identity import EventId
from tournament_app.services.ports import Signature
from tournament_app.storage import journal, seal
from tournament_app.storage.journal_codec import Moved
from tournament_app.storage.rows import Base, SealRow, table_of

REGISTER = "register"
REGISTER_JOURNAL = "register journal"


def seal_named(connection: Connection, name: str) -> str:
    """The seal kept under a name; empty where there is none yet."""
    found: str | None = connection.execute(
        select(SealRow.value).where(SealRow.name == name).with_for_update()
    ).scalar()
    return found or ""


def keep_seal(connection: Connection, name: str, value: str) -> None:
    """Keep a seal under a name."""
    kept = connection.execute(update(table_of(SealRow)).where(SealRow.name == name).values(value=value))
    if not kept.rowcount:
        connection.execute(insert(table_of(SealRow)).values(name=name, value=value))


def write_register_line(
    connection: Connection, act: Act, signature: Signature, *, keep_changes: bool, moved: Moved = ()
) -> None:
    """Add a line to the register's journal, and to its seal."""
    kept = seal_named(connection, REGISTER_JOURNAL)
    line = journal.write(connection, None, 0, act, signature, keep_changes=keep_changes, moved=moved)
    after = seal.line_added(kept, line) if seal.current(kept) else journal_seal(connection, None)
    keep_seal(connection, REGISTER_JOURNAL, after)


def journal_seal(connection: Connection, event: EventId | None) -> str:
    """The seal over the journal of an event (of the register for None) as it is read."""
    found = ""
    for line in journal.sealed_lines(connection, event):
        found = seal.line_added(found, line)
    return found


def kept_seals(connection: Connection) -> dict[str, str]:
    """All seals that belong to no event, by name."""
    return {row.name: row.value for row in connection.execute(select(SealRow.name, SealRow.value))}


def seal_rows(connection: Connection, *rows: type[Base]) -> None:
    """Seal tables that are changed seldom, as they are read."""
    keep_seal(connection, rows[0].__table__.name, rows_seal(connection, *rows))


def rows_seal(connection: Connection, *rows: type[Base]) -> str:
    """The seal over all rows of some tables as they are read."""
    found = ""
    for row in rows:
        for values in connection.execute(select(table_of(row))):
            found = seal.line_added(found, [row.__table__.name, *map(journal.sealed, values)])
    return found
