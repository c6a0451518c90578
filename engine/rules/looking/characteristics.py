"""Characteristics as a pure view of a state (418.5), kept for the states used last.

What an event leaves alone is not worked out again: a view depends on the objects in play and on the stack, on
the continuous effects, and on anything else only where an effect reads it (`footprints`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from engine.rules.looking.buried import buried
from engine.rules.looking.footprints import reads
from engine.rules.looking.layering import Layering, layering
from engine.rules.looking.layers import carry_out_layer, collect, statics
from engine.rules.looking.printed import base_view
from engine.rules.looking.references import Reading
from engine.rules.looking.sight import Sight
from engine.rules.looking.tapped import animated, switched_off, tapped_artifacts
from engine.rules.looking.views import Granted, Reason, View
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import COLORS, SYMBOLS, ObjectId, State
from engine.text import ir

_CACHE: OrderedDict[int, tuple[State, Sight]] = OrderedDict()
_KEPT = 24
_HERE = (("in play", ""), ("stack", ""), ("vanguard", ""))
_SOURCES = (("in play", ""), ("vanguard", ""))
_TELLING = (
    "base", "controller", "face_down", "disguise", "counters", "attached", "chosen", "linked", "timestamp", "zone",
    "created_by", "token", "printed", "previous",
)  # fmt: skip


def look(state: State, before: Sight | None = None) -> Sight:
    """The state with the characteristics of everything in play and on the stack.

    `before` is what was seen just before, where somebody has it at hand: most often little has changed since.
    """
    hit = _CACHE.get(id(state))
    if hit is not None and hit[0] is state:
        return hit[1]
    if before is None and _CACHE:
        before = _CACHE[next(reversed(_CACHE))][1]
    sight = (None if before is None else _reused(state, before)) or compute(state)
    _CACHE[id(state)] = (state, sight)
    if len(_CACHE) > _KEPT:
        _CACHE.popitem(last=False)
    return sight


def _reused(state: State, old: Sight) -> Sight | None:
    """What was seen before again, where nothing that it depends on has changed; what came on the stack is added."""
    old_state = old.state
    if old_state.effects is not state.effects or old_state.ignored != state.ignored:
        return None
    if old_state.book is not state.book or (
        state.book.tapped_artifacts == "are off" and tapped_artifacts(old_state) != tapped_artifacts(state)
    ):
        return None
    views: dict[ObjectId, View] | None = old.views
    if "state" in old.reads:
        if (
            old_state.objects is not state.objects
            or old_state.zones is not state.zones
            or old_state.turn != state.turn
            or old_state.combat is not state.combat
            or old_state.players is not state.players
        ):
            return None
    elif old_state.objects is not state.objects:
        if buried(state):
            return None
        for key in _SOURCES:
            ids = state.zones.get(key, ())
            if ids != old_state.zones.get(key, ()) or any(_changed(old_state, state, ids)):
                return None
        views = _with_stack(state, old)
    if views is None:
        return None
    sight = Reading(state, views, old.shelf)
    if sight.sources() != old.sources():
        return None
    sight.reads, sight.kinds = old.reads, old.kinds
    if old_state.objects is state.objects:
        sight.off_play = old.off_play
    return sight


def _with_stack(state: State, old: Sight) -> dict[ObjectId, View] | None:
    """The views with what is on the stack now; nothing where an effect bears on what has come or changed there.

    No ability of a permanent does: one that reaches beyond the permanents reads "state".
    """
    before, stack = old.state, state.zone("stack")
    new = [i for i in stack if i not in before.objects]
    new += _changed(before, state, [i for i in stack if i in before.objects] if new else stack)
    if not new and stack == before.zone("stack"):
        return old.views
    if state.book.sizes_defined == "everywhere" or any(
        e.to_all is None and not set(new).isdisjoint(e.applies_to) for e in state.effects
    ):
        return None
    views = {**old.views, **{i: base_view(state.objects[i], state.book) for i in new}}
    for gone in before.zone("stack"):
        if gone not in stack:
            views.pop(gone, None)
    return views


def _changed(before: State, after: State, ids: Sequence[ObjectId]) -> list[ObjectId]:
    """Those of objects there in both states that are not to be seen as they were; few were touched at all."""
    was, now = before.objects, after.objects
    touched = [i for i in ids if was[i] is not now[i]]
    return [i for i in touched if any(getattr(was[i], f) != getattr(now[i], f) for f in _TELLING)]


def compute(state: State) -> Sight:
    """The characteristics worked out anew, layer by layer (418.5a).

    An ability granted in its layer that changes what earlier layers settle ("has 'This creature is an artifact'",
    407.2) and that nothing takes away again is there from the beginning of a second round. So is an artifact that turns
    out to be a creature, where those that are none are off while they are tapped.
    """
    sight, late = _round(state, {})
    sight = _round(state, late)[0] if late else sight
    alive = animated(state, sight.views)
    return _round(state, late, alive)[0] if alive else sight


def _first_views(
    state: State, given: dict[ObjectId, tuple[Granted, ...]], alive: frozenset[ObjectId]
) -> dict[ObjectId, View]:
    """What is in play and on the stack before any effect, with abilities given in advance."""
    views = {
        oid: base_view(state.objects[oid], state.book) for key in _HERE for oid in state.zones.get(key, ())
    }
    for oid, more in given.items():
        views[oid].abilities += more
    if state.book.tapped_artifacts == "are off":
        switched_off(state, views, alive)
    return views


def _round(
    state: State, given: dict[ObjectId, tuple[Granted, ...]], alive: frozenset[ObjectId] = frozenset()
) -> tuple[Sight, dict[ObjectId, tuple[Granted, ...]]]:
    """The book's layers in order, with abilities given in advance, and the abilities that came too late for theirs."""
    views = _first_views(state, given, alive)
    sight = Reading(state, views)
    all_reads: set[str] = set()
    before: dict[ObjectId, tuple[Granted, ...]] = {}
    in_graveyards = buried(state)
    table = layering(state)
    something = in_graveyards or state.effects or any(statics(v.abilities) for v in views.values())
    for layer in table.order:
        if layer == table.abilities:
            before = {oid: v.abilities for oid, v in views.items()}
        if something or layer == table.counters:
            carry_out_layer(sight, layer, all_reads)
    _sizes(sight)
    carry_out_layer(sight, table.rules, all_reads)
    sight.kinds = {}  # what was sorted out on the way may have changed since
    for oid in sight.sources():
        for _, ability, _ in statics(views[oid].abilities):
            all_reads |= reads(ability.condition) | reads(ability.to)
    if in_graveyards:
        all_reads.add("state")
    for effect in state.effects:
        all_reads |= reads(effect.condition) | reads(effect.to_all)
    sight.reads = frozenset(all_reads)
    return sight, {} if given or not something else _late(views, before, table)


