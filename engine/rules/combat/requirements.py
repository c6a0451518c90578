"""Requirements to attack and block (500.1-500.5): obeyed as many at once as the restrictions let through.

A set of attackers or blockers is illegal if another set, changing only creatures that have requirements,
keeps all restrictions and obeys more of them.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from engine.rules.combat.attack_options import attackable
from engine.rules.combat.evasion import can_block
from engine.rules.combat.restrictions import (
    attack_prices,
    attack_problem,
    attack_restricted,
    blocks_restricted,
    extra_blocks,
)
from engine.rules.looking.references import fits
from engine.rules.position.actions import Attack, Block
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Blocks = dict[ObjectId, tuple[ObjectId, ...]]
_BOUND = 20_000


def check_attack_requirements(gate: Gate, action: Attack) -> None:
    """No other attack of the creatures that must attack obeys more (500.2, 500.4-500.5)."""
    sight, combat = gate.sight, gate.state.combat
    split = gate.state.attacks == "several"
    foes = attackable(gate.state) if split or combat is None else (combat.against,)
    eager = [
        i for i in sight.in_play()
        if sight.controller(i) == action.by
        and i not in gate.state.attacked
        and (sight.view(i).restricted("attacks if able") or _goes_along(gate, i, action.attackers))
        and any(_could_attack(gate, i, action.by, foe) for foe in foes if foe is not None)
    ]  # fmt: skip
    told_whom = (
        r for i in eager for r, _ in sight.view(i).restricted("attacks if able") if r.player is not None
    )
    if len(gate.state.players) > 2 and next(told_whom, None) is not None:
        raise Unsupported("which of several players a creature attacks if able")
    obeyed = sum(i in action.attackers for i in eager)
    missing = [i for i in eager if i not in action.attackers]
    if not missing:
        return
    if len(eager) > 14:
        raise Unsupported(f"{len(eager)} creatures that attack if able at once")
    free = [i for i in action.attackers if i not in eager]
    for chosen in product((False, True), repeat=len(eager)):
        required = tuple(i for i, yes in zip(eager, chosen, strict=True) if yes)
        if len(required) <= obeyed:
            continue
        for others in (tuple(free), ()):
            if attack_restricted(gate, (*others, *required), action.by) is None:
                names = ", ".join(gate.name(i) for i in missing)
                raise Illegal("500.2", f"{names} must attack")


def _could_attack(gate: Gate, oid: ObjectId, player: PlayerId, foe: PlayerId) -> bool:
    """Whether a creature could attack that player at no price."""
    prices = attack_prices(gate.sight.view(oid), foe)
    return not prices and attack_problem(gate, oid, player, foe) is None


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
