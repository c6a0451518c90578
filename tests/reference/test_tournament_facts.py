import json
from fractions import Fraction

import pytest

from tests.domain.books import an_event
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Structure
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.tournament_facts import (
    default_tiebreaks,
    read_rounds_by_attendance,
    read_tiebreak_profiles,
    rounds_by_attendance,
    tiebreak_profiles,
)


def test_the_usual_floor_is_thirty_three_hundredths_and_not_a_third() -> None:
    assert default_tiebreaks().floor == Fraction(33, 100)
    assert an_event().tiebreaks == default_tiebreaks()
    assert tiebreak_profiles()["one-third"].floor == Fraction(1, 3)


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        (5, 3, 0),
        (8, 3, 0),
        (9, 5, 4),
        (17, 5, 8),
        (33, 6, 8),
        (128, 7, 8),
        (226, 8, 8),
        (409, 9, 8),
        (4096, 10, 8),
    ],
)
def test_rounds_are_recommended_by_attendance(players: int, rounds: int, cut: int) -> None:
    band = rounds_by_attendance().recommended(players)
    assert band is not None
    assert (band.structure, band.rounds, band.cut) == (Structure.SWISS, rounds, cut)


def test_four_players_play_two_rounds_of_elimination_and_fewer_have_no_recommendation() -> None:
    band = rounds_by_attendance().recommended(4)
    assert band is not None
    assert (band.structure, band.rounds) == (Structure.SINGLE_ELIMINATION, 2)
    assert rounds_by_attendance().recommended(3) is None


def test_awarded_byes_count_as_two_four_and_eight_players() -> None:
    entries = [Enrollment(PlayerId(n), n, n, awarded_byes=n) for n in range(4)]
    assert rounds_by_attendance().attendance(entries) == 1 + 2 + 4 + 8


def test_unknown_keys_broken_fractions_and_gaps_between_bands_are_refused() -> None:
    settings = {
        "win_points": 3, "draw_points": 1, "loss_points": 0, "game_win_points": 3,
        "game_draw_points": 1, "floor": "1/0", "own_game_win_floored": True,
        "bye_games": [2, 0], "loss_games": [0, 2],
    }  # fmt: skip
    good = {"name": "p", "title": "", "settings": settings | {"floor": "1/3"}}
    head = {"source": "", "effective": "2003-12-20"}
    for document in (
        head | {"default": "p", "profiles": [good | {"settings": settings}]},
        head | {"default": "q", "profiles": [good]},
        head | {"default": "p", "profiles": [good | {"extra": 1}]},
    ):
        with pytest.raises(Malformed, match=r"facts\.json"):
            read_tiebreak_profiles("facts.json", json.dumps(document).encode())
    bands = [{"from": a, "to": b, "structure": "swiss", "rounds": 3, "cut": 0} for a, b in ((5, 8), (10, 12))]
    with pytest.raises(Malformed, match="from 10 does not follow"):
        read_rounds_by_attendance(
            "f.json", json.dumps(head | {"bye_counts_as": [1], "bands": bands}).encode()
        )
