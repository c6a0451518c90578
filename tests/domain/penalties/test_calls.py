"""Calls, rulings, appeals and extensions (RS D.4.1, D.4.2, D.4.6)."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.penalties.scenes import FLOOR_JUDGE, HEAD_JUDGE, SCOREKEEPER, at
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.penalties.calls import (
    JudgeCall,
    appeal,
    assign,
    decide_appeal,
    extension_offer,
    open_calls,
    rule,
    who_is_on_what,
)  # fmt: skip
from tournament_app.domain.refusal import Illegal
from tournament_app.reference.penalties import load_desk_rules

RULES = load_desk_rules()
CALL = JudgeCall(1, RoundNumber(3), TableNumber(12), "Does the blocker deal damage?", at(13, 0))
LATER = JudgeCall(2, RoundNumber(3), TableNumber(2), "Missed a draw", at(13, 5))
RULED = rule(CALL, FLOOR_JUDGE, "It does", at(13, 0, 40))


def test_d4_1_the_head_judge_s_ruling_is_final() -> None:
    final = rule(CALL, HEAD_JUDGE, "It does not", at(13, 1))
    assert final.final
    with pytest.raises(Illegal, match=r"D\.4\.1"):
        appeal(final, at(13, 2))


def test_d4_1_a_ruling_found_wrong_later_still_holds() -> None:
    decided = decide_appeal(appeal(RULED, at(13, 1)), HEAD_JUDGE, "It does not", at(13, 3))
    for again in (lambda: decide_appeal(decided, HEAD_JUDGE, "After all it does", at(14, 0)),
                  lambda: appeal(decided, at(14, 0)),
                  lambda: rule(decided, HEAD_JUDGE, "After all it does", at(14, 0))):  # fmt: skip
        with pytest.raises(Illegal):
            again()


def test_d4_2_an_assistant_s_ruling_can_be_appealed_to_the_head_judge() -> None:
    assert not RULED.final
    appealed = appeal(RULED, at(13, 1))
    assert appealed.open
    with pytest.raises(Illegal, match="head judge"):
        decide_appeal(appealed, FLOOR_JUDGE, "It does", at(13, 2))
    decided = decide_appeal(appealed, HEAD_JUDGE, "It does not", at(13, 2))
    assert decided.final
    assert decided.last_word is not None
    assert decided.last_word.answer == "It does not"
    assert decided.ruling == RULED.ruling


def test_an_appeal_needs_a_ruling_and_is_made_once() -> None:
    with pytest.raises(Illegal, match="no ruling yet"):
        appeal(CALL, at(13, 1))
    with pytest.raises(Illegal, match="before the head judge already"):
        appeal(appeal(RULED, at(13, 1)), at(13, 2))
    with pytest.raises(Illegal, match="no appeal"):
        decide_appeal(RULED, HEAD_JUDGE, "It does", at(13, 2))


def test_only_judges_take_calls_and_answer_them() -> None:
    for task in (lambda: assign(CALL, SCOREKEEPER), lambda: rule(CALL, SCOREKEEPER, "It does", at(13, 1))):
        with pytest.raises(Illegal, match="for a judge"):
            task()
    with pytest.raises(Illegal, match="answered already"):
        assign(RULED, FLOOR_JUDGE)


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 0), (60, 0), (61, 2), (120, 2), (190, 4)])
def test_d4_6_more_than_a_minute_offers_the_time_taken(seconds: int, minutes: int) -> None:
    ruled = rule(CALL, FLOOR_JUDGE, "It does", at(13, 0) + timedelta(seconds=seconds))
    assert extension_offer(ruled, at(15, 0), RULES) == minutes


def test_d4_6_an_appeal_counts_from_the_call_and_an_open_call_until_now() -> None:
    decided = decide_appeal(appeal(RULED, at(13, 1)), HEAD_JUDGE, "It does", at(13, 4))
    assert extension_offer(decided, at(15, 0), RULES) == 4
    assert extension_offer(CALL, at(13, 3), RULES) == 3


@given(st.integers(0, 7200))
def test_an_extension_is_never_shorter_than_the_ruling_took(seconds: int) -> None:
    offered = extension_offer(CALL, at(13, 0) + timedelta(seconds=seconds), RULES)
    assert offered == 0 if seconds <= 60 else 0 <= offered * 60 - seconds < 60


def test_open_calls_show_who_waits_longest_and_who_is_on_what() -> None:
    taken = assign(CALL, FLOOR_JUDGE)
    assert open_calls([LATER, RULED, taken]) == (taken, LATER)
    assert who_is_on_what([LATER, taken]) == {FLOOR_JUDGE.name: (taken,), "": (LATER,)}
