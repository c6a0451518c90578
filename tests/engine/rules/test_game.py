"""Turns, triggers, replacement, state-based effects, payment, memory (300, 409-411, 413, 419-422)."""

import pytest

from engine.rules.game import act, answer
from engine.rules.position.events import Damage
from engine.rules.position.refusal import Illegal, NeedAnswer
from engine.rules.position.state import Characteristics
from engine.rules.transition import Transition
from engine.text import ir
from tests.engine.rules.table import (
    ANN,
    BOB,
    CREATURES,
    Activate,
    Pass,
    PlaySpell,
    Table,
    all_pass,
    do,
    replace,
    size,
    until,
    view,
    where,
)

ONE, TWO = ir.Number(1), ir.Number(2)
ANYBODY = ir.TargetSpec(CREATURES, "any")


def _bolt(table: Table, n: int = 3, **where_: object) -> int:
    return table.spell(ir.DealDamage(ir.Number(n), ir.Target(0)), targets=(ANYBODY,), **where_)


# ---------------------------------------------------------------------------- state-based effects


def test_420_5e_of_two_legends_the_one_that_has_been_one_longest_stays_whoever_controls_it():
    table = Table()
    old = table.creature(2, 2, name="Hero", supertypes=("legendary",), of=BOB)
    new = table.creature(2, 2, name="Hero", supertypes=("legendary",), of=ANN)
    state = do(table.state(), Pass(ANN))
    assert (where(state, old), where(state, new)) == ("in play", "graveyard")


def test_420_5e_legends_that_arrive_together_all_go():
    table = Table()
    heroes = [
        table.creature(2, 2, name="Hero", supertypes=("legendary",), zone="graveyard") for _ in range(2)
    ]
    rise = table.spell(ir.PutInto(ir.AllOf(ir.Filter((ir.IsNamed("Hero"),), "graveyard")), "in play"))
    state = all_pass(do(table.state(), PlaySpell(ANN, rise)))
    assert [where(state, i) for i in heroes] == ["graveyard", "graveyard"]


def test_420_5i_the_newest_enchant_world_stays():
    table = Table()
    worlds = [
        table.put(Characteristics(n, "{1}", (), ("world",), ("enchantment",))) for n in ("Plane", "Plain")
    ]
    state = do(table.state(), Pass(ANN))
    assert [where(state, i) for i in worlds] == ["graveyard", "in play"]


def test_102_4_players_who_lose_at_once_draw_the_game():
    table = Table()
    table.players = {n: replace(p, life=2) for n, p in table.players.items()}
    quake = table.spell(ir.DealDamage(TWO, ir.Players("each")))
    assert all_pass(do(table.state(), PlaySpell(ANN, quake))).result == "draw"


def test_420_4_state_based_effects_do_not_look_into_a_resolution():
    table = Table()
    count = ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "hand"))
    maro = table.creature(0, 0, ir.Static(ir.Self(), (ir.SetPT(count, count),), characteristic_setting=True))
    wheel = table.spell(ir.DiscardCards(ir.You()), ir.DrawCards(ir.You(), TWO))
    table.creature(1, 1, zone="hand")
    state = all_pass(do(table.state(), PlaySpell(ANN, wheel)))
    assert size(state, maro) == (2, 2)


# ---------------------------------------------------------------------------- triggers


def test_410_10d_leaves_play_abilities_look_back_at_what_left_together():
    table = Table()
    gain = (ir.GainLife(ir.You(), ONE),)
    table.put(
        Characteristics(
            "Altar",
            types=("artifact",),
            abilities=(ir.Triggered(ir.Trigger("put into graveyard from play", CREATURES), effects=gain),),
        )
    )
    table.creature(1, 1)
    table.creature(1, 1, of=BOB)
    kinds = ir.AnyOf((ir.IsType("artifact"), ir.IsType("creature")))
    blast = table.spell(ir.Destroy(ir.AllOf(ir.Filter((kinds,)))))
    state = all_pass(do(table.state(), PlaySpell(ANN, blast)))
    assert len(state.zone("stack")) == 2


def _hermit() -> ir.Triggered:
    none = ir.Compare(ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "hand")), "=", ir.Number(0))
    return ir.Triggered(ir.Trigger("state", condition=none), effects=(ir.GainLife(ir.You(), ONE),))


