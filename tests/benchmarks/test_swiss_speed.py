"""Swiss pairing of whole events and standings, against floors and peers in the same run.

Each figure is the best of several alternating runs. The slow peers run at small sizes; set
``TOURNAMENT_APP_FULL_BENCHMARKS=1`` to race them at 1,024 players too.
"""

import os
from random import Random
from time import process_time

import pytest

from engine.records import replace
from tests.benchmarks.peers import (
    PairRound,
    Pairs,
    float_standings,
    floor_pairs,
    networkx_pairs,
    rustworkx_pairs,
)
from tests.benchmarks.stopwatch import in_turns, least
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.kept_rounds import KeptRounds
from tournament_app.domain.pairing import Entrant, Field, pair_swiss
from tournament_app.domain.pairing.field import field_of
from tournament_app.domain.simulation import Conditions, simulate_swiss
from tournament_app.domain.standings import standings
from tournament_app.reference.tournament_facts import default_tiebreaks

pytestmark = pytest.mark.benchmark

FIELDS = 17
AFTER_EACH = 9
OFTEN = 25
"""Runs of what takes less than a millisecond."""
FULL = os.environ.get("TOURNAMENT_APP_FULL_BENCHMARKS") == "1"
ROUNDS = {64: 8, 256: 10, 1024: 12, 4096: 14, 8192: 15}


class Played:
    """Seconds spent on pairing a whole event, and how good the pairings were."""

    def __init__(self, players: int, rounds: int, pair: PairRound | None, seed: int = 1) -> None:
        """``pair`` None: the program's own pairing."""
        self.points = [0] * players
        self.met: list[set[PlayerId]] = [set() for _ in range(players)]
        self.seconds = self.gaps = 0.0
        self.repeats = 0
        chance, results = Random(seed), Random(seed)
        for number in range(1, rounds + 1):
            if pair is None:
                pairs = self._own(number, seed)
            else:
                start = process_time()
                pairs = pair(self.points, self.met, chance)
                self.seconds += process_time() - start
            assert len(pairs) == players // 2
            self._play(pairs, results)

    def _own(self, number: int, seed: int) -> Pairs:
        entrants = tuple(
            Entrant(PlayerId(i), points, met)
            for i, (points, met) in enumerate(zip(self.points, self.met, strict=True))
        )
        field = Field(RoundNumber(number), entrants)
        start = process_time()
        paired = pair_swiss(field, seed + number)
        self.seconds += process_time() - start
        return [(s.player1, s.player2) for s in paired.seatings if s.player2 is not None]

    def _play(self, pairs: Pairs, results: Random) -> None:
        points = self.points
        for one, two in pairs:
            self.repeats += two in self.met[one]
            self.gaps += (points[one] - points[two]) ** 2
            self.met[one].add(PlayerId(two))
            self.met[two].add(PlayerId(one))
            gain = results.choice(((3, 0), (0, 3), (3, 0), (0, 3), (3, 0), (0, 3), (1, 1)))
            points[one] += gain[0]
            points[two] += gain[1]


def _best(players: int, pair: PairRound | None, runs: int = 3, rounds: int | None = None) -> float:
    return min(Played(players, rounds or ROUNDS[players], pair, seed).seconds for seed in range(runs))


def _against_floor(players: int, runs: int = 3) -> tuple[float, float]:
    """Best seconds of the floor and of the program, run in turn."""
    rounds = ROUNDS[players]
    played = [
        [Played(players, rounds, pair, seed).seconds for pair in (floor_pairs, None)] for seed in range(runs)
    ]
    floor, own = least(played)
    print(f"{players} players: {own:.4f} s, floor {floor:.4f} s, {own / floor:.2f} times")
    return floor, own


@pytest.fixture(scope="module", autouse=True)
def _matching_library_loaded() -> None:
    """The lazy import of the matching library is not part of a pairing."""
    Played(8, 6, None)


@pytest.mark.parametrize("players", [4096, 8192])
def test_a_whole_large_event_is_paired_nearly_as_fast_as_the_floor(players: int) -> None:
    floor, own = _against_floor(players)
    assert own < 1.6 * floor, f"{players} players: {own:.3f} s against {floor:.3f} s"


@pytest.mark.parametrize("players", [64, 256, 1024])
def test_a_small_event_is_paired_in_a_few_times_the_floor(players: int) -> None:
    """Exact matching of the few hard spots weighs more where the rest is so little."""
    floor, own = _against_floor(players, 5)
    assert own < 2.7 * floor, f"{players} players: {own:.4f} s against {floor:.4f} s"


def test_time_grows_no_faster_than_the_number_of_players_to_the_power_of_1_3() -> None:
    small, large = _best(1024, None, 4, rounds=12), _best(8192, None, 3, rounds=12)
    print(f"1,024: {small:.4f} s, 8,192: {large:.4f} s, {large / small / 8**1.3:.2f}")
    assert large < 8**1.3 * 1.25 * small, f"{small:.4f} s at 1,024, {large:.4f} s at 8,192"


