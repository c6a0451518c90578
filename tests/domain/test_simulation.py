from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.pairing import explain
from tournament_app.domain.round import PairingKind
from tournament_app.domain.simulation import Conditions, SimulatedEvent, simulate_swiss
from tournament_app.domain.standings import standings
from tournament_app.reference.tournament_facts import default_tiebreaks


def _played(players: int, rounds: int, seed: int) -> SimulatedEvent:
    ticks = count()
    return simulate_swiss(rounds, Conditions(players, seed, default_tiebreaks(), lambda: float(next(ticks))))


def test_the_clock_that_is_handed_in_measures_field_pairing_and_standings() -> None:
    (figures,) = _played(8, 1, 1).rounds
    assert (figures.field_seconds, figures.pairing_seconds, figures.standings_seconds) == (1, 1, 1)


def test_the_same_seed_plays_the_same_event() -> None:
    assert _played(21, 5, 9) == _played(21, 5, 9)
    assert _played(21, 5, 9).book != _played(21, 5, 10).book


def test_seeds_of_the_rounds_are_kept() -> None:
    assert len({found.seed for found in _played(8, 4, 1).book.rounds.values()}) == 4


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 40), st.integers(1, 6), st.integers(0, 10**6))
def test_every_player_plays_every_round_and_points_add_up(players: int, rounds: int, seed: int) -> None:
    played = _played(players, rounds, seed)
    table = played.standings
    assert table == standings(played.book)
    assert sorted(row.player for row in table) == list(range(1, players + 1))
    assert all(row.wins + row.losses + row.draws == rounds for row in table)
    assert sum(figures.byes for figures in played.rounds) == rounds * (players % 2)
    pairings = [p for n in played.book.rounds for p in played.book.round_pairings(n)]
    decided = sum(
        p.kind is PairingKind.BYE or (p.result is not None and p.result.wins1 != p.result.wins2)
        for p in pairings
    )
    assert sum(row.points for row in table) == 3 * decided + 2 * (len(pairings) - decided)


def test_every_pairing_of_a_simulated_event_can_be_explained() -> None:
    book = _played(19, 6, 4).book
    for number in range(1, 7):
        for pairing in book.round_pairings(RoundNumber(number)):
            assert all(line.endswith(".") for line in explain(book, pairing))