def test_410_11_a_state_trigger_waits_until_it_has_left_the_stack_to_trigger_again():
    table = Table()
    table.enchantment(_hermit())
    only = table.spell(ir.GainLife(ir.You(), TWO))
    state = do(table.state(), PlaySpell(ANN, only))
    assert len(state.zone("stack")) == 2, "the last card in hand is on the stack, and the ability above it"
    state = all_pass(state)
    assert state.players[ANN].life == 21
    assert len(state.zone("stack")) == 2, "its state still holds, so it triggered again"


def test_410_8_an_intervening_if_is_checked_twice():
    table = Table()
    rich = ir.Compare(ir.LifeOf(ir.You()), ">=", ir.Number(20))
    table.enchantment(
        ir.Triggered(
            ir.Trigger("step begins", step="upkeep", player=ir.You()),
            effects=(ir.GainLife(ir.You(), ONE),),
            condition=rich,
        )
    )
    bolt = _bolt(table)
    state = all_pass(table.state("end of turn", BOB))
    assert len(state.zone("stack")) == 1
    state = all_pass(all_pass(do(state, PlaySpell(ANN, bolt, targets=(ANN,)))))
    assert state.players[ANN].life == 17


def test_502_18_cycling_triggers_what_waits_for_it():
    table = Table()
    card = table.creature(
        1,
        1,
        ir.Keyword("cycling", cost=(ir.PayMana("{0}"),)),
        ir.Triggered(
            ir.Trigger("cycled", ir.Self()), effects=(ir.GainLife(ir.You(), ONE),), zone="graveyard"
        ),
        zone="hand",
    )
    state = do(table.state(), Activate(ANN, card))
    assert len(state.zone("stack")) == 2
    assert all_pass(state).players[ANN].life == 21


def test_becoming_a_target_triggers_as_the_spell_is_played():
    table = Table()
    jelly = table.creature(
        1, 1, ir.Triggered(ir.Trigger("becomes target", ir.Self()), effects=(ir.SacrificeIt(ir.Self()),))
    )
    bolt = _bolt(table)
    state = do(table.state(), PlaySpell(ANN, bolt, targets=(jelly,)))
    assert len(state.zone("stack")) == 2
    assert where(all_pass(state), jelly) == "graveyard"


def test_404_4d_a_delayed_trigger_fails_for_a_permanent_that_left_and_came_back():
    table = Table()
    bear = table.creature(2, 2)
    doom = table.spell(
        ir.Apply(ir.Target(0), (ir.AddPT(ONE, ONE),)),
        ir.Later(ir.Trigger("step begins", step="end of turn"), (ir.Destroy(ir.Target(0)),)),
        targets=(ir.TargetSpec(CREATURES),),
    )
    state = all_pass(do(table.state("main 2"), PlaySpell(ANN, doom, targets=(bear,))))
    assert where(all_pass(until(state, "end of turn")), bear) == "graveyard"
    blink = ir.PutInto(ir.It(), "in play")
    flicker = table.spell(
        ir.PutInto(ir.Target(0), "removed"), blink, targets=(ir.TargetSpec(CREATURES),), name="Flicker"
    )
    again = all_pass(do(table.state("main 2"), PlaySpell(ANN, doom, targets=(bear,))))
    again = all_pass(do(again, PlaySpell(ANN, flicker, targets=(bear,))))
    assert where(all_pass(until(again, "end of turn")), bear) == "in play"


# ---------------------------------------------------------------------------- replacement and prevention


def test_419_9a_the_affected_player_chooses_which_replacement_comes_first():
    table = Table()
    double = ir.Replacing(ir.Replaces("damage", multiply=2, what=None))
    half = ir.Replacing(ir.Replaces("damage", prevent=ONE))
    twice, shield = table.enchantment(double, name="Furnace"), table.enchantment(half, name="Urza's Armor")
    bolt = _bolt(table)
    position = act(do(table.state(), PlaySpell(ANN, bolt, targets=(BOB,)), Pass(ANN)), Pass(BOB))
    assert position.question is not None
    assert position.question.player == BOB
    assert answer(position, twice).state.players[BOB].life == 15
    assert answer(position, shield).state.players[BOB].life == 16


def test_419_6a_two_doublings_make_four_times_the_damage():
    table = Table()
    for _ in range(2):
        table.enchantment(ir.Replacing(ir.Replaces("damage", multiply=2)))
    bolt = _bolt(table)
    assert all_pass(do(table.state(), PlaySpell(ANN, bolt, targets=(BOB,)))).players[BOB].life == 8