@pytest.mark.parametrize(
    ("players", "peer", "times"),
    [
        (64, networkx_pairs, 350),
        (256, networkx_pairs, 1200),
        (64, rustworkx_pairs, 8),
        (256, rustworkx_pairs, 22),
    ]
    + ([(1024, rustworkx_pairs, 20), (1024, networkx_pairs, 100)] if FULL else []),
)
def test_pairing_is_faster_than_matching_every_round_exactly(
    players: int, peer: PairRound, times: int
) -> None:
    theirs, own = _best(players, peer, 1), _best(players, None, OFTEN)
    print(f"{players} players: {peer.__name__} takes {theirs / own:.0f} times as long")
    assert own * times < theirs, f"{players} players: {own:.4f} s against {theirs:.3f} s"


@pytest.mark.parametrize("players", [64, 256, 1024])
def test_nobody_meets_again_and_gaps_are_no_wider_than_the_floor_leaves_them(players: int) -> None:
    own = [Played(players, ROUNDS[players], None, seed) for seed in range(4)]
    assert sum(played.repeats for played in own) == 0
    floor = [Played(players, ROUNDS[players], floor_pairs, seed) for seed in range(4)]
    assert sum(p.gaps for p in own) <= 1.1 * sum(p.gaps for p in floor)


@pytest.mark.parametrize(("blocked", "times"), [("everybody", 75), ("all but one", 37), ("a club", 270)])
def test_what_cannot_be_avoided_in_a_large_field_is_proven_in_a_few_draws(blocked: str, times: int) -> None:
    """Against drawing and swapping the same 4,096 players with nobody in the way."""
    players, chance = 4096, Random(1)
    points = sorted((chance.choice(range(0, 30, 3)) for _ in range(players)), reverse=True)
    apart: set[tuple[PlayerId, PlayerId]] = {
        "everybody": {(PlayerId(0), PlayerId(other)) for other in range(1, players)},
        "all but one": {(PlayerId(0), PlayerId(other)) for other in range(1, players - 1)},
        "a club": {(PlayerId(i), PlayerId(j)) for j in range(players // 8) for i in range(j)},
    }[blocked]
    avoid: list[set[PlayerId]] = [set() for _ in range(players)]
    for one, other in apart:
        avoid[one].add(other)
        avoid[other].add(one)
    entrants = tuple(Entrant(PlayerId(i), points[i], avoid[i]) for i in range(players))
    field = Field(RoundNumber(9), entrants, blocked=frozenset(apart))
    floor, own = in_turns(
        3, lambda: floor_pairs(points, [set() for _ in points], Random(1)), lambda: pair_swiss(field, 1)
    )
    print(f"blocked {blocked}: {own * 1000:.0f} ms, {own / floor:.1f} floors")
    assert own < times * floor


@pytest.mark.parametrize("players", sorted(ROUNDS))
def test_exact_standings_of_a_whole_event_cost_a_few_times_floats(players: int) -> None:
    """The floor counts with floats in plain Python."""
    book = simulate_swiss(ROUNDS[players], Conditions(players, 1, default_tiebreaks(), process_time)).book

    def counted_anew() -> object:
        return standings(replace(book, kept_rounds=KeptRounds()))

    floor, own = in_turns(5, lambda: float_standings(book), counted_anew)
    print(f"standings of {players}: {own / floor:.2f} times floats")
    assert own < 2.4 * floor, f"{players} players: {own * 1000:.0f} ms against {floor * 1000:.0f} ms"
    rows = standings(book)
    theirs = float_standings(book)
    assert [row.points for row in rows] == [row[0] for row in theirs]
    assert all(abs(float(row.omw) - other[1]) < 1e-9 for row, other in zip(rows, theirs, strict=True))


def test_standings_after_each_round_cost_what_counting_the_last_few_times_costs() -> None:
    """Each round is counted once; the floor counts the whole event with floats."""
    book = simulate_swiss(15, Conditions(4096, 1, default_tiebreaks(), process_time)).book

    def each() -> None:
        fresh = replace(book, kept_rounds=KeptRounds())
        for number in range(1, 16):
            standings(fresh, RoundNumber(number))

    floor, own = in_turns(5, lambda: float_standings(book), each)
    print(f"standings after each of 15 rounds: {own * 1000:.0f} ms, {own / floor:.1f} times floats once")
    assert own < AFTER_EACH * floor


def test_the_fields_of_all_rounds_cost_a_few_plain_readings_of_each_round_once() -> None:
    book = simulate_swiss(14, Conditions(1024, 1, default_tiebreaks(), process_time)).book

    def fields() -> None:
        fresh = replace(book, kept_rounds=KeptRounds())
        for number in range(1, 16):
            field_of(fresh, RoundNumber(number))

    def plain() -> None:
        points = dict.fromkeys(book.enrollments, 0)
        met: dict[PlayerId, set[PlayerId]] = {player: set() for player in points}
        for pairings in book.pairings.values():
            for pairing in pairings.values():
                if pairing.player2 is not None:
                    points[pairing.player1] += 3
                    met[pairing.player1].add(pairing.player2)
                    met[pairing.player2].add(pairing.player1)
            for player, gained in points.items():
                (player, gained, met[player], 0, False, None, 0)

    floor, own = in_turns(5, plain, fields)
    print(f"the fields of 14 rounds of 1,024: {own * 1000:.0f} ms, {own / floor:.1f} plain readings")
    assert own < FIELDS * floor
