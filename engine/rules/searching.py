"""Searching libraries, and hands and graveyards with them (413.2c): what is found, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.deeds import noted
from engine.rules.events import Move
from engine.rules.picking import pick
from engine.rules.references import amount, matching
from engine.rules.state import Context, ObjectId, PlayerId, Zone
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def search(gate: Gate, context: Context, e: ir.SearchLibrary) -> Context:
    """Search a library, take what is found; a card with a stated quality need not be found."""
    for player in _players(gate, context, e.player):
        fitting = matching(gate.sight, context, e.of)
        options = tuple(i for i in gate.state.zone("library", player) if i in fitting)
        n = amount(gate.sight, context, e.n)
        quality = [t for t in e.of.tests if not isinstance(t, ir.OwnedBy)]
        least = 0 if quality or e.up_to else n
        text = f"what to find with {gate.name(context.source)}"
        picked = gate.choose_objects(context.controller, options, least, n, text)
        if e.zone == "library":  # it stays where it is found until the library has been shuffled
            return replace(context, it=picked)
        changes = {"tapped": True} if e.tapped else {}
        zone: Zone = e.zone  # type: ignore[assignment]
        new = gate.propose(*(Move(i, zone, "", changes=changes) for i in picked), rules=("413.2c",))
        context = noted(replace(context, it=picked), _DONE.get(e.zone, "found"), new)
    return context


_DONE = {"removed": "exiled", "graveyard": "put into a graveyard", "hand": "returned"}


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


SEARCHING: dict[type[Any], Any] = {ir.SearchLibrary: search, ir.SearchZones: search_zones}
