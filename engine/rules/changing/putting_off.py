"""Damage and destruction that wait for a damage resolution instead of happening where they are dealt.

`PUTTING_OFF` says by the book's way with damage which events of a batch happen now; the others wait in the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from engine.rules.position.events import ChangeState, Damage, Destroyed, Event
from engine.rules.position.state import Blow, Doom, ObjectId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Events = tuple[Event, ...]


def _all_now(_gate: Gate, events: Events) -> Events:
    return events


def _for_the_resolution(gate: Gate, events: Events) -> Events:
    """What damages and destroys waits; the rest happens now."""
    if gate.applying or not any(isinstance(e, Damage | Destroyed) for e in events):
        return events
    now = tuple(e for e in events if not isinstance(e, Damage | Destroyed))
    blows = tuple(Blow(**asdict(e)) for e in events if isinstance(e, Damage) and e.amount > 0)
    told = doomed(gate)
    dooms = tuple(
        Doom(e.object, e.regenerable)
        for e in events
        if isinstance(e, Destroyed) and (e.object not in told or not e.regenerable)
    )
    waiting = (*gate.state.blows, *blows), (*gate.state.doomed, *dooms)
    return (*now, ChangeState({"blows": waiting[0], "doomed": waiting[1]}))


def doomed(gate: Gate) -> frozenset[ObjectId]:
    """What would go to the graveyard in the damage resolution under way or in the next one."""
    resolving = gate.state.resolving
    under_way = resolving.doomed if resolving is not None else ()
    return frozenset(d.object for d in (*under_way, *gate.state.doomed))


PUTTING_OFF: dict[str, Callable[[Gate, Events], Events]] = {
    "dealt at once": _all_now,
    "in a resolution": _for_the_resolution,
}
