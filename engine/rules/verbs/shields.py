"""Shields against damage and destruction, and the sources they are about (419.4-419.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.picking import pick
from engine.rules.looking.damage_sources import as_source
from engine.rules.looking.references import amount, in_zone, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.state import Context, ObjectId, Recipient, ShieldEffect, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def shield(gate: Gate, context: Context, e: ir.Shield) -> Context:
    """A replacement or prevention effect that lasts (419.3)."""
    r = e.replaces
    what: tuple[Recipient, ...] = ()
    if r.what is not None and not isinstance(r.what, ir.Filter):
        what = resolve(gate.sight, context, r.what)
    if r.whose is not None:
        what += resolve(gate.sight, context, r.whose)
    left = amount(gate.sight, context, r.amount) if r.amount is not None else (1 if r.once else None)
    source = None
    if e.choose_source is not None:
        options = sources(gate, context, e.choose_source)
        picked = gate.choose_objects(
            context.controller, options, 1, 1, f"the source for {gate.name(context.source)}", "419.8a"
        )
        source = picked[0] if picked else None
        if source is not None:
            gate.say(f"{gate.name(source)} is the source chosen", "419.8a")
    shares = [(what, left)]
    if e.divided:
        shares = [((one,), context.divided.get(one, 0)) for one in what]
    made = 0
    for whom, n in shares:
        new = ShieldEffect(gate.state.clock, context, r, whom, e.duration, n, source)
        gate.change_state(shields=(*gate.state.shields, new))
        made = new.timestamp
    return replace(context, shield=made, it=what)


def sources(gate: Gate, context: Context, of: ir.Filter) -> list[ObjectId]:
    """What may be chosen as a source: permanents, spells, and what an object on the stack refers to (419.8a).

    Where the book has it, also what a delayed trigger or an effect that waits for damage refers to.
    """
    sight = gate.sight
    if gate.state.resolving is not None:
        there = dict.fromkeys(b.source for b in gate.state.resolving.blows)
        fits = (i for i in there if _is_such(gate, context, i, of))
        return [sight.successor(i) or i for i in fits]
    found = [i for i in sight.in_play() if _is_such(gate, context, i, of)]
    for oid in in_zone(sight, "stack"):
        entry = sight.object(oid).entry
        if entry is None:
            continue
        if entry.kind == "spell":
            named = [oid]
        elif entry.kind == "damage":
            named = [source for source, _, _ in entry.damage]
        else:
            named = [entry.context.source]
        _add_sources(gate, context, of, named, found)
    if gate.state.book.sources == "also what waits":
        _add_sources(gate, context, of, _waited_for(gate), found)
    return found


def _add_sources(
    gate: Gate, context: Context, of: ir.Filter, named: list[ObjectId], found: list[ObjectId]
) -> None:
    """Add those that fit what the effect says of its source, each as what it has become."""
    for one in named:
        now = gate.sight.successor(one) or one
        if now not in found and _is_such(gate, context, one, of):
            found.append(now)


def _is_such(gate: Gate, context: Context, one: ObjectId, of: ir.Filter) -> bool:
    """Whether something fits what an effect says of its source, as the source of damage that it is."""
    sight = as_source(gate.sight, one)
    return all(passes(sight, context, one, t) for t in of.tests)


def _waited_for(gate: Gate) -> list[ObjectId]:
    """What delayed triggered abilities and effects that wait for damage refer to, in the order of their making."""
    named: list[Recipient | None] = []
    for delayed in gate.state.delayed:
        about = delayed.context
        named += [
            about.source,
            about.subject,
            about.other,
            *about.it,
            *(t for ts in about.targets for t in ts),
        ]
    for waiting in gate.state.shields:
        named += [waiting.context.source, waiting.chosen_source, *waiting.what]
    known = gate.state.objects.keys() | gate.state.last_known.keys()
    return [i for i in only_objects(n for n in named if n is not None) if i in known]


def regenerate(gate: Gate, context: Context, e: ir.Regenerate) -> Context:
    """A regeneration shield (419.6b)."""
    what = pick(gate, context, e.what, "what to regenerate")
    for one in what:
        new = ShieldEffect(
            gate.state.clock,
            replace(context, it=(one,)),
            ir.Replaces("destroy", instead=e.then, once=True),
            (one,),
            "end of turn",
            1,
        )
        gate.change_state(shields=(*gate.state.shields, new))
    return context


SHIELDS: dict[type[object], object] = {
    ir.Shield: shield,
    ir.Regenerate: regenerate,
}
