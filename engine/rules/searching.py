"""Searching libraries (413.2c): who searches whose, what is found, and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec

from engine.rules.events import Move
from engine.rules.picking import pick
from engine.rules.references import amount, matching
from engine.rules.state import Context, ObjectId, PlayerId, Zone
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def search(gate: Gate, context: Context, e: ir.SearchLibrary) -> Context:
    """Search a library and take what is found; whoever searches chooses."""
    found: list[ObjectId] = []
    for player in _players(gate, context, e.player):
        owners = [player] if e.library is None else _players(gate, context, e.library)
        mine = (
            e.library is not None
            or len(_players(gate, context, e.player)) > 1
            or player != context.controller
        )
        known = replace(context, controller=player) if mine else context
        matches = matching(gate.sight, known, e.of)
        options = tuple(i for owner in owners for i in gate.state.zone("library", owner) if i in matches)
        n = amount(gate.sight, context, e.n)
        quality = [t for t in e.of.tests if not isinstance(t, ir.OwnedBy)]
        least = n if not quality and not e.up_to else 0  # a card with a stated quality need not be found
        picked = gate.choose_objects(
            player, options, least, n, f"what to find with {gate.name(context.source)}"
        )
        if e.zone == "library":  # it stays where it is found until the library has been shuffled
            return replace(context, it=picked)
        changes = {"tapped": True} if e.tapped else {}
        under = player if e.zone == "in play" and e.library is not None else None
        moves = (Move(i, zone_named(e.zone), "", controller=under, changes=changes) for i in picked)
        found.extend(i for i in gate.propose(*moves, rules=("413.2c",)) if i is not None)
        context = replace(context, it=picked if len(found) == len(picked) else tuple(found))
    return context


def zone_named(name: str) -> Zone:
    """The zone an instruction names."""
    found: Zone = next(z for z in get_args(Zone) if z == name)
    return found


SEARCHING: dict[type[Any], Any] = {ir.SearchLibrary: search}
