"""Declarations, restrictions, requirements and combat damage (306-310, 500, 502)."""

import pytest

from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Characteristics, Context, ContinuousEffect
from engine.rules.transition import Transition
from engine.text import ir
from tests.engine.rules.table import (
    ANN,
    BOB,
    CREATURES,
    Activate,
    Assign,
    Attack,
    Block,
    PlaySpell,
    Table,
    all_pass,
    do,
    size,
    where,
)

FLYING, TRAMPLE, BANDING = ir.Keyword("flying"), ir.Keyword("trample"), ir.Keyword("banding")


def _refused(rule: str, state, action) -> None:
    with pytest.raises(Illegal) as caught:
        do(state, action)
    assert caught.value.rule.startswith(rule), caught.value.rule


def _fight(table: Table, attackers, blocks, bands=()):
    """Declare and come to the damage step."""
    state = do(table.state("declare attackers"), Attack(ANN, tuple(attackers), bands))
    state = all_pass(state)
    state = do(state, Block(BOB, blocks))
    return all_pass(state)


@pytest.mark.parametrize(
    ("attacker", "blocker", "rule"),
    [
        ("flying", "", "502.4b"),
        ("shadow", "", "502.8b"),
        ("", "shadow", "502.8b"),
        ("horsemanship", "", "502.17b"),
        ("fear", "", "502.25b"),
    ],
)
def test_evasion_keeps_creatures_from_blocking(attacker, blocker, rule):
    table = Table()
    one = table.creature(2, 2, *([ir.Keyword(attacker)] if attacker else []))
    other = table.creature(2, 2, *([ir.Keyword(blocker)] if blocker else []), of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (one,))))
    _refused(rule, state, Block(BOB, {other: (one,)}))


@pytest.mark.parametrize(
    ("walk", "land", "fails"),
    [
        ("forestwalk", "Forest", True),
        ("forestwalk", "Island", False),
        ("snow-covered forestwalk", "Forest", False),
        ("nonbasic landwalk", "Forest", False),
    ],
)
def test_502_6b_landwalk_looks_at_the_lands_of_the_defending_player(walk, land, fails):
    table = Table()
    walker = table.creature(2, 2, ir.Keyword(walk))
    guard = table.creature(2, 2, of=BOB)
    table.land(land, of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (walker,))))
    if fails:
        _refused("502.6b", state, Block(BOB, {guard: (walker,)}))
    else:
        assert do(state, Block(BOB, {guard: (walker,)})).combat.blocked == {walker}


def test_308_2a_walls_tapped_and_newly_arrived_creatures_cannot_attack():
    for fields in ({"subtypes": ("Wall",)}, {"tapped": True}, {"sick": True}):
        table = Table()
        bear = table.creature(2, 2, **fields)
        _refused("308.2a", table.state("declare attackers"), Attack(ANN, (bear,)))


def _must(rule: str) -> ir.Static:
    return ir.Static(ir.Self(), (ir.Restrict(rule),))


def test_500_2_where_only_one_may_attack_the_one_that_must_takes_the_place():
    table = Table()
    eager = table.creature(2, 2, _must("attacks if able"))
    calm = table.creature(2, 2)
    table.enchantment(ir.PlayerRule("one attacker"))
    state = table.state("declare attackers")
    _refused("500.2", state, Attack(ANN, (calm,)))
    _refused("500.2", state, Attack(ANN, ()))
    _refused("500.2", state, Attack(ANN, (calm, eager)))
    assert do(state, Attack(ANN, (eager,))).combat.attackers == (eager,)


def test_500_5_a_creature_without_a_requirement_is_not_dragged_along():
    table = Table()
    giant = table.creature(3, 3)
    table.enchantment(ir.Static(CREATURES, (ir.Restrict("needs blockers", n=2),)))
    guard = table.creature(1, 1, _must("blocks if able"), of=BOB)
    bear = table.creature(2, 2, of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (giant,))))
    assert do(state, Block(BOB, {})).combat.unblocked == {giant}
    assert do(state, Block(BOB, {guard: (giant,), bear: (giant,)})).combat.blocked == {giant}
    _refused("500.3", state, Block(BOB, {bear: (giant,)}))


