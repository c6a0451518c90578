"""Two stations begin the same moment, for every task: nothing acknowledged is lost, nothing half done."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.records import replace
from tests.storms.stations import register_at_once, storm
from tests.tournament import Tournament
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Refusal, Unavailable
from tournament_app.domain.result import MatchResult
from tournament_app.services.change_pairing import swap_players
from tournament_app.services.create_event import change_event, close_event
from tournament_app.services.drop_player import drop_players
from tournament_app.services.enroll_people import enroll_people
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.import_players import ListedPlayer, recognise
from tournament_app.services.keep_register import edit_player, merge_players, register_players
from tournament_app.services.pair_round import pair_next_round
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.services.run_clock import start_clock
from tournament_app.storage.checking import problems_of
from tournament_app.storage.database import open_database
from tournament_app.storage.event_store import DatabaseEventStore

Deed = Callable[[Tournament], object]
ONE = RoundNumber(1)
TIMES = 4
ROOT = Path(__file__).parents[2]


def at_once(*works: Callable[[], object]) -> list[Exception | None]:
    """What each raised, all begun behind one barrier."""
    barrier, raised = threading.Barrier(len(works)), [None] * len(works)

    def run(at: int, work: Callable[[], object]) -> None:
        barrier.wait()
        try:
            work()
        except Exception as error:
            raised[at] = error

    threads = [threading.Thread(target=run, args=item) for item in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def result(table: int, wins: int) -> Deed:
    slip = SlipEntry(ONE, TableNumber(table), MatchResult(wins, 2 - wins))
    return lambda t: t.table.perform(t.event, lambda book: record_result(book, slip))


def _late(name: str) -> Deed:
    def deed(t: Tournament) -> object:
        people = recognise([ListedPlayer(1, name)], t.table.store.players())
        return enroll_people(t.table, t.event, people, [7])

    return deed


DEEDS: dict[str, Deed] = {
    "result": result(1, 2),
    "other result": result(1, 0),
    "clear": lambda t: t.table.perform(t.event, lambda b: clear_result(b, ONE, TableNumber(2))),
    "drop": lambda t: t.table.perform(
        t.event, lambda b: drop_players(b, [t.player("P3")], DropReason.BY_PLAYER)
    ),
    "enroll": _late("Late"),
    "swap": lambda t: t.table.perform(
        t.event, lambda b: swap_players(b, ONE, t.player("P5"), t.player("P6"))
    ),
    "clock": lambda t: t.table.perform(t.event, lambda b: start_clock(b, ONE, t.table.signature().at)),
    "name": lambda t: t.table.perform(t.event, lambda b: change_event(b, replace(b.event, place="Gdansk"))),
    "pair": lambda t: t.table.perform(t.event, lambda b: pair_next_round(b, 1)),
    "close": lambda t: t.table.perform(t.event, close_event),
    "undo": lambda t: t.table.undo(t.event),
}
PAIRS = [(one, other) for one in DEEDS for other in DEEDS if one <= other]


def played(database: str) -> Tournament:
    tournament = Tournament.of(database, [f"P{number}" for number in range(8)])
    tournament.pair()
    tournament.result(2, 2, 0)
    return tournament


def another(tournament: Tournament, database: str) -> Tournament:
    return Tournament(open_scorers_table(database, by="judge"), tournament.event)


def test_any_two_tasks_at_once_leave_what_one_after_the_other_would(database: str) -> None:
    broken = []
    here = played(database)
    there = another(here, database)
    for one, other in PAIRS:
        fresh = Tournament.of(database, name=f"{one} and {other}")
        here.event = there.event = fresh.event
        people = here.table.store.players()[:8]
        here.table.perform(here.event, lambda book, p=people: enroll_players(book, p, range(8)))
        here.pair()
        here.result(2, 2, 0)
        lines = len(here.table.store.journal(here.event))
        raised = at_once(lambda d=DEEDS[one]: d(here), lambda d=DEEDS[other]: d(there))
        bugs = [error for error in raised if error is not None and not isinstance(error, Refusal)]
        if bugs:
            broken.append(f"{one} and {other}: {bugs}")
        done = raised.count(None)
        if len(here.table.store.journal(here.event)) != lines + done:
            broken.append(f"{one} and {other}: {done} done, the log disagrees ({raised})")
        if here.book != there.book or here.book != here.table.store.load(here.event):
            broken.append(f"{one} and {other}: the stations see different books")
    store = here.table.store
    assert isinstance(store, DatabaseEventStore)
    assert not broken, "\n".join(broken)
    assert problems_of(store.engine) == []


def test_edits_of_one_record_are_both_kept_or_one_is_refused(database: str) -> None:
    here = played(database)
    there = another(here, database)
    for turn in range(TIMES):
        person = here.table.store.records([here.player("P0")])[here.player("P0")]
        country, notes = replace(person, country=f"C{turn}"), replace(person, notes=f"N{turn}")
        assert at_once(
            lambda p=person, a=country: edit_player(here.table, p, a),
            lambda p=person, a=notes: edit_player(there.table, p, a),
        ) == [None, None]
        now = here.table.store.records([person.id])[person.id]
        assert (now.country, now.notes) == (f"C{turn}", f"N{turn}")
        same = [replace(now, country="here"), replace(now, country="there")]
        raised = at_once(
            lambda n=now, a=same[0]: edit_player(here.table, n, a),
            lambda n=now, a=same[1]: edit_player(there.table, n, a),
        )
        assert sorted(type(error) for error in raised if error is not None) == [Conflict]


def test_a_dci_number_belongs_to_one_person_whoever_is_faster(database: str) -> None:
    open_database(database).dispose()
    registered, refused = register_at_once(database, stations=3, numbers=8)
    assert (registered, refused) == (8, 16)
    people = open_scorers_table(database).store.players()
    assert len({person.dci for person in people}) == len(people) == 8


def test_a_record_that_is_merged_away_is_never_enrolled(database: str) -> None:
    here = played(database)
    there = another(here, database)
    for turn in range(TIMES):
        kept, gone = register_players(
            here.table, [Player(PlayerId(0), f"Kept {turn}"), Player(PlayerId(0), f"Gone {turn}")]
        )
        merge, enrol = at_once(
            lambda k=kept, g=gone: merge_players(here.table, k, g),
            lambda g=gone: there.table.perform(there.event, lambda book: enroll_players(book, [g], [1])),
        )
        records = here.table.store.records([kept.id, gone.id])
        entered = here.table.store.load(here.event).enrollments
        if records[gone.id].merged_into is not None:
            assert gone.id not in entered
            assert merge is None
            assert isinstance(enrol, Conflict) or kept.id in entered
        else:
            assert gone.id in entered
            assert isinstance(merge, Conflict)
    store = here.table.store
    assert isinstance(store, DatabaseEventStore)
    assert problems_of(store.engine) == []


def test_two_stations_open_an_empty_database_at_once(database: str) -> None:
    command = [sys.executable, "-m", "tournament_app", "--db", database, "db", "upgrade"]
    stations = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [station.communicate(timeout=60) for station in stations]
    assert [station.returncode for station in stations] == [0, 0, 0], said
    assert at_once(*[lambda: open_database(database).dispose()] * 3) == [None] * 3
    Tournament.of(database, ["Ann"])


def test_stations_at_full_speed_lose_nothing_and_hardly_anything_is_to_be_entered_again(
    database: str,
) -> None:
    tally = storm(database, stations=3, operations=150, seed=2003)
    assert tally.broken == []
    assert tally.operations == 150
    assert tally.again == 0
    assert tally.said["enter"] > 10


def test_a_program_that_meets_a_newer_schema_while_it_is_open_stops_with_a_sentence(database: str) -> None:
    here = played(database)
    store = here.table.store
    assert isinstance(store, DatabaseEventStore)
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    for deed in (
        DEEDS["result"],
        lambda t: t.book,
        lambda t: register_players(t.table, [Player(PlayerId(0), "X")]),
    ):
        with pytest.raises(Unavailable, match="was written by a newer version of this program"):
            deed(here)
