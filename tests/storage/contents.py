"""What a database file holds, to be compared with what another one does."""

import sqlite3
from contextlib import closing
from pathlib import Path


def contents_of(file: Path) -> list[str]:
    """The statements that would make its tables and rows; the number by which it is known again is left out."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())
