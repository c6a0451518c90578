"""Trample damage that passes on: what is above the toughness, unprevented, goes to the player attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.events import Damage, Event
from engine.rules.position.state import Recipient
from engine.rules.replacement.replacing import replaced

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Final = list[tuple[Event, tuple[str, ...]]]


def passed_on(gate: Gate, final: Final) -> Final:
    """What happens, with the excess of each trampler dealt to the player; other damage counts first."""
    if not any(isinstance(e, Damage) and e.past is not None for e, _ in final):
        return final
    room: dict[Recipient, int] = {}
    for event, _ in final:
        if isinstance(event, Damage) and not isinstance(event.to, str):
            o = gate.state.objects[event.to]
            left = room.setdefault(event.to, max(0, (gate.sight.view(o.id).toughness or 0) - o.damage))
            room[event.to] = max(0, left - (event.amount if event.past is None else 0))
    found: Final = []
    for event, rules in final:
        if not isinstance(event, Damage) or event.past is None or isinstance(event.to, str):
            found.append((event, rules))
            continue
        fits = min(event.amount, room[event.to])
        room[event.to] -= fits
        if fits:
            found.append((replace(event, amount=fits, past=None), rules))
        if event.amount > fits:
            more = replace(event, to=event.past, amount=event.amount - fits, past=None)
            found += [(e, ("trample passes on", *rules, *r)) for e, r in replaced(gate, more)]
    return found
