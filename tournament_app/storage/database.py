"""Opening a database: its connections, the age of its schema, and what is said when that fails."""

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from tournament_app.domain.refusal import Malformed, Unavailable

NEWEST_SCHEMA = "0008"
KNOWN_SCHEMAS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", NEWEST_SCHEMA)
BUSY_SECONDS = 15
LEAST_ROOM = 200_000

log = logging.getLogger(__name__)


def database_url(given: str) -> URL:
    """A database URL from what a person gave: a URL, or the name of a file (SQLite)."""
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given)))
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise Malformed(
            f"“{given}” is no database URL: write a file name or driver://user@host/name."
        ) from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def open_database(given: str) -> Engine:
    """An engine on a database whose schema is the newest; made or upgraded if it is older.

    Raises ``Unavailable`` for a folder that cannot be written, a damaged file, a schema from a newer
    program, a server that does not answer.
    """
    url = database_url(given)
    with speaking_plainly(url):
        try:
            engine = connect(url)
        except NoSuchModuleError as error:
            raise Malformed(
                f"“{url.drivername}” is no database that is known: write a file name or postgresql://user@host/name."
            ) from error
        except ModuleNotFoundError as error:
            raise Unavailable(
                f"No driver for “{url.drivername}” is installed: pip install tournament-app[postgres]."
            ) from error
        schema = schema_of(engine)
        if schema is not None and schema not in KNOWN_SCHEMAS:
            engine.dispose()
            raise Unavailable(
                f"{_place(url)} was written by a newer version of this program (schema {schema}, known up to "
                f"{NEWEST_SCHEMA}). Nothing was changed. Install the newer version, or open another file."
            )
        if schema != NEWEST_SCHEMA:
            upgrade(engine)
    return engine


def connect(url: URL) -> Engine:
    """An engine whose commits are durable when they return."""
    if url.get_backend_name() == "sqlite":
        if url.database and url.database != ":memory:":
            _make_folder(Path(url.database))
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_immediately)
        return engine
    return create_engine(url, pool_pre_ping=True)


@contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection on which every reading sees the state of the first one, while others go on writing."""
    with engine.connect() as connection:
        if engine.url.get_backend_name() != "sqlite":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def schema_of(engine: Engine) -> str | None:
    """The revision of the schema in the database; None if it is empty.

    Raises ``Unavailable`` if it holds tables of some other program.
    """
    tables = inspect(engine).get_table_names()
    if "alembic_version" not in tables:
        if tables:
            raise Unavailable(
                f"{_place(engine.url)} holds tables of another program ({', '.join(sorted(tables)[:3])}). "
                "Open another file or database."
            )
        return None
    with engine.connect() as connection:
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def upgrade(engine: Engine) -> None:
    """Bring the schema to the newest revision, in one transaction."""
    from tournament_app.storage.schema import upgrade_schema

    upgrade_schema(engine)


@contextmanager
def speaking_plainly(url: URL) -> Iterator[None]:
    """Turn what the driver says into a sentence with a remedy; details go to the log."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as error:
        log.warning("database error at %s: %s", _place(url), error)
        raise Unavailable(_sentence(url, str(getattr(error, "orig", None) or error))) from error


REMEDIES = (
    ("disk is full", "the disk is full. Free some space and enter it again; nothing of it was kept"),
    ("No space left", "the disk is full. Free some space and enter it again; nothing of it was kept"),
    ("disk I/O error", "the disk does not answer. Check the drive; everything entered before is kept"),
    (
        "readonly",
        "it may only be read. Give write permission to the file and its folder, or open a copy elsewhere",
    ),
    (
        "read-only",
        "it may only be read. Give write permission to the file and its folder, or open a copy elsewhere",
    ),
    ("No such file", "its folder cannot be made. Choose another folder with --db"),
    ("Permission denied", "its folder may not be written. Choose another folder with --db"),
    ("unable to open", "its folder may not be written or does not exist. Choose another folder with --db"),
    ("locked", "another program is holding it for too long. Close the other window and try again"),
    (
        "not a database",
        "it is damaged or no database. Open the newest backup instead; the file was left as it is",
    ),
    ("malformed", "it is damaged. Open the newest backup instead; the file was left as it is"),
    (
        "foreign key",
        "something else still needs this record, or a record that this one needs is gone. Nothing was changed",
    ),
    ("connect", "the server does not answer. Check that it runs, the address and the password"),
)


def _sentence(url: URL, said: str) -> str:
    if "disk I/O error" in said and _disk_is_full(url):
        said = "database or disk is full"
    for sign, remedy in REMEDIES:
        if sign.lower() in said.lower():
            return f"{_place(url)}: {remedy}."
    return f"{_place(url)} refused: {said.strip()}. Nothing was changed; try again or open a backup."


def _disk_is_full(url: URL) -> bool:
    """SQLite says no more than “I/O error” where the disk lacks the room for its log."""
    try:
        return shutil.disk_usage(Path(url.database or ".").absolute().parent).free < LEAST_ROOM
    except OSError:
        return False


def _place(url: URL) -> str:
    if url.get_backend_name() == "sqlite":
        return f"The database {url.database}"
    return f"The database {url.render_as_string(hide_password=True)}"


def _make_folder(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediately(connection: Any) -> None:
    connection.exec_driver_sql(
        "BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN"
    )
