from fractions import Fraction

import pytest

from engine.records import replace
from tests.domain.books import BOTH_LOSE, Told
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.standings import Standing, explain_row, standings

FLOOR = Fraction(33, 100)


def _row(told: Told, letter: str, after: int | None = None) -> Standing:
    rows = standings(told.book, None if after is None else RoundNumber(after))
    return next(row for row in rows if row.player == told.ids[letter])


def _order(told: Told, after: int | None = None) -> str:
    rows = standings(told.book, None if after is None else RoundNumber(after))
    return "".join(told.book.name_of(row.player) for row in rows)


def test_a_win_counts_three_a_draw_one_and_a_loss_nothing() -> None:
    told = Told("ABCD").round("AB", "C=D")
    assert [_row(told, letter).points for letter in "ABCD"] == [3, 0, 1, 1]
    assert (_row(told, "A").wins, _row(told, "B").losses, _row(told, "C").draws) == (1, 1, 1)


def test_percentages_are_exact_fractions_with_the_floor_of_thirty_three_hundredths() -> None:
    told = Told("ABCD").round("AB", "C=D").round("AC", ("BD", MatchResult(2, 1)))
    row = _row(told, "A")
    assert row.omw == (Fraction(3, 6) + max(FLOOR, Fraction(1, 6))) / 2
    assert row.gw == 1
    # B won 2 of 5 games, C drew a third of a 1-1-1 match and lost twice: 4 of 15 points, raised to the floor
    assert row.ogw == (Fraction(6, 15) + FLOOR) / 2


def test_three_thirds_tie_with_two_two_thirds_and_a_third() -> None:
    """Sums of thirds that floats would tell apart are equal; the lot decides."""
    assert Fraction(1, 3) + Fraction(1, 3) + 1 == Fraction(2, 3) + Fraction(2, 3) + Fraction(1, 3)
    told = Told("ABCD").round("AB", "CD")
    rows = standings(told.book)
    assert (rows[0].omw, rows[0].gw, rows[0].ogw) == (rows[1].omw, rows[1].gw, rows[1].ogw)
    assert _order(told)[:2] == "AC"
    assert _order(told.enrolled("A", lot=99))[:2] == "CA"


def test_a_bye_counts_for_points_and_games_but_is_no_opponent() -> None:
    told = Told("ABC").round("AB", "C").round("CA", "B")
    row = _row(told, "C")
    assert (row.points, row.wins) == (6, 2)
    assert row.omw == Fraction(1, 2)
    assert _row(told, "B").gw == Fraction(6, 12)


def test_a_loss_without_an_opponent_counts_as_a_round_and_two_games() -> None:
    told = Told("ABC").round("AB", "-C").round("CA", "B")
    assert _row(told, "C").gw == Fraction(1, 2)
    assert _row(told, "A").omw == Fraction(1, 2)  # B and C: one of two rounds each
    assert _row(told, "C").losses == 1


def test_when_both_lose_neither_receives_points() -> None:
    told = Told("AB").round(("AB", BOTH_LOSE))
    assert [(row.points, row.losses, row.draws) for row in standings(told.book)] == [(0, 1, 0)] * 2


def test_a_match_without_games_is_a_draw() -> None:
    told = Told("AB").round(("AB", MatchResult(0, 0)))
    assert [(row.points, row.draws) for row in standings(told.book)] == [(1, 1)] * 2


def test_who_dropped_keeps_the_percentage_over_the_rounds_played() -> None:
    told = Told("ABCD").round("AB", "CD").dropped("A", 1).round("CB", "D")
    assert _row(told, "B").omw == 1  # A won the only round played, C both
    assert _row(told, "A").dropped
    assert not _row(told, "A", after=0).dropped


def test_a_disqualified_player_takes_no_place_and_those_below_move_up() -> None:
    told = Told("ABCD").round("AB", "CD").dropped("A", 1, DropReason.DISQUALIFIED)
    assert "A" not in _order(told)
    assert [row.rank for row in standings(told.book)] == [1, 2, 3]
    assert _row(told, "B").omw == 1  # the finished match still counts
    assert _order(told, after=0) == "ABCD"


def test_who_left_before_the_first_round_is_not_listed() -> None:
    assert _order(Told("ABC").dropped("C", 0).round("AB")) == "AB"


def test_past_rounds_can_be_asked_for_and_open_matches_do_not_count() -> None:
    told = Told("ABCD").round("AB", "CD").round(("AC", None), "BD")
    assert _row(told, "A", after=1).points == 3
    assert _row(told, "C").points == 3
    assert _row(told, "B").points == 3


def test_a_draft_does_not_count() -> None:
    told = Told("ABC").round("AB", "C")
    number = RoundNumber(1)
    draft = replace(told.book.rounds[number], status=RoundStatus.DRAFT)
    told.book = replace(told.book, rounds={number: draft})
    assert [row.points for row in standings(told.book)] == [0, 0, 0]


def test_who_missed_the_cut_keeps_the_figures_of_the_last_day() -> None:
    told = Told("ABCD").round("AB", "CD").round("CA")
    plain = _row(told, "B").omw
    told.event(tiebreaks=replace(told.book.event.tiebreaks, phase_ends=(1, 2)))
    assert plain == Fraction(1, 2)
    assert _row(told, "B").omw == 1  # A had won everything when B's day ended
    assert _row(told, "C").omw == (FLOOR + Fraction(1, 2)) / 2


def test_the_own_game_wins_may_be_ranked_without_the_floor() -> None:
    told = Told("AB").round("AB")
    assert _row(told, "B").gw == FLOOR
    told.event(tiebreaks=replace(told.book.event.tiebreaks, own_game_win_floored=False))
    assert _row(told, "B").gw == 0
    assert _row(told, "A").ogw == FLOOR


def test_a_row_is_explained_with_every_opponent_and_the_sums() -> None:
    told = Told("ABC").round("AB", "C").round("CA", "B")
    lines = explain_row(told.book, told.ids["C"])
    assert lines[0] == "C is in place 1 with 6 match points (2 won, 0 lost, 0 drawn)."
    assert "1 round without an opponent counts for points and games, not for opponents' figures." in lines
    assert any(line.startswith("Opponent A: 3 of 6 match points, counted as 50.00%") for line in lines)
    assert "Opponents' match wins: the mean over 1 opponent is 50.00% (exactly 1/2)." in lines


def test_exact_ties_are_named_in_the_explanation() -> None:
    told = Told("ABCD").round("AB", "CD")
    assert "All figures equal those of C; the lot drawn at enrolment decides." in explain_row(
        told.book, told.ids["A"]
    )


def test_a_player_without_a_place_has_no_row_to_explain() -> None:
    told = Told("AB").round("AB").dropped("B", 1, DropReason.DISQUALIFIED)
    with pytest.raises(Illegal, match="B takes no place"):
        explain_row(told.book, told.ids["B"])
