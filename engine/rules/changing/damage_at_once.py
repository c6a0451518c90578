"""Damage dealt at one time: what of it is dealt together, and whether its sources can be told apart (419.7b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.events import Damage, Event
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Happening = list[tuple[Event, tuple[str, ...]]]


def sources_matter(gate: Gate) -> bool:
    """Whether anything could tell which of several sources dealt damage and which did not."""
    abilities = [g.ability for oid in gate.sight.sources() for g in gate.sight.view(oid).abilities]
    waiting = tuple(d.trigger for d in gate.state.delayed)
    for node in walk((tuple(abilities), waiting, tuple(s.replaces for s in gate.state.shields))):
        told = isinstance(node, ir.Trigger) and "damage" in node.event
        asked = (
            isinstance(node, ir.Replaces) and node.event == "damage" and bool(node.instead or node.redirect)
        )
        if told or asked or "Damage" in type(node).__name__:
            return True
    return False


def one_chunk(final: Happening) -> Happening:
    """Damage that one source deals to one recipient at one time, however it came there, is dealt together."""
    found: Happening = []
    place: dict[tuple[object, ...], int] = {}
    for event, rules in final:
        key = (
            (event.source, event.to, event.combat, event.unpreventable, event.past)
            if isinstance(event, Damage)
            else None
        )
        if key is None or key not in place:
            if key is not None:
                place[key] = len(found)
            found.append((event, rules))
            continue
        first, cited = found[place[key]]
        assert isinstance(first, Damage)
        assert isinstance(event, Damage)
        together = replace(first, amount=first.amount + event.amount)
        found[place[key]] = (together, tuple(dict.fromkeys(cited + rules)))
    return found
