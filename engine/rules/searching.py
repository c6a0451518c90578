"""Searching hands and graveyards along with a library (413.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.rules.deeds import noted
from engine.rules.events import Move
from engine.rules.picking import pick
from engine.rules.state import Context, ObjectId, PlayerId
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def search_zones(gate: Gate, context: Context, e: ir.SearchZones) -> Context:
    """Search a graveyard, a hand and a library: what lies open is found, what is hidden need not be."""
    for player in _players(gate, context, e.player):
        zones = ("graveyard", "hand", "library")
        there = {z: [i for i in gate.state.zone(z, player) if _fits(gate, context, i, e.of)] for z in zones}
        hidden = (*there["hand"], *there["library"])
        text = f"what to find with {gate.name(context.source)}"
        picked = gate.choose_objects(context.controller, hidden, 0, len(hidden), text)
        batch = [Move(i, "removed", "remove") for i in (*there["graveyard"], *picked)]
        new = gate.propose(*batch, rules=("413.2c",))
        context = noted(context, "exiled", new)
    return context


def _fits(gate: Gate, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
    return all(passes(gate.sight, context, oid, t) for t in of.tests)


SEARCHING: dict[type[Any], Any] = {ir.SearchZones: search_zones}
