"""What lies under a name before it is opened as a database; looking changes nothing of it."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from tournament_app.domain.refusal import Unavailable

OURS = "alembic_version"


def path_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for a server, for memory and for addresses of SQLite's own."""
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite" or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def refuse_strange(path: Path, *, make: bool) -> None:
    """``Unavailable`` for folders and devices, databases of other programs, and, unless ``make``, for nothing at all.

    Raises ``sqlite3.DatabaseError`` for what is no database.
    """
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        if not make:
            raise Unavailable(
                f"There is no database {path}. Check the name; a new one is made by: tournament-app event create NAME."
            )
        return
    if not stat.S_ISREG(path.stat().st_mode):
        raise Unavailable(f"{path} is no file but a folder, a device or a pipe. Name a file with --db.")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA query_only = ON")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        refuse_other_program(f"The database {path}", [name for (name,) in names])


def refuse_other_program(place: str, tables: list[str]) -> None:
    """``Unavailable`` where there are tables and none of them is ours."""
    if tables and OURS not in tables:
        raise Unavailable(
            f"{place} holds tables of another program ({', '.join(sorted(tables)[:3])}). "
            "Open another file or database."
        )


def owner_only(path: Path) -> None:
    """Take the rights of everybody else away from a file that is ours."""
    status = path.stat()
    if status.st_mode & 0o077 and hasattr(os, "geteuid") and status.st_uid == os.geteuid():
        path.chmod(status.st_mode & 0o700)
