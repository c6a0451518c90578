"""What mana abilities are paid with that take more than a tap: creatures, cards, counters (403.1, 409.1f-h)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import TYPE_CHECKING

import msgspec

from engine.rules.looking.references import amount
from engine.rules.paying.other_costs import could_pay, payable
from engine.rules.position.state import Context, ObjectId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_AGAIN = 6
"""How often at most one that uses nothing up is played for one cost."""
_MOST = 60
"""Ways of one ability that are looked at."""


class Way(msgspec.Struct, frozen=True):
    """One way to pay what is no mana: the objects given, the number for X, and all that can be used once only.

    `again` where the ability can be played more often than this.
    """

    given: tuple[ObjectId, ...] = ()
    x: int = 0
    takes: frozenset[object] = frozenset()
    again: bool = False


def gone(*ids: ObjectId) -> frozenset[object]:
    """That something leaves to pay; it may have been tapped for mana before."""
    return frozenset(("gone", i) for i in ids)


def ways_to_pay(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], place: int, left: int | None
) -> Iterator[Way]:
    """The ways to pay costs that are no mana, each of which may be played beside others that take nothing it takes.

    `left` is how often the ability, told by its place, may still be played this turn.
    """
    ways = product(*(_of(gate, context, cost) for cost in costs)) if costs else iter([()])
    for n, parts in enumerate(islice(ways, _MOST)):
        given = tuple(i for part in parts for i in part.given)
        takes = frozenset[object]().union(*(part.takes for part in parts))
        if len(set(given)) == len(given):
            x = max((part.x for part in parts), default=0)
            if takes and left is None:
                yield Way(given, x, takes)
                continue
            way = place if left is not None else (place, n)
            for again in range(_AGAIN if left is None else left):
                yield Way(given, x, takes | {("again", context.source, way, again)}, again=True)


def _of(gate: Gate, context: Context, cost: ir.Cost) -> list[Way]:
    """The ways to pay one cost; none where it cannot be paid."""
    o = gate.sight.object(context.source)
    if isinstance(cost, ir.RemoveCounterCost) and cost.of is None and isinstance(cost.n, ir.X):
        here: frozenset[object] = frozenset({("counters", o.id)})
        return [Way((), x, here) for x in range(1, o.counters.get(cost.kind, 0) + 1)]
    if not could_pay(gate, context, cost):
        return []
    match cost:
        case ir.TapSelf():
            return [Way(takes=frozenset({o.id}))]
        case ir.RemoveCounterCost(kind, n, None):
            times = o.counters.get(kind, 0) // max(1, amount(gate.sight, context, n))
            return [Way(takes=frozenset({("counter", o.id, k)})) for k in range(min(times, _AGAIN))]
        case ir.SacrificeCost(None):
            return [Way((), 0, frozenset({o.id, *gone(o.id)}))]
        case ir.DiscardCost(n=ir.Count()):
            return [Way(takes=gone(*gate.state.zone("hand", context.controller)))]
        case (
            ir.SacrificeCost() | ir.DiscardCost() | ir.TapOther() | ir.UntapOther() | ir.RemoveCardsCost()
            | ir.ReturnCost()
        ):  # fmt: skip
            if getattr(cost, "at_random", False) or getattr(cost, "power", 0):
                return []
            number = cost.n if isinstance(cost.n, int) else amount(gate.sight, context, cost.n)
            groups = islice(combinations(payable(gate, context, cost), max(1, number)), _MOST)
            taps = isinstance(cost, ir.TapOther | ir.UntapOther)
            return [Way(group, 0, frozenset(group) if taps else gone(*group)) for group in groups]
        case ir.PayLife() | ir.TopToGraveyard() | ir.PutCounterCost(of=None):
            return [Way()]
        case _:
            return []
