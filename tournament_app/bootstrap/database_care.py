"""Upgrade, back up and check a database."""

from collections.abc import Callable, Sized
from pathlib import Path

from msgspec import Struct

from tournament_app.bootstrap import backup_folder_of, named_database
from tournament_app.domain.refusal import Unavailable
from tournament_app.storage.backup import back_up
from tournament_app.storage.backup_folder import newest_good
from tournament_app.storage.checking import problems_of
from tournament_app.storage.database import NEWEST_SCHEMA, open_database
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.roles import set_up_station


class CheckReport(Struct, frozen=True):
    """What a check found; ``problems`` is empty for a sound database."""

    place: str
    schema: str
    events: int
    players: int
    problems: tuple[str, ...]


def upgraded(database: str | None) -> str:
    """Bring the schema to the newest revision; a sentence that says so."""
    place = named_database(database)
    open_database(place).dispose()
    return f"{place} has the newest schema ({NEWEST_SCHEMA})."


def backed_up(database: str | None, target: Path) -> Path:
    """A whole copy of the database in one file."""
    engine = open_database(named_database(database), make=database is None)
    try:
        return back_up(engine, target)
    finally:
        engine.dispose()


def checked(database: str | None) -> CheckReport:
    """Integrity of the file, references between records, and what is impossible in each event."""
    place = named_database(database)
    engine = open_database(place, make=database is None)
    store = DatabaseEventStore(engine)
    problems = problems_of(engine)
    events, players = _counted(store.events), _counted(store.players)
    engine.dispose()
    if problems and (good := newest_good(backup_folder_of(place)) if "://" not in place else None):
        problems.append(f"The newest good backup is {good}.")
    return CheckReport(place, NEWEST_SCHEMA, events, players, tuple(problems))


def _counted(kept: Callable[[], Sized]) -> int:
    """How many there are; none of what cannot be read, which the problems name."""
    try:
        return len(kept())
    except Unavailable:
        return 0


def station_set_up(database: str | None, station: str) -> str:
    """Give stations the rights they need on a server; a sentence that says what is left to do."""
    engine = open_database(named_database(database), make=database is None)
    try:
        set_up_station(engine, station)
    finally:
        engine.dispose()
    return (
        f"{station} may enter and correct, and cannot change the schema or the logs. Give it a "
        f"password with psql (\\password {station}), and put that into the password file of each station."
    )
