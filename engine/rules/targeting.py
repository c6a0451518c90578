"""Targets (415): what may be chosen, and what still is legal on resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.references import in_zone
from engine.rules.state import Context, ObjectId, PlayerId, Recipient
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def legal_targets(gate: Gate, context: Context, spec: ir.TargetSpec) -> tuple[Recipient, ...]:
    """Everything that may be chosen for one "target"."""
    from engine.rules.verbs_of_play import ruled

    found: list[Recipient] = []
    sight = gate.sight
    if spec.objects is not None:
        for oid in in_zone(sight, spec.objects.zone):
            if (
                oid != _spell_itself(gate, context)
                and all(passes(sight, context, oid, t) for t in spec.objects.tests)
                and can_target(gate, context, oid)
            ):
                found.append(oid)
    if spec.players != "none":
        for player in gate.state.turn_order():
            if ruled(gate, "shroud", player):
                continue
            if spec.players == "any" or player != context.controller:
                found.append(player)
    return tuple(found)


def _spell_itself(gate: Gate, context: Context) -> ObjectId | None:
    o = gate.sight.object(context.source)
    return context.source if o.zone == "stack" else None


def can_target(gate: Gate, context: Context, oid: ObjectId) -> bool:
    """Shroud and protection (502.7b, 502.20)."""
    if gate.sight.object(oid).zone != "in play":
        return True
    view = gate.sight.view(oid)
    return not view.has("shroud") and not protected(gate, oid, context.source)


def protected(gate: Gate, oid: ObjectId, source: ObjectId) -> bool:
    """Whether an object has protection from the source's qualities (502.7)."""
    from_view = gate.sight.view(source)
    for keyword in gate.sight.view(oid).keywords("protection"):
        quality = keyword.quality.removeprefix("from ").removeprefix("all ")
        if (
            quality in from_view.colors
            or quality.rstrip("s") in from_view.types
            or quality.rstrip("s") in from_view.subtypes
        ):
            return True
        if quality == "everything" or (quality == "colored" and from_view.colors):
            return True
    return False


def still_legal(gate: Gate, context: Context, spec: ir.TargetSpec, target: Recipient) -> bool:
    """Whether a target is legal on resolution (413.2a)."""
    if isinstance(target, str):
        return spec.players != "none" and not gate.state.players[PlayerId(target)].lost
    return target in gate.state.objects and target in legal_targets(gate, context, spec)
