"""Artifacts whose continuous effects are off while they are tapped; artifact creatures are creatures in this."""

from __future__ import annotations

from engine.rules.looking.views import View
from engine.rules.position.state import ObjectId, State
from engine.text import ir
from engine.text.ir.node import walk

_CONTINUOUS = (ir.Static, ir.Replacing, ir.CostRule, ir.PlayerRule, ir.Entering, ir.Triggered)


def tapped_artifacts(state: State) -> tuple[ObjectId, ...]:
    """The tapped artifacts, by what is printed on them."""
    here = (state.objects[i] for i in state.zone("in play"))
    return tuple(o.id for o in here if o.tapped and "artifact" in o.base.types)


def animated(state: State, views: dict[ObjectId, View]) -> frozenset[ObjectId]:
    """The tapped artifacts that are creatures, as far as the book has tapped ones off."""
    if state.book.tapped_artifacts != "are off":
        return frozenset()
    return frozenset(i for i in tapped_artifacts(state) if "creature" in views[i].types)


def switched_off(state: State, views: dict[ObjectId, View], alive: frozenset[ObjectId]) -> None:
    """Take away what is off now; those that are alive work as creatures do."""
    for oid in tapped_artifacts(state):
        if oid in alive:
            continue
        kept = tuple(g for g in views[oid].abilities if not _is_off(g.ability))
        views[oid].abilities = kept


def _is_off(ability: ir.Ability) -> bool:
    """Whether it is about other things than the artifact, and not about its being tapped."""
    if not isinstance(ability, _CONTINUOUS):
        return False
    if isinstance(ability, ir.Static) and ability.to == ir.Self():
        return False
    return not any(isinstance(n, ir.TapUntap | ir.Unless) or _of_being_tapped(n) for n in walk(ability))


def _of_being_tapped(n: object) -> bool:
    return isinstance(n, ir.IsStatus) and n.status in ("tapped", "untapped")
