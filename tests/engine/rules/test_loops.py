"""Loops (421): what comes round, what runs out, what can be counted."""

from engine.cases.replaying.counted_rounds import leap
from engine.rules.position.rounds import countable, ending, signature, steps, totals
from engine.rules.position.state import Characteristics
from engine.text import ir
from tests.engine.rules.table import ANN, BOB, CREATURES, PlaySpell, Table, all_pass, do, replace

ONE = ir.Number(1)
GAIN, LOSE = ir.GainLife(ir.You(), ONE), ir.LoseLife(ir.Players("opponents"), ONE)


def _stone(table: Table, trigger: ir.Trigger, *effects: ir.Effect) -> None:
    table.put(
        Characteristics("Stone", types=("artifact",), abilities=(ir.Triggered(trigger, effects=effects),))
    )


def _played(table: Table, *effects: ir.Effect, rounds: int = 80):
    spell = table.spell(*effects)
    state = do(table.state(), PlaySpell(ANN, spell))
    for _ in range(rounds):
        if state.result or not state.zone("stack"):
            return state
        state = all_pass(state)
    return state


def test_421_4_a_loop_that_changes_nothing_that_can_run_out_is_a_draw():
    table = Table()
    _stone(table, ir.Trigger("gains life", player=ir.You()), GAIN)
    assert _played(table, GAIN).result == "draw"


def test_421_4_a_loop_that_only_makes_more_and_more_tokens_is_a_draw():
    table = Table()
    token = ir.CreateTokens(ONE, power=ONE, toughness=ONE, subtypes=("Rat",))
    _stone(table, ir.Trigger("comes into play", CREATURES), token)
    assert _played(table, token).result == "draw"


def test_a_loop_that_costs_life_is_played_to_its_end():
    table = Table()
    _stone(table, ir.Trigger("gains life", player=ir.You()), LOSE)
    _stone(table, ir.Trigger("loses life", player=ir.Players("opponents")), GAIN)
    assert _played(table, GAIN).result == "winner Ann"


def test_a_loop_that_empties_a_library_is_no_draw():
    table = Table()
    _stone(table, ir.Trigger("draws", player=ir.You()), ir.DrawCards(ir.You(), ONE))
    assert _played(table, ir.DrawCards(ir.You(), ONE)).result == "winner Bob"


def test_a_choice_in_every_round_keeps_a_loop_from_being_a_draw():
    table = Table()
    _stone(table, ir.Trigger("gains life", player=ir.You()), ir.May((GAIN,)))
    spell = table.spell(GAIN)
    state = all_pass(do(table.state(), PlaySpell(ANN, spell)))
    for _ in range(60):
        state = all_pass(state, answers=(True,))
    assert not state.result
    assert not all_pass(state, answers=(False,)).zone("stack")


def test_signatures_tell_positions_apart_by_what_play_can_notice_and_by_nothing_else():
    table = Table()
    bear = table.creature(2, 2)
    state = table.state()
    later = replace(state, clock=state.clock + 7, next_id=state.next_id + 3)
    assert signature(state) == signature(later)
    hurt = replace(state, objects={**state.objects, bear: replace(state.objects[bear], damage=1)})
    assert signature(state) != signature(hurt)
    assert signature(state, numbers=False) == signature(hurt, numbers=False)
    assert steps(totals(state), totals(hurt)) == {("damage", state.objects[bear].ref): 1}


def test_what_mounts_up_to_a_loss_or_a_death_comes_to_an_end():
    assert ending({("player", "Ann", "life"): -1})
    assert ending({("player", "Ann", "poison"): 1})
    assert ending({("counters", "bear", "-1/-1"): 1})
    assert not ending({("player", "Ann", "life"): 2, ("counters", "bear", "+1/+1"): 1})
    assert not countable({("tokens", "rat"): 1})


def test_counting_rounds_comes_to_what_playing_them_does():
    ann, bob = Table().players.values()
    lives = [
        replace(Table().state(), players={ANN: replace(ann, life=20 + n), BOB: replace(bob, life=90 - 2 * n)})
        for n in range(3)
    ]
    state, counted = leap(*lives, 1000)
    assert counted == 41
    assert (state.players[ANN].life, state.players[BOB].life) == (22 + 41, 86 - 82)
