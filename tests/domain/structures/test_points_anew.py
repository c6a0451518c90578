"""A stage whose points start again: its own figures stand wherever standings and pairings are shown (RS D.19.8)."""

import pytest

from engine.records import replace
from tests.structure_play import SINGLE, SWISS, book_with, paired, played
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing import would_pair_differently
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Pairing
from tournament_app.domain.standings import points_before, standings
from tournament_app.domain.structures import final_ranking, in_standings, placed, why_placed
from tournament_app.domain.structures.sub_event import of_stage

DAY_TWO = Stage(2, SWISS, 2, cut=Cut(top=6), points_anew=True)


def higher_number_wins(_: EventBook, pairing: Pairing) -> MatchResult:
    assert pairing.player2 is not None
    return MatchResult(2, 0) if pairing.player1 > pairing.player2 else MatchResult(0, 2)


@pytest.fixture
def book() -> EventBook:
    """Two rounds won by the lower number, two of the best six by the higher one; then the best two meet."""
    found = book_with(8, Stage(1, SWISS, 2), DAY_TWO, Stage(3, SINGLE, cut=Cut(top=2)))
    for _ in range(2):
        found = played(paired(found))
    for _ in range(2):
        found = played(paired(found), higher_number_wins)
    return found


def told(rows: tuple[tuple[object, str], ...]) -> list[tuple[PlayerId, int]]:
    return [(row.player, row.points) for row, _ in rows]


def test_the_standings_are_its_order_and_its_points_on_every_screen_and_paper(book: EventBook) -> None:
    finish = [place.player for place in final_ranking(book)]
    assert [row.player for row in standings(book)] != finish
    own = {row.player: row.points for row in standings(of_stage(book, book.event.stages[1]))}
    for rows in (placed(book), placed(book, RoundNumber(4)), in_standings(book)):
        assert [who for who, _ in told(rows)] == finish
        assert dict(told(rows[:6])) == own
        assert [row.rank for row, _ in rows] == list(range(1, 9))


def test_a_row_is_explained_by_the_figures_that_stand_in_it(book: EventBook) -> None:
    (first, _), *_ = placed(book)
    name, record = book.name_of(first.player), f"{first.wins} won, {first.losses} lost, {first.draws} drawn"
    told = why_placed(book, first.player)
    assert told[0] == f"{name} is in place 1 with {first.points} match points ({record})."
    assert first.wins + first.losses + first.draws == 2


def test_the_rounds_before_it_stand_as_they_stood(book: EventBook) -> None:
    day_one = standings(book, RoundNumber(2))
    assert told(placed(book, RoundNumber(2))) == [(row.player, row.points) for row in day_one]


def test_the_points_beside_a_pairing_are_those_it_was_paired_by(book: EventBook) -> None:
    assert set(points_before(book, RoundNumber(2)).values()) == {0, 3}
    assert set(points_before(book, RoundNumber(3)).values()) == {0}
    assert set(points_before(book, RoundNumber(4)).values()) == {0, 3}
    final = paired(book)
    points = points_before(final, RoundNumber(5))
    rows = dict(told(placed(book)))
    assert [points[who] for who in final.event.stages[2].entrants] == [
        rows[who] for who in final.event.stages[2].entrants
    ]


def test_after_the_playoff_the_order_of_finish_comes_first(book: EventBook) -> None:
    over = played(paired(book))
    assert [who for who, _ in told(placed(over))] == [place.player for place in final_ranking(over)]
    assert told(in_standings(over)) == told(in_standings(book))


def test_a_corrected_round_before_it_changes_none_of_its_pairings(book: EventBook) -> None:
    first = book.round_pairings(RoundNumber(1))[0]
    assert first.result is not None
    corrected = Change(first, replace(first, result=first.result.reversed()))
    assert _later(book, corrected) == {RoundNumber(2)}


def test_a_stage_after_it_that_counts_over_the_whole_event_rests_on_every_round() -> None:
    book = book_with(8, Stage(1, SWISS, 1), Stage(2, SWISS, 1, points_anew=True), Stage(3, SWISS, 1))
    for _ in range(3):
        book = played(paired(book))
    first = book.round_pairings(RoundNumber(1))[0]
    assert first.result is not None
    assert _later(book, Change(first, replace(first, result=first.result.reversed()))) == {RoundNumber(3)}


def _later(book: EventBook, corrected: Change) -> set[RoundNumber]:
    return {found.pairing.round for found in would_pair_differently(book, book.with_changes([corrected]))}
