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


def test_whoever_falls_into_the_losers_bracket_is_told_so() -> None:
    book = to_the_end(book_with(8, Stage(1, DOUBLE)))
    said = [line for p in book.round_pairings(RoundNumber(2)) for line in why_paired(book, p)]
    assert any("into the losers' bracket" in line for line in said)
