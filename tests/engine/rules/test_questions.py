"""Questions with one answer are not asked, and an answer that is none is refused before anybody works with it."""

from typing import Any

import pytest

from engine.rules.combat.damage import dealers
from engine.rules.looking.characteristics import look
from engine.rules.looking.tests_on_objects import stat
from engine.rules.position.commit import commit
from engine.rules.position.events import Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.rulebook import rulebook
from engine.rules.position.state import Context, DelayedTrigger, Question
from engine.rules.transition import Transition
from engine.rules.turns.loops import _for_ever
from engine.text import ir
from tests.engine.rules.table import ANN, BOB, CREATURES, Table, replace, size


def _asked(question: Question, *answers: Any) -> object:
    return Transition(Table().state(), answers).ask(question)


def test_a_choice_among_one_is_no_question():
    assert _asked(Question(ANN, "which", "choice", ("land",))) == "land"
    assert _asked(Question(ANN, "which", "choice", ("land", "nonland")), "nonland") == "nonland"


@pytest.mark.parametrize("answer", [{1: 2, 3: 1}, {1: -1}, {1: "two"}, {1: True}, {}, ("white", "blue"), 3])
def test_what_is_shared_out_goes_in_whole_numbers_to_those_who_may_have_it(answer: object):
    with pytest.raises(Illegal):
        _asked(Question(ANN, "how", "words", (1, 2), total=2), answer)


def test_nobody_deals_damage_outside_combat():
    assert dealers(Transition(Table().state())) == ()


def test_what_has_no_power_has_a_power_of_nothing():
    table = Table()
    forest = table.land("Forest")
    assert stat(look(table.state()), forest, "power") == 0


def test_502_15g_a_delayed_ability_loses_sight_of_what_phases_out_and_of_nothing_else():
    table = Table()
    one, other = table.creature(2, 2), table.creature(2, 2)
    end = ir.Trigger("step begins", step="end of turn")
    about = Context(one, ANN, targets=((one, other),), it=(one, other), subject=one)
    waiting = DelayedTrigger(end, (ir.Destroy(ir.It()),), about)
    state, _ = commit(replace(table.state(), delayed=(waiting,)), Move(one, "phased out", "phases out"))
    (left,) = (one.context for one in state.delayed)
    assert (left.it, left.targets, left.subject) == ((other,), ((other,),), None)


def test_421_4_rounds_that_change_ever_more_have_not_come_round():
    one, two, four = {("life",): 1}, {("life",): 2}, {("life",): 4}
    assert not _for_ever([one, two, four])
    assert _for_ever([one, two, {("life",): 3}])


def test_604_3a_what_holds_only_sometimes_defines_no_characteristic():
    """Today an own size that holds as long as something does applies with all others by its timestamp."""
    table = Table()
    table.enchantment(ir.Static(CREATURES, (ir.SetPT(ir.Number(1), ir.Number(1)),)))
    mine = ir.Compare(ir.LifeOf(ir.You()), ">", ir.Number(0))
    own = ir.Static(ir.Self(), (ir.SetPT(ir.Number(4), ir.Number(4)),), mine, characteristic_setting=True)
    always = replace(own, condition=None)
    sometimes, ever = table.creature(2, 2, own), table.creature(2, 2, always)
    state = replace(table.state(), book=rulebook("2025-02-07"))
    assert size(state, sometimes) == (4, 4)
    assert size(state, ever) == (1, 1)
    assert state.players[BOB].life == 20
