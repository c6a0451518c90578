"""A folder of backups: which are kept, which one is the newest that is sound, whether it can be written."""

import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

from tournament_app.domain.refusal import Refusal, Unavailable
from tournament_app.files.reading import is_database
from tournament_app.files.writing import UNFINISHED
from tournament_app.services.ports import EventLine
from tournament_app.storage.backup import WORKED_ON
from tournament_app.storage.checking import problems_of
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import NEWEST_SCHEMA, database_url, schema_of
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.plain_words import speaking_plainly

NAMED = re.compile(r"(\d{4}-\d{2}-\d{2} \d{6}) (.*)\.sqlite")
LEFT = re.compile(rf".+{re.escape(UNFINISHED)}-[a-z0-9_]{{8}}")
KEPT_ALWAYS = ("by hand", "rescued")
DAYS = timedelta(days=14)
OLD = timedelta(days=7)
LOOKED_AT = 5
SLACK = timedelta(hours=2)


def backups_in(folder: Path) -> list[tuple[datetime, Path]]:
    """Our backups in a folder by the moment in their names, the newest first."""
    found = []
    for path in folder.glob("*.sqlite") if folder.is_dir() else ():
        moment = _moment_of(path.name)
        if moment is not None and path.is_file() and not path.is_symlink():
            found.append((moment, path))
    return sorted(found, reverse=True)


def _moment_of(name: str) -> datetime | None:
    named = NAMED.fullmatch(name)
    try:
        return datetime.strptime(named[1], "%Y-%m-%d %H%M%S") if named else None
    except ValueError:
        return None


def label_of(path: Path) -> str:
    """What a backup is of, as its name says: ``Spring Open round 3``."""
    return path.stem.partition(" ")[2].partition(" ")[2]


def _worked_in(made: datetime, path: Path) -> bool:
    """Whether a backup was changed after it was made; making one, or changing the clocks, takes less than the slack."""
    return datetime.fromtimestamp(path.stat().st_mtime) > made + SLACK


def refuse_gone(path: Path) -> None:
    """``Unavailable`` where a backup is not in its place; looking for it would make an empty one there."""
    if not path.is_file():
        raise Unavailable(f"{path} is not there any more. Put the stick in, or choose another copy.")


def events_in(path: Path) -> Sequence[EventLine]:
    """The events that a backup holds; ``Unavailable`` where it cannot be read as it is."""
    refuse_gone(path)
    engine = connect(database_url(str(path)))
    try:
        with speaking_plainly(engine.url):
            if schema_of(engine) != NEWEST_SCHEMA:
                raise Unavailable(
                    "Another version of the program wrote this copy: open it to see what it holds."
                )
            return DatabaseEventStore(engine).events()
    finally:
        engine.dispose()


def to_thin(moments: list[tuple[datetime, Path]], today: date) -> list[Path]:
    """Those that need not be kept: all of today stay, of two weeks the last of each day, then one a week."""
    seen: set[object] = set()
    thinned = []
    for moment, path in moments:
        label = label_of(path)
        if moment.date() >= today or label in KEPT_ALWAYS:
            continue
        recent = today - moment.date() <= DAYS
        span = moment.date() if recent else moment.isocalendar()[:2]
        if span in seen:
            thinned.append(path)
        seen.add(span)
    return thinned


def thin(folder: Path, today: date) -> None:
    """Delete backups that need not be kept, and what backups that were cut off left behind.

    One that was opened and worked in since is no backup any more: somebody's entries are in it, and it stays.
    """
    as_made = [(moment, path) for moment, path in backups_in(folder) if not _worked_in(moment, path)]
    for path in to_thin(as_made, today):
        if is_database(path):
            path.unlink(missing_ok=True)
    for path in _leftovers(folder, today):
        shutil.rmtree(path, ignore_errors=True)


def newest_good(folder: Path) -> Path | None:
    """The newest backup that reads back as sound; None where there is none among the newest few."""
    for _, path in backups_in(folder)[:LOOKED_AT]:
        engine = connect(database_url(str(path)))
        try:
            with speaking_plainly(engine.url):
                sound = schema_of(engine) == NEWEST_SCHEMA and not problems_of(engine)
            if sound:
                return path
        except Refusal:
            continue
        finally:
            engine.dispose()
    return None


def refuse_unwritable(folder: Path) -> None:
    """``Unavailable`` where no backup can be written into a folder now (a stick that was pulled out)."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".writable-"):
            pass
    except OSError as error:
        raise Unavailable(
            f"No backup can be written into {folder} ({error.strerror or error}). Put the stick in, or choose "
            "another folder."
        ) from error


def age_of(folder: Path, now: datetime) -> str:
    """A sentence where the newest backup is more than a week old; empty otherwise, and where there is none."""
    found = backups_in(folder)
    if not found or now.replace(tzinfo=None) - found[0][0] < OLD:
        return ""
    days = (now.replace(tzinfo=None) - found[0][0]).days
    return f"The newest backup in {folder} is {days} days old."


def _leftovers(folder: Path, today: date) -> Iterator[Path]:
    """Folders in which a backup was being written, of which nothing else is inside."""
    for path in folder.glob(f"*{UNFINISHED}-*"):
        if (
            LEFT.fullmatch(path.name)
            and path.is_dir()
            and not path.is_symlink()
            and date.fromtimestamp(path.lstat().st_mtime) < today
            and all(inside.name.startswith(WORKED_ON) for inside in path.iterdir())
        ):
            yield path
