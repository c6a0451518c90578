"""Instructions that choose, pay or discard what was chosen (413.2c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Move
from engine.rules.instructions import pick
from engine.rules.paying import can_pay, pay
from engine.rules.references import resolve
from engine.rules.state import Context, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def choose(gate: Gate, context: Context, e: ir.ChooseObjects) -> Context:
    """Choose objects that what follows refers to."""
    return replace(context, it=pick(gate, context, e.what, f"what to choose for {gate.name(context.source)}"))


def discard_these(gate: Gate, context: Context, e: ir.DiscardThese) -> Context:
    """Discard the cards referred to."""
    what = [i for i in pick(gate, context, e.what, "what to discard") if not isinstance(i, str)]
    there = [i for i in what if i in gate.state.objects and gate.state.objects[i].zone == "hand"]
    gate.propose(*(Move(i, "graveyard", "discard") for i in there), rules=("413.2c",))
    return replace(context, it=tuple(there), amount=len(there))


def pay_costs(gate: Gate, context: Context, e: ir.PayCosts) -> Context:
    """Pay a cost on resolution, entirely or not at all."""
    payer = replace(context, controller=payer_of(gate, context, e))
    able = can_pay(gate, payer, e.cost)
    if able:
        pay(gate, payer, e.cost)
    return replace(context, did=able)


def payer_of(gate: Gate, context: Context, e: ir.PayCosts) -> PlayerId:
    """Who pays."""
    found = resolve(gate.sight, context, e.player)
    return PlayerId(str(found[0])) if found else context.controller


CHOOSING: dict[type[Any], Any] = {
    ir.ChooseObjects: choose,
    ir.DiscardThese: discard_these,
    ir.PayCosts: pay_costs,
}
