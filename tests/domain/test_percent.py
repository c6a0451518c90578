from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.percent import percent


def test_two_thirds_are_cut_and_never_rounded_up() -> None:
    assert percent(Fraction(2, 3)) == "66.66%"
    assert percent(Fraction(99_999, 100_000)) == "99.99%"
    assert percent(Fraction(1, 3), 0) == "33%"
    assert percent(0.5, 1) == "50.0%"


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_a_greater_share_never_looks_smaller(one: Fraction, other: Fraction) -> None:
    less, more = sorted((one, other))
    assert float(percent(less).rstrip("%")) <= float(percent(more).rstrip("%"))
