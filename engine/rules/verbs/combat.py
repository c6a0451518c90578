"""Creatures made to block, blocked, or taken out of combat (306.2, 309, 413.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.combat.banding import with_bandmates
from engine.rules.combat.block_events import becoming_blocked, blocking, meeting
from engine.rules.combat.evasion import can_block
from engine.rules.combat.restrictions import block_problem
from engine.rules.looking.references import resolve
from engine.rules.position.events import ChangeState, LeaveCombat
from engine.rules.position.state import Context, ContinuousEffect, ObjectId, Recipient, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_THOSE = ir.Filter((ir.IsOneOf(ir.It()),), "any")


def force_block(gate: Gate, context: Context, e: ir.ForceBlock) -> Context:
    """A creature blocks another this combat if able (502.29a), or each of those that there will be this turn."""
    attackers: tuple[Recipient, ...]
    until: ir.Duration
    if isinstance(e.attacker, ir.AllOf):
        attackers, of, until = (), e.attacker.of, "end of turn"
    else:
        attackers, of, until = resolve(gate.sight, context, e.attacker), _THOSE, "end of combat"
    blockers = resolve(gate.sight, context, e.what)
    must = (ir.Restrict("must block", by=of),)
    about, name = replace(context, it=attackers), gate.name(context.source)
    effect = ContinuousEffect(gate.state.clock, about, blockers, must, until, None, name)
    gate.change_state(effects=(*gate.state.effects, effect))
    gate.say(f"{', '.join(gate.name(b) for b in blockers)} must block if able", "502.29a", "500.1")
    return context


def become_blocked(gate: Gate, context: Context, e: ir.BecomeBlocked) -> Context:
    """An attacking creature becomes blocked, and its band with it (309.2f, 502.10g)."""
    combat = gate.state.combat
    for one in resolve(gate.sight, context, e.what):
        if combat and not isinstance(one, str) and one in combat.attackers and one not in combat.blocked:
            band = tuple(i for i in with_bandmates(combat, (one,)) if i not in combat.blocked)
            combat = replace(combat, blocked=combat.blocked | {*band}, unblocked=combat.unblocked - {*band})
            rules = ("309.2f", "502.10g") if len(band) > 1 else ("309.2f",)
            text = f"{_become(gate, band)} blocked"
            change = ChangeState({"combat": combat}, "becomes blocked", others=band)
            gate.propose(change, rules=rules, text=text)
    return context


def _become(gate: Gate, creatures: Sequence[ObjectId]) -> str:
    names = " and ".join(gate.which(i) for i in creatures)
    return f"{names} {'becomes' if len(creatures) == 1 else 'become'}"


def out_of_combat(gate: Gate, context: Context, e: ir.RemoveFromCombat) -> Context:
    """Remove creatures from combat (306.2)."""
    what = resolve(gate.sight, context, e.what)
    gate.propose(*(LeaveCombat(one) for one in what if not isinstance(one, str)), rules=("306.2",))
    return replace(context, it=what)


def unblock(gate: Gate, context: Context, e: ir.Unblock) -> Context:
    """What one creature alone had blocked is unblocked once that creature is removed from combat."""
    combat = gate.state.combat
    for one in only_objects(resolve(gate.sight, context, e.by)):
        if combat is None or one not in combat.parted:
            continue
        others = [blocked for gone, (blocked, _) in combat.parted.items() if gone != one]
        others += combat.blocks.values()
        freed = [
            a
            for a in combat.parted[one][0]
            if a in combat.blocked and not any(a in blocked for blocked in others)
        ]
        if freed:
            combat = replace(combat, blocked=combat.blocked - {*freed}, unblocked=combat.unblocked | {*freed})
            text = f"{_become(gate, freed)} unblocked"
            gate.propose(ChangeState({"combat": combat}), rules=("309.2f",), text=text)
    return context


def have_block(gate: Gate, context: Context, e: ir.HaveBlock) -> Context:
    """A creature blocks an attacking creature that it could block, as its effect's controller chooses (309.2a)."""
    if e.exchanged:
        return _exchange_blocks(gate, context, only_objects(resolve(gate.sight, context, e.what)))
    for one in only_objects(resolve(gate.sight, context, e.what)):
        combat = gate.state.combat
        if combat is None or one in combat.blocks or one in combat.attackers:
            continue
        player, text = gate.sight.controller(one), f"what {gate.name(one)} blocks"
        attacking = (a for a in combat.attackers if combat.defenders.get(a, combat.against) == player)
        able = tuple(a for a in attacking if can_block(gate, one, a) is None)
        picked = gate.choose_objects(context.controller, able, min(1, len(able)), 1, text, "309.2a")
        _blocks(gate, one, with_bandmates(combat, picked))
    return context


def _exchange_blocks(gate: Gate, context: Context, two: list[ObjectId]) -> Context:
    """Two creatures leave combat, and each blocks what the other blocked, if both could (306.2, 309.2a)."""
    blocked = gate.state.combat.blocks if gate.state.combat is not None else {}
    if len(two) < 2 or any(one not in blocked for one in two):
        return replace(context, did=False)
    new = dict(zip(two, (blocked[one] for one in reversed(two)), strict=True))
    for one, attackers in new.items():
        problem = block_problem(gate, one, attackers, gate.sight.controller(one))
        if problem is not None:
            gate.say(f"{gate.name(one)} {problem[1]}", problem[0])
            return replace(context, did=False)
    gate.propose(*(LeaveCombat(one) for one in two), rules=("306.2",))
    for one, attackers in new.items():
        _blocks(gate, one, attackers)
    return replace(context, did=True)


def _blocks(gate: Gate, blocker: ObjectId, attackers: tuple[ObjectId, ...]) -> None:
    """The block happens, for abilities that trigger on it as well (309.2f, 410.9)."""
    combat = gate.state.combat
    if combat is None or not attackers:
        return
    newly = tuple(a for a in attackers if a not in combat.blocked)
    combat = replace(
        combat,
        blocks=combat.blocks | {blocker: attackers},
        blocked=combat.blocked | {*attackers},
        unblocked=combat.unblocked - {*attackers},
        fought=combat.fought | {blocker},
    )
    fields = {
        "combat": combat,
        "blocked": gate.state.blocked | {blocker},
        "met": gate.state.met | {*attackers},
    }
    text = f"{gate.which(blocker)} blocks {' and '.join(gate.which(a) for a in attackers)}"
    made = {blocker: attackers}
    gate.propose(ChangeState(fields), *blocking(made), rules=("309.2", "309.2f"), text=text)
    gate.propose(*meeting(made), *becoming_blocked(newly, combat.blocks))


COMBAT: dict[type[object], object] = {
    ir.RemoveFromCombat: out_of_combat,
    ir.ForceBlock: force_block,
    ir.BecomeBlocked: become_blocked,
    ir.Unblock: unblock,
    ir.HaveBlock: have_block,
}
