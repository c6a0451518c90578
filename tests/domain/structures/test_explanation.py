"""Every pairing of every structure can say why it is so."""

from random import Random

import pytest

from tests.structure_play import DOUBLE, ROBIN, SINGLE, SWISS, book_with, by_chance, to_the_end
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.structures import final_ranking, why_paired, why_placed


@pytest.mark.parametrize("structure", [SINGLE, DOUBLE, ROBIN])
def test_every_pairing_says_why(structure: object) -> None:
    book = to_the_end(book_with(11, Stage(1, structure)), by_chance(Random(1)))
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            assert all(why_paired(book, pairing))


def test_a_semifinal_says_whom_the_players_beat_and_who_chooses() -> None:
    book = to_the_end(book_with(12, Stage(1, SWISS, 4), Stage(2, SINGLE, cut=Cut(top=8))))
    semifinal = book.round_pairings(RoundNumber(6))[0]
    said = "\n".join(why_paired(book, semifinal))
    assert "Semifinals" in said
    assert "in Quarterfinals" in said
    assert "chooses to play or draw" in said


def test_a_place_after_a_playoff_is_the_one_in_the_list_and_the_points_explain_only_the_seed() -> None:
    book = to_the_end(
        book_with(12, Stage(1, SWISS, 4), Stage(2, SINGLE, cut=Cut(top=8))), by_chance(Random(5))
    )
    for place in final_ranking(book):
        first = why_placed(book, place.player)[0]
        assert f"in place {place.rank} of the order of finish" in first
        assert place.finish in first
    beaten = final_ranking(book)[1].player
    assert "is in place" in why_placed(book, beaten, RoundNumber(4))[0]
    assert "order of finish" not in " ".join(why_placed(book, beaten, RoundNumber(4)))


def test_a_pod_is_named() -> None:
    book = to_the_end(book_with(16, Stage(1, SWISS, 3, group_size=8)))
    assert why_paired(book, book.round_pairings(RoundNumber(2))[0])[0].startswith("Pod ")


def test_a_pod_is_explained_by_its_own_field() -> None:
    book = to_the_end(book_with(15, Stage(1, SWISS, 3, group_size=8)))
    seven = next(group for group in book.event.stages[0].groups if len(group) == 7)
    bye = next(p for p in book.round_pairings(RoundNumber(1)) if p.player2 is None)
    assert bye.player1 in seven
    assert "The field of 7 players is odd, so one of them gets the bye." in why_paired(book, bye)
    lots = {
        line
        for p in book.round_pairings(RoundNumber(1))
        for line in why_paired(book, p)
        if "by lot among all" in line
    }
    assert lots == {f"Round 1 is drawn by lot among all {count} players." for count in (7, 8)}


def test_where_points_start_again_a_pairing_is_explained_by_those_of_the_stage() -> None:
    anew = Stage(2, SWISS, 2, cut=Cut(top=6), points_anew=True)
    book = to_the_end(book_with(8, Stage(1, SWISS, 2), anew))
    said = [why_paired(book, pairing)[0] for pairing in book.round_pairings(RoundNumber(3))]
    assert set(said) == {"Both had 0 points; drawn by lot among the 6 players with as many."}


def test_whoever_falls_into_the_losers_bracket_is_told_so() -> None:
    book = to_the_end(book_with(8, Stage(1, DOUBLE)))
    said = [line for p in book.round_pairings(RoundNumber(2)) for line in why_paired(book, p)]
    assert any("into the losers' bracket" in line for line in said)
