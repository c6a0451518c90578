"""Characteristics by the six layers of 418.5: copy, control, text, type, other, power and toughness.

Every part of every continuous effect is collected anew in each layer, so that an effect that ends or starts
another is seen; within a layer, dependency (418.5c) is found by applying the candidates on trial.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from engine.rules.modify import apply_modification, layer_of
from engine.rules.references import holds, resolve
from engine.rules.sight import Granted, Reason, Sight, View
from engine.rules.state import COLORS, SYMBOLS, Context, GameObject, ObjectId, State
from engine.text.ir import Activated, AddMana, Filter, Keyword, Modification, SetPT, Static, TapSelf

replace = msgspec.structs.replace
BASIC_LANDS = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}


class Part(msgspec.Struct, frozen=True):
    """One modification of one continuous effect, with what it applies to now."""

    key: tuple[Any, ...]
    timestamp: int
    first: int
    source: ObjectId
    source_name: str
    context: Context
    modification: Modification
    to: tuple[ObjectId, ...]


def intrinsic(subtypes: frozenset[str], source: ObjectId) -> tuple[Granted, ...]:
    """The mana abilities of basic land types (212.6f)."""
    return tuple(
        Granted(Activated((TapSelf(),), effects=(AddMana("{" + symbol + "}"),)), source)
        for name, symbol in BASIC_LANDS.items()
        if name in subtypes
    )


def base_view(o: GameObject) -> View:
    """The copiable characteristics of an object, before any effect; a face-down one is a 2/2 (504.1)."""
    b = o.base
    if o.face_down and o.zone in ("in play", "stack"):
        return View(
            "", "", frozenset(), frozenset(), frozenset({"creature"}), frozenset(), 2, 2, (), o.controller
        )
    subtypes = frozenset(s.lower() for s in b.subtypes)
    abilities = tuple(Granted(a, o.id) for a in b.abilities)
    return View(
        b.name,
        b.cost,
        frozenset(b.colors),
        frozenset(b.supertypes),
        frozenset(b.types),
        subtypes,
        b.power,
        b.toughness,
        abilities + intrinsic(subtypes, o.id),
        o.controller,
    )


_CACHE: OrderedDict[int, tuple[State, Sight]] = OrderedDict()


def look(state: State) -> Sight:
    """The state with the characteristics of everything in play; kept for the states used last."""
    hit = _CACHE.get(id(state))
    if hit is not None:
        return hit[1]
    sight = _compute(state)
    _CACHE[id(state)] = (state, sight)
    if len(_CACHE) > 32:
        _CACHE.popitem(last=False)
    return sight


def _compute(state: State) -> Sight:
    sight = Sight(
        state, {i: base_view(state.objects[i]) for i in state.zone("in play") + state.zone("stack")}
    )
    started: set[tuple[Any, ...]] = set()
    for layer in range(1, 7):
        done: set[tuple[Any, ...]] = set()
        if layer == 6:
            sight = _counters_and_own(sight, done, started)
        while True:
            parts = [p for p in _parts(sight, layer) if p.key not in done]
            if not parts:
                break
            part = _next(sight, layer, parts)
            sight = _apply(sight, part, layer)
            done.add(part.key)
            started.add(part.key)
    return sight


def _counters_and_own(sight: Sight, done: set[tuple[Any, ...]], started: set[tuple[Any, ...]]) -> Sight:
    """Layer 6 starts with characteristic-setting abilities, then counters (418.5a)."""
    for part in sorted(_parts(sight, 6), key=lambda p: p.timestamp):
        if part.first == 0:
            sight = _apply(sight, part, 6)
            done.add(part.key)
            started.add(part.key)
    views = dict(sight.views)
    for oid in sight.in_play():
        for kind, n in sight.state.objects[oid].counters.items():
            signs = kind.split("/")
            v = views[oid]
            if len(signs) == 2 and v.power is not None and v.toughness is not None and n:
                reason = Reason(6, 0, v.name, f"{n} {kind} counter(s)", "418.5a")
                views[oid] = replace(
                    v,
                    power=v.power + n * int(signs[0]),
                    toughness=v.toughness + n * int(signs[1]),
                    reasons=(*v.reasons, reason),
                )
    return Sight(sight.state, views)


def _parts(sight: Sight, layer: int) -> list[Part]:
    found: list[Part] = []
    for oid in sight.in_play():
        for n, granted in enumerate(sight.views[oid].abilities):
            if isinstance(granted.ability, Static):
                found.extend(_static_parts(sight, oid, n, granted.ability, layer))
    for n, effect in enumerate(sight.state.effects):
        if effect.condition is not None and not holds(sight, effect.context, effect.condition):
            continue
        to = tuple(
            ObjectId(i) for i in effect.applies_to if not isinstance(i, str) and i in sight.state.objects
        )
        for m, modification in enumerate(effect.modifications):
            if layer_of(modification) == layer:
                key = ("effect", effect.timestamp, n, m)
                found.append(
                    Part(
                        key,
                        effect.timestamp,
                        1,
                        effect.context.source,
                        effect.source_name,
                        effect.context,
                        modification,
                        to,
                    )
                )
    return found


def _static_parts(sight: Sight, oid: ObjectId, n: int, ability: Static, layer: int) -> list[Part]:
    chosen = [(m, mod) for m, mod in enumerate(ability.modifications) if layer_of(mod) == layer]
    if not chosen:
        return []
    view = sight.views[oid]
    context = Context(oid, view.controller)
    if ability.condition is not None and not holds(sight, context, ability.condition):
        return []
    o = sight.state.objects[oid]
    to = tuple(ObjectId(i) for i in applies_to(sight, context, ability) if not isinstance(i, str))
    first = 0 if ability.characteristic_setting else 1
    return [
        Part(("static", oid, n, m, repr(mod)), o.timestamp, first, oid, view.name, context, mod, to)
        for m, mod in chosen
    ]


def applies_to(sight: Sight, context: Context, ability: Static) -> tuple[Any, ...]:
    """What a static ability applies to at this moment (418.4a)."""
    if isinstance(ability.to, Filter):
        from engine.rules.references import matching

        return matching(sight, context, ability.to)
    return resolve(sight, context, ability.to)


def _next(sight: Sight, layer: int, parts: list[Part]) -> Part:
    """The part to apply next: own abilities first, then the oldest that depends on no other (418.5c-d)."""
    ordered = sorted(parts, key=lambda p: (p.first, p.timestamp, str(p.key)))
    if len(ordered) == 1:
        return ordered[0]
    statics = [p for p in ordered if p.key[0] == "static"]
    if not statics:
        return ordered[0]
    for part in ordered:
        if not any(
            other is not part and other.first <= part.first and _depends(sight, layer, part, other)
            for other in ordered
        ):
            return part
    return ordered[0]


def _depends(sight: Sight, layer: int, part: Part, other: Part) -> bool:
    if part.key[0] != "static" and not isinstance(part.modification, SetPT):
        return False
    after = _apply(sight, other, layer)
    again = {p.key: p for p in _parts(after, layer)}
    changed = again.get(part.key)
    if changed is None or set(changed.to) != set(part.to):
        return layer != 5 or not _both_abilities(part, other)
    return False


def _both_abilities(part: Part, other: Part) -> bool:
    """Gaining and losing abilities do not depend on each other (418.5h)."""
    kinds = {"GainAbility", "LoseAbility"}
    return type(part.modification).__name__ in kinds and type(other.modification).__name__ in kinds


def _apply(sight: Sight, part: Part, layer: int) -> Sight:
    views = dict(sight.views)
    for oid in part.to:
        view = sight.view(oid)
        new = apply_modification(sight, part.context, oid, view, part.modification)
        reason = Reason(layer, part.timestamp, part.source_name, type(part.modification).__name__, "418.5a")
        views[oid] = replace(new, reasons=(*new.reasons, reason))
    return Sight(sight.state, views)


__all__ = ["COLORS", "SYMBOLS", "Keyword", "base_view", "intrinsic", "look"]
