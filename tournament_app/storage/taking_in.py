"""A book that is in memory written into an empty database, as it is."""

from sqlalchemy import Connection, insert

from tournament_app.domain.book import Change, EventBook
from tournament_app.storage.changes import write_changes
from tournament_app.storage.event_records import EventRow, PlayerRow, player_columns
from tournament_app.storage.rows import table_of


def take_in_book(connection: Connection, book: EventBook) -> None:
    """Write a book with its players, who may be there from another book; it has no log."""
    there = set(connection.execute(table_of(PlayerRow).select()).scalars())
    people = [player_columns(player) for player in book.players.values() if player.id not in there]
    if people:
        connection.execute(insert(table_of(PlayerRow)), [{**each, "merged_into": None} for each in people])
    write_changes(connection, book.event.id, [Change(None, entry) for entry in book.records()])
    connection.execute(
        table_of(EventRow).update().where(EventRow.id == book.event.id).values(revision=book.revision)
    )
