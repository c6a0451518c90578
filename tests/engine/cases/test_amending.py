"""A choice written into the text of a case: right after what asks for it, everything else untouched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cases.reading.yaml_text import load
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.writing.amending import NowhereToAnswer, with_choice
from tests.cases.folders import cards
from tests.engine.cases.test_adjudication import CHILL

BLOCK = """\
title: t   # kept
log:
  - to: upkeep

  - block:
      by: Ann
      with: {a: b}   # why
  # a comment of the next
  - pass: all
expect: []
"""


def log_of(text: str) -> list[object]:
    content = load(text, "case")
    assert isinstance(content, dict)
    found: list[object] = content["log"]
    return found


@pytest.mark.parametrize("after", [1, 2, 3])
def test_the_answer_stands_right_after_its_entry_and_all_else_stays(after: int) -> None:
    changed = with_choice(BLOCK, after, "Ann", "yes")
    entries = log_of(BLOCK)
    assert log_of(changed) == [
        *entries[:after],
        {"choose": {"by": "Ann", "pick": "yes"}},
        *entries[after:],
    ]
    added = [line for line in changed.splitlines() if line not in BLOCK.splitlines()]
    assert added == ["  - choose: {by: Ann, pick: yes}"]
    assert len(changed.splitlines()) == len(BLOCK.splitlines()) + 1


@pytest.mark.parametrize(
    "text",
    [
        "log: [{to: upkeep}, {pass: all}]",
        "log:\n- to: upkeep\n- pass: all",
        "log:\n- {to: upkeep}\n- {pass: all}\n",
    ],
)
def test_any_layout_of_a_log_takes_an_answer(text: str) -> None:
    for after in (1, 2):
        found = log_of(with_choice(text, after, "Bob", ["x", "y"]))
        assert found[after] == {"choose": {"by": "Bob", "pick": ["x", "y"]}}
        assert len(found) == 3


@given(
    by=st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12),
    pick=st.one_of(
        st.sampled_from(["yes", "no", "{R}{G}", "fire-ice", "a: b", "it's", "# 1", "12"]),
        st.integers(-5, 99),
        st.lists(st.sampled_from(["bear", "Bob", "{W}"]), max_size=3),
        st.dictionaries(st.sampled_from(["bear", "Ann O'Neil"]), st.integers(0, 9), min_size=1),
    ),
)
def test_whatever_is_picked_reads_back_as_it_was(by: str, pick: object) -> None:
    (_, _, entry) = log_of(with_choice("log:\n  - to: upkeep\n  - pass: all\n", 2, by, pick))
    assert isinstance(entry, dict)
    found = entry["choose"]
    assert str(found["by"]) == by
    assert found["pick"] == pick or str(found["pick"]) == pick


def test_the_ruling_goes_on_with_the_answer() -> None:
    decision = adjudicate(CHILL, "case", cards()).decision
    assert decision is not None
    ruling = adjudicate(with_choice(CHILL, decision.after, decision.by, decision.options[1]), "case", cards())
    assert ruling.verdict == "legal"
    assert ruling.end is not None
    assert ruling.end.latest("whelp").zone == "graveyard"


def test_there_is_nowhere_to_answer_without_that_entry() -> None:
    for text in ("log: []", "format: 1", "- a list"):
        with pytest.raises(NowhereToAnswer):
            with_choice(text, 1, "Ann", "yes")
