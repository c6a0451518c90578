"""Whose a card is, changed for good (217.9): for games that are played for ante."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.picking import players
from engine.rules.looking.references import resolve
from engine.rules.position.commit import zone_key
from engine.rules.position.state import Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def change_owner(gate: Gate, context: Context, e: ir.ChangeOwner) -> Context:
    """Cards get another owner where they are now; in a zone of their owner's they lie in the new owner's."""
    new = next(iter(players(gate, context, e.player)), None)
    for one in resolve(gate.sight, context, e.what):
        now = None if isinstance(one, str) else gate.sight.successor(one) or one
        if new is not None and now in gate.state.objects:
            _give(gate, ObjectId(int(now)), new)
    return context


def _give(gate: Gate, card: ObjectId, new: PlayerId) -> None:
    o = gate.state.objects[card]
    here, there = zone_key(o.zone, o.owner), zone_key(o.zone, new)
    zones = dict(gate.state.zones)
    if here != there:
        zones[here] = tuple(i for i in zones.get(here, ()) if i != card)
        zones[there] = (card, *zones.get(there, ()))
    controller = o.controller if o.zone in ("in play", "stack") else new
    owned = replace(o, owner=new, controller=controller)
    gate.change_state(objects={**gate.state.objects, card: owned}, zones=zones)
    gate.say(f"{new} now owns {gate.name(card)}", "217.9b")


OWNERSHIP: dict[type[object], object] = {ir.ChangeOwner: change_owner}
