"""Legal attacks and blocks (308.2, 309.2, 500): restrictions kept, requirements obeyed as far as they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.actions import Attack, Block
from engine.rules.banding import check_bands
from engine.rules.evasion import can_block
from engine.rules.paying import pay, summoning_sick
from engine.rules.permissions import ruled
from engine.rules.references import holds
from engine.rules.refusal import Illegal
from engine.rules.requirements import check_attack_requirements, check_block_requirements
from engine.rules.state import Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def attack_problem(gate: Gate, oid: ObjectId, player: PlayerId, defender: PlayerId) -> tuple[str, str] | None:
    """Why a creature cannot attack, with the rule; nothing if it can (308.2a)."""
    sight = gate.sight
    if oid not in sight.in_play() or sight.controller(oid) != player:
        return "308.2a", "is not a creature of the attacking player"
    view = sight.view(oid)
    if "creature" not in view.types:
        return "308.2a", "is not a creature"
    if sight.object(oid).tapped:
        return "308.2a", "is tapped"
    if summoning_sick(sight, oid):
        return "308.2a", "has not been under its controller's control since the turn began"
    if ("wall" in view.subtypes or view.has("defender")) and not view.restricted("wall may attack"):
        return "308.2a", "is a Wall"
    for restriction, context in view.restricted("cannot attack"):
        if restriction.unless is None or not holds(sight, context, restriction.unless):
            return "500.2", "cannot attack"
    for _, context in view.restricted("cannot attack you"):
        if context.controller == defender:
            return "500.2", f"cannot attack {defender}"
    return None


def attack_restricted(
    gate: Gate, attackers: tuple[ObjectId, ...], player: PlayerId
) -> tuple[str, str] | None:
    """A restriction on the attack as a whole that it breaks (500.4)."""
    if len(attackers) > 1 and ruled(gate, "one attacker", player):
        return "500.2", "only one creature can attack"
    if len(attackers) == 1 and gate.sight.view(attackers[0]).restricted("cannot attack alone"):
        return "500.2", f"{gate.name(attackers[0])} cannot attack alone"
    return None


def check_attack(gate: Gate, action: Attack, defender: PlayerId) -> None:
    """Whether the whole declaration is legal (308.2a-b, 500.2)."""
    if len(set(action.attackers)) < len(action.attackers):
        raise Illegal("308.2a", "a creature is named twice")
    for oid in action.attackers:
        problem = attack_problem(gate, oid, action.by, defender)
        if problem:
            raise Illegal(problem[0], f"{gate.name(oid)} {problem[1]}")
    broken = attack_restricted(gate, action.attackers, action.by)
    if broken:
        raise Illegal(*broken)
    check_attack_requirements(gate, action, defender)
    check_bands(gate, action)


def pay_for_attack(gate: Gate, action: Attack) -> None:
    """The costs to attack, all worked out before the first is paid (308.2d-f)."""
    due = [(i, r, c) for i in action.attackers for r, c in gate.sight.view(i).restricted("attack cost")]
    for _oid, restriction, context in due:
        _pay_one(gate, Context(context.source, action.by), restriction.cost, action.free, "308.2f")


def _pay_one(gate: Gate, payer: Context, cost: tuple[ir.Cost, ...], free: bool, rule: str) -> None:
    """Pay; a cost that cannot be paid makes the declaration illegal (308.2, 309.2)."""
    try:
        pay(gate, payer, cost, (), free)
    except Illegal as illegal:
        raise Illegal(rule, illegal.text) from illegal


def pay_for_block(gate: Gate, action: Block) -> None:
    """The costs to block (309.2b-d)."""
    blocking = [b for b, a in action.blocks.items() if a]
    due = [(i, r, c) for i in blocking for r, c in gate.sight.view(i).restricted("block cost")]
    for _oid, restriction, context in due:
        _pay_one(gate, Context(context.source, action.by), restriction.cost, action.free, "309.2d")


def check_blocks(gate: Gate, action: Block) -> None:
    """Whether the whole declaration of blockers is legal (309.2a, 500.3)."""
    for blocker, attackers in action.blocks.items():
        problem = block_problem(gate, blocker, attackers, action.by)
        if problem:
            raise Illegal(problem[0], f"{gate.name(blocker)} {problem[1]}")
    broken = blocks_restricted(gate, action.blocks, action.by)
    if broken:
        raise Illegal(*broken)
    check_block_requirements(gate, action)


def block_problem(
    gate: Gate, blocker: ObjectId, attackers: tuple[ObjectId, ...], player: PlayerId
) -> tuple[str, str] | None:
    """Why a creature cannot block these attackers, with the rule."""
    sight, combat = gate.sight, gate.state.combat
    if (
        combat is None
        or blocker not in sight.in_play()
        or sight.controller(blocker) != player
        or "creature" not in sight.view(blocker).types
    ):
        return "309.2a", f"is not a creature of {player}"
    if sight.object(blocker).tapped:
        return "309.2a", "is tapped"
    if len(attackers) > 1 + extra_blocks(gate, blocker) or len(set(attackers)) < len(attackers):
        return "309.2a", "cannot block that many creatures"
    for attacker in attackers:
        if attacker not in combat.attackers or combat.defenders.get(attacker) != player:
            return "309.2a", f"cannot block {gate.name(attacker)}, which is not attacking {player}"
        problem = can_block(gate, blocker, attacker)
        if problem:
            return problem
    return None


def extra_blocks(gate: Gate, blocker: ObjectId) -> int:
    """How many attackers beyond the first a creature may block."""
    return sum(r.n or 1 for r, _ in gate.sight.view(blocker).restricted("blocks extra"))


def _blockers(blocks: dict[ObjectId, tuple[ObjectId, ...]], attacker: ObjectId) -> int:
    return sum(attacker in attackers for attackers in blocks.values())


def blocks_restricted(
    gate: Gate, blocks: dict[ObjectId, tuple[ObjectId, ...]], player: PlayerId
) -> tuple[str, str] | None:
    """A restriction on the blocks as a whole that they break (500.4)."""
    blocking = [b for b, a in blocks.items() if a]
    if len(blocking) > 1 and ruled(gate, "one blocker", player):
        return "500.3", "only one creature can block"
    if len(blocking) == 1 and gate.sight.view(blocking[0]).restricted("cannot block alone"):
        return "500.3", f"{gate.name(blocking[0])} cannot block alone"
    combat = gate.state.combat
    for attacker in combat.attackers if combat else ():
        if gate.sight.view(attacker).restricted("one blocker") and _blockers(blocks, attacker) > 1:
            return "500.3", f"{gate.name(attacker)} cannot be blocked by more than one creature"
        if gate.sight.view(attacker).has("menace") and _blockers(blocks, attacker) == 1:
            return "500.3", f"{gate.name(attacker)} needs two blockers"
        needed = gate.sight.view(attacker).restricted("needs blockers")
        n = _blockers(blocks, attacker) if needed else 0
        for restriction, _ in needed:
            if 0 < n < restriction.n:
                return "500.3", f"{gate.name(attacker)} needs {restriction.n} blockers"
    return None


__all__ = [
    "attack_problem",
    "attack_restricted",
    "block_problem",
    "blocks_restricted",
    "can_block",
    "check_attack",
    "check_blocks",
    "extra_blocks",
    "pay_for_attack",
    "pay_for_block",
]