def _warded(*abilities):
    """Ann behind a shield for 2 damage, and two creatures of Bob's that are about to damage her."""
    table = Table()
    one, two = (
        table.creature(2, 2, *abilities, name="Left", of=BOB),
        table.creature(3, 3, name="Right", of=BOB),
    )
    shield = ir.Replaces("damage", whose=ir.You(), prevent=ir.ThatMuch(), amount=TWO)
    ward = table.spell(ir.Shield(shield), name="Ward")
    state = all_pass(do(table.state(), PlaySpell(ANN, ward)))
    return state, (Damage(one, ANN, 2), Damage(two, ANN, 3)), (two, one)


def test_419_7b_the_player_says_which_damage_a_shield_meets_first():
    gains = ir.Triggered(ir.Trigger("deals damage", ir.Self()), effects=(ir.GainLife(ir.You(), TWO),))
    state, damage, order = _warded(gains)
    with pytest.raises(NeedAnswer, match="prevents first"):
        Transition(state).propose(*damage)
    gate = Transition(state, (order,))
    gate.propose(*damage)
    assert gate.state.players[ANN].life == 17


def test_419_7b_the_order_is_not_asked_where_nothing_can_tell_it():
    state, damage, _ = _warded()
    gate = Transition(state)
    gate.propose(*damage)
    assert gate.state.players[ANN].life == 17


def test_419_6b_regeneration_replaces_destruction_and_taps():
    table = Table()
    troll = table.creature(2, 2, ir.Activated((ir.PayMana("{0}"),), effects=(ir.Regenerate(ir.Self()),)))
    bolt = _bolt(table)
    state = all_pass(do(table.state(), Activate(ANN, troll)))
    state = all_pass(do(state, PlaySpell(ANN, bolt, targets=(troll,))))
    assert where(state, troll) == "in play"
    assert (state.objects[troll].tapped, state.objects[troll].damage) == (True, 0)


def test_212_4e_an_enchantment_put_into_play_with_nothing_to_enchant_stays_where_it_is():
    table = Table()
    aura = table.put(
        Characteristics(
            "Halo", "{W}", (), (), ("enchantment",), abilities=(ir.Keyword("enchant", of=CREATURES),)
        ),
        zone="graveyard",
    )
    rise = table.spell(ir.PutInto(ir.AllOf(ir.Filter((ir.IsNamed("Halo"),), "graveyard")), "in play"))
    state = all_pass(do(table.state(), PlaySpell(ANN, rise)))
    assert aura in state.objects, "it never left, and is the same object"


# ---------------------------------------------------------------------------- playing and paying


def _artifact(*abilities: ir.Ability) -> Characteristics:
    return Characteristics("Stone", "{1}", types=("artifact",), abilities=abilities)


def test_409_1g_the_payment_is_found_however_the_sources_must_be_combined():
    table = Table()
    table.land("Forest")
    any_color = ir.Activated((ir.TapSelf(),), effects=(ir.AddMana("any"),))
    table.put(_artifact(any_color))
    table.put(_artifact(ir.Activated((ir.PayMana("{1}"), ir.TapSelf()), effects=(ir.AddMana("{U}{U}"),))))
    spell = table.spell(ir.GainLife(ir.You(), ONE), cost="{G}{U}{U}")
    state = table.state()
    assert do(state, PlaySpell(ANN, spell)).players[ANN].pool == {}
    too_dear = table.spell(ir.GainLife(ir.You(), ONE), cost="{G}{G}{U}{U}")
    with pytest.raises(Illegal) as caught:
        act(table.state(), PlaySpell(ANN, too_dear))
    assert caught.value.rule == "409.1h"


def test_a_source_that_hurts_is_played_in_full_and_only_when_needed():
    table = Table()
    pain = ir.Activated((ir.TapSelf(),), effects=(ir.AddMana("{R}"), ir.DealDamage(ONE, ir.You())))
    table.put(Characteristics("Ridge", types=("land",), abilities=(pain,)))
    spell = table.spell(ir.GainLife(ir.You(), TWO), cost="{R}")
    assert do(table.state(), PlaySpell(ANN, spell)).players[ANN].life == 19
    table.land("Mountain")
    assert do(table.state(), PlaySpell(ANN, spell)).players[ANN].life == 20


