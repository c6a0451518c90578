import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.ratings.histories import DCI
from tournament_app.domain.ratings.arithmetic import Record, expected_score, fresh, rated
from tournament_app.domain.ratings.batches import Columns, Stretch, rate_stretch
from tournament_app.domain.ratings.report import Outcome
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.ratings.system import EventWeight

FULL = EventWeight(1.0)


def established(rating: float) -> Record:
    return Record(float(rating), 40)


def by_columns(first: Record, second: Record, outcome: Outcome, factor: float) -> tuple[float, float]:
    columns = Columns(
        np.array([first.rating, second.rating]),
        np.array([first.matches, second.matches], np.int32),
        np.array([first.provisional_sum, second.provisional_sum]),
    )
    match = Stretch(
        np.array([0], np.int32),
        np.array([1], np.int32),
        np.array([outcome.half_points], np.uint8),
        np.array([0], np.int32),
        np.array([factor]),
    )
    rate_stretch(columns, match, DCI)
    return float(columns.rating[0]), float(columns.rating[1])


BORDERS = [
    # rating, K of its band
    (0.0, 32),
    (2099.999, 32),
    (2100.0, 24),
    (2399.999, 24),
    (2400.0, 16),
    (2750.0, 16),
]


@pytest.mark.parametrize(("rating", "k"), BORDERS)
@pytest.mark.parametrize("factor", [1.0, 0.5, 0.25])
def test_k_goes_by_the_players_own_rating_before_the_match(rating: float, k: float, factor: float) -> None:
    change = rated(established(rating), rating, Outcome.WIN, EventWeight(factor), DCI)
    assert change.points == pytest.approx(k * factor / 2, abs=1e-9)
    one, other = by_columns(established(rating), established(rating), Outcome.WIN, factor)
    assert one - rating == pytest.approx(k * factor / 2, abs=1e-9)
    assert rating - other == pytest.approx(k * factor / 2, abs=1e-9)


def test_a_win_across_2100_counts_with_the_k_from_below_and_the_next_one_with_the_k_above() -> None:
    first = rated(established(2090), 2090, Outcome.WIN, FULL, DCI)
    assert first.after.rating == 2106
    second = rated(first.after, 2106, Outcome.LOSS, FULL, DCI)
    assert second.after.rating == 2094
    third = rated(second.after, 2094, Outcome.LOSS, FULL, DCI)
    assert third.after.rating == 2078


def test_a_win_across_2400_counts_with_the_k_from_below_and_the_next_one_with_the_k_above() -> None:
    first = rated(established(2390), 2390, Outcome.WIN, FULL, DCI)
    assert first.after.rating == 2402
    second = rated(first.after, 2402, Outcome.LOSS, FULL, DCI)
    assert second.after.rating == 2394
    third = rated(second.after, 2394, Outcome.LOSS, FULL, DCI)
    assert third.after.rating == 2382


def test_two_players_of_different_bands_win_and_lose_different_points() -> None:
    one, other = by_columns(established(2400), established(2000), Outcome.LOSS, 1.0)
    assert one == pytest.approx(2400 - 16 * 10 / 11, abs=1e-9)
    assert other == pytest.approx(2000 + 32 * 10 / 11, abs=1e-9)


def test_a_draw_scores_one_half() -> None:
    lower = rated(established(1600), 2000, Outcome.DRAW, FULL, DCI)
    higher = rated(established(2000), 1600, Outcome.DRAW, FULL, DCI)
    assert lower.points == pytest.approx(32 * (1 / 2 - 1 / 11), abs=1e-9)
    assert higher.points == pytest.approx(32 * (1 / 2 - 10 / 11), abs=1e-9)


def test_a_draw_between_equals_changes_nothing() -> None:
    assert rated(established(1812.5), 1812.5, Outcome.DRAW, FULL, DCI).points == 0


def test_the_25th_match_ends_the_provisional_formula() -> None:
    record = Record(1750.0, 24, 24 * 1750.0)
    last = rated(record, 1800, Outcome.LOSS, FULL, DCI)
    assert last.after.rating == (24 * 1750 + 1800 - 400) / 25
    assert last.k is None
    first_by_k = rated(last.after, last.after.rating, Outcome.LOSS, FULL, DCI)
    assert first_by_k.points == pytest.approx(-16)


@given(st.floats(0, 3500), st.floats(0, 3500))
def test_the_expectations_of_both_sides_add_up_to_one_match(own: float, opponent: float) -> None:
    assert expected_score(own, opponent, DCI) + expected_score(opponent, own, DCI) == pytest.approx(1)


@given(st.floats(0, 3500), st.floats(0.001, 500))
def test_the_higher_rated_player_is_expected_to_score_more(own: float, ahead: float) -> None:
    assert expected_score(own + ahead, own, DCI) > 0.5 > expected_score(own, own + ahead, DCI)


def test_an_absurd_difference_does_not_break_the_formula() -> None:
    assert expected_score(0, 1e6, DCI) == 0
    assert expected_score(1e6, 0, DCI) == 1
    assert by_columns(established(0), established(1e6), Outcome.WIN, 1.0)[0] == pytest.approx(32)


def test_the_arithmetic_is_spelled_out_for_an_established_player() -> None:
    weight = DCI.weight_of(16, 1)
    assert weight is not None
    assert rated(established(2000), 1600, Outcome.WIN, weight, DCI).in_words() == (
        "Match 41. Rated 2000.0 against 1600.0: the difference divided by 400 is 1.000; the lower-rated "
        "player is expected to score 1 / (10^1.000 + 1) = 0.091, so the higher-rated one 0.909. K at 2000.0 "
        "is 32, cut to 0.5 of it (only 16 players, fewer than 32), cut to 0.5 of it (no judge of level 2): 8."
        " 2000.0 + 8 x (1 - 0.909) = 2000.7."
    )


def test_the_arithmetic_is_spelled_out_for_a_provisional_player() -> None:
    first = rated(fresh(DCI), 1700, Outcome.WIN, FULL, DCI)
    assert rated(first.after, 1500, Outcome.LOSS, FULL, DCI).in_words() == (
        "Match 2 of the first 25, rated by the opponents met. The sum so far is 2100.0; the opponent stood "
        "at 1500.0 and a loss counts -400, which makes 3200.0. Divided by 2: 1600.0."
    )


def test_ratings_are_shown_as_whole_numbers_halves_upwards() -> None:
    assert [shown(1600.4999), shown(1600.5), shown(1601.5), shown(-0.5)] == [1600, 1601, 1602, 0]


def test_a_surprising_change_is_explained_in_a_few_words() -> None:
    beginner = rated(fresh(DCI), 1600, Outcome.WIN, FULL, DCI).after
    assert rated(beginner, 1200, Outcome.WIN, FULL, DCI).surprise == "counts as 1600"
    assert rated(established(2000), 1600, Outcome.LOSS, FULL, DCI).surprise == "expected 91%"
    assert rated(established(1600), 2000, Outcome.WIN, FULL, DCI).surprise == "expected 9%"
    assert rated(established(1600), 1500, Outcome.WIN, FULL, DCI).surprise == ""
    assert rated(established(1600), 1500, Outcome.DRAW, FULL, DCI).surprise == "expected 64%"
    few = EventWeight(0.5, ("only 8 players, fewer than 32",))
    assert rated(established(1600), 1600, Outcome.WIN, few, DCI).surprise == ("K 16, not 32")
