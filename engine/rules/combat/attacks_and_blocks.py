"""Legal attacks and blocks (308.2, 309.2, 500): restrictions kept, requirements obeyed as far as they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.combat.banding import check_bands
from engine.rules.combat.requirements import check_attack_requirements, check_block_requirements
from engine.rules.combat.restrictions import (
    attack_prices,
    attack_problem,
    attack_restricted,
    block_problem,
    blocks_restricted,
)
from engine.rules.looking.references import amount, fits
from engine.rules.paying.other_costs import summoning_sick
from engine.rules.paying.payment import Beside, multiplied, pay, taken_from_play
from engine.rules.position.actions import Attack, Block
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def check_attack(
    gate: Gate, action: Attack, aims: dict[ObjectId, PlayerId], foes: tuple[PlayerId, ...]
) -> None:
    """Whether the whole declaration is legal, with `foes` the players who could be attacked (308.2a-b, 500.2)."""
    if len(set(action.attackers)) < len(action.attackers):
        raise Illegal("308.2a", "a creature is named twice")
    for oid in action.attackers:
        problem = attack_problem(gate, oid, action.by, aims[oid])
        if problem:
            also = ("212.3d",) if summoning_sick(gate.sight, oid) else ()
            raise Illegal(problem[0], f"{gate.name(oid)} {problem[1]}", also)
    broken = attack_restricted(gate, aims, action.by)
    if broken:
        raise Illegal(*broken)
    check_attack_requirements(gate, action, foes)
    if any(len({aims[i] for i in band if i in aims}) > 1 for band in action.bands):
        raise Illegal("502.10b", "the creatures of a band attack one player")
    check_bands(gate, action)


def pay_for_attack(gate: Gate, action: Attack, aims: dict[ObjectId, PlayerId]) -> None:
    """The costs to attack, all worked out before the first is paid (308.2d-f)."""
    due = [
        (r, replace(c, it=(i,)))
        for i in action.attackers
        for r, c in attack_prices(gate.sight.view(i), aims[i])
    ]
    _pay_all(gate, action, due, "308.2f")


def _pay_all(gate: Gate, action: Attack | Block, due: list[tuple[ir.Restrict, Context]], rule: str) -> None:
    """Every price as often as its text counts, "it" being the creature; all counted before the first is paid.

    The mana of all of them is made and paid before anything else is, so that a land gives its mana and is then
    sacrificed for another price (308.2e-f, 309.2c-d).
    """
    prices = [(_price(gate, r, c), Context(c.source, action.by)) for r, c in due]
    taken = [taken_from_play(gate, payer, cost) for cost, payer in prices]
    beside = Beside(*(frozenset().union(*kinds) for kinds in zip(*taken, strict=True)))
    for in_mana in (True, False):
        for cost, payer in prices:
            part = tuple(c for c in cost if isinstance(c, ir.PayMana | ir.ManaCostOf | ir.ManaFor) is in_mana)
            if part:
                _pay_one(gate, payer, part, action.free, rule, beside)


def _price(gate: Gate, r: ir.Restrict, about: Context) -> tuple[ir.Cost, ...]:
    return r.cost if r.times is None else multiplied(r.cost, amount(gate.sight, about, r.times))


def _pay_one(
    gate: Gate, payer: Context, cost: tuple[ir.Cost, ...], free: bool, rule: str, beside: Beside
) -> None:
    """Pay; a cost that cannot be paid makes the declaration illegal (308.2, 309.2)."""
    try:
        pay(gate, payer, cost, (), free, beside=beside)
    except Illegal as illegal:
        raise Illegal(rule, illegal.text) from illegal


def pay_for_block(gate: Gate, action: Block) -> None:
    """The costs to block (309.2b-d)."""
    view = gate.sight.view
    blocking = {b: a for b, a in action.blocks.items() if a}
    due = [
        (r, replace(c, it=(b,))) for b, attackers in blocking.items() for r, c in view(b).restricted("block cost")
        if r.by is None or any(fits(gate.sight, c, a, r.by) for a in attackers)
    ]  # fmt: skip
    blocked = [a for attackers in blocking.values() for a in attackers]
    due += [(r, replace(c, it=(a,))) for a in blocked for r, c in view(a).restricted("blocked cost")]
    _pay_all(gate, action, due, "309.2d")


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
