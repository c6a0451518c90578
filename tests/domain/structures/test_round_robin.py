"""Round robin by the circle method."""

from itertools import combinations

import pytest

from tests.structure_play import ROBIN, SWISS, book_with, done, meetings, paired, played, to_the_end
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.round import PairingKind
from tournament_app.services.drop_player import drop_players


@pytest.mark.parametrize("players", range(2, 20))
@pytest.mark.parametrize("twice", [False, True])
def test_everyone_meets_everyone_as_often_as_agreed(players: int, twice: bool) -> None:
    book = to_the_end(book_with(players, Stage(1, ROBIN, double_round=twice)))
    times = 2 if twice else 1
    met = meetings(book)
    assert all(met.count(frozenset(pair)) == times for pair in combinations(book.enrollments, 2))
    assert len(met) == times * players * (players - 1) // 2


def test_an_odd_field_gives_everyone_one_bye() -> None:
    book = to_the_end(book_with(7, Stage(1, ROBIN)))
    byes = [p.player1 for ps in book.pairings.values() for p in ps.values() if p.kind is PairingKind.BYE]
    assert sorted(byes) == sorted(book.enrollments)


def test_opponents_of_a_player_who_left_have_byes() -> None:
    book = played(paired(book_with(4, Stage(1, ROBIN))))
    book = done(book, lambda found: drop_players(found, [PlayerId(2)], DropReason.BY_PLAYER))
    book = to_the_end(book)
    later = [p for n in (2, 3) for p in book.round_pairings(n) if p.kind is PairingKind.BYE]
    assert len(later) == 2


def test_groups_of_four_play_among_themselves_and_two_of_each_go_on() -> None:
    stages = Stage(1, ROBIN, group_size=4), Stage(2, SWISS, 1, cut=Cut(per_group=2))
    book = to_the_end(book_with(16, *stages))
    groups = book.event.stages[0].groups
    assert all(any(pair <= set(group) for group in groups) for pair in meetings(book))
    advanced = set(book.event.stages[1].entrants)
    assert all(len(advanced.intersection(group)) == 2 for group in groups)
    assert all(sorted(group)[:2] == sorted(advanced.intersection(group)) for group in groups)
