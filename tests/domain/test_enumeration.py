"""Things named one after the other read as a sentence has them."""

import pytest

from tournament_app.domain.enumeration import enumerated


@pytest.mark.parametrize(
    ("things", "words"), [((), ""), ((4,), "4"), ((4, 6), "4 and 6"), ((4, 6, 9), "4, 6 and 9")]
)
def test_the_last_two_are_joined_by_and(things: tuple[int, ...], words: str) -> None:
    assert enumerated(things) == words
