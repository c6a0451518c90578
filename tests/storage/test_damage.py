"""Damage is found, said, and does not keep the rest from being opened."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import text

from tests.storms.flips import storm
from tests.tournament import Tournament
from tournament_app.bootstrap.database_care import checked
from tournament_app.domain.refusal import Unavailable
from tournament_app.storage.checking import problems_of
from tournament_app.storage.event_store import DatabaseEventStore
from tournament_app.storage.rows import Base

FLIPS = 120
"""More by command: `python -m tests.storms flips --times 2000`."""


def test_every_byte_that_changes_content_is_found(tmp_path: Path) -> None:
    tally = storm(tmp_path, times=FLIPS, seed=2003)
    assert tally.crashed == ()
    assert tally.missed == ()
    assert tally.made == FLIPS
    assert tally.changed > FLIPS // 4


def _behind_its_back(tournament: Tournament, statement: str) -> DatabaseEventStore:
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text(statement))
    return store


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE pairing SET wins1 = 0 WHERE number = 1", "is not what “Table 1:"),
        ("UPDATE player SET name = 'Eve' WHERE name = 'Ann'", "the register: player"),
        ("UPDATE journal SET summary = 'nothing'", "the log of Spring Open was changed"),
        ("DELETE FROM journal WHERE name = 'record_result'", "the log of Spring Open was changed"),
        ("UPDATE enrollment SET lot = lot + 1", "was changed by something else than this program"),
        ("UPDATE counter SET last = 0", "the last id of a player"),
        ("UPDATE event SET status = 'odd'", "event 1"),
        ("UPDATE event SET stages = '[{'", "event 1"),
        ("DELETE FROM round", "does not exist"),
        ("DROP INDEX player_dci_once", "the schema: the index player_dci_once is missing"),
        ("CREATE VIEW mine AS SELECT 1", "the schema: the view mine is not one of this program"),
        ("UPDATE event SET revision = 1", "the log of Spring Open goes on behind"),
        ("UPDATE player SET family = 'Eve'", "family of player 1 holds 'Eve' and is read as"),
        (
            "UPDATE seal SET value = 'a0' || substr(value, 3) WHERE name = 'register'",
            "that of register is damaged",
        ),
    ],
)
def test_what_was_changed_behind_the_programs_back_is_named(database: str, statement: str, said: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy", "Di"])
    tournament.pair()
    tournament.result(1, 2, 1)
    store = _behind_its_back(tournament, statement)
    found = problems_of(store.engine)
    assert any(said in problem for problem in found), found


def test_every_table_that_is_gone_is_named(tmp_path: Path) -> None:
    whole = tmp_path / "whole.sqlite"
    Tournament.of(str(whole), ["Ann", "Bo"])
    for table in Base.metadata.sorted_tables:
        part = tmp_path / f"without {table.name}.sqlite"
        copyfile(whole, part)
        with closing(sqlite3.connect(part)) as by_hand:
            by_hand.execute(f"DROP TABLE {table.name}")
            by_hand.commit()
        report = checked(str(part))
        assert f"the schema: the table {table.name} is missing." in report.problems


def test_what_would_act_by_itself_is_named(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "t.sqlite"), ["Ann", "Bo"])
    acts = "CREATE TRIGGER forget AFTER INSERT ON journal BEGIN DELETE FROM enrollment; END"
    found = problems_of(_behind_its_back(tournament, acts).engine)
    assert found == ["the schema: the trigger forget is not one of this program."]


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("pairing", "no_spectators", "''"),
        ("pairing", "no_spectators", "2"),
        ("journal", "at", "replace(at, ' ', '$')"),
        ("event", "date", "replace(date, '-', '/')"),
        ("event", "tiebreaks", """replace(tiebreaks, '"33/100"', '"33/0"')"""),
    ],
)
def test_values_in_a_form_that_is_never_written_are_found(
    tmp_path: Path, table: str, column: str, value: str
) -> None:
    """They are read as if nothing were wrong, or ended the check."""
    tournament = Tournament.of(str(tmp_path / "t.sqlite"), ["Ann", "Bo"])
    tournament.pair()
    store = _behind_its_back(tournament, f"UPDATE {table} SET {column} = {value}")
    assert problems_of(store.engine)


def test_an_event_with_a_broken_record_leaves_the_others_to_be_opened(database: str) -> None:
    sound = Tournament.of(database, ["Ann", "Bo"], name="Sound")
    broken = Tournament.of(database, ["Cy", "Di"], name="Broken")
    store = _behind_its_back(broken, f"UPDATE event SET status = 'odd' WHERE id = {broken.event}")
    assert [line.name for line in store.events()] == [
        "Event 2: damaged, take it from a backup",
        "Sound",
    ]
    assert store.load(sound.event).event.name == "Sound"
    with pytest.raises(Unavailable, match=r"Event 2 in .* is damaged .*odd.*newest good backup"):
        store.load(broken.event)


def test_a_counter_that_is_gone_is_damage_and_said_so(database: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo"])
    store = _behind_its_back(tournament, "DELETE FROM counter WHERE name = 'event'")
    with pytest.raises(Unavailable, match="is damaged"):
        store.reserve_event_id()
