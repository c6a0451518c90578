"""Keyword abilities that trigger, cost or replace (502.3, 502.7, 502.12-502.34)."""

import pytest

from engine.cards.characteristics import characteristics
from engine.cards.reference import PrintedCard
from engine.rules.game import act, answer
from engine.rules.position.actions import Unmorph
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Characteristics
from engine.rules.verbs.behaviour import missing
from engine.text import ir
from engine.text.keywords import expand
from tests.engine.rules.table import (
    ANN,
    BOB,
    CREATURES,
    Activate,
    Attack,
    Block,
    Pass,
    PlaySpell,
    Table,
    all_pass,
    do,
    replace,
    size,
    until,
    where,
)

ONE = ir.Number(1)


def _with(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    return (keyword, *expand(keyword))


def test_a_keyword_without_behaviour_is_refused_by_name():
    assert missing(ir.Keyword("epic")) == "the keyword epic"
    odd = PrintedCard("Oddity", "", ("creature",), power="2", toughness="2", abilities=(ir.Keyword("epic"),))
    assert characteristics(odd).unread == "the keyword epic"


def test_502_12a_rampage_counts_the_blockers_beyond_the_first_when_it_resolves():
    table = Table()
    pack = table.creature(2, 4, *_with(ir.Keyword("rampage", 2)))
    guards = [table.creature(1, 1, of=BOB) for _ in range(3)]
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (pack,))))
    state = do(state, Block(BOB, dict.fromkeys(guards, (pack,))))
    assert size(all_pass(state), pack) == (6, 8)


def test_502_3a_flanking_shrinks_each_blocker_without_it():
    table = Table()
    rider = table.creature(2, 2, *_with(ir.Keyword("flanking")))
    plain = table.creature(3, 3, of=BOB)
    alike = table.creature(3, 3, *_with(ir.Keyword("flanking")), of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (rider,))))
    state = all_pass(do(state, Block(BOB, {plain: (rider,), alike: (rider,)})))
    assert (size(state, plain), size(state, alike)) == ((2, 2), (3, 3))


def test_502_13a_cumulative_upkeep_costs_more_each_turn():
    table = Table()
    toll = ir.Keyword("cumulative upkeep", cost=(ir.PayLife(ONE),))
    beast = table.creature(4, 4, *_with(toll), counters={"age": 2})
    state = all_pass(table.state("end of turn", BOB))
    assert state.turn.step == "upkeep"
    paid = all_pass(state, answers=(True,))
    assert paid.players[ANN].life == 17
    refused = all_pass(state, answers=(False,))
    assert where(refused, beast) == "graveyard"


def test_502_30a_storm_copies_once_for_each_spell_played_before_it_this_turn():
    table = Table()
    rain = table.spell(
        ir.DealDamage(ONE, ir.Target(0)),
        targets=(ir.TargetSpec(None, "opponent"),),
        more=_with(ir.Keyword("storm")),
    )
    first = table.spell(ir.GainLife(ir.You(), ONE), name="Balm")
    state = table.state()
    state = replace(
        state,
        players={**state.players, BOB: replace(state.players[BOB], spells_played=("Shock",))},
    )
    state = all_pass(do(state, PlaySpell(ANN, first)))
    state = do(state, PlaySpell(ANN, rain, targets=(BOB,)))
    assert len(state.zone("stack")) == 2, "the spell and its storm ability"
    state = all_pass(state, answers=((), ()))
    assert len(state.zone("stack")) == 3
    for _ in range(3):
        state = all_pass(state)
    assert state.players[BOB].life == 17


def _madness() -> tuple[Table, int, int]:
    table = Table()
    lizard = table.creature(1, 1, *_with(ir.Keyword("madness", cost=(ir.PayMana("{0}"),))), zone="hand")
    dig = ir.Activated((ir.DiscardCost(),), effects=(ir.GainLife(ir.You(), ONE),))
    outlet = table.creature(2, 2, dig, name="Hound")
    return table, lizard, outlet


