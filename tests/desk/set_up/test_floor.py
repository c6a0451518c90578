"""The floor of percentages as it is typed."""

from fractions import Fraction

import pytest

from tests.domain.books import an_event
from tournament_app.desk.set_up.header_parts import FLOOR
from tournament_app.domain.refusal import Malformed


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
