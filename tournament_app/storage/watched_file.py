"""The file that was opened, known again by where it lies on disk and by a number that is written in it.

A database file can be moved, deleted or replaced while the program has it open. What is entered then would
go to a file that nobody opens again, so nothing is entered any more: every transaction looks first.
"""

import secrets
import sqlite3
from pathlib import Path

from tournament_app.domain.refusal import Displaced

REMEDY = "Nothing is entered into it any more; what is here is being saved beside the backups."


def new_mark() -> str:
    """The statement that gives a file a number of its own, by which it is known again."""
    return f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 2)}"


class WatchedFile:
    """One database file of this program run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._where: tuple[int, int] | None = None
        self._mark = 0

    def look(self) -> None:
        """``Displaced`` where the file is not the one that was opened first; called before connecting."""
        if self._where is None:
            return
        if (here := self._found()) is None:
            raise Displaced(f"The database {self.path} was moved or deleted while it was open. {REMEDY}")
        if here != self._where:
            raise Displaced(f"The database {self.path} was replaced by another file. {REMEDY}")

    def attend(self, connection: sqlite3.Connection) -> None:
        """Look before a transaction; also at what is written in the file, once that is known."""
        self.look()
        if self._where is None:
            self._where = self._found()
        (mark,) = connection.execute("PRAGMA user_version").fetchone()
        if self._mark and mark != self._mark:
            raise Displaced(f"The database {self.path} was overwritten with another one. {REMEDY}")
        self._mark = mark

    def _found(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino
