"""Enchantments recorded on what they have put into play: their ability on coming into play has resolved (413.2).

What is recorded as attached says so; what the ability changed about the enchantment and what it made wait go with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.records import replace
from engine.rules.looking.tests_on_objects import one_by_one
from engine.rules.position.state import Context, GameObject, ObjectId, State
from engine.rules.transition import Transition
from engine.text import ir
from engine.text.ir.node import walk


def raised(state: State) -> State:
    """The position with what such enchantments have done, unless it is recorded among the effects."""
    for oid in (*state.zone("in play"), *state.zone("phased out")):
        o = state.objects[oid]
        told = any(e.context.source == oid for e in state.effects)
        for ability in () if told else _raising(o):
            assert isinstance(o.attached, int), "only what is on an object has raised it"
            state = _resolved(state, o, ability, o.attached)
    return state


def _raising(o: GameObject) -> Iterator[ir.Triggered]:
    """The abilities of an attached permanent that put what it is on into play as it came itself."""
    if not isinstance(o.attached, int):
        return
    for ability in o.base.abilities:
        if isinstance(ability, ir.Triggered) and ability.trigger.event == "comes into play":
            done = [n for n in walk(ability.effects) if isinstance(n, ir.PutInto | ir.Attach)]
            if any(isinstance(n, ir.Attach) for n in done) and any(
                isinstance(n, ir.PutInto) and n.zone == "in play" for n in done
            ):
                yield ability


def _resolved(state: State, o: GameObject, ability: ir.Triggered, on: ObjectId) -> State:
    made = replace(state.objects[on], created_by=o.id)
    gate = Transition(replace(state, objects={**state.objects, on: made}))
    targets = ((on,),) if ability.targets else ()
    context = Context(o.id, o.controller, subject=o.id, it=(o.id,), targets=targets)
    gate.follow(context, tuple(n for n in one_by_one(ability.effects) if isinstance(n, ir.Apply | ir.Later)))
    return gate.state