def test_what_taps_for_the_cost_does_not_tap_for_mana_as_well():
    table = Table()
    table.creature(
        1,
        1,
        ir.Activated((ir.TapSelf(),), effects=(ir.AddMana("{G}"),)),
        ir.Activated((ir.PayMana("{G}"), ir.TapSelf()), effects=(ir.GainLife(ir.You(), ONE),)),
    )
    state = table.state()
    with pytest.raises(Illegal) as caught:
        act(state, Activate(ANN, state.zone("in play")[0], 1))
    assert caught.value.rule == "409.1h"
    table.land("Forest")
    assert len(do(table.state(), Activate(ANN, state.zone("in play")[0], 1)).zone("stack")) == 1


def test_413_2c_an_optional_choice_is_one_decision_and_may_be_declined():
    table = Table()
    giant = table.creature(3, 3, zone="hand", name="Giant")
    mine = ir.Filter((ir.IsType("creature"), ir.OwnedBy(ir.You())), "hand")
    sneak = table.spell(
        ir.May((ir.PutInto(ir.ChosenBy(ir.You(), mine), "in play", under=ir.You()),)),
        ir.Apply(ir.It(), (ir.GainAbility((ir.Keyword("haste"),)),), "permanent"),
    )
    state = do(table.state(), PlaySpell(ANN, sneak))
    taken = all_pass(state, answers=((giant,),))
    assert where(taken, giant) == "in play"
    assert view(taken, taken.zone("in play")[-1]).has("haste")
    assert where(all_pass(state, answers=((),)), giant) == "hand"


def test_422_1_an_illegal_play_leaves_the_state_to_the_letter():
    table = Table()
    spell = table.spell(ir.GainLife(ir.You(), ONE), cost="{5}")
    state = table.state()
    with pytest.raises(Illegal):
        act(state, PlaySpell(ANN, spell))
    assert state == table.state()


def test_413_2a_a_spell_whose_targets_are_all_illegal_is_countered():
    table = Table()
    bear = table.creature(2, 2)
    bolt = table.spell(
        ir.DealDamage(ONE, ir.Target(0)), ir.GainLife(ir.You(), TWO), targets=(ir.TargetSpec(CREATURES),)
    )
    gone = table.spell(ir.SacrificeIt(ir.AllOf(CREATURES)), name="Gone")
    state = do(table.state(), PlaySpell(ANN, bolt, targets=(bear,)), PlaySpell(ANN, gone))
    state = all_pass(all_pass(state))
    assert state.players[ANN].life == 20


def test_503_10_a_copy_keeps_the_choices_of_the_original():
    table = Table()
    burn = table.spell(
        ir.If(ir.PaidOptional("kicked"), (ir.DealDamage(ir.Number(4), ir.Players("opponents")),)),
        more=(ir.Keyword("kicker", cost=(ir.PayMana("{0}"),)),),
    )
    fork = table.spell(
        ir.CopySpell(ir.Target(0)),
        targets=(ir.TargetSpec(ir.Filter((ir.IsStatus("spell"),), "stack")),),
        name="Fork",
    )
    state = do(table.state(), PlaySpell(ANN, burn, options=frozenset({"kicked"})), PlaySpell(ANN, fork))
    state = all_pass(all_pass(all_pass(state)))
    assert state.players[BOB].life == 12


# ---------------------------------------------------------------------------- turns


def test_300_3_mana_burns_at_the_end_of_a_phase_but_not_on_a_controlled_turn():
    table = Table()
    table.players[ANN] = replace(table.players[ANN], pool={"R": 2})
    assert all_pass(table.state()).players[ANN].life == 18
    state = table.state()
    controlled = replace(state, turn=replace(state.turn, controlled_by=BOB))
    assert all_pass(controlled).players[ANN].life == 20


def test_300_6_the_extra_turn_created_last_is_taken_first():
    table = Table()
    mine, yours = table.spell(ir.ExtraTurn(ir.You())), table.spell(ir.ExtraTurn(ir.Players("opponents")))
    state = all_pass(do(table.state(), PlaySpell(ANN, mine)))
    state = all_pass(do(state, PlaySpell(ANN, yours)))
    turns = []
    for _ in range(3):
        state = until(all_pass(until(state, "end of turn")), "upkeep")
        turns.append(state.turn.active)
    assert turns == [BOB, ANN, BOB]