def _sizes(sight: Sight) -> None:
    """Which objects have power and toughness at all, and where they are defined (208.2)."""
    state = sight.state
    if state.book.sizes_defined == "everywhere":
        for oid in state.zone("stack"):
            sight.define_size(state.objects[oid], sight.views[oid])
    if state.book.sizes == "creatures alone":
        for oid in state.zone("in play"):
            view = sight.views[oid]
            if "creature" not in view.types:
                view.power = view.toughness = None


def _late(
    views: dict[ObjectId, View], before: dict[ObjectId, tuple[Granted, ...]], table: Layering
) -> dict[ObjectId, tuple[Granted, ...]]:
    """Abilities gained in their layer and kept whose effects belong to an earlier one."""
    found: dict[ObjectId, tuple[Granted, ...]] = {}
    for oid, had in before.items():
        now = views[oid].abilities
        if now is had or len(now) <= len(had):
            continue
        new = [g for g in now if not any(g is h for h in had)]
        more = tuple(
            g
            for g in new
            if isinstance(g.ability, ir.Static)
            and any(table.place(m) < table.abilities for m in g.ability.modifications)
        )
        if more:
            found[oid] = more
    return found


def explain(state: State, oid: ObjectId) -> tuple[Reason, ...]:
    """Why an object is what it is now: one reason for each effect, in the order applied.

    The first says what is printed (or copied, or face down); each other names the layer, the timestamp, the
    source and the rule. Raises `Unsupported` for an object that is not there.
    """
    o = state.objects.get(oid)
    if o is None:
        raise Unsupported(f"no object {oid}")
    printed = base_view(o, state.book)
    size = f", {printed.power}/{printed.toughness}" if printed.power is not None else ""
    text = f"starts as {printed.name or 'a face-down creature'}{size}"
    rule = "504.2" if o.face_down else "503.3" if o.printed is not None else "418.5a"
    return (Reason(0, o.timestamp, printed.name or o.ref, text, rule), *look(state).view(oid).reasons)


__all__ = ["COLORS", "SYMBOLS", "base_view", "collect", "compute", "explain", "look"]
