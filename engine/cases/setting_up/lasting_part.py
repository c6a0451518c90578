"""What lasts of a resolution: effects, shields and delayed triggers, kept apart from all else it does."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.records import replace
from engine.rules.position.copied_over import covered
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import Context, DelayedTrigger, ObjectId, PlayerId, Recipient, State
from engine.rules.transition import Transition
from engine.text import ir


def lasting_of(
    state: State,
    context: Context,
    abilities: tuple[ir.Ability, ...],
    on: tuple[Recipient, ...],
    chosen: tuple[str, ...] = (),
) -> State | None:
    """The state with what lasts of the first of the abilities that leaves something; nothing if none does."""
    for answers in _answers(chosen):
        for targets, effects in _ways(abilities):
            after = _resolved(state, context, targets, effects, on, answers)
            if after is not None:
                return after
    return None


def _answers(chosen: tuple[str, ...]) -> Iterator[tuple[object, ...]]:
    """What was chosen as answers: as it is written, as colors and types are, and two words as one for the other."""
    lower = tuple(one.lower() for one in chosen)
    yield chosen
    yield lower
    yield tuple((tuple(one.split()),) if len(one.split()) == 2 else one for one in lower)
    yield tuple(" and ".join(one.split()) for one in lower)


def _ways(
    abilities: tuple[ir.Ability, ...],
) -> Iterator[tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...]]]:
    ordered = sorted(abilities, key=lambda a: not isinstance(a, ir.Spell))
    for ability in ordered:
        if isinstance(ability, ir.Spell | ir.Activated | ir.Triggered):
            if ability.effects:
                yield ability.targets, ability.effects
            for mode in getattr(ability, "modes", ()):
                yield mode.targets, mode.effects


def _resolved(
    state: State,
    context: Context,
    targets: tuple[ir.TargetSpec, ...],
    effects: tuple[ir.Effect, ...],
    on: tuple[Recipient, ...],
    answers: tuple[object, ...],
) -> State | None:
    groups = _groups(targets, on)
    if groups is None:
        return None
    gate = Transition(state, (*answers, *_yeses()))
    about = replace(context, targets=groups, it=on)
    try:
        gate.follow(about, effects)
    except EngineRefusal:
        return None
    new = gate.state
    if (new.effects, new.shields, new.rules) == (state.effects, state.shields, state.rules):
        return None
    if on and not targets:
        locked = tuple(r for r in on)
        own = (context.source,) if context.source in on else None
        effects_now = tuple(
            e
            if e in state.effects or e.over is not None or e.applies_to == own
            else replace(e, applies_to=locked)
            for e in new.effects
        )
        new = replace(new, effects=effects_now)
    copies = {i: new.objects[i] for e in new.effects if (i := covered(e)) is not None}
    objects = {**state.objects, **copies}
    return replace(state, effects=new.effects, shields=new.shields, rules=new.rules, objects=objects)


def _yeses() -> tuple[bool, ...]:
    return (True,) * 8


def _groups(
    targets: tuple[ir.TargetSpec, ...], on: tuple[Recipient, ...]
) -> tuple[tuple[Recipient, ...], ...] | None:
    if not targets:
        return ()
    if not on:
        return None
    if len(targets) == 1:
        return (on,)
    if len(on) < len(targets):
        return (*((r,) for r in on), *(((),) * (len(targets) - len(on))))
    return (*((r,) for r in on[: len(targets) - 1]), on[len(targets) - 1 :])


def triggers_later(abilities: tuple[object, ...]) -> tuple[DelayedTrigger, ...]:
    """The delayed triggered abilities that the abilities set up (or are, as bare triggers).

    Two abilities may set up the same ("attacks or blocks"): it waits once.
    """
    nowhere = Context(ObjectId(0), PlayerId(""))
    set_up = dict.fromkeys(n for n in _nodes(abilities) if isinstance(n, ir.Later))
    if set_up:
        return tuple(DelayedTrigger(n.trigger, n.effects, nowhere, n.this_turn, n.once) for n in set_up)
    return tuple(
        DelayedTrigger(a.trigger, a.effects, nowhere) for a in abilities if isinstance(a, ir.Triggered)
    )


def _nodes(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for one in node:
            yield from _nodes(one)
    elif isinstance(node, msgspec.Struct):
        yield node
        for field in node.__struct_fields__:
            yield from _nodes(getattr(node, field))
