"""Legal attacks and blocks (308.2, 309.1, 500): restrictions, evasion, requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.actions import Attack, Block
from engine.rules.paying import pay, summoning_sick
from engine.rules.references import fits, holds
from engine.rules.refusal import Illegal
from engine.rules.state import Context, ObjectId, PlayerId
from engine.rules.targeting import protected
from engine.rules.verbs_of_play import ruled

if TYPE_CHECKING:
    from engine.rules.gate import Gate

LANDS = ("plains", "island", "swamp", "mountain", "forest")


def attack_problem(
    gate: Gate, oid: ObjectId, player: PlayerId, _defender: PlayerId
) -> tuple[str, str] | None:
    """Why a creature cannot attack, with the rule; nothing if it can."""
    sight = gate.sight
    if (
        oid not in sight.in_play()
        or "creature" not in sight.view(oid).types
        or sight.controller(oid) != player
    ):
        return "308.2", "is not a creature of the attacking player"
    view = sight.view(oid)
    if sight.object(oid).tapped:
        return "308.2a", "is tapped"
    if summoning_sick(sight, oid):
        return "308.2a", "has come under its controller's control this turn"
    if ("wall" in view.subtypes or view.has("defender")) and not view.restricted("wall may attack"):
        return "308.2a", "is a Wall"
    for restriction, source in view.restricted("cannot attack"):
        context = Context(source, sight.controller(source))
        if restriction.unless is None or not holds(sight, context, restriction.unless):
            return "500.1", "cannot attack"
    return None


def check_attack(gate: Gate, action: Attack, defender: PlayerId) -> None:
    """Whether the whole declaration is legal (308.2, 500)."""
    if len(set(action.attackers)) < len(action.attackers):
        raise Illegal("308.2", "a creature is named twice")
    for oid in action.attackers:
        problem = attack_problem(gate, oid, action.by, defender)
        if problem:
            raise Illegal(problem[0], f"{gate.name(oid)} {problem[1]}")
        if len(action.attackers) == 1 and gate.sight.view(oid).restricted("cannot attack alone"):
            raise Illegal("500.1", f"{gate.name(oid)} cannot attack alone")
    if len(action.attackers) > 1 and ruled(gate, "one attacker", action.by):
        raise Illegal("500.1", "only one creature can attack")
    for oid in gate.sight.in_play():
        if oid in action.attackers or not gate.sight.view(oid).restricted("attacks if able"):
            continue
        costs = gate.sight.view(oid).restricted("attack cost")
        if (
            attack_problem(gate, oid, action.by, defender) is None
            and not costs
            and not (action.attackers and ruled(gate, "one attacker", action.by))
        ):
            raise Illegal("500.2", f"{gate.name(oid)} must attack")
    _check_bands(gate, action)
    for oid in action.attackers:
        for restriction, _source in gate.sight.view(oid).restricted("attack cost"):
            pay(gate, Context(oid, action.by), restriction.cost, (), action.free)


def _check_bands(gate: Gate, action: Attack) -> None:
    for band in action.bands:
        plain = [i for i in band if not gate.sight.view(i).has("banding")]
        if len(plain) > 1:
            raise Illegal("502.10b", "a band may hold at most one creature without banding")


def can_block(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> tuple[str, str] | None:
    """Why one creature cannot block another (500, 502): evasion and restrictions."""
    sight = gate.sight
    b, a = sight.view(blocker), sight.view(attacker)
    if b.restricted("cannot block"):
        return "500.3", "cannot block"
    problem = _evasion(gate, blocker, attacker)
    if problem:
        return problem
    for restriction, source in a.restricted("cannot be blocked"):
        if restriction.unless is None or not holds(
            sight, Context(source, sight.controller(source)), restriction.unless
        ):
            return "500.3", "cannot block it"
    for rule, wanted in (("cannot be blocked except by", False), ("cannot be blocked by", True)):
        for restriction, source in a.restricted(rule):
            if (
                restriction.by is not None
                and fits(sight, Context(source, sight.controller(source)), blocker, restriction.by) is wanted
            ):
                return "500.3", "cannot block it"
    for restriction, source in b.restricted("blocks only"):
        if restriction.by is not None and not fits(
            sight, Context(source, sight.controller(source)), attacker, restriction.by
        ):
            return "500.3", "cannot block it"
    return None


def _evasion(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> tuple[str, str] | None:
    sight = gate.sight
    b, a = sight.view(blocker), sight.view(attacker)
    if a.has("flying") and not (b.has("flying") or b.has("reach")):
        return "502.4b", "cannot block a creature with flying"
    if a.has("fear") and not ("artifact" in b.types or "black" in b.colors):
        return "502.25b", "cannot block a creature with fear"
    if a.has("shadow") is not b.has("shadow"):
        return "502.8b", "shadow can be blocked only by shadow, and blocks only shadow"
    if a.has("horsemanship") and not b.has("horsemanship"):
        return "502.17b", "cannot block a creature with horsemanship"
    if a.has("unblockable"):
        return "500.3", "cannot block it"
    if protected(gate, attacker, blocker):
        return "502.7f", "cannot block a creature with protection from it"
    return _landwalk(gate, blocker, attacker)


def _landwalk(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> tuple[str, str] | None:
    sight = gate.sight
    for granted in sight.view(attacker).abilities:
        name = getattr(granted.ability, "name", "")
        if not name.endswith("walk"):
            continue
        words = name.removesuffix("walk").split()
        for oid in sight.in_play():
            view = sight.view(oid)
            kinds = view.subtypes | view.supertypes | view.types
            if view.controller == sight.controller(blocker) and all(
                w in kinds or (w == "snow" and "snow-covered" in view.name.lower()) for w in words
            ):
                return "502.6b", f"cannot block a creature with {name}"
    return None


def check_blocks(gate: Gate, action: Block) -> None:
    """Whether the whole declaration of blockers is legal (309.1, 500)."""
    sight, combat = gate.sight, gate.state.combat
    assert combat is not None
    for blocker, attackers in action.blocks.items():
        if (
            blocker not in sight.in_play()
            or sight.controller(blocker) != action.by
            or "creature" not in sight.view(blocker).types
        ):
            raise Illegal("309.2a", f"{gate.name(blocker)} is not a creature of {action.by}")
        if sight.object(blocker).tapped:
            raise Illegal("309.2a", f"{gate.name(blocker)} is tapped")
        extra = sum(r.n or 1 for r, _ in sight.view(blocker).restricted("blocks extra"))
        if len(attackers) > 1 + extra:
            raise Illegal("309.2a", f"{gate.name(blocker)} cannot block that many creatures")
        for attacker in attackers:
            if attacker not in combat.attackers:
                raise Illegal("309.2a", f"{gate.name(attacker)} is not attacking")
            problem = can_block(gate, blocker, attacker)
            if problem:
                raise Illegal(problem[0], f"{gate.name(blocker)} {problem[1]}")
    blocking = [b for b, a in action.blocks.items() if a]
    if len(blocking) > 1 and ruled(gate, "one blocker", action.by):
        raise Illegal("500.3", "only one creature can block")
    for attacker in combat.attackers:
        n = sum(attacker in a for a in action.blocks.values())
        for restriction, _ in sight.view(attacker).restricted("needs blockers"):
            if 0 < n < restriction.n:
                raise Illegal("500.3", f"{gate.name(attacker)} needs {restriction.n} blockers")
    _check_requirements(gate, action)


def _check_requirements(gate: Gate, action: Block) -> None:
    sight, combat = gate.sight, gate.state.combat
    assert combat is not None
    lured = [a for a in combat.attackers if sight.view(a).restricted("must be blocked by all")]
    for oid in sight.in_play():
        view = sight.view(oid)
        if view.controller != action.by or "creature" not in view.types or sight.object(oid).tapped:
            continue
        able = [a for a in combat.attackers if can_block(gate, oid, a) is None]
        now = action.blocks.get(oid, ())
        if (
            view.restricted("blocks if able")
            and able
            and not now
            and not ruled(gate, "one blocker", action.by)
        ):
            raise Illegal("500.3", f"{gate.name(oid)} must block")
        must = [a for a in lured if a in able]
        if must and not set(must) & set(now):
            raise Illegal("500.3", f"{gate.name(oid)} must block {gate.name(must[0])}")
