"""``python -m tests.storage.newest_schema`` writes ``migrations/newest.sql``: what migrations make of an empty file."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import migrations
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import database_url, upgrade

FILE = Path(migrations.__file__).with_name("newest.sql")
FILLED = ("alembic_version", "counter")


def as_migrated() -> str:
    """Tables and indexes in the order in which they refer to each other, then the rows that a new file has."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "new.sqlite")
        engine = connect(database_url(str(path)))
        upgrade(engine)
        engine.dispose()
        with sqlite3.connect(path) as connection:
            made = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql <> ''")]
            rows = [
                f"INSERT INTO {table} VALUES ({', '.join(map(repr, row))})"
                for table in FILLED
                for row in connection.execute(f"SELECT * FROM {table}")
            ]
        connection.close()
    return "".join(f"{statement};\n" for statement in [*made, *rows])


if __name__ == "__main__":
    FILE.write_text(as_migrated(), encoding="utf-8")
