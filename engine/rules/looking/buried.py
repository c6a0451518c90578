"""Static abilities that say they work while their card is in a graveyard or on the stack (402.8, 418.5d)."""

from __future__ import annotations

from engine.rules.looking.printed import base_view
from engine.rules.position.state import Characteristics, ObjectId, State
from engine.text import ir
from engine.text.ir.node import walk

_WORKING: dict[int, tuple[Characteristics, bool]] = {}


def works_buried(ability: ir.Static) -> bool:
    """Whether the condition of the ability asks that its card be in a graveyard, or be a spell."""
    return any(
        isinstance(node, ir.Is)
        and node.ref == ir.Self()
        and (ir.IsStatus("in graveyard") in walk(node.test) or node.test == ir.IsStatus("spell"))
        for node in walk(ability.condition)
    )


def _has_one(base: Characteristics) -> bool:
    hit = _WORKING.get(id(base))
    if hit is not None and hit[0] is base:
        return hit[1]
    found = any(isinstance(a, ir.Static) and works_buried(a) for a in base.abilities)
    if len(_WORKING) > 20_000:
        _WORKING.clear()
    _WORKING[id(base)] = (base, found)
    return found


def buried(state: State) -> tuple[ObjectId, ...]:
    """The cards in graveyards, and the spells, that have such an ability."""
    found: list[ObjectId] = []
    for place in (("stack", ""), *(("graveyard", str(player)) for player in state.players)):
        found += [oid for oid in state.zones.get(place, ()) if _has_one(state.objects[oid].base)]
    return tuple(found)


def buried_statics(state: State) -> list[tuple[ObjectId, int, ir.Static, ObjectId | None]]:
    """Those abilities, as `layers.statics` tells the ones in play."""
    return [
        (oid, n, granted.ability, None)
        for oid in buried(state)
        for n, granted in enumerate(base_view(state.objects[oid], state.book).abilities)
        if isinstance(granted.ability, ir.Static) and works_buried(granted.ability)
    ]
