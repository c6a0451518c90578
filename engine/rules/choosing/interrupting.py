"""Interrupts: what is one, what may be interrupted, and which of several is carried out first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.rules.position.state import ObjectId
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def apart(gate: Gate) -> bool:
    """Whether interrupts are a kind of their own in this book."""
    return gate.state.book.interrupts == "a kind of their own"


@lru_cache(maxsize=4096)
def counters_spells(ability: ir.Activated) -> bool:
    """Whether an ability counters spells, so that it would be of no use were it no interrupt."""
    return any(isinstance(n, ir.CounterSpell) for n in walk((ability.effects, ability.modes)))


def is_interrupt(gate: Gate, oid: ObjectId) -> bool:
    """Whether something on the stack is an interrupt, or an ability used as one."""
    o = gate.sight.object(oid)
    if o.entry is None:
        return "interrupt" in o.base.types
    if o.entry.kind == "spell":
        return "interrupt" in o.base.types
    return isinstance(o.entry.ability, ir.Activated) and counters_spells(o.entry.ability)


def open_interrupt(gate: Gate) -> ObjectId | None:
    """The interrupt announced last, while nothing has been announced since; only interrupts answer it."""
    if not apart(gate):
        return None
    stack = gate.state.zone("stack")
    return stack[-1] if stack and is_interrupt(gate, stack[-1]) else None


def interruptible(gate: Gate, by: ObjectId) -> tuple[ObjectId, ...]:
    """What something on the stack may aim at there: what it interrupts, or what the interrupt before it is aimed at."""
    stack = gate.state.zone("stack")
    place = next((n for n in reversed(range(len(stack))) if by in (stack[n], _source(gate, stack[n]))), None)
    below = stack[:place]
    if not below:
        return ()
    found = [below[-1]]
    if is_interrupt(gate, below[-1]):
        found += _aims(gate, below[-1])
    return tuple(found)


def _source(gate: Gate, oid: ObjectId) -> ObjectId | None:
    entry = gate.sight.object(oid).entry
    return None if entry is None else entry.context.source


def _aims(gate: Gate, oid: ObjectId) -> list[ObjectId]:
    entry = gate.sight.object(oid).entry
    targets = () if entry is None else entry.context.targets
    return [t for group in targets for t in group if not isinstance(t, str)]


def next_interrupt(gate: Gate) -> ObjectId | None:
    """The interrupt that is carried out next: of several on one spell the active player's first."""
    top = open_interrupt(gate)
    if top is None:
        return None
    stack, active = gate.state.zone("stack"), gate.state.turn.active
    rivals = [top]
    for oid in reversed(stack[:-1]):
        if not is_interrupt(gate, oid) or _aims(gate, oid) != _aims(gate, top):
            break
        rivals.append(oid)
    return next((i for i in rivals if gate.state.objects[i].controller == active), top)
