"""How each kind of database is connected to, so that a commit is on disk when it returns.

SQLite keeps a rollback journal and no write-ahead log: at rest the one file is the whole database, whoever
copies, renames or carries it off. It also keeps clear of the faults that the log had before SQLite 3.51.3
(two connections that fold it in at once could damage the file), and works on a network drive.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, PoolProxiedConnection, create_engine, event
from sqlalchemy.engine import URL

from tournament_app.domain.refusal import Unavailable
from tournament_app.storage.file_at_hand import path_of
from tournament_app.storage.watched_file import WatchedFile

BUSY_SECONDS = 15
OLDEST_SQLITE = (3, 35, 0)
OLDEST_POSTGRESQL = 130000
OWNER_ONLY = 0o600

SERVER_PATIENCE = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "tournament-app",
}
"""Seconds (``tcp_user_timeout``: milliseconds) until a server that is gone is known to be."""
SERVER_SETTINGS = {
    "statement_timeout": "60s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
}


def connect(url: URL) -> Engine:
    """An engine whose commits are durable when they return.

    Raises ``Unavailable`` for an SQLite library older than 3.35, which cannot hand out ids.
    """
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _server(url)


def _sqlite(url: URL) -> Engine:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise Unavailable(
            f"This Python comes with SQLite {sqlite3.sqlite_version}; 3.35 or newer is needed. "
            "Install a newer Python."
        )
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin)
    if (path := path_of(url)) is not None:
        _make_file(path)
        watched = WatchedFile(path)
        event.listen(engine, "do_connect", lambda *_: watched.look())
        event.listen(engine, "begin", lambda c: watched.attend(driver_connection(c.connection)), insert=True)
    return engine


def _server(url: URL) -> Engine:
    patience = {key: value for key, value in SERVER_PATIENCE.items() if key not in url.query}
    settings = " ".join(f"-c {name}={value}" for name, value in SERVER_SETTINGS.items())
    options = {} if "options" in url.query else {"options": settings}
    return create_engine(url, pool_pre_ping=True, connect_args={**patience, **options})


def driver_connection(connection: PoolProxiedConnection) -> sqlite3.Connection:
    """The connection of Python's own module behind one of SQLAlchemy's pool."""
    found = connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def _make_file(path: Path) -> None:
    """A new file is its owner's only; SQLite's journal follows it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout = 0")
    _leave_write_ahead_log(connection)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    for pragma in ("synchronous = EXTRA", "foreign_keys = ON", "trusted_schema = OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _leave_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Fold in what an older version left; where another program holds the log open, it stays for now."""
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error) and "readonly" not in str(error):
            raise


def _begin(connection: Any) -> None:
    connection.exec_driver_sql(
        "BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN"
    )
