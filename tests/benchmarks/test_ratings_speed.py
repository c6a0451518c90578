"""Rating a whole history against peers in the same run; ratios count, not seconds.

The floor is plain Elo over Python lists: one K for everybody, no provisional period, no events. riix
is the peer named by its users for speed; it is not a dependency of the tests (its licence forbids
commercial use), so that a stand-in works in its way, and it is raced besides where it is installed.

``TOURNAMENT_APP_BENCHMARK=full`` rates a million matches (50,000 players) and ten million
(200,000 players) instead of half a million, which takes half a minute.
"""

import os
import tracemalloc
from datetime import UTC, datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from sqlalchemy import text

from tests.benchmarks.stopwatch import in_turns, seconds
from tests.domain.ratings.histories import DCI, FIRST_DAY, SYSTEMS
from tournament_app.domain.ratings.history import MatchHistory, RatedEvent, RoundPlace
from tournament_app.domain.ratings.ledger import RatingLedger
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, Outcome, RoundReport
from tournament_app.services.ports import Signature
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import ListWish, rating_lines
from tournament_app.storage.database import open_database
from tournament_app.storage.rating_store import DatabaseRatingStore

pytestmark = pytest.mark.benchmark

OUT_OF_THE_DATABASE = 3.6
TO_A_LIST = 20
FASTER = 2.3
FULL = os.environ.get("TOURNAMENT_APP_BENCHMARK") == "full"


SIZES = [(1_000_000, 50_000), (10_000_000, 200_000)] if FULL else [(500_000, 50_000)]


