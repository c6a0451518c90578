"""What rules cannot tell and the table must: what a flipped card touched, what players hid (413.2d, 422.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.looking.circumstances import USED
from engine.rules.looking.references import matching
from engine.rules.position.events import Change, Life
from engine.rules.position.state import Context, PlayerId, Question
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def table_tells(gate: Gate, context: Context, e: ir.TableTells) -> Context:
    """Whether the card turned over, or which of the objects it touched; nothing is guessed."""
    name, who = gate.name(context.source), context.controller
    if e.of is None:
        return replace(context, did=gate.falls(who, f"{name}: whether it turned over completely"))
    there = matching(gate.sight, context, e.of)
    text = f"what {name} touched"
    asked = Question(who, text, "objects", there, 0, len(there), "422.1", chance=True)
    touched = gate.ask(asked) if there else ()
    return noted(replace(context, it=touched), "chosen", touched)


def hidden_items(gate: Gate, context: Context, _e: ir.HiddenItems) -> Context:
    """Each player tells how many items he or she hid, one at least; the losses are worked out together."""
    order = gate.state.turn_order()
    name = gate.name(context.source)
    hid = {p: int(gate.ask(Question(p, f"{name}: how many items {p} hid", "number", least=1))) for p in order}
    gate.propose(
        *(Life(p, -n, "loss") for p, n in hid.items()), rules=("413.2c",), text="the items are revealed"
    )
    fewest = [p for p in order if hid[p] == min(hid.values())]
    halves = {p: -(-max(0, gate.state.players[PlayerId(p)].life) // 2) for p in fewest}
    gate.propose(*(Life(p, -n, "loss") for p, n in halves.items() if n), rules=("413.2c",))
    return context


def use_up(gate: Gate, context: Context, _e: ir.UseUp) -> Context:
    """The source remembers until the turn ends that this has been done."""
    o = gate.state.objects.get(context.source)
    if o is not None:
        gate.propose(Change(o.id, {"used": (*o.used, USED)}))
    return context


TABLE_OUTCOMES: dict[type[object], object] = {
    ir.TableTells: table_tells,
    ir.HiddenItems: hidden_items,
    ir.UseUp: use_up,
}
