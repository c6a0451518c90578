"""The cards that are read and not exercised are listed by name, each once, with a reason.

Cards are read and cases written every day: so many may have come or gone since the list was written.
"""

from collections import Counter

from tests.engine.coverage.unseen import listed, not_exercised

SINCE = 60


def test_the_cards_that_are_read_and_not_seen_stand_in_one_group_each_and_no_others_do() -> None:
    named = Counter(name for group in listed() for name in group.cards)
    assert [name for name, times in named.items() if times > 1] == []
    moved = set(named) ^ not_exercised()
    assert len(moved) <= SINCE, "python -m tests.engine.coverage.unseen writes the list anew"
    assert all(group.why for group in listed())
