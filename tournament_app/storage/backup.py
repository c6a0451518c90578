"""Backups: a whole copy of the database as one SQLite file, whatever the database is."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine, insert, select

from tournament_app.domain.refusal import Unavailable
from tournament_app.storage.database import (
    connect,
    database_url,
    one_moment,
    schema_of,
    speaking_plainly,
    upgrade,
)
from tournament_app.storage.rows import Base

CHUNK = 2000


def back_up(engine: Engine, target: Path, progress: Callable[[str], None] = lambda _table: None) -> Path:
    """Copy everything to ``target``, which appears only when it is whole; returns it.

    Read in one transaction, so that it is one moment's state while others go on entering. Raises
    ``Unavailable`` if the target cannot be written or is there already.
    """
    if target.exists():
        raise Unavailable(f"{target} is there already. Choose another name for the backup.")
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        try:
            _copy(engine, unfinished, progress)
            unfinished.replace(target)
        except (OSError, Unavailable):
            for ending in ("", "-wal", "-shm"):
                unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unavailable(
            f"The backup {target} cannot be written ({error.strerror or error}). Choose another folder; "
            "the database itself is not affected."
        ) from error
    return target


def backup_name(moment: datetime, label: str) -> str:
    """A file name that sorts by time: ``2003-12-20 1412 Spring Open round 3.sqlite``."""
    safe = "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in label).strip(" .")
    return f"{moment:%Y-%m-%d %H%M%S} {safe[:80]}.sqlite"


def problems_of(engine: Engine) -> list[str]:
    """What is wrong with the database as a file: integrity and broken references; empty if nothing."""
    if engine.url.get_backend_name() != "sqlite":
        return []
    with speaking_plainly(engine.url), engine.connect() as connection:
        found = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check") if row[0] != "ok"]
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    found += [f"table {row[0]}, row {row[1]}: refers to a {row[2]} that is not there" for row in broken]
    return found


def _copy(engine: Engine, target: Path, progress: Callable[[str], None]) -> None:
    url = database_url(str(target))
    with speaking_plainly(url):
        copy = connect(url)
        try:
            _fill(engine, copy, progress)
        finally:
            copy.dispose()


def _fill(engine: Engine, copy: Engine, progress: Callable[[str], None]) -> None:
    upgrade(copy)
    assert schema_of(copy) == schema_of(engine), "a backup is written by the program that opened the database"
    with one_moment(engine) as source, copy.execution_options(writes=True).begin() as sink:
        for table in Base.metadata.sorted_tables:
            progress(table.name)
            sink.execute(table.delete())
            rows = source.execution_options(yield_per=CHUNK).execute(
                select(table).order_by(*table.primary_key.columns)
            )
            for some in rows.mappings().partitions(CHUNK):
                sink.execute(insert(table), [dict(row) for row in some])
    _fold_log(copy)


def _fold_log(engine: Engine) -> None:
    """Leave one plain file behind, without a write-ahead log beside it."""
    with engine.connect() as connection:
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
        connection.exec_driver_sql("BEGIN")
    engine.dispose()
