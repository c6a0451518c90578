"""Books on disk against what the database itself needs for the same rows in the same run."""

import itertools
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text, create_engine, insert, select

from tests.benchmarks.large_event import PLAYERS, ROUNDS, enrolled
from tests.benchmarks.stopwatch import in_turns, seconds
from tests.tournament import Tournament
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.storage.backup import back_up
from tournament_app.storage.checking import problems_of
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import database_url, open_database, upgrade
from tournament_app.storage.event_records import EnrollmentRow, EventRow, PairingRow, PlayerRow
from tournament_app.storage.rows import table_of

pytestmark = pytest.mark.benchmark

ENTRIES = 50
OPENING = 3.4
"""Times a bare engine that asks for the schema; 2.1 to 2.4 are reached."""
BACKUP = 2
"""Times reading it back; 1.2 to 1.6 are reached."""
ENTRY = 10.5
"""Times three rows in memory; 7.1 are reached."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    """4,096 players, 15 rounds, the last one without results; the time of the import is noted."""
    folder: Path = tmp_path_factory.mktemp("large")
    tournament, rounds = enrolled(str(folder / "t.sqlite"), [f"Player {n}" for n in range(PLAYERS)])
    tournament.import_seconds = seconds(lambda: tournament.table.perform(tournament.event, lambda _: rounds))
    return tournament


def test_an_import_stays_within_four_times_bare_inserts(large: Tournament, tmp_path: Path) -> None:
    engine = connect(database_url(str(tmp_path / "floor.sqlite")))
    upgrade(engine)
    source = large.table.store.engine
    tables = [table_of(row) for row in (PlayerRow, EventRow, EnrollmentRow, PairingRow)]
    with source.connect() as connection:
        rows = {table: [dict(r) for r in connection.execute(select(table)).mappings()] for table in tables}

    def inserts() -> None:
        with engine.execution_options(writes=True).begin() as connection:
            for table in tables:
                connection.execute(insert(table), rows[table])

    floor, own = seconds(inserts), large.import_seconds
    print(f"import of {PLAYERS} x {ROUNDS}: {own:.3f} s, bare inserts {floor:.3f} s, {own / floor:.2f} times")
    assert own < 4 * floor


def test_a_database_is_opened_in_a_few_times_a_bare_engine(tmp_path: Path) -> None:
    """That refuses what is strange, and finds the schema to be the newest; the floor asks for the schema alone."""
    file = tmp_path / "kept.sqlite"
    open_database(str(file)).dispose()

    def bare() -> None:
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        engine.dispose()

    floor, own = in_turns(30, bare, lambda: open_database(str(file)).dispose())
    print(f"opening a database: {own * 1000:.1f} ms, {own / floor:.1f} times a bare engine")
    assert own < OPENING * floor


def test_a_backup_costs_little_more_than_reading_it_back(tmp_path: Path) -> None:
    """Of an event of eight, as one is written with each round that is paired."""
    tournament = Tournament.of(str(tmp_path / "t.sqlite"), [f"Player {n}" for n in range(8)])
    tournament.pair()
    names = itertools.count(1)
    copy = back_up(tournament.table.store.engine, tmp_path / "0.sqlite")

    def read_back() -> None:
        engine = connect(database_url(str(copy)))
        assert not problems_of(engine)
        engine.dispose()

    floor, own = in_turns(
        8, read_back, lambda: back_up(tournament.table.store.engine, tmp_path / f"{next(names)}.sqlite")
    )
    print(f"a backup: {own * 1000:.0f} ms, {own / floor:.2f} times reading it back")
    assert own < BACKUP * floor


def test_opening_stays_within_a_few_times_fetching_the_bare_rows(large: Tournament) -> None:
    engine = large.table.store.engine

    def rows() -> None:
        with engine.connect() as connection:
            for row in (PlayerRow, EnrollmentRow, PairingRow):
                connection.execute(select(table_of(row))).fetchall()

    fetched, opened = in_turns(5, rows, lambda: large.table.store.load(large.event))
    print(f"opening: {opened:.3f} s, bare rows {fetched:.3f} s, {opened / fetched:.2f} times")
    assert opened < 4.8 * fetched


def test_one_result_costs_little_more_than_three_durable_rows(large: Tournament, tmp_path: Path) -> None:
    """What a disk asks for is the floor's; what is beyond it is reckoned in rows put into memory by SQLAlchemy."""
    bare = sqlite3.connect(tmp_path / "floor.sqlite", isolation_level=None)
    bare.execute("PRAGMA synchronous = EXTRA")
    bare.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, words TEXT)")
    memory = create_engine("sqlite://")
    row = Table("row", MetaData(), Column("id", Integer, primary_key=True), Column("words", Text))
    row.create(memory)
    tables = itertools.count(1)

    def entries() -> None:
        for table in itertools.islice(tables, ENTRIES):
            slip = SlipEntry(RoundNumber(ROUNDS), TableNumber(table), MatchResult(2, 1))
            large.table.perform(large.event, lambda book, slip=slip: record_result(book, slip))

    def bare_rows() -> None:
        for _ in range(ENTRIES):
            bare.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                bare.execute("INSERT INTO row (words) VALUES (?)", ("x" * 200,))
            bare.execute("COMMIT")

    def rows_in_memory() -> None:
        for _ in range(ENTRIES):
            with memory.begin() as connection:
                for _ in range(3):
                    connection.execute(insert(row), {"words": "x" * 200})

    floor, peer, entered = in_turns(4, bare_rows, rows_in_memory, entries)
    for table in range(1, next(tables)):
        number, at = RoundNumber(ROUNDS), TableNumber(table)
        large.table.perform(large.event, lambda book, at=at, number=number: clear_result(book, number, at))
    bare.close()
    memory.dispose()
    own = (entered - floor) / peer
    print(f"one result: {entered / ENTRIES * 1000:.2f} ms, three bare rows {floor / ENTRIES * 1000:.2f} ms, "
          f"three in memory {peer / ENTRIES * 1000:.2f} ms, {own:.1f} times beyond the bare rows")  # fmt: skip
    assert own < ENTRY
