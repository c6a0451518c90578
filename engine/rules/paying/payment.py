"""Costs and their payment (409.1f-h): mana from pools and mana abilities first, then everything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from engine.records import replace
from engine.rules.looking.references import amount, resolve
from engine.rules.paying.mana_abilities import pay_mana
from engine.rules.paying.mana_plan import plan
from engine.rules.paying.other_costs import cannot_pay, could_pay, pay_others, payable
from engine.rules.paying.spending import ANYTHING, Purpose
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, ObjectId, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def priced(cost: tuple[ir.Cost, ...], x: int) -> tuple[ir.Cost, ...]:
    """A cost with the value announced for X in place of {X} (409.1b)."""
    return tuple(
        replace(c, mana=c.mana.replace("{X}", f"{{{x}}}")) if isinstance(c, ir.PayMana) else c for c in cost
    )


def can_pay(
    gate: Gate,
    context: Context,
    costs: tuple[ir.Cost, ...],
    free: bool = False,
    purpose: Purpose = ANYTHING,
) -> bool:
    """Whether the player could pay all of it now."""
    asked = in_mana(gate, context, costs)
    if asked is None:
        return False
    costs, kept = asked, reserved(context, asked)
    return all(
        _affordable(gate, context, c, free, kept, purpose)
        if isinstance(c, ir.PayMana)
        else could_pay(gate, context, c)
        for c in costs
    )


def lands_can_pay(gate: Gate, context: Context, costs: tuple[ir.Cost, ...]) -> bool:
    """Whether the pool and lands alone could pay all of it now."""
    kept = frozenset(i for i in gate.sight.in_play() if "land" not in gate.sight.view(i).types)
    return all(
        isinstance(c, ir.PayMana) and _affordable(gate, context, c, False, kept, ANYTHING) for c in costs
    )


def in_mana(gate: Gate, context: Context, costs: tuple[ir.Cost, ...]) -> tuple[ir.Cost, ...] | None:
    """The costs with mana costs of objects as mana; nothing where one has none and that cannot be paid (203.1)."""
    found: list[ir.Cost] = []
    for cost in costs:
        asked = _mana_of(gate, context, cost) if isinstance(cost, ir.ManaCostOf) else cost
        if isinstance(cost, ir.ManaFor):
            asked = ir.PayMana(f"{{{amount(gate.sight, context, cost.n)}}}")
        if asked is None:
            return None
        found.append(asked)
    return tuple(found)


def _mana_of(gate: Gate, context: Context, cost: ir.ManaCostOf) -> ir.PayMana | None:
    meant = only_objects(resolve(gate.sight, context, cost.of))
    if not meant:  # nothing whose mana cost it would be
        return None
    mana = gate.sight.view(meant[0]).cost
    if not mana:
        return None if gate.state.book.no_mana_cost == "cannot be paid" else ir.PayMana("")
    o = gate.sight.object(meant[0])
    mana = mana.replace("{X}", f"{{{o.x if o.zone == 'stack' else 0}}}")
    generic = re.search(r"\{(\d+)\}", mana)
    if generic is not None and cost.less:
        left = max(0, int(generic[1]) - cost.less)
        mana = mana.replace(generic[0], f"{{{left}}}" if left else "", 1)
    return ir.PayMana(mana)


def _affordable(
    gate: Gate,
    context: Context,
    cost: ir.PayMana,
    free: bool,
    kept: frozenset[ObjectId],
    purpose: Purpose,
) -> bool:
    waived = free or context.controller in gate.terms.waived or gate.pays_as_listed(context.controller)
    return waived or plan(gate, context.controller, cost.mana, kept, purpose) is not None


def reserved(context: Context, costs: tuple[ir.Cost, ...]) -> frozenset[ObjectId]:
    """What another part of the cost taps, so that it cannot be tapped for mana as well."""
    taps = any(isinstance(c, ir.TapSelf) for c in costs)
    return frozenset({context.source}) if taps else frozenset()


class Beside(NamedTuple):
    """What is paid together with a cost takes among permanents: what may go, and what may be tapped for it."""

    goes: frozenset[ObjectId] = frozenset()
    taps: frozenset[ObjectId] = frozenset()


NOTHING_BESIDE = Beside()


def taken_from_play(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], given: tuple[ObjectId, ...] = ()
) -> Beside:
    """What the costs take among permanents: what is named for them, or else all that could be."""
    goes: frozenset[ObjectId] = frozenset()
    taps: frozenset[ObjectId] = frozenset()
    for cost in costs:
        if isinstance(cost, ir.SacrificeCost | ir.ReturnCost | ir.TapOther):
            able = frozenset(payable(gate, context, cost))
            found = able & frozenset(given) or able
            goes |= found
            taps |= found if isinstance(cost, ir.TapOther) else frozenset()
    return Beside(goes, taps)


def pay(
    gate: Gate,
    context: Context,
    costs: tuple[ir.Cost, ...],
    given: tuple[ObjectId, ...] = (),
    free: bool = False,
    purpose: Purpose = ANYTHING,
    beside: Beside = NOTHING_BESIDE,
) -> tuple[ObjectId, ...]:
    """Pay all costs, mana first; the objects sacrificed, discarded or removed come back.

    What another part of them may tap, or costs that are paid together with them (`beside`), gives mana only where
    nothing else does.
    """
    if gate.before_payment is not None:
        gate.before_payment(context, costs, free, purpose)
    asked = in_mana(gate, context, costs)
    if asked is None:
        raise cannot_pay(gate, context)
    costs = asked
    kept = reserved(context, costs)
    if any(isinstance(c, ir.TapOther) for c in costs):
        kept |= frozenset(given)
    own = taken_from_play(gate, context, costs, given)
    wanted, spared = own.goes | beside.goes, kept | own.taps | beside.taps
    waived = free or context.controller in gate.terms.waived
    for cost in costs:
        if isinstance(cost, ir.PayMana):
            if not _affordable(gate, context, cost, free, kept, purpose):
                raise cannot_pay(gate, context)
            if not waived:
                idle = spared if _affordable(gate, context, cost, free, spared, purpose) else kept
                pay_mana(gate, context.controller, cost.mana, idle, purpose, wanted)
    return pay_others(gate, context, tuple(c for c in costs if not isinstance(c, ir.PayMana)), given)


def multiplied(cost: tuple[ir.Cost, ...], n: int) -> tuple[ir.Cost, ...]:
    """A cost to be paid n times over (502.13a)."""
    if n == 1:
        return cost
    found: list[ir.Cost] = []
    for one in cost:
        if isinstance(one, ir.PayMana):
            found.append(ir.PayMana(one.mana * n))
        elif isinstance(one, ir.PayLife | ir.SacrificeCost | ir.DiscardCost):
            found.append(replace(one, n=ir.Times(n, one.n)))
        elif isinstance(one, ir.TopToGraveyard):
            found.append(replace(one, n=n * one.n))
        elif isinstance(one, ir.RemoveCardsCost | ir.ReturnCost):
            found.append(replace(one, n=n * one.n if isinstance(one.n, int) else ir.Times(n, one.n)))
        elif isinstance(one, ir.PutCounterCost | ir.TapOther | ir.UntapOther | ir.DrawCost):
            found.append(replace(one, n=n * one.n))
        elif isinstance(one, ir.OpponentCreates):
            found.extend([one] * n)
        else:
            raise Unsupported(f"{type(one).__name__} paid {n} times")
    return tuple(found)
