"""Forgetting last-known information (413.2f) that nothing can ask for any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.records import replace
from engine.rules.position.state import Context, State

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_CEASED = 100


def forget(gate: Gate) -> None:
    """As a step ends, drop what was last known of objects that nothing refers to."""
    _bury(gate)
    state = gate.state
    if not state.last_known:
        return
    needed = _needed(state)
    kept = {i: known for i, known in state.last_known.items() if i in needed}
    if len(kept) < len(state.last_known):
        gate.state = replace(state, last_known=kept)


def _bury(gate: Gate) -> None:
    """Drop the oldest of the tokens, copies and abilities that have ceased to exist, beyond a hundred."""
    state = gate.state
    ceased = state.zone("ceased")
    if len(ceased) <= _CEASED:
        return
    gone = set(ceased[:-_CEASED])
    objects = {i: o for i, o in state.objects.items() if i not in gone}
    zones = {**state.zones, ("ceased", ""): ceased[-_CEASED:]}
    gate.state = replace(state, objects=objects, zones=zones)


def _needed(state: State) -> set[object]:
    found: set[Any] = set(_contexts(state))
    for oid in (*state.zone("in play"), *state.zone("phased out"), *state.zone("stack")):
        o = state.objects[oid]
        found.update(o.linked)
        found.update(o.has_damaged)
        if isinstance(o.attached, int):
            found.add(o.attached)
    todo = list(found)
    while todo:
        known = state.last_known.get(todo.pop())
        if known is not None and known[0].previous is not None and known[0].previous not in found:
            found.add(known[0].previous)
            todo.append(known[0].previous)
    return found


def _contexts(state: State) -> Iterator[object]:
    holders: Iterable[Any] = (*state.effects, *state.shields, *state.delayed, *state.pending)
    for one in holders:
        yield from _ids(one.context)
    for _, _, context in state.rules:
        yield from _ids(context)
    for effect in state.effects:
        yield from effect.applies_to
    for one in state.past:
        yield one.subject
        yield one.other
    for turn in state.last_turns.values():
        yield from (one.subject for one in turn if one.event == "comes into play")
    for oid in state.zone("stack"):
        entry = state.objects[oid].entry
        if entry is not None:
            yield from _ids(entry.context)
            for source, to, _ in entry.damage:
                yield source
                yield to


def _ids(context: Context) -> Iterator[object]:
    yield context.source
    yield context.subject
    yield context.other
    yield from context.it
    yield from context.paid
    for chosen in (*context.targets, *context.deeds.values()):
        yield from chosen
