"""What instructions really did, for what follows to count: destroyed, discarded, dealt "this way" (413.2c, 413.2f)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from engine.rules.events import Damage, Life
from engine.rules.sight import Sight
from engine.rules.state import Context, ObjectId, Recipient
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def did(context: Context, done: str, what: Iterable[Recipient]) -> Context:
    """The context with what an instruction did something to."""
    return replace(context, ways={**context.ways, done: tuple(what)})


def left_play(gate: Gate, ids: Iterable[Recipient]) -> tuple[Recipient, ...]:
    """Those that are no longer the permanents they were: regeneration and replacement have had their say."""
    there = gate.state.zone("in play")
    return tuple(i for i in ids if not isinstance(i, str) and i not in there)


def dealt_since(gate: Gate, start: int) -> int:
    """How much damage the records since then hold, after prevention."""
    return sum(r.event.amount for r in gate.records[start:] if isinstance(r.event, Damage))


def lost_since(gate: Gate, start: int) -> int:
    """How much life the records since then say was lost."""
    events = [r.event for r in gate.records[start:]]
    return sum(-e.by for e in events if isinstance(e, Life) and e.by < 0)


def counted(sight: Sight, context: Context, q: ir.ThisWay) -> int:
    """How many things something was done to this way, or how much of it."""
    if q.done in context.sums:
        return context.sums[q.done]
    found = context.ways.get(q.done, ())
    if q.of is None:
        return len(found)
    return sum(not isinstance(i, str) and _is(sight, context, i, q.of) for i in found)


def _is(sight: Sight, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
    return all(passes(sight, context, oid, t) for t in of.tests)