def test_500_4_a_creature_that_all_must_block_is_blocked_by_all_that_can():
    table = Table()
    lure = table.creature(1, 1, _must("must be blocked by all"))
    one, two = table.creature(2, 2, of=BOB), table.creature(2, 2, of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (lure,))))
    _refused("500.3", state, Block(BOB, {one: (lure,)}))
    assert set(do(state, Block(BOB, {one: (lure,), two: (lure,)})).combat.blocks) == {one, two}


def test_310_4a_damage_on_the_stack_is_dealt_though_its_source_has_gone():
    table = Table()
    bear, guard = table.creature(2, 2), table.creature(2, 2, of=BOB)
    bolt = table.spell(ir.Destroy(ir.Target(0)), targets=(ir.TargetSpec(CREATURES),))
    state = _fight(table, (bear,), {guard: (bear,)})
    assert state.objects[state.zone("stack")[0]].ref == "combat-damage"
    state = do(state, PlaySpell(ANN, bolt, targets=(bear,)))
    state = all_pass(all_pass(state))
    assert (where(state, bear), where(state, guard)) == ("graveyard", "graveyard")


def test_502_9b_trample_counts_damage_of_the_other_attackers():
    table = Table()
    goblin, bull = table.creature(1, 1), table.creature(3, 3, TRAMPLE)
    shield = table.creature(2, 2, ir.Static(ir.Self(), (ir.Restrict("blocks extra", n=1),)), of=BOB)
    state = _fight(table, (goblin, bull), {shield: (goblin, bull)})
    _refused("502.9b", state, Assign(ANN, {goblin: {shield: 1}, bull: {BOB: 3}}))
    state = do(state, Assign(ANN, {goblin: {shield: 1}, bull: {shield: 1, BOB: 2}}))
    assert state.turn.priority is None, "the defending player still divides the blocker's damage"
    state = all_pass(do(state, Assign(BOB, {shield: {goblin: 1, bull: 1}})))
    assert state.players[BOB].life == 18


def test_502_9b_a_trampler_that_shares_its_blocker_has_a_choice_however_tough_the_blocker_is():
    table = Table()
    ogre, bull = table.creature(4, 4), table.creature(3, 3, TRAMPLE)
    shield = table.creature(0, 4, ir.Static(ir.Self(), (ir.Restrict("blocks extra", n=1),)), of=BOB)
    state = _fight(table, (ogre, bull), {shield: (ogre, bull)})
    state = do(state, Assign(ANN, {bull: {BOB: 3}}))
    assert all_pass(state).players[BOB].life == 17


def test_502_9c_a_trampler_whose_blockers_are_gone_deals_everything_to_the_player():
    table = Table()
    bull, guard = table.creature(3, 3, TRAMPLE), table.creature(1, 1, of=BOB)
    away = table.spell(ir.PutInto(ir.Target(0), "hand"), targets=(ir.TargetSpec(CREATURES),))
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (bull,))))
    state = do(state, Block(BOB, {guard: (bull,)}), PlaySpell(ANN, away, targets=(guard,)))
    state = all_pass(all_pass(all_pass(state)))
    assert state.players[BOB].life == 17


def test_a_blocked_creature_without_trample_deals_nothing_once_its_blocker_is_gone():
    table = Table()
    bull, guard = table.creature(3, 3), table.creature(1, 1, of=BOB)
    away = table.spell(ir.PutInto(ir.Target(0), "hand"), targets=(ir.TargetSpec(CREATURES),))
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (bull,))))
    state = do(state, Block(BOB, {guard: (bull,)}), PlaySpell(ANN, away, targets=(guard,)))
    state = all_pass(all_pass(all_pass(state)))
    assert state.players[BOB].life == 20


def test_502_2b_first_strike_kills_before_the_other_creature_assigns_damage():
    table = Table()
    knight, guard = table.creature(2, 2, ir.Keyword("first strike")), table.creature(2, 2, of=BOB)
    state = _fight(table, (knight,), {guard: (knight,)})
    assert state.turn.step == "first-strike damage"
    state = all_pass(all_pass(state))
    assert (where(state, knight), where(state, guard)) == ("in play", "graveyard")