def test_502_24a_a_discarded_madness_card_is_removed_and_may_be_played_until_its_owner_passes():
    table, lizard, outlet = _madness()
    state = do(table.state("end of turn"), Activate(ANN, outlet, additional=(lizard,)), answers=(True,))
    state = all_pass(state)
    card = state.zone("removed", ANN)[0]
    played = do(state, PlaySpell(ANN, card, alternative=1))
    assert where(all_pass(played), card) == "in play"
    passed = do(state, Pass(ANN))
    assert where(passed, card) == "graveyard"


def test_502_24a_a_madness_card_may_simply_be_discarded():
    table, lizard, outlet = _madness()
    state = do(table.state(), Activate(ANN, outlet, additional=(lizard,)), answers=(False,))
    assert where(state, lizard) == "graveyard"


def test_502_27a_amplify_counts_the_revealed_cards_that_share_a_creature_type():
    table = Table()
    matriarch = table.creature(
        2, 2, ir.Keyword("amplify", 2), subtypes=("Drake",), cost="{0}", zone="hand", name="Matriarch"
    )
    young = [table.creature(1, 1, subtypes=("Drake",), zone="hand", name="Hatchling") for _ in range(2)]
    table.creature(2, 2, subtypes=("Bear",), zone="hand")
    position = act(do(table.state(), PlaySpell(ANN, matriarch), Pass(ANN)), Pass(BOB))
    assert position.question is not None
    assert set(position.question.options) == set(young)
    state = answer(position, tuple(young)).state
    assert size(state, state.zone("in play")[-1]) == (6, 6)


def test_502_29a_a_provoked_creature_untaps_and_must_block():
    table = Table()
    bully = table.creature(3, 3, *_with(ir.Keyword("provoke")))
    sheep = table.creature(1, 1, of=BOB, tapped=True)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (bully,))), answers=(True,))
    assert not state.objects[sheep].tapped
    state = all_pass(state)
    with pytest.raises(Illegal) as caught:
        do(state, Block(BOB, {}))
    assert caught.value.rule == "500.3"
    assert do(state, Block(BOB, {sheep: (bully,)})).combat.blocked == {bully}


def _guarded(quality: str) -> tuple[Table, int]:
    table = Table()
    return table, table.creature(2, 2, ir.Keyword("protection", quality=quality), name="Ward")


def test_502_7b_protection_stops_targeting():
    table, ward = _guarded("from red")
    bolt = table.spell(ir.DealDamage(ONE, ir.Target(0)), targets=(ir.TargetSpec(CREATURES),))
    table.creature(1, 1)
    with pytest.raises(Illegal) as caught:
        act(table.state(), PlaySpell(ANN, bolt, targets=(ward,)))
    assert caught.value.rule == "502.7b"


def test_502_7e_protection_prevents_damage():
    table, ward = _guarded("from red")
    quake = table.spell(ir.DealDamage(ir.Number(2), ir.AllOf(CREATURES)))
    state = all_pass(do(table.state(), PlaySpell(ANN, quake)))
    assert state.objects[ward].damage == 0


def test_502_7c_an_enchantment_of_the_quality_falls_off():
    table, ward = _guarded("from white")
    table.put(
        Characteristics(
            "Halo", "{W}", ("white",), (), ("enchantment",), abilities=(ir.Keyword("enchant", of=CREATURES),)
        ),
        attached=ward,
    )
    state = do(table.state(), Pass(ANN), Pass(BOB))
    assert [state.objects[i].base.name for i in state.zone("graveyard", ANN)] == ["Halo"]


def test_protection_from_several_words_is_refused_rather_than_guessed():
    table, ward = _guarded("from the color of your choice")
    bolt = table.spell(ir.DealDamage(ONE, ir.Target(0)), targets=(ir.TargetSpec(CREATURES),))
    with pytest.raises(Unsupported, match="protection"):
        act(table.state(), PlaySpell(ANN, bolt, targets=(ward,)))


