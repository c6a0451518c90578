"""An "as long as" that ends while its ability still waits on the stack: its effect will not begin (418.3d)."""

from __future__ import annotations

from functools import lru_cache

from engine.records import replace
from engine.rules.looking.conditions import goes_on, parts_known
from engine.rules.looking.sight import Sight
from engine.rules.position.state import State
from engine.text import ir
from engine.text.ir.node import walk


def lapsed(before: Sight, after: Sight) -> State:
    """The state after a change in which waiting abilities know what they waited for and is over."""
    objects = dict(after.state.objects)
    for oid in after.state.zone("stack"):
        o = objects[oid]
        there = before.state.objects.get(oid)
        if o.entry is None or there is None or there.entry is None:
            continue
        then, now = there.entry.context, o.entry.context
        over = tuple(
            one
            for one in _durations(o.entry.effects)
            if one not in now.over
            and any(goes_on(before, then, p) and not goes_on(after, now, p) for p in parts_known(one))
        )
        if over:
            context = replace(now, over=(*now.over, *over))
            objects[oid] = replace(o, entry=replace(o.entry, context=context))
    return replace(after.state, objects=objects)


def waiting(state: State) -> bool:
    """Whether any ability on the stack has an effect that is to last "as long as" something."""
    entries = (state.objects[oid].entry for oid in state.zone("stack"))
    return any(e is not None and _durations(e.effects) for e in entries)


@lru_cache(maxsize=4096)
def _durations(effects: tuple[ir.Effect, ...]) -> tuple[ir.Condition, ...]:
    """What effects last as long as, apart from what abilities say that they give."""
    given = {
        id(inner)
        for node in walk(effects)
        if isinstance(node, ir.Activated | ir.Triggered | ir.Static)
        for inner in walk(node)
    }
    lasting = (n for n in walk(effects) if isinstance(n, ir.Apply | ir.Later) and id(n) not in given)
    return tuple(n.as_long_as for n in lasting if n.as_long_as is not None)
