"""Judge requirements (RS D.4.3-D.4.5) and what they do to ratings (RS D.5.9)."""

from fractions import Fraction

import pytest

from tests.domain.penalties.scenes import FLOOR_JUDGE, HEAD_JUDGE, SCOREKEEPER
from tournament_app.domain.penalties.judges import (
    StaffMember,
    StaffRole,
    event_kinds,
    rating_factor,
    shortfalls,
    without_head_judge,
)  # fmt: skip
from tournament_app.reference.penalties import load_desk_rules

RULES = load_desk_rules()
LEVEL_2 = StaffMember("Mia Lind", StaffRole.JUDGE, 2)
TITLES = [
    *("pro-tour-qualifier", "grand-prix", "grand-prix-trial", "regional-championship"),
    *("nationals", "pro-tour", "worlds"),
]


def missed(kind: str, *staff: StaffMember, sanctioned: bool = True) -> list[str]:
    return [s.requirement.rule for s in shortfalls(RULES, staff, event_kind=kind, sanctioned=sanctioned)]


@pytest.mark.parametrize("kind", TITLES)
def test_d4_3_a_title_event_needs_a_judge_of_level_three(kind: str) -> None:
    assert missed(kind, FLOOR_JUDGE, LEVEL_2) == ["D.4.3"]
    assert missed(kind, FLOOR_JUDGE, HEAD_JUDGE) == []


def test_d4_4_a_prerelease_needs_a_judge_of_level_two() -> None:
    assert missed("prerelease", LEVEL_2) == []
    assert missed("prerelease", FLOOR_JUDGE) == ["D.4.4", "D.5.9"]


def test_d4_5_two_documents_must_be_at_hand() -> None:
    assert (RULES.documents.rule, len(RULES.documents.required)) == ("D.4.5", 2)


def test_d5_9_without_level_two_a_sanctioned_event_counts_half() -> None:
    found = shortfalls(RULES, [FLOOR_JUDGE], event_kind="", sanctioned=True)
    assert rating_factor(found) == Fraction(1, 2)
    assert str(found[0]).endswith("Here the highest is level 1 (RS D.5.9).")
    assert rating_factor(shortfalls(RULES, [LEVEL_2], event_kind="grand-prix", sanctioned=True)) == 1


def test_an_event_that_is_not_sanctioned_needs_no_one() -> None:
    assert missed("grand-prix", sanctioned=False) == []


def test_a_certified_judge_who_only_keeps_score_does_not_count() -> None:
    assert missed("", StaffMember("Mia Lind", StaffRole.SCOREKEEPER, 3)) == ["D.5.9"]
    (nobody,) = shortfalls(RULES, [SCOREKEEPER], event_kind="", sanctioned=True)
    assert "none is certified" in str(nobody)


def test_warnings_cannot_be_confirmed_without_a_head_judge() -> None:
    assert without_head_judge([FLOOR_JUDGE, SCOREKEEPER])
    assert not without_head_judge([FLOOR_JUDGE, HEAD_JUDGE])


def test_the_kinds_of_events_with_requirements_are_listed() -> None:
    assert event_kinds(RULES) == (*TITLES, "prerelease")