def test_419_6f_two_effects_that_skip_a_turn_skip_two():
    table = Table()
    state = table.state()
    state = replace(state, turn=replace(state.turn, skips=((BOB, "turn"), (BOB, "turn"))))
    order = []
    for _ in range(3):
        state = until(all_pass(until(state, "end of turn")), "upkeep")
        order.append(state.turn.active)
    assert order == [ANN, ANN, BOB]


def test_507_1_a_controlled_turn_is_the_next_one_that_player_takes():
    table = Table()
    slaver = table.spell(ir.ControlTurn(ir.Players("opponents")))
    state = all_pass(do(table.state(), PlaySpell(ANN, slaver)))
    state = until(all_pass(until(state, "end of turn")), "upkeep")
    assert (state.turn.active, state.turn.controlled_by) == (BOB, ANN)
    state = until(all_pass(until(state, "end of turn")), "upkeep")
    assert (state.turn.active, state.turn.controlled_by) == (ANN, None)


def test_421_4_a_loop_that_nobody_can_stop_is_a_draw_but_not_one_that_somebody_feeds():
    table = Table()
    table.enchantment(
        ir.Triggered(ir.Trigger("gains life", player=ir.You()), effects=(ir.GainLife(ir.You(), ONE),))
    )
    balm = table.spell(ir.GainLife(ir.You(), ONE))
    state = do(table.state(), PlaySpell(ANN, balm))
    for _ in range(40):
        state = all_pass(state) if not state.result else state
    assert state.result == "draw"
    table = Table()
    gains = ir.Activated((ir.PayMana("{0}"),), effects=(ir.GainLife(ir.You(), ONE),))
    fountain = table.enchantment(gains)
    state = table.state()
    for _ in range(40):
        state = all_pass(do(state, Activate(ANN, fountain)))
    assert (state.result, state.players[ANN].life) == ("", 60)


def test_503_5_a_copy_comes_into_play_as_its_original_does_and_is_its_own_card_again_elsewhere():
    table = Table()
    grows = ir.Entering(ir.EntersWith(counters=(("+1/+1", TWO),)))
    plant = table.creature(0, 0, grows, name="Plant", counters={"+1/+1": 2})
    copies = ir.Entering(ir.EntersWith(copy=ir.CopyOf(ir.It()), copy_choice=CREATURES))
    clone = table.creature(0, 0, copies, name="Clone", cost="{0}", zone="hand")
    bounce = table.spell(ir.PutInto(ir.Target(0), "hand"), targets=(ir.TargetSpec(CREATURES),))
    state = all_pass(do(table.state(), PlaySpell(ANN, clone)), answers=((plant,),))
    made = state.zone("in play")[-1]
    assert (view(state, made).name, size(state, made)) == ("Plant", (2, 2))
    state = all_pass(do(state, PlaySpell(ANN, bounce, targets=(made,))))
    assert "Clone" in [state.objects[i].base.name for i in state.zone("hand", ANN)]


def test_418_5c_control_of_what_gives_control_is_settled_first():
    table = Table()
    bear = table.creature(2, 2, of=BOB)
    magic = (ir.Static(ir.Attached(), (ir.GiveControl(),)),)
    on_creature = ir.Keyword("enchant", of=CREATURES)
    on_enchantment = ir.Keyword("enchant", of=ir.Filter((ir.IsType("enchantment"),)))
    first = table.enchantment(on_creature, *magic, attached=bear)
    assert view(table.state(), bear).controller == ANN
    table.enchantment(on_enchantment, *magic, attached=first, of=BOB)
    state = table.state()
    assert (view(state, first).controller, view(state, bear).controller) == (BOB, BOB)


def test_after_a_shuffle_nobody_guesses_what_is_drawn():
    table = Table()
    for name in ("Sun", "Moon"):
        table.put(Characteristics(name, types=("land",)), zone="library")
    mix = table.spell(ir.Shuffle(ir.You()), ir.DrawCards(ir.You(), ONE))
    position = act(do(table.state(), PlaySpell(ANN, mix), Pass(ANN)), Pass(BOB))
    assert position.question is not None
    assert "at random" in position.question.text


def test_last_known_information_is_forgotten_when_nothing_can_ask_for_it():
    table = Table()
    bear = table.creature(2, 2)
    bolt = _bolt(table)
    state = all_pass(do(table.state(), PlaySpell(ANN, bolt, targets=(bear,))))
    assert state.last_known
    assert not until(state, "upkeep").last_known
