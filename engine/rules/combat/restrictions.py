"""What keeps creatures from attacking or blocking, one by one and as a whole (308.2a, 309.2a, 500.2-500.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.rules.choosing.permissions import rules_for
from engine.rules.combat.evasion import because_of, can_block
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import fits
from engine.rules.looking.views import View
from engine.rules.paying.other_costs import summoning_sick
from engine.rules.position.state import Characteristics, Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


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
    if summoning_sick(sight, oid) and not view.restricted("attacks as with haste"):
        return "308.2a", "has not been under its controller's control since the turn began"
    stays = KEPT_HOME[gate.state.book.kept_home](view, sight.object(oid).base)
    if stays is not None and not view.restricted("wall may attack"):
        return stays
    for restriction, context in view.restricted("cannot attack"):
        if restriction.unless is None or not holds(sight, context, restriction.unless):
            return "500.2", f"cannot attack{because_of(gate, oid, context)}"
    for _, context in view.restricted("cannot attack you"):
        if context.controller == defender:
            return "500.2", f"cannot attack {defender}{because_of(gate, oid, context)}"
    return None


def _wall(view: View, base: Characteristics) -> tuple[str, str] | None:
    """A Wall stays at home by its type (308.2a); defender on a card of that type says no more than the type does."""
    if "wall" in view.subtypes:
        return "308.2a", "is a Wall, which cannot attack"
    printed = {kind.lower() for kind in base.subtypes}
    stays = view.has("defender") and "wall" not in printed
    return ("308.2a", "has defender and cannot attack") if stays else None


def _defender(view: View, _base: Characteristics) -> tuple[str, str] | None:
    return ("defender", "has defender and cannot attack") if view.has("defender") else None


KEPT_HOME: dict[str, Callable[[View, Characteristics], tuple[str, str] | None]] = {
    "wall": _wall, "defender": _defender,
}  # fmt: skip
"""What keeps a creature from attacking by itself, with the rule: what it is, or an ability that it has."""


def attack_prices(view: View, defender: PlayerId) -> list[tuple[ir.Restrict, Context]]:
    """The costs of attacking that player with a creature (308.2d)."""
    yours = view.restricted("attack you cost")
    return [*view.restricted("attack cost"), *(one for one in yours if one[1].controller == defender)]


def attack_restricted(gate: Gate, aims: dict[ObjectId, PlayerId], player: PlayerId) -> tuple[str, str] | None:
    """A restriction that an attack as a whole breaks, with whom each attacker attacks (500.4)."""
    attackers = tuple(aims)
    for rule, counted in (
        ("one attacker", attackers),
        ("few attack in a turn", gate.state.attacked.union(attackers)),
    ):
        most = _most(gate, rule, player)
        if most and len(counted) > most:
            return "500.2", f"no more than {most} can attack"
    attacked = list(aims.values())
    for foe in dict.fromkeys(attacked):
        few = _most(gate, "few attack", foe)
        if few and attacked.count(foe) > few:
            return "500.2", f"no more than {few} can attack {foe}"
    crowded = [i for i in attackers if gate.sight.view(i).restricted("attacks alone only")]
    if crowded and len(attackers) > 1:
        return "500.2", f"{gate.name(crowded[0])} attacks alone or not at all"
    lonely = _without_company(gate, attackers, "cannot attack alone")
    return None if lonely is None else ("500.2", f"{gate.name(lonely)} cannot attack with so little company")


def _most(gate: Gate, rule: str, player: PlayerId) -> int:
    """How many creatures rules of one kind let attack or block; 0 if as many as there are."""
    return min((max(one.n, 1) for one, _ in rules_for(gate, rule, player)), default=0)


def _without_company(gate: Gate, creatures: Sequence[ObjectId], rule: str) -> ObjectId | None:
    """A creature that needs more others beside it than there are, or other ones (306.4)."""

    def company(one: ObjectId, r: ir.Restrict, about: Context) -> int:
        return sum(i != one and (r.by is None or fits(gate.sight, about, i, r.by)) for i in creatures)

    return next(
        (
            i
            for i in creatures
            for r, about in gate.sight.view(i).restricted(rule)
            if company(i, r, about) < max(r.n, 1)
        ),
        None,
    )


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
    return sum(r.n for r, _ in gate.sight.view(blocker).restricted("blocks extra"))


def _blockers(blocks: dict[ObjectId, tuple[ObjectId, ...]], attacker: ObjectId) -> int:
    return sum(attacker in attackers for attackers in blocks.values())


def _own_blockers(gate: Gate, player: PlayerId) -> set[ObjectId]:
    """What has blocked this turn, but for what is known to be another's."""
    known = gate.state.objects.keys() | gate.state.last_known.keys()
    return {i for i in gate.state.blocked if i not in known or gate.sight.view(i).controller == player}


def blocks_restricted(
    gate: Gate, blocks: dict[ObjectId, tuple[ObjectId, ...]], player: PlayerId
) -> tuple[str, str] | None:
    """A restriction on the blocks as a whole that they break (500.4)."""
    blocking = [b for b, a in blocks.items() if a]
    everybody = set(blocking).union(gate.state.combat.blocks if gate.state.combat else ())
    for rule, counted in (
        ("few block", set(blocking)),
        ("one blocker", everybody),
        ("few block in a turn", everybody | gate.state.blocked),
        ("few of one's own block in a turn", set(blocking) | _own_blockers(gate, player)),
    ):
        most = _most(gate, rule, player)
        if most and len(counted) > most:
            return "500.3", f"no more than {most} can block"
    lonely = _without_company(gate, blocking, "cannot block alone")
    if lonely is not None:
        return "500.3", f"{gate.name(lonely)} cannot block with so little company"
    combat = gate.state.combat
    for attacker in combat.attackers if combat else ():
        if gate.sight.view(attacker).restricted("one blocker") and _blockers(blocks, attacker) > 1:
            return "500.3", f"{gate.name(attacker)} cannot be blocked by more than one creature"
        if gate.sight.view(attacker).has("menace") and _blockers(blocks, attacker) == 1:
            return "menace", f"{gate.name(attacker)} needs two blockers"
        needed = gate.sight.view(attacker).restricted("needs blockers")
        n = _blockers(blocks, attacker) if needed else 0
        for restriction, _ in needed:
            if 0 < n < restriction.n:
                return "500.3", f"{gate.name(attacker)} needs {restriction.n} blockers"
    return None
