"""Artifacts whose continuous effects are off while they are tapped; artifact creatures are creatures in this."""

from __future__ import annotations

from engine.rules.looking.views import View
from engine.rules.position.state import ObjectId, State
from engine.text import ir
from engine.text.ir.node import walk

_CONTINUOUS = (ir.Static, ir.Replacing, ir.CostRule, ir.PlayerRule, ir.Entering, ir.Triggered)


def tapped_artifacts(state: State) -> tuple[ObjectId, ...]:
    """The tapped artifacts that are no creatures by what is printed on them."""
    here = (state.objects[i] for i in state.zone("in play"))
    return tuple(
        o.id for o in here if o.tapped and "artifact" in o.base.types and "creature" not in o.base.types
    )


def switched_off(state: State, views: dict[ObjectId, View]) -> None:
    """Take away what is off now."""
    for oid in tapped_artifacts(state):
        kept = tuple(g for g in views[oid].abilities if not _is_off(g.ability))
        views[oid].abilities = kept


def _is_off(ability: ir.Ability) -> bool:
    """Whether it is about other things than the artifact, and not about its being tapped."""
    if not isinstance(ability, _CONTINUOUS):
        return False
    if isinstance(ability, ir.Static) and ability.to == ir.Self():
        return False
    return not any(isinstance(n, ir.IsStatus | ir.TapUntap | ir.Unless) for n in walk(ability))
