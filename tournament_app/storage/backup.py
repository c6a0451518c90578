"""Backups: a whole copy of the database as one SQLite file, whatever the database is, read back when written."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, insert, select, update

from tournament_app.domain.book import EventBook
from tournament_app.domain.refusal import Refusal, Unavailable
from tournament_app.files.naming import file_name
from tournament_app.files.writing import UNFINISHED, settle
from tournament_app.storage.checking import problems_of
from tournament_app.storage.connecting import connect, driver_connection
from tournament_app.storage.database import database_url, one_moment, schema_of
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.file_at_hand import owner_only
from tournament_app.storage.new_file import fill_new_file
from tournament_app.storage.plain_words import FULL, speaking_plainly
from tournament_app.storage.rows import Base, CounterRow, table_of
from tournament_app.storage.taking_in import take_in_book
from tournament_app.storage.watched_file import new_mark

CHUNK = 2000
MOST_SAID = 5
COPY = "copy.sqlite"
WORKED_ON = (COPY, "pages.sqlite")
"""Files in the folder of a backup that is being written; older programs wrote the second too."""


def back_up(
    engine: Engine, target: Path | Iterable[Path], progress: Callable[[str], None] = lambda _table: None
) -> Path:
    """Copy everything to ``target`` (of several the first that is free), which appears only when it is whole and
    was read back; returns it.

    It is one moment's state while others go on entering. Raises ``Unavailable`` if the target cannot be
    written or is there already, and where what was read back is not sound.
    """
    return _written_whole(target, lambda unfinished: _copy(engine, unfinished, progress))


def copied_apart(backup: Path, folder: Path) -> Path:
    """A copy of a backup to work in, in another folder; returns where it is. The backup stays what it was.

    It appears only when it is whole. ``Unavailable`` where it cannot be written, or the backup is no database.
    """

    def fill(unfinished: Path) -> None:
        shutil.copyfile(backup, unfinished)
        with speaking_plainly(database_url(str(backup))):
            _mark_anew(unfinished)

    names = (f"{backup.stem}{'' if n == 1 else f' {n}'}.sqlite" for n in count(1))
    return _written_whole((folder / name for name in names), fill)


def rescue(engine: Engine, books: tuple[EventBook, ...], target: Path | Iterable[Path]) -> Path:
    """Save what is left of a database whose file is gone from its place; returns where (``back_up``).

    As long as the system still gives us the file that was opened, all of it is saved; otherwise the books
    that are in memory, with their players.
    """

    def fill(unfinished: Path) -> None:
        try:
            _pages(engine, unfinished)
            _refuse_damage(unfinished)
            _refuse_older(unfinished, books)
        except (Refusal, sqlite3.Error):
            remove_database(unfinished)
            _write_books(books, unfinished)

    return _written_whole(target, fill)


def backup_name(moment: datetime, label: str) -> str:
    """A file name that sorts by time: ``2003-12-20 141200 Spring Open round 3.sqlite``."""
    return f"{moment:%Y-%m-%d %H%M%S} {file_name(label)[:80]}.sqlite"


def names_of(folder: Path, moment: datetime, label: str) -> Iterator[Path]:
    """Where a backup of this moment goes; a second later where another station has written one of the same name."""
    while True:
        yield folder / backup_name(moment, label)
        moment += timedelta(seconds=1)


def remove_database(path: Path) -> None:
    """Take away a database file that was not finished, with what SQLite keeps beside it."""
    for ending in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def _written_whole(target: Path | Iterable[Path], fill: Callable[[Path], None]) -> Path:
    free = _free_among((target,) if isinstance(target, Path) else target)
    place = next(free)
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(
            prefix=f"{place.name[:60]}{UNFINISHED}-", dir=place.parent
        ) as folder:
            unfinished = Path(folder) / COPY
            fill(unfinished)
            owner_only(unfinished)
            return _named(unfinished, place, free)
    except OSError as error:
        raise _unwritten(place, error.strerror or str(error)) from error
    except Unavailable as refusal:
        if FULL not in str(refusal):
            raise
        raise _unwritten(place, "the disk is full") from refusal


def _free_among(places: Iterable[Path]) -> Iterator[Path]:
    """Those that nothing is at; ``Unavailable`` at the end."""
    for place in places:
        if not place.exists() and not place.is_symlink():
            yield place
    raise Unavailable(f"{place} is there already. Choose another name for the backup.")


def _named(unfinished: Path, place: Path, others: Iterator[Path]) -> Path:
    """Give it the name, or the next one where another program took it meanwhile; returns where it is."""
    while True:
        try:
            settle(unfinished, place, anew=True)
        except FileExistsError:
            place = next(others)
        else:
            return place


def _unwritten(target: Path, reason: str) -> Unavailable:
    return Unavailable(
        f"The backup {target} cannot be written ({reason}). Choose another folder; "
        "the database itself is not affected."
    )


def _copy(engine: Engine, target: Path, progress: Callable[[str], None]) -> None:
    """Of a file its pages, which costs others no time; of a server its rows."""
    with speaking_plainly(database_url(str(target))):
        if engine.url.get_backend_name() == "sqlite":
            _pages(engine, target)
            _refuse_damage(target)
            return
        copy = connect(database_url(str(target)))
        try:
            _fill(engine, copy, progress)
            _refuse_damage(target, copy)
        finally:
            copy.dispose()


def _pages(engine: Engine, target: Path) -> None:
    """The file as it is now, without what was deleted in it."""
    if engine.url.get_backend_name() != "sqlite":
        raise Unavailable("Only of a file can the pages be copied.")
    with speaking_plainly(engine.url):
        connection = engine.raw_connection()
        try:
            driver_connection(connection).execute("VACUUM INTO ?", (str(target),))
        finally:
            connection.close()
    _mark_anew(target)


def _mark_anew(file: Path) -> None:
    """Give a copy a number of its own, so that it is told from what it was copied from."""
    with closing(sqlite3.connect(file)) as copy:
        copy.execute(new_mark())


def _fill(engine: Engine, copy: Engine, progress: Callable[[str], None]) -> None:
    fill_new_file(copy)
    assert schema_of(copy) == schema_of(engine), "a backup is written by the program that opened the database"
    with (
        speaking_plainly(engine.url),
        one_moment(engine) as source,
        copy.execution_options(writes=True).begin() as sink,
    ):
        for table in Base.metadata.sorted_tables:
            progress(table.name)
            sink.execute(table.delete())
            rows = source.execution_options(yield_per=CHUNK).execute(
                select(table).order_by(*table.primary_key.columns)
            )
            for some in rows.mappings().partitions(CHUNK):
                sink.execute(insert(table), [dict(row) for row in some])


def _refuse_damage(path: Path, opened: Engine | None = None) -> None:
    """``Unavailable`` unless what was written reads back as it should."""
    engine = opened or connect(database_url(str(path)))
    try:
        if found := problems_of(engine):
            raise Unavailable(
                "The backup was read back and is not sound, so it was not kept; an older one stays:",
                *found[:MOST_SAID],
            )
    finally:
        if opened is None:
            engine.dispose()


def _refuse_older(path: Path, books: tuple[EventBook, ...]) -> None:
    """``Unavailable`` unless a database holds all that is in memory."""
    engine = connect(database_url(str(path)))
    try:
        store = DatabaseEventStore(engine)
        for book in books:
            if store.revision(book.event.id) < book.revision or store.load(book.event.id).event != book.event:
                raise Unavailable(f"{path} lacks entries of {book.event.name}.")
    finally:
        engine.dispose()


def _write_books(books: tuple[EventBook, ...], target: Path) -> None:
    engine = connect(database_url(str(target)))
    try:
        fill_new_file(engine)
        with engine.execution_options(writes=True).begin() as connection:
            for book in books:
                take_in_book(connection, book)
            connection.execute(update(table_of(CounterRow)).values(last=_largest_id(books)))
    finally:
        engine.dispose()


def _largest_id(books: tuple[EventBook, ...]) -> int:
    return max((max((book.event.id, *book.players), default=0) for book in books), default=0)
