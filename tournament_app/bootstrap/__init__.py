"""The one place that wires things together: database, clock, staff, facts."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from tournament_app.domain.refusal import Unavailable
    from tournament_app.services.scorers_table import ScorersTable

APP = "tournament-app"


def default_database() -> str:
    """The database in the user's data folder, by the platform's conventions."""
    from platformdirs import user_data_path

    return str(user_data_path(APP, appauthor=False) / "tournaments.sqlite")


def named_database(given: str | None) -> str:
    """What was given as a database, were it nothing at all; the default one where none was."""
    return default_database() if given is None else given


def open_scorers_table(
    database: str | None = None, by: str | None = None, *, make: bool = True
) -> "ScorersTable":
    """The scorer's table on a database (a file, a URL, or the default one, which is always made).

    Raises ``Unavailable`` with a remedy where it cannot be opened.
    """
    from tournament_app.domain.refusal import Unavailable
    from tournament_app.services.scorers_table import ScorersTable
    from tournament_app.storage.database import open_database
    from tournament_app.storage.event_store import DatabaseEventStore

    place = named_database(database)
    try:
        engine = open_database(place, make=make or database is None)
    except Unavailable as refusal:
        raise _naming_backup(place, refusal) from refusal
    return ScorersTable(DatabaseEventStore(engine), now, by or staff_name())


def _naming_backup(place: str, refusal: "Unavailable") -> "Unavailable":
    """The refusal of a damaged file, with the newest good backup named."""
    from tournament_app.domain.refusal import Unavailable
    from tournament_app.storage.backup_folder import newest_good

    if "damaged" not in str(refusal) or "://" in place:
        return refusal
    good = newest_good(backup_folder_of(place))
    return refusal if good is None else Unavailable(*refusal.problems, f"The newest good backup is {good}.")


def now() -> "datetime":
    """The moment, in UTC."""
    from datetime import UTC, datetime

    return datetime.now(UTC)


def staff_name() -> str:
    """Who signs the journal unless they say otherwise: the name of the user's account."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "staff"


def fresh_seed() -> int:
    """A seed for a draw, from the system's chance; it is stored with what it decided."""
    import random

    return random.SystemRandom().getrandbits(48)


def backup_folder_of(database: str) -> Path:
    """Where backups go unless another place is chosen: beside the database."""
    return Path(database).parent / "backups"
