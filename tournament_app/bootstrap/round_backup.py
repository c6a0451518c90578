"""The backup after each round, to a folder of the staff's choice."""

from pathlib import Path

from tournament_app.domain.book import EventBook
from tournament_app.services.scorers_table import ScorersTable
from tournament_app.storage.backup import back_up, backup_name
from tournament_app.storage.event_store import DatabaseEventStore


def back_up_round(table: ScorersTable, book: EventBook, folder: Path) -> Path:
    """Copy the whole database to ``folder`` under the time, the event and its newest round.

    Returns the file; raises ``Unavailable`` where the folder cannot be written.
    """
    assert isinstance(table.store, DatabaseEventStore), "only a database is backed up"
    label = f"{book.event.name} round {max(book.rounds, default=0)}"
    return back_up(table.store.engine, folder / backup_name(table.signature().at.astimezone(), label))
