"""Plans of brackets: order, byes, losers' brackets that keep players who have met apart."""

from random import Random

import pytest

from tests.structure_play import DOUBLE, SINGLE, book_with, by_chance, meetings, to_the_end
from tournament_app.domain.event import Stage
from tournament_app.domain.structures import bracket_of
from tournament_app.domain.structures.bracket_plan import bracket_size, draft_order, seed_order
from tournament_app.domain.structures.bracket_play import with_byes


def test_the_top_eight_is_1_8_4_5_against_2_7_3_6() -> None:
    assert [seat + 1 for seat in seed_order(8)] == [1, 8, 4, 5, 2, 7, 3, 6]


def test_the_top_four_is_1_4_and_2_3() -> None:
    assert [seat + 1 for seat in seed_order(4)] == [1, 4, 2, 3]


def test_a_draft_playoff_is_1_5_against_3_7_and_2_6_against_4_8() -> None:
    assert [seat + 1 for seat in draft_order(8)] == [1, 5, 3, 7, 2, 6, 4, 8]


@pytest.mark.parametrize(("players", "size"), [(1, 1), (2, 2), (3, 4), (5, 8), (8, 8), (9, 16), (64, 64)])
def test_a_bracket_is_the_least_power_of_two(players: int, size: int) -> None:
    assert bracket_size(players) == size


def test_whoever_leaves_is_not_replaced_and_the_highest_ranked_left_gets_the_bye() -> None:
    # seed 5 has left the quarterfinals: 1 goes on, 8 takes the seat opposite 4
    rank = {player: player for player in range(1, 9)}
    pairs = [(1, 8), (4, None), (2, 7), (3, 6)]
    assert with_byes(pairs, rank) == [(1, None), (4, 8), (2, 7), (3, 6)]


def test_the_opponent_of_the_one_who_left_goes_on_where_that_is_the_highest_ranked() -> None:
    rank = {player: player for player in range(1, 9)}
    assert with_byes([(1, None), (4, 5)], rank) == [(1, None), (4, 5)]


def test_two_who_leave_bring_two_byes_to_the_two_highest_ranked() -> None:
    rank = {player: player for player in range(1, 9)}
    pairs = with_byes([(1, 8), (4, None), (2, 7), (None, 6)], rank)
    assert sorted(pair[0] for pair in pairs if pair[1] is None) == [1, 2]
    assert sorted(p for pair in pairs for p in pair if p) == [1, 2, 4, 6, 7, 8]


@pytest.mark.parametrize("players", range(2, 40))
def test_single_elimination_takes_one_match_less_than_players(players: int) -> None:
    book = to_the_end(book_with(players, Stage(1, SINGLE)), by_chance(Random(players)))
    met = meetings(book)
    assert len(met) == players - 1
    assert len(set(met)) == players - 1
    assert len(book.rounds) == bracket_size(players).bit_length() - 1


@pytest.mark.parametrize("players", [8, 16, 32, 64])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_meets_again_in_the_losers_bracket_before_its_last_rounds(players: int, seed: int) -> None:
    book = to_the_end(book_with(players, Stage(1, DOUBLE)), by_chance(Random(seed)))
    bracket = bracket_of(book, book.event.stages[0])
    seen: set[frozenset[int]] = set()
    depth = players.bit_length() - 1
    for match in bracket.matches:
        if match.pairing is None or match.pairing.player2 is None:
            continue
        pair = frozenset(match.pairing.players)
        if pair in seen and match.planned.side.value == "losers":
            # losers of three winners' rounds or more share two halves, so two of them share one
            assert match.planned.depth >= 2 * depth - (3 if depth <= 3 else 5)
        seen.add(pair)
    assert all(lost <= 2 for lost in losses(book).values())


def losses(book: object) -> dict[int, int]:
    count: dict[int, int] = {}
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            if pairing.loser is not None:
                count[pairing.loser] = count.get(pairing.loser, 0) + 1
    return count


@pytest.mark.parametrize("players", range(2, 34))
def test_everyone_but_the_winner_of_double_elimination_loses_twice(players: int) -> None:
    for seed in range(3):
        book = to_the_end(book_with(players, Stage(1, DOUBLE)), by_chance(Random(seed)))
        count = losses(book)
        assert sum(count.get(player, 0) < 2 for player in book.enrollments) == 1
        assert max(count.values()) == 2
