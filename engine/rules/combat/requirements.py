"""Requirements to attack and block (500.1-500.5): obeyed as many at once as the restrictions let through.

A set of attackers or blockers is illegal if another set, changing only creatures that have requirements,
keeps all restrictions and obeys more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.combat.evasion import can_block
from engine.rules.combat.restrictions import (
    attack_prices,
    attack_problem,
    attack_restricted,
    blocks_restricted,
    extra_blocks,
)
from engine.rules.looking.references import fits, resolve
from engine.rules.position.actions import Attack, Block
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Combat, ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Blocks = dict[ObjectId, tuple[ObjectId, ...]]
_BOUND = 20_000


def check_attack_requirements(gate: Gate, action: Attack, foes: tuple[PlayerId, ...]) -> None:
    """No other attack of the creatures that must attack obeys more (500.2, 500.4-500.5).

    `foes` are the players who could be attacked before one was chosen: what is to attack one of them does not obey
    by attacking another.
    """
    wanted = _wanted(gate, action, foes)
    now = _attacks_obeyed(wanted, {i: p for i, p in _aims(gate).items() if i in action.attackers})
    missing = [i for i, n in now.items() if n < len(wanted[i])]
    if not missing:
        return
    for other in _other_attacks(gate, action, wanted, foes):
        obeyed = sum(_attacks_obeyed(wanted, other).values())
        if obeyed > sum(now.values()) and attack_restricted(gate, other, action.by) is None:
            raise Illegal("500.2", f"{', '.join(gate.name(i) for i in missing)} must attack")


def _aims(gate: Gate) -> dict[ObjectId, PlayerId]:
    return gate.state.combat.defenders if gate.state.combat is not None else {}


_Wanted = dict[ObjectId, list[PlayerId | None]]


def _wanted(gate: Gate, action: Attack, foes: tuple[PlayerId, ...]) -> _Wanted:
    """What each creature is required to attack, as far as it could: one of the players, or any (nothing here)."""
    sight, found = gate.sight, _Wanted()
    for oid in sight.in_play():
        if sight.controller(oid) != action.by or oid in gate.state.attacked:
            continue
        told = sight.view(oid).restricted("attacks if able")
        goals: list[PlayerId | None] = [None] if _goes_along(gate, oid, action.attackers) else []
        for rule, about in told:
            goals += (
                [None]
                if rule.player is None
                else [PlayerId(str(p)) for p in resolve(sight, about, rule.player)]
            )
        able = [p for p in foes if _could_attack(gate, oid, action.by, p, foes)] if goals else []
        goals = [p for p in goals if p in able or (p is None and able)]
        if goals:
            found[oid] = goals
    return found


def _attacks_obeyed(wanted: _Wanted, aims: dict[ObjectId, PlayerId]) -> dict[ObjectId, int]:
    """How many of its requirements each creature obeys when these attack these players (500.4)."""
    return {i: sum(i in aims and p in (None, aims[i]) for p in goals) for i, goals in wanted.items()}


def _other_attacks(
    gate: Gate, action: Attack, wanted: _Wanted, foes: tuple[PlayerId, ...]
) -> Iterator[dict[ObjectId, PlayerId]]:
    """The attacks of what must attack, with the others of the proposed attack or without them (500.5)."""
    split = gate.state.attacks == "several"
    ways = [[None, *(p for p in foes if _could_attack(gate, i, action.by, p, foes))] for i in wanted]
    size = 1
    for options in ways:
        size *= len(options) if split else 2
    if size > _BOUND:
        raise Unsupported(f"{len(wanted)} creatures that attack if able at once")
    free = {i: p for i, p in _aims(gate).items() if i in action.attackers and i not in wanted}
    for goal in (None,) if split else foes:
        beside = {
            i: goal or p for i, p in free.items()
            if goal in (None, p) or _could_attack(gate, i, action.by, goal, foes)
        }  # fmt: skip
        for picked in product(*(w if split else [p for p in w if p in (None, goal)] for w in ways)):
            aims = {i: p for i, p in zip(wanted, picked, strict=True) if p is not None}
            yield {**beside, **aims}
            yield aims


def _could_attack(
    gate: Gate, oid: ObjectId, player: PlayerId, foe: PlayerId, foes: tuple[PlayerId, ...]
) -> bool:
    """Whether a creature could attack that one of the players at no price, whomever it attacks as proposed."""
    there = gate
    if len(foes) > 1:
        there = gate.aside()
        combat = replace(gate.state.combat or Combat(), against=foe, defenders={})
        there.state = replace(gate.state, combat=combat)
    prices = attack_prices(there.sight.view(oid), foe)
    return not prices and attack_problem(there, oid, player, foe) is None


def _goes_along(gate: Gate, oid: ObjectId, attackers: tuple[ObjectId, ...]) -> bool:
    """Whether a creature must attack because some other creature does (500.2)."""
    along = gate.sight.view(oid).restricted("attacks along")
    return any(
        one != oid and r.by is not None and fits(gate.sight, about, one, r.by)
        for r, about in along
        for one in attackers
    )


def check_block_requirements(gate: Gate, action: Block) -> None:
    """No other blocks of the creatures that must block obey more (500.3-500.5)."""
    options = _options(gate, action)
    if not options:
        return
    now = _obeyed(gate, action.blocks)
    size = 1
    for ways in options.values():
        size *= len(ways)
    if size > _BOUND:
        raise Unsupported(f"{len(options)} creatures that must block at once")
    kept = {b: a for b, a in action.blocks.items() if b in options}
    for others, picked in product((action.blocks, kept), product(*options.values())):
        proposal = {**others, **dict(zip(options, picked, strict=True))}
        if _obeyed(gate, proposal) > now and not blocks_restricted(gate, proposal, action.by):
            changed = [b for b in options if proposal.get(b) != action.blocks.get(b, ())]
            text = f"{', '.join(gate.name(b) for b in changed)} must block"
            raise Illegal("500.3", text, ("502.29a",) if _provoked(gate, changed) else ())


def _options(gate: Gate, action: Block) -> dict[ObjectId, list[tuple[ObjectId, ...]]]:
    """For each creature with a requirement to block: as proposed, and each way to obey one (500.5)."""
    combat = gate.state.combat
    assert combat is not None
    found: dict[ObjectId, list[tuple[ObjectId, ...]]] = {}
    for blocker in gate.sight.in_play():
        view = gate.sight.view(blocker)
        if (
            view.controller != action.by
            or "creature" not in view.types
            or gate.state.objects[blocker].tapped
            or view.restricted("block cost")
        ):
            continue
        able = [
            a for a in combat.attackers
            if combat.defenders.get(a) == action.by and can_block(gate, blocker, a) is None
            and not gate.sight.view(a).restricted("blocked cost")
        ]  # fmt: skip
        wanted = [a for a in able if _wants(gate, blocker, a)]
        if not wanted:
            continue
        most = 1 + extra_blocks(gate, blocker)
        ways = [action.blocks.get(blocker, ()), *((a,) for a in wanted)]
        if most > 1:
            ways.append(tuple(wanted[:most]))
        found[blocker] = list(dict.fromkeys(ways))
    return found


def _wants(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> bool:
    view = gate.sight.view(blocker)
    if view.restricted("blocks if able"):
        return True
    for r, c in gate.sight.view(attacker).restricted("must be blocked by all"):
        if r.by is None or fits(gate.sight, c, blocker, r.by):
            return True
    return any(
        r.by is not None and fits(gate.sight, c, attacker, r.by) for r, c in view.restricted("must block")
    )


def _provoked(gate: Gate, blockers: list[ObjectId]) -> bool:
    """Whether one of them must block what provokes it (502.29a)."""
    views = [gate.sight.view(b) for b in blockers]
    by = (c.source for view in views for _, c in view.restricted("must block"))
    return any(gate.sight.view(one).has("provoke") for one in by)


def _obeyed(gate: Gate, blocks: Blocks) -> int:
    """How many requirements the blocks obey (500.4)."""
    sight, combat = gate.sight, gate.state.combat
    assert combat is not None
    total = 0
    lured = [
        (a, r, c) for a in combat.attackers for r, c in sight.view(a).restricted("must be blocked by all")
    ]
    for blocker, attackers in blocks.items():
        if not attackers:
            continue
        view = sight.view(blocker)
        total += len(view.restricted("blocks if able"))
        total += sum(a in attackers and (r.by is None or fits(sight, c, blocker, r.by)) for a, r, c in lured)
        for r, c in view.restricted("must block"):
            total += sum(r.by is not None and fits(sight, c, a, r.by) for a in attackers)
    return total
