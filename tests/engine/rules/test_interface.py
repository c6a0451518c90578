"""The read-ask-act interface: what may be done, what cannot be, and rule numbers that exist."""

import re
from pathlib import Path

from engine.rules.game import act, answer
from engine.rules.legal_actions import accepted, legal_actions
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Characteristics, Combat
from engine.rules.status import status
from engine.text import ir
from tests.engine.rules.table import ANN, BOB, CREATURES, Attack, Block, Table, all_pass, do, replace, until
from tests.evidence import Evidence

ROOT = Path(__file__).parents[3]


def _same(listed, wanted) -> bool:
    return sorted(map(repr, listed)) == sorted(map(repr, wanted))


def test_the_player_with_priority_may_pass_play_what_can_be_paid_and_nothing_else():
    table = Table()
    free = table.spell(ir.GainLife(ir.You(), ir.Number(1)), cost="{0}")
    table.spell(ir.GainLife(ir.You(), ir.Number(1)), cost="{4}")
    land = table.land("Forest", zone="hand")
    listed = legal_actions(table.state(), ANN).actions
    assert _same(listed, [a.Pass(ANN), a.PlaySpell(ANN, free), a.PlayLand(ANN, land)])
    assert legal_actions(table.state(), BOB).actions == ()


def test_every_declaration_listed_is_legal_and_none_that_is_legal_is_missing():
    table = Table()
    eager = table.creature(2, 2, ir.Static(ir.Self(), (ir.Restrict("attacks if able"),)))
    calm = table.creature(2, 2)
    state = table.state("declare attackers")
    assert _same(legal_actions(state, ANN).actions, [Attack(ANN, (eager,)), Attack(ANN, (eager, calm))])
    guard = table.creature(1, 1, of=BOB)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (eager, calm))))
    ways = [
        Block(BOB, {}),
        Block(BOB, {guard: (eager,)}),
        Block(BOB, {guard: (calm,)}),
    ]
    assert _same(legal_actions(state, BOB).actions, ways)


def test_a_refused_action_is_not_listed_and_an_accepted_one_changes_nothing_by_being_tried():
    table = Table()
    bear = table.creature(2, 2, sick=True)
    state = table.state("declare attackers")
    before = replace(state)
    assert not accepted(state, Attack(ANN, (bear,)))
    assert state == before


def test_a_sound_position_has_no_problems():
    table = Table()
    table.creature(2, 2)
    table.land("Forest", of=BOB)
    assert status(table.state()) == ()


def _problems(table: Table, **more) -> set[str]:
    return {p.rule for p in status(table.state(**more))}


def test_what_cannot_be_is_named_all_at_once_with_its_rule():
    table = Table()
    table.creature(2, 2, counters={"+1/+1": -1})
    table.put(Characteristics("Bolt", types=("instant",)))
    table.put(Characteristics("Field", types=("land",)), zone="stack")
    table.creature(1, 1, token=True, zone="graveyard")
    assert _problems(table) >= {"104.1", "217.1a", "409.1a", "420.5f"}


def test_a_blocker_that_is_not_in_play_and_a_fight_out_of_combat_are_named():
    table = Table()
    bear = table.creature(2, 2)
    away = table.creature(1, 1, of=BOB, zone="graveyard")
    fight = Combat(
        (bear,), {bear: BOB}, blocks={away: (bear,)}, blocked=frozenset({bear}), attack_declared=True
    )
    assert _problems(table, fighting=fight) == {"311.2", "306.2"}


def test_what_state_based_effects_would_change_is_told_apart_from_the_impossible():
    table = Table()
    table.creature(2, 2, damage=2)
    table.put(
        Characteristics(
            "Halo", "{W}", types=("enchantment",), abilities=(ir.Keyword("enchant", of=CREATURES),)
        )
    )
    found = {(p.rule, p.kind) for p in status(table.state())}
    assert found == {("420.5c", "would change"), ("420.5d", "would change")}


def test_a_whole_turn_of_listed_actions_stays_sound():
    table = Table()
    table.creature(2, 2)
    table.creature(1, 1, of=BOB)
    state = table.state()
    for step in ("declare attackers", "end of turn"):
        state = until(state, step)
        assert status(state) == ()


@Evidence.COMPREHENSIVE_RULES.needed
def test_every_rule_number_the_code_cites_stands_in_the_rulebook():
    text = Evidence.COMPREHENSIVE_RULES.path.read_text(encoding="utf-8")
    known = set(re.findall(r"(?m)^[-#* ]*(\d{3}\.\d+[a-z]?)\b", text))
    cited: dict[str, str] = {}
    for path in (ROOT / "engine" / "rules").rglob("*.py"):
        for number in re.findall(r"(?<![\d.])([1-5]\d\d\.\d+[a-z]?)(?!\d)", path.read_text(encoding="utf-8")):
            cited[number] = path.name
    assert len(cited) > 150
    wrong = {n: where for n, where in cited.items() if n not in known}
    assert not wrong


def test_an_ability_that_costs_x_is_listed_for_every_x_that_can_be_paid():
    table = Table()
    ability = ir.Activated((ir.PayMana("{X}"),), effects=(ir.GainLife(ir.You(), ir.X()),))
    tap = ir.Activated((ir.TapSelf(),), effects=(ir.GainLife(ir.You(), ir.Number(1)),))
    rod = table.put(Characteristics("Rod", types=("artifact",), abilities=(ability, tap)))
    table.land("Forest")
    listed = [n for n in legal_actions(table.state(), ANN).actions if isinstance(n, a.Activate)]
    ours = sorted((n.index, n.x) for n in listed if n.source == rod)
    assert ours == [(0, 0), (0, 1), (1, 0)]


def test_only_who_divides_damage_is_told_to_and_only_until_it_is_done():
    table = Table()
    first = table.creature(3, 3)
    guards = [table.creature(1, 1, of=BOB), table.creature(1, 1, of=BOB)]
    fight = Combat(
        (first,),
        {first: BOB},
        blocks=dict.fromkeys(guards, (first,)),
        blocked=frozenset({first}),
        attack_declared=True,
        block_declared=True,
    )
    state = table.state("combat damage", fighting=fight)
    state = replace(state, turn=replace(state.turn, priority=None))
    assert legal_actions(state, ANN).actions == (a.Assign(ANN, {}),)
    assert legal_actions(state, BOB).actions == ()


def test_a_card_that_nobody_knows_is_not_listed():
    table = Table()
    free = table.spell(ir.GainLife(ir.You(), ir.Number(1)), cost="{0}", known=False)
    played = [n for n in legal_actions(table.state(), ANN).actions if isinstance(n, a.PlaySpell)]
    assert free not in [n.card for n in played]


def test_more_targets_cost_more_when_they_are_asked_as_well_as_when_they_are_said():
    table = Table()
    for _ in range(3):
        table.land("Mountain")
    bear = table.creature(2, 2, of=BOB)
    anyone = ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), players="any", most=ir.Number(2))
    gain = ir.GainLife(ir.You(), ir.X())
    dearer = ir.CostRule("increase", n=1, per_target=True)
    spell = table.spell(gain, targets=(anyone,), cost="{X}{R}", more=(dearer,))
    for x, targets, paid in ((2, (BOB,), True), (1, (BOB, bear), True), (2, (BOB, bear), False)):
        position = act(table.state(), a.PlaySpell(ANN, spell, x=x))
        assert _accepts(position, targets) is paid
        assert accepted(table.state(), a.PlaySpell(ANN, spell, targets, x=x)) is paid


def _accepts(position, targets) -> bool:
    try:
        return answer(position, targets).question is None
    except Illegal:
        return False
