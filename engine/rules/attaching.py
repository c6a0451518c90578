"""Attaching Auras and Equipment (212.4, 502.33): what they may be moved onto."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change
from engine.rules.references import matching, resolve
from engine.rules.state import Context, ObjectId, Recipient
from engine.rules.state_based import may_be_attached
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def attach(gate: Gate, context: Context, e: ir.Attach) -> Context:
    """Attach something to something else, which it stays on with a new timestamp (212.4e, 502.33a)."""
    moved = [i for i in resolve(gate.sight, context, e.what) if i in gate.state.zone("in play")]
    if not moved:
        return context
    one = ObjectId(int(moved[0]))
    to = _bearers(gate, context, e, one)
    if to and (isinstance(to[0], str) or to[0] in gate.state.zone("in play")):
        if not may_be_attached(gate, one, to[0]):
            gate.say(f"{gate.name(one)} cannot be on {gate.name(to[0])} and stays where it is", "212.4e")
            return replace(context, it=(one,))
        gate.propose(
            Change(one, {"attached": to[0]}, "attached"),
            rules=("212.4e" if gate.sight.view(one).keywords("enchant") else "502.33a",),
            text=f"{gate.name(one)} is attached to {gate.name(to[0])}",
        )
    return replace(context, it=(one,))


def _bearers(gate: Gate, context: Context, e: ir.Attach, one: ObjectId) -> tuple[Recipient, ...]:
    """What it is attached to: what the text says, or what a player chooses among all it may be on."""
    if not isinstance(e.to, ir.ChosenBy):
        found = resolve(gate.sight, context, e.to)
        return tuple(i if isinstance(i, str) else gate.sight.successor(i) or i for i in found)
    options = [i for i in matching(gate.sight, context, e.to.of) if may_be_attached(gate, one, i)]
    if not options:
        gate.say(f"there is nothing {gate.name(one)} can be moved onto", "212.4e")
        return ()
    text = f"what {gate.name(one)} is moved onto"
    return gate.choose_objects(context.controller, options, 1, 1, text, "212.4e")


ATTACHING: dict[type[Any], Any] = {ir.Attach: attach}