def test_502_28b_double_strike_assigns_in_both_steps():
    table = Table()
    champion = table.creature(2, 2, ir.Keyword("double strike"))
    state = _fight(table, (champion,), {})
    state = all_pass(all_pass(all_pass(state)))
    assert state.players[BOB].life == 16


def test_502_10e_blocking_one_of_a_band_blocks_them_all():
    table = Table()
    bird, ogre = table.creature(1, 1, FLYING, BANDING), table.creature(2, 2)
    drake = table.creature(2, 2, FLYING, of=BOB)
    state = do(table.state("declare attackers"), Attack(ANN, (bird, ogre), ((bird, ogre),)))
    state = do(all_pass(state), Block(BOB, {drake: (bird,)}))
    assert state.combat.blocked == {bird, ogre}


def test_502_10h_the_attackers_side_divides_the_damage_dealt_to_its_band():
    table = Table()
    hero, wurm = table.creature(1, 1, BANDING), table.creature(6, 4)
    scaled = table.creature(7, 6, of=BOB)
    state = _fight(table, (hero, wurm), {scaled: (wurm,)}, ((hero, wurm),))
    _refused("502.10h", state, Assign(BOB, {scaled: {wurm: 7}}))
    state = all_pass(do(state, Assign(ANN, {scaled: {hero: 7}})))
    assert [where(state, i) for i in (hero, wurm, scaled)] == ["graveyard", "in play", "graveyard"]


def test_502_10h_a_blocker_with_banding_lets_the_defender_divide_the_attackers_damage():
    table = Table()
    wurm = table.creature(7, 6)
    hero, bear = table.creature(1, 1, BANDING, of=BOB), table.creature(2, 2, of=BOB)
    state = _fight(table, (wurm,), {hero: (wurm,), bear: (wurm,)})
    _refused("502.10h", state, Assign(ANN, {wurm: {bear: 7}}))
    state = all_pass(do(state, Assign(BOB, {wurm: {hero: 7}})))
    assert where(state, bear) == "in play"


def test_502_10b_only_one_creature_without_banding_fits_in_a_band():
    table = Table()
    hero = table.creature(1, 1, BANDING)
    one, two = table.creature(2, 2), table.creature(2, 2)
    state = table.state("declare attackers")
    _refused("502.10b", state, Attack(ANN, (hero, one, two), ((hero, one, two),)))


def test_502_11b_creatures_that_band_with_the_same_others_may_band():
    table = Table()
    wolves = ir.Keyword("bands with other", quality="wolves")
    one, two, plain = table.creature(1, 1, wolves), table.creature(1, 1, wolves), table.creature(2, 2)
    state = table.state("declare attackers")
    assert do(state, Attack(ANN, (one, two), ((one, two),))).combat.bands == ((one, two),)
    _refused("502.10b", state, Attack(ANN, (one, two, plain), ((one, two, plain),)))


def test_306_2_a_creature_that_stops_being_one_leaves_combat_and_stays_blocked_by_nothing():
    table = Table()
    animate = ir.Apply(
        ir.Self(), (ir.SetTypes(("creature",), (), power=ir.Number(3), toughness=ir.Number(6)),)
    )
    wakes = ir.Activated((ir.PayMana("{0}"),), effects=(animate,))
    statue = table.put(Characteristics("Statue", "{4}", types=("artifact",), abilities=(wakes,)))
    state = all_pass(do(table.state("beginning of combat"), Activate(ANN, statue)))
    state = do(all_pass(state), Attack(ANN, (statue,)))
    assert size(state, statue) == (3, 6)
    shrink = ir.SetTypes(("artifact",), (), keep_types=False)
    effect = ContinuousEffect(state.clock, Context(statue, ANN), (statue,), (shrink,))
    gate = Transition(state)
    gate.change_state(effects=(*state.effects, effect))
    assert gate.state.combat is not None
    assert gate.state.combat.attackers == ()
