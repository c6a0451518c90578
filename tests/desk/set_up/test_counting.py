"""How points and percentages are counted, as it is typed and chosen."""

from fractions import Fraction

import pytest

from engine.records import replace
from tests.domain.books import an_event
from tournament_app.desk.set_up.header_parts import FLOOR, PROFILE
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.tournament_facts import default_tiebreaks


@pytest.mark.parametrize(
    ("typed", "floor"),
    [("0.33", "33/100"), (" 0,33 ", "33/100"), ("33 %", "33/100"), ("1/3", "1/3"), ("0", "0")],
)
def test_a_floor_is_a_share_or_a_percentage(typed: str, floor: str) -> None:
    assert FLOOR.put(an_event(), typed).tiebreaks.floor == Fraction(floor)


@pytest.mark.parametrize("typed", ["", "a third", "1/0", "1e99999999", "0." + "3" * 50])
def test_what_is_no_floor_is_said_at_once(typed: str) -> None:
    with pytest.raises(Malformed, match="is no floor: write 0.33, 33% or 1/3"):
        FLOOR.put(an_event(), typed)


def test_a_profile_leaves_to_teams_that_their_games_do_not_count() -> None:
    usual = default_tiebreaks()
    teams = replace(an_event(), team_size=3, tiebreaks=replace(usual, games_counted=False))
    assert PROFILE.take(teams) == usual
    chosen = PROFILE.put(teams, replace(usual, floor=Fraction(1, 3))).tiebreaks
    assert (chosen.floor, chosen.games_counted) == (Fraction(1, 3), False)
