"""A fourth of the cases of 2003 under today's book; all of them by command (``under_today``)."""

from tests.cases.folders import FILES
from tests.cases.under_today import judged


def test_a_case_ends_the_same_today_unless_a_row_makes_the_difference() -> None:
    otherwise, strange = judged(FILES[::4])
    assert strange == {}, "these end otherwise today, and no row of the book is why"
    assert len(otherwise) >= 40
    assert len(set(otherwise.values())) >= 8
