"""The file of what stays out names every card that is not known, once, and no other, and says why."""

from collections import Counter

from tests.engine.coverage.left_out import Group, LeftOut, kept_true, not_understood, read_left_out


def test_every_card_that_is_not_known_stands_in_one_group_and_no_other_card_does() -> None:
    named = Counter(name for group in read_left_out().groups for name in group.cards)
    assert set(named) == not_understood()
    assert set(named.values()) == {1}


def test_every_group_says_why_in_a_sentence() -> None:
    groups = read_left_out().groups
    assert all(group.why.endswith(".") and len(group.why) > 30 for group in groups)
    assert len({group.why for group in groups}) == len(groups)


def test_what_is_known_goes_and_what_is_new_comes_to_the_last_group() -> None:
    listed = LeftOut("a test", (Group("One.", ("A", "B")), Group("Two.", ("C",))))
    kept = kept_true(listed, {"B", "C", "D"})
    assert kept.groups == (Group("One.", ("B",)), Group("Two.", ("C", "D")))
