"""Books on disk against what the database itself needs for the same rows in the same run."""

import sqlite3
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from sqlalchemy import insert, select

from tests.benchmarks.large_event import PLAYERS, ROUNDS, enrolled
from tests.tournament import Tournament
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.storage.connecting import connect
from tournament_app.storage.database import database_url, upgrade
from tournament_app.storage.rows import EnrollmentRow, EventRow, PairingRow, PlayerRow
from tournament_app.storage.translation import table_of

pytestmark = pytest.mark.benchmark


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    """4,096 players, 15 rounds, the last one without results; the time of the import is noted."""
    folder: Path = tmp_path_factory.mktemp("large")
    tournament, rounds = enrolled(str(folder / "t.sqlite"), [f"Player {n}" for n in range(PLAYERS)])
    started = perf_counter()
    tournament.table.perform(tournament.event, lambda _: rounds)
    tournament.import_seconds = perf_counter() - started
    return tournament


def test_an_import_stays_within_three_times_bare_inserts(large: Tournament, tmp_path: Path) -> None:
    engine = connect(database_url(str(tmp_path / "floor.sqlite")))
    upgrade(engine)
    source = large.table.store.engine
    tables = [table_of(row) for row in (PlayerRow, EventRow, EnrollmentRow, PairingRow)]
    with source.connect() as connection:
        rows = {table: [dict(r) for r in connection.execute(select(table)).mappings()] for table in tables}
    started = perf_counter()
    with engine.execution_options(writes=True).begin() as connection:
        for table in tables:
            connection.execute(insert(table), rows[table])
    floor = perf_counter() - started
    seconds = large.import_seconds
    print(f"import of {PLAYERS} x {ROUNDS}: {seconds:.3f} s, bare inserts {floor:.3f} s")
    assert seconds < 3 * floor


def test_opening_stays_within_six_times_fetching_the_bare_rows(large: Tournament) -> None:
    engine = large.table.store.engine
    opened, fetched = [], []
    for _ in range(5):
        started = perf_counter()
        large.table.store.load(large.event)
        opened.append(perf_counter() - started)
        started = perf_counter()
        with engine.connect() as connection:
            for row in (PlayerRow, EnrollmentRow, PairingRow):
                connection.execute(select(table_of(row))).fetchall()
        fetched.append(perf_counter() - started)
    print(f"opening: {median(opened):.3f} s, bare rows {median(fetched):.3f} s")
    assert median(opened) < 6 * median(fetched)


def test_one_result_costs_little_more_than_three_durable_rows(large: Tournament, tmp_path: Path) -> None:
    bare = sqlite3.connect(tmp_path / "floor.sqlite", isolation_level=None)
    bare.execute("PRAGMA synchronous = EXTRA")
    bare.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, words TEXT)")
    entered, floor = [], []
    for table in range(1, 201):
        slip = SlipEntry(RoundNumber(ROUNDS), TableNumber(table), MatchResult(2, 1))
        started = perf_counter()
        large.table.perform(large.event, lambda book, slip=slip: record_result(book, slip))
        entered.append(perf_counter() - started)
        started = perf_counter()
        bare.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            bare.execute("INSERT INTO row (words) VALUES (?)", ("x" * 200,))
        bare.execute("COMMIT")
        floor.append(perf_counter() - started)
    for table in range(1, 201):
        number, at = RoundNumber(ROUNDS), TableNumber(table)
        large.table.perform(large.event, lambda book, at=at, number=number: clear_result(book, number, at))
    bare.close()
    p99 = sorted(entered)[-2]
    print(f"one result: median {median(entered) * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms, "
          f"three bare rows {median(floor) * 1000:.2f} ms")  # fmt: skip
    assert median(entered) < 15 * median(floor)
