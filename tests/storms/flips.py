"""Single bytes of a database file changed: whatever changes content is found."""

import random
import shutil
import sqlite3
from pathlib import Path

from msgspec import Struct

from tests.tournament import Tournament
from tournament_app.domain.refusal import Refusal
from tournament_app.storage.checking import problems_of
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import NEWEST_SCHEMA, database_url, schema_of
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.plain_words import speaking_plainly
from tournament_app.storage.rows import Base

PLAYERS = 24


class Flips(Struct):
    """How many were made, changed content, were found; the places of those that were not."""

    made: int = 0
    changed: int = 0
    found: int = 0
    missed: tuple[str, ...] = ()
    crashed: tuple[str, ...] = ()


def sample(path: Path) -> None:
    """An event in play, with its log, decks left out, in a file."""
    tournament = Tournament.of(str(path), [f"Player {n} Kowalski" for n in range(PLAYERS)])
    for seed in (1, 2):
        tournament.pair(seed)
        tournament.first_players_win()
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    store.engine.dispose()


def contents_of(path: Path) -> list[list[tuple[object, ...]]] | None:
    """Every row of every table as SQLite itself reads it; None where it cannot."""
    connection = sqlite3.connect(path)
    connection.text_factory = bytes
    try:
        return [
            connection.execute(f"SELECT * FROM {table.name} NOT INDEXED ORDER BY rowid").fetchall()
            for table in Base.metadata.sorted_tables
        ] + [connection.execute("SELECT * FROM alembic_version").fetchall()]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None
    finally:
        connection.close()


def found_in(path: Path) -> bool:
    """Whether the check, or opening at all, says that something is wrong."""
    engine = connect(database_url(str(path)))
    try:
        with speaking_plainly(engine.url):
            if schema_of(engine) != NEWEST_SCHEMA:
                return True
        return bool(problems_of(engine))
    except Refusal:
        return True
    finally:
        engine.dispose()


def storm(folder: Path, times: int, seed: int) -> Flips:
    """So many files with one byte changed each."""
    whole, flipped = folder / "whole.sqlite", folder / "flipped.sqlite"
    sample(whole)
    before, content = contents_of(whole), whole.read_bytes()
    chance, tally = random.Random(seed), Flips()
    written = [at for at, byte in enumerate(content) if byte]
    for _ in range(times):
        at, bit = chance.choice(written), 1 << chance.randrange(8)
        shutil.copyfile(whole, flipped)
        with flipped.open("rb+") as opened:
            opened.seek(at)
            opened.write(bytes([content[at] ^ bit]))
        tally.made += 1
        changed = contents_of(flipped) != before
        try:
            found = found_in(flipped)
        except Exception as error:
            tally.crashed += (f"byte {at}, bit {bit}: {error!r}",)
            found = True
        tally.changed += changed
        tally.found += changed and found
        if changed and not found:
            tally.missed += (f"byte {at}, bit {bit}",)
    return tally