def test_502_26_a_face_down_creature_is_a_two_two_and_turns_up_for_its_morph_cost():
    table = Table()
    angel = table.creature(
        4,
        5,
        ir.Keyword("flying"),
        ir.Keyword("morph", cost=(ir.PayMana("{0}"),)),
        name="Angel",
        face_down=True,
    )
    state = table.state()
    assert size(state, angel) == (2, 2)
    assert size(do(state, Unmorph(ANN, angel)), angel) == (4, 5)
    table.enchantment(ir.Static(CREATURES, (ir.LoseAbility(),)))
    with pytest.raises(Illegal) as caught:
        act(table.state(), Unmorph(ANN, angel))
    assert caught.value.rule == "502.26d"


def test_502_21c_a_target_that_only_the_kicker_uses_is_not_chosen_without_it():
    table = Table()
    river = table.spell(
        ir.PutInto(ir.Target(0), "hand"),
        ir.If(ir.PaidOptional("kicked"), (ir.PutInto(ir.Target(1), "hand"),)),
        targets=(ir.TargetSpec(CREATURES), ir.TargetSpec(CREATURES)),
        more=(ir.Keyword("kicker", cost=(ir.PayMana("{0}"),)),),
    )
    one, two = table.creature(2, 2, of=BOB), table.creature(2, 2, of=BOB)
    state = table.state()
    with pytest.raises(Illegal):
        act(state, PlaySpell(ANN, river, targets=(one, two)))
    plain = all_pass(do(state, PlaySpell(ANN, river, targets=(one,))))
    assert (where(plain, one), where(plain, two)) == ("hand", "in play")
    kicked = do(state, PlaySpell(ANN, river, targets=(one, two), options=frozenset({"kicked"})))
    kicked = all_pass(kicked)
    assert (where(kicked, one), where(kicked, two)) == ("hand", "hand")


def test_502_22a_a_countered_flashback_spell_is_removed_from_the_game():
    table = Table()
    fire = table.spell(
        ir.GainLife(ir.You(), ONE),
        zone="graveyard",
        more=(ir.Keyword("flashback", cost=(ir.PayMana("{0}"),)),),
        name="Fire",
    )
    stop = table.spell(
        ir.CounterSpell(ir.Target(0)),
        targets=(ir.TargetSpec(ir.Filter((ir.IsStatus("spell"),), "stack")),),
        name="Stop",
    )
    state = do(table.state(), PlaySpell(ANN, fire, options=frozenset({"flashback"})))
    state = all_pass(do(state, PlaySpell(ANN, stop)))
    assert where(state, fire) == "removed"


def test_502_15e_phasing_out_removes_damage_and_502_15g_effects_of_limited_duration():
    table = Table()
    bear = table.creature(2, 2, damage=1)
    grow = table.spell(
        ir.Apply(ir.Target(0), (ir.AddPT(ONE, ONE),)),
        ir.Phase(ir.Target(0)),
        targets=(ir.TargetSpec(CREATURES),),
    )
    state = all_pass(do(table.state(), PlaySpell(ANN, grow, targets=(bear,))))
    assert (state.objects[bear].zone, state.objects[bear].damage) == ("phased out", 0)
    assert not any(bear in effect.applies_to for effect in state.effects)


def test_502_15_a_permanent_that_phases_out_takes_its_attachments_and_keeps_its_counters():
    table = Table()
    drake = table.creature(2, 2, ir.Keyword("phasing"), counters={"+1/+1": 1}, damage=1)
    halo = table.put(
        Characteristics(
            "Halo", "{W}", (), (), ("enchantment",), abilities=(ir.Keyword("enchant", of=CREATURES),)
        ),
        attached=drake,
    )
    state = all_pass(table.state("end of turn", BOB))
    assert {state.objects[i].zone for i in (drake, halo)} == {"phased out"}
    state = all_pass(until(until(until(state, "end of turn"), "upkeep"), "end of turn"))
    assert {state.objects[i].zone for i in (drake, halo)} == {"in play"}
    assert state.objects[halo].attached == drake
    assert state.objects[drake].damage == 0
    assert size(state, drake) == (3, 3)
