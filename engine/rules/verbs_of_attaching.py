"""Instructions that attach a permanent to something, and that end such an effect (212.4, 502.33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.rules.events import Change
from engine.rules.references import resolve
from engine.rules.state import Context, ObjectId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def attach(gate: Gate, context: Context, e: ir.Attach) -> Context:
    """Attach the source to something (502.33)."""
    found = resolve(gate.sight, context, e.to)
    to = next((i if isinstance(i, str) else gate.sight.successor(i) for i in found), None)
    source = ObjectId(context.source)
    there = gate.state.zone("in play")
    if to is not None and source in there and (isinstance(to, str) or to in there):
        gate.propose(
            Change(source, {"attached": to}, "attached"),
            rules=("502.33a" if "equipment" in gate.sight.view(source).subtypes else "212.4d",),
            text=f"{gate.name(source)} is attached to {gate.name(to)}",
        )
    return context


def end_effect(gate: Gate, context: Context, _e: ir.EndEffect) -> Context:
    """The effect that gave its source this special action is over, and what it attached comes off (418.3a)."""

    def ends(m: ir.Modification) -> bool:
        return isinstance(m, ir.GainAbility) and any(_is_ending(a) for a in m.abilities)

    kept = tuple(
        e
        for e in gate.state.effects
        if context.source not in e.applies_to or not any(ends(m) for m in e.modifications)
    )
    gate.change_state(effects=kept)
    if context.source in gate.state.zone("in play") and not gate.sight.view(context.source).keywords(
        "enchant"
    ):
        gate.propose(Change(context.source, {"attached": None}, "unattached"))
    return context


def _is_ending(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Activated) and ability.effects == (ir.EndEffect(),)


OF_ATTACHING: dict[type[Any], Any] = {ir.Attach: attach, ir.EndEffect: end_effect}