def season(matches: int, players: int, attendance: int = 64, rounds: int = 6, seed: int = 1) -> MatchHistory:
    """Swiss-sized events among random players of different strength, several a day."""
    chance = np.random.default_rng(seed)
    strength = chance.normal(0, 1, players)
    weight = DCI.weight_of(attendance, 2)
    first, second, events, places, start = [], [], [], [], 0
    for number in range(matches // (attendance // 2 * rounds)):
        day = FIRST_DAY + timedelta(number // 20)
        header = EventHeader(number, f"Event {number}", day, "standard", attendance, 2)
        events.append(RatedEvent(header, DCI, weight))
        field = chance.choice(players, attendance, replace=False, shuffle=False)
        for each in range(rounds):
            chance.shuffle(field)
            first.append(field[: attendance // 2].astype(np.int32))
            second.append(field[attendance // 2 :].astype(np.int32))
            places.append(RoundPlace(number, each + 1, start))
            start += attendance // 2
    one, other = np.concatenate(first), np.concatenate(second)
    wins = chance.random(len(one)) < 1 / (1 + np.exp(strength[other] - strength[one]))
    accounts = {(player, "standard"): player for player in range(players)}
    half_points = np.where(wins, 2, 0).astype(np.uint8)
    return MatchHistory(tuple(events), tuple(places), accounts, one, other, half_points, {})


def plain_elo(first: list[int], second: list[int], score: list[float], players: int) -> list[float]:
    ratings = [1600.0] * players
    for one, other, won in zip(first, second, score, strict=True):
        own, theirs = ratings[one], ratings[other]
        change = 32 * (won - 1 / (1 + 10 ** ((theirs - own) / 400)))
        ratings[one] = own + change
        ratings[other] = theirs - change
    return ratings


def against_the_floor(history: MatchHistory, players: int, runs: int) -> tuple[float, float]:
    first, second = history.first.tolist(), history.second.tolist()
    score = (history.half_points / 2).tolist()
    ours, floor = in_turns(runs, lambda: rate(history), lambda: plain_elo(first, second, score, players))
    print(
        f"{history.matches:,} matches: {ours:.2f} s, {ours / history.matches * 1e6:.2f} us a match; "
        f"plain Elo {floor:.2f} s; ratio {ours / floor:.2f}"
    )
    return ours, floor


@pytest.mark.parametrize(("attendance", "rounds"), [(16, 4), (64, 6), (512, 9)])
def test_the_dci_rules_cost_little_more_than_plain_elo_over_lists(attendance: int, rounds: int) -> None:
    history = season(300_000, 50_000, attendance, rounds)
    ours, floor = against_the_floor(history, 50_000, runs=5)
    assert ours < 2.6 * floor


def one_match_at_a_time(pairs: npt.NDArray[np.int32], score: npt.NDArray[np.float64]) -> None:
    """A stand-in for libraries of online ratings (riix): each match read from arrays and written back to one."""
    ratings = np.full(int(pairs.max()) + 1, 1600.0)
    for (one, other), won in zip(pairs, score, strict=True):
        change = 32.0 * (won - 1.0 / (1.0 + 10.0 ** ((ratings[other] - ratings[one]) / 400.0)))
        ratings[one] += change
        ratings[other] -= change


def test_the_replay_is_several_times_faster_than_one_match_at_a_time() -> None:
    history = season(200_000, 50_000)
    pairs = np.stack([history.first, history.second], axis=1)
    score = history.half_points / 2
    ours, theirs = in_turns(3, lambda: rate(history), lambda: one_match_at_a_time(pairs, score))
    print(f"ours {ours:.2f} s, one match at a time {theirs:.2f} s; {theirs / ours:.1f} times faster")
    assert theirs > FASTER * ours
    if riix := find_spec("riix"):
        elo = import_module(f"{riix.name}.models.elo")
        library = elo.Elo(list(range(50_000)), initial_rating=1600.0)
        assert seconds(lambda: library.iterative_update(pairs, score)) > 3 * ours


def test_the_time_grows_with_the_matches_and_not_faster() -> None:
    small, large = season(150_000, 20_000), season(600_000, 20_000)
    brief, long = in_turns(3, lambda: rate(small), lambda: rate(large))
    assert long < 4 * brief * 1.6


def test_the_memory_besides_the_history_hardly_grows_with_it() -> None:
    def peak(matches: int) -> int:
        history = season(matches, 20_000)
        tracemalloc.start()
        try:
            rate(history)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    short, long = peak(150_000), peak(450_000)
    print(f"peak {short / 1e6:.1f} MB at 150,000 matches, {long / 1e6:.1f} MB at 450,000")
    assert long < 1.5 * short


def test_a_correction_in_the_last_tenth_costs_a_fraction_of_rating_everything_again() -> None:
    history = season(600_000, 20_000)
    ledger = RatingLedger.of(history, SYSTEMS, trace=False)
    wrong = history.events[len(history.events) * 9 // 10].header
    corrected = EventReport(wrong, (RoundReport(1, (MatchReport(1, 2, Outcome.WIN),)),))
    again, everything = in_turns(3, lambda: ledger.with_event(corrected), lambda: rate(history))
    print(f"correction {again:.3f} s, everything {everything:.3f} s")
    assert again < 0.4 * everything


@pytest.mark.parametrize(("matches", "players"), SIZES)
def test_millions_of_matches_keep_the_ratio(matches: int, players: int) -> None:
    history = season(matches, players)
    ours, floor = against_the_floor(history, players, runs=3)
    assert ours < 2.5 * floor


def test_a_history_is_a_list_of_ratings_in_a_few_times_its_bare_rows(tmp_path: Path) -> None:
    store = DatabaseRatingStore(open_database(str(tmp_path / "ratings.sqlite")))
    chance = np.random.default_rng(3)
    reports = []
    for number in range(400):
        seats = chance.permutation(64).tolist()
        matches = tuple(
            MatchReport(one, two, Outcome.WIN) for one, two in zip(seats[::2], seats[1::2], strict=True)
        )
        header = EventHeader(number, f"Event {number}", FIRST_DAY + timedelta(number), "standard", 64, 2)
        reports.append(EventReport(header, tuple(RoundReport(each, matches) for each in range(1, 7))))
    taken = store.take_in("a file", reports, Signature("Ann", datetime(2003, 12, 1, tzinfo=UTC)))

    def bare() -> None:
        with store.engine.connect() as connection:
            for row in connection.execute(
                text("SELECT name, date, category, rounds FROM rating_history_event")
            ):
                msgspec.json.decode(row.rounds)

    def listed() -> None:
        lines = rating_lines(RatingOffice(store, SYSTEMS), ListWish(), {})
        assert len(lines) == 64

    floor, read, list_read = in_turns(5, bare, lambda: list(store.history_reports(taken)), listed)
    print(
        f"76,800 matches read in {read * 1000:.0f} ms, {read / floor:.1f} times their bare rows; "
        f"a list in {list_read * 1000:.0f} ms, {list_read / floor:.1f} times"
    )
    assert read < OUT_OF_THE_DATABASE * floor
    assert list_read < TO_A_LIST * floor
