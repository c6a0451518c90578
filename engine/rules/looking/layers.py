"""The layers of 418.5a with timestamps and dependency (418.5c-d): the parts of effects, and their order.

Which layers there are, and what applies in which, is the book's (`layering`).
"""

from __future__ import annotations

import re

import msgspec

from engine.records import replace
from engine.rules.looking.buried import buried_statics
from engine.rules.looking.conditions import goes_on, holds
from engine.rules.looking.footprints import reads, writes
from engine.rules.looking.layering import Layering, layering, of_snow
from engine.rules.looking.modify import gained, modify
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.views import Granted, Reason
from engine.rules.position.state import Context, ObjectId, only_objects
from engine.text import ir

_SORTED = {
    "types": "types", "subtypes": "subtypes", "supertypes": "supertypes", "colors": "colors",
    "controller": "controller", "abilities": "keywords",
}  # fmt: skip
Ranked = tuple[int, ir.Static, ObjectId | None]
Found = tuple[ObjectId, int, ir.Static, ObjectId | None]
_STATICS: dict[int, tuple[object, tuple[Ranked, ...]]] = {}


class Part(msgspec.Struct):
    """One modification of one continuous effect, with what it applies to now.

    Those that are `first` 0 come before the rest of the layer; what `depends` may on the way wait for any other.
    """

    key: tuple[object, ...]
    first: int
    timestamp: int
    source: ObjectId
    source_name: str
    context: Context
    modification: ir.Modification
    to: tuple[ObjectId, ...]
    reads: frozenset[str]
    writes: frozenset[str]
    found: Found | None = None
    depends: bool = True


class Begun(msgspec.Struct, frozen=True):
    """An effect that has begun to apply in an earlier layer: to what, with whose context, by which static ability."""

    found: Found | None
    context: Context
    to: tuple[ObjectId, ...]
    source_name: str


def statics(abilities: tuple[Granted, ...]) -> tuple[Ranked, ...]:
    """The static abilities among an object's abilities, with their rank among equal ones and who gave them."""
    hit = _STATICS.get(id(abilities))
    if hit is not None and hit[0] is abilities:
        return hit[1]
    ranks: dict[int, int] = {}
    found: list[Ranked] = []
    for granted in abilities:
        one = granted.ability
        if isinstance(one, ir.Static):
            ranks[id(one)] = ranks.get(id(one), -1) + 1
            found.append((ranks[id(one)], one, granted.origin))
    if len(_STATICS) > 20_000:
        _STATICS.clear()
    _STATICS[id(abilities)] = (abilities, tuple(found))
    return _STATICS[id(abilities)][1]


def all_statics(sight: Sight) -> list[Found]:
    """The static abilities in force at this moment: in play, and those that work in a graveyard."""
    if sight.effects is None:
        sight.effects = [
            *((oid, *ranked) for oid in sight.sources() for ranked in statics(sight.views[oid].abilities)),
            *buried_statics(sight.state),
        ]
    return sight.effects


def carry_out_layer(sight: Sight, layer: int, all_reads: set[str]) -> None:
    """Apply everything of one layer to the views, in the order of 418.5a-d."""
    done: set[tuple[object, ...]] = set()
    begun: dict[tuple[object, ...], tuple[ObjectId, ...]] = {}
    waited: dict[tuple[object, ...], str] = {}
    table = layering(sight.state)
    counted = layer != table.counters
    parts, dormant = _to_apply(sight, layer, done)
    while parts or not counted:
        if not counted and not any(p.first == 0 for p in parts):
            _counters(sight, layer)
            counted = True
            if "pt" in dormant or _touched(parts, frozenset({"pt"})):
                parts, dormant = _to_apply(sight, layer, done)
            continue
        part = _next(sight, layer, parts, waited)
        all_reads.update(part.reads)
        part.to = begun.setdefault(part.key[:-1], part.to)  # all of one effect goes for the same objects
        _apply(sight, part, layer, waited.get(part.key, ""))
        done.add(part.key)
        if table.goes_on:
            sight.begun.setdefault(part.key[:-1], Begun(part.found, part.context, part.to, part.source_name))
        parts = [p for p in parts if p is not part]
        if _changes_statics(part.modification):
            sight.effects = None
            parts, dormant = _to_apply(sight, layer, done)
        elif not dormant.isdisjoint(part.writes) or _touched(parts, part.writes):
            parts, dormant = _to_apply(sight, layer, done)


def _to_apply(sight: Sight, layer: int, done: set[tuple[object, ...]]) -> tuple[list[Part], frozenset[str]]:
    """The parts of a layer still to be applied, and what those look at whose condition does not hold as yet."""
    parts = [p for p in collect(sight, layer) if p.key not in done]
    return parts, frozenset(sight.dormant)


def _changes_statics(mod: ir.Modification) -> bool:
    """Whether a modification can give an object static abilities or take them away."""
    if isinstance(mod, ir.GainAbility):
        return any(isinstance(a, ir.Static) for a in mod.abilities)
    if isinstance(mod, ir.LoseAbility):
        return not mod.names
    return isinstance(mod, ir.ReplaceWord | ir.SetTypes | ir.FullText)


def _touched(parts: list[Part], changed: frozenset[str]) -> bool:
    return any(not changed.isdisjoint(p.reads) for p in parts)


def collect(sight: Sight, layer: int) -> list[Part]:
    """The parts that belong to a layer, with what they apply to at this moment (418.4a)."""
    found: list[Part] = []
    sight.dormant = set()
    table = layering(sight.state)
    for one in all_statics(sight):
        found.extend(_static_parts(sight, one, layer, table))
    if sight.begun and layer < table.rules:
        here = {p.key[:-1] for p in found}
        left = (b for key, b in sight.begun.items() if b.found is not None and key not in here)
        found += [p for b in left for p in _going_on(sight, b, layer, table)]
    for n, effect in enumerate(sight.state.effects):
        chosen = table.parts(effect.modifications, False).get(layer)
        if not chosen or effect.waits:
            continue
        if effect.condition is not None and not goes_on(sight, effect.context, effect.condition):
            sight.dormant |= reads(effect.condition)
            continue
        to = tuple(i for i in only_objects(effect.applies_to) if i in sight.views)
        begun = sight.begun.get(("effect", effect.timestamp, n)) if sight.begun else None
        if begun is not None:
            to = begun.to
        elif effect.to_all is not None:
            to = tuple(i for i in matching(sight, effect.context, effect.to_all) if i in sight.views)
        for m, mod in chosen:
            key = ("effect", effect.timestamp, n, m)
            source, looks = effect.context.source, reads(mod) | reads(effect.condition) | reads(effect.to_all)
            found.append(
                Part(key, 1, effect.timestamp, source, effect.source_name, effect.context, mod, to, looks,
                     writes(mod))
            )  # fmt: skip
    return found


def _static_parts(sight: Sight, one: Found, layer: int, table: Layering) -> list[Part]:
    oid, n, ability, granter = one
    defining = table.defines(ability, granter, layer)
    chosen = table.parts(ability.modifications, defining).get(layer)
    if not chosen:
        return []
    if sight.begun and layer < table.rules:
        begun = sight.begun.get(("static", oid, id(ability), n))
        if begun is not None:
            return _going_on(sight, begun, layer, table)
    view = sight.view(oid)
    context = Context(oid, view.controller, granter=granter)
    if ability.condition is not None and not holds(sight, context, ability.condition):
        sight.dormant |= reads(ability.condition)
        return []
    to = applies_to(sight, context, ability)
    timestamp = sight.state.objects[oid].timestamp
    looks = reads(ability.to) | reads(ability.condition)
    return [
        Part(("static", oid, id(ability), n, m), 0 if defining or table.of_itself(ability, granter, mod) else 1,
             timestamp, oid, view.name, context, mod, to, looks | reads(mod), writes(mod), one, not defining)
        for m, mod in chosen
    ]  # fmt: skip


def _going_on(sight: Sight, begun: Begun, layer: int, table: Layering) -> list[Part]:
    """The parts in a layer of an effect that has begun in an earlier one: for the same objects, come what may."""
    assert begun.found is not None
    oid, n, ability, granter = begun.found
    defining = table.defines(ability, granter, layer)
    timestamp = sight.state.objects[oid].timestamp
    return [
        Part(("static", oid, id(ability), n, m), 0 if defining else 1, timestamp, oid, begun.source_name,
             begun.context, mod, begun.to, reads(mod), writes(mod), begun.found)
        for m, mod in table.parts(ability.modifications, defining).get(layer, ())
    ]  # fmt: skip


def applies_to(sight: Sight, context: Context, ability: ir.Static) -> tuple[ObjectId, ...]:
    """What a static ability applies to at this moment (418.4a)."""
    if isinstance(ability.to, ir.Filter):
        return matching(sight, context, ability.to)
    found = resolve(sight, context, ability.to)
    return tuple(i for i in only_objects(found) if i in sight.views)


def _next(sight: Sight, layer: int, parts: list[Part], waited: dict[tuple[object, ...], str]) -> Part:
    """The part to apply next: own abilities first, then the oldest that depends on no other (418.5d).

    What an object says of itself for a time waits even for what comes later, where it depends on it. Effects
    that depend on each other in a loop follow their timestamps. `waited` learns what each older part that is
    passed over waits for.
    """
    if len(parts) == 1:
        return parts[0]
    ordered = sorted(parts, key=lambda p: (p.first, p.timestamp))
    lowest = ordered[0].first
    group = [p for p in ordered if p.first == lowest]
    waits: dict[int, list[int]] = {}
    for n, part in enumerate(group):
        waits[n] = [
            m for m, other in enumerate(ordered if part.depends else group)
            if m != n and _plausible(part, other) and _depends(sight, layer, part, other)
        ]  # fmt: skip
        if not waits[n]:
            return part
        waited[part.key] = ordered[waits[n][0]].source_name
    for n, part in enumerate(group):
        if n in _reach(waits, n):
            waited.pop(part.key, None)
            return part
    rest = ordered[len(group) :]
    return _next(sight, layer, rest, waited) if rest else group[0]


def _reach(waits: dict[int, list[int]], start: int) -> set[int]:
    found: set[int] = set()
    todo = list(waits[start])
    while todo:
        n = todo.pop()
        if n not in found:
            found.add(n)
            todo.extend(waits.get(n, ()))
    return found


def _plausible(part: Part, other: Part) -> bool:
    """Whether what the other writes could matter to the part at all."""
    if not other.writes.isdisjoint(part.reads):
        return True
    return part.key[0] == "static" and part.source in other.to and _changes_statics(other.modification)


def _depends(sight: Sight, layer: int, part: Part, other: Part) -> bool:
    """Whether applying the other changes the part's existence, its objects or what it does (418.5c)."""
    before = _outcome(sight, part)
    saved = {oid: sight.views[oid] for oid in other.to}
    for oid in other.to:
        sight.views[oid] = replace(saved[oid], reasons=[])
    shelf, sight.shelf = sight.shelf, {}
    effects, sight.effects = sight.effects, None
    _apply(sight, other, layer)
    again = next((p for p in collect(sight, layer) if p.key == part.key), None)
    changed = again is None or again.modification != part.modification or set(again.to) != set(part.to)
    if not changed and again is not None:
        changed = _outcome(sight, again) != before
    sight.views.update(saved)
    sight.shelf, sight.effects = shelf, effects
    return changed


def _outcome(sight: Sight, part: Part) -> object:
    """The values the part would work with, for each object it applies to."""
    mod = part.modification
    if isinstance(mod, ir.GiveControl):
        return resolve(sight, part.context, mod.player)
    if not isinstance(mod, ir.AddPT | ir.SetPT | ir.SetTypes):
        return None
    values = [q for q in (mod.power, mod.toughness) if q is not None]
    return [[amount(sight, replace(part.context, it=(oid,)), q) for q in values] for oid in part.to if values]


def _apply(sight: Sight, part: Part, layer: int, waited_for: str = "") -> None:
    said = words(part.modification)
    if waited_for:
        said += f", after {waited_for}, on which it depends"
    table = layering(sight.state)
    rule = "418.1" if layer == table.rules else "418.5d" if waited_for else table.rule(layer)
    reason = Reason(layer, part.timestamp, part.source_name, said, rule)
    mod, views = part.modification, sight.views
    if (
        isinstance(mod, ir.AddPT)
        and isinstance(mod.power, ir.Number)
        and isinstance(mod.toughness, ir.Number)
    ):
        power, toughness = mod.power.n, mod.toughness.n
        for oid in part.to:
            view = views[oid]
            if view.power is not None and view.toughness is not None:
                view.power += power
                view.toughness += toughness
                view.reasons.append(reason)
    elif isinstance(mod, ir.GainAbility) and not of_snow(mod):
        more = gained(sight, part.context, mod)
        for oid in part.to:
            views[oid].abilities += more
            views[oid].reasons.append(reason)
    else:
        for oid in part.to:
            view = views[oid]
            modify(sight, part.context, oid, view, mod)
            view.reasons.append(reason)
    for kind, shelf in _SORTED.items():
        if kind in part.writes:
            sight.shelf.pop(shelf, None)


def words(mod: ir.Modification) -> str:
    """A modification as a player says it."""
    match mod:
        case ir.AddPT(ir.Number(p), ir.Number(t)):
            return f"gets {p:+d}/{t:+d}"
        case ir.SetPT(ir.Number(p), ir.Number(t)):
            return f"is {p}/{t}"
        case ir.SetColors(colors):
            return f"is {' and '.join(colors) or 'colorless'}"
        case ir.SetTypes():
            size = [f"{q.n}" for q in (mod.power, mod.toughness) if isinstance(q, ir.Number)]
            return " ".join(filter(None, ("becomes", "/".join(size), *mod.subtypes, *mod.types)))
        case ir.LoseAbility(names):
            return f"loses {' and '.join(names) or 'all abilities'}"
        case ir.GainAbility(abilities):
            return "gains " + ", ".join(getattr(a, "name", "an ability") for a in abilities)
        case ir.ReplaceWord():
            return "changes " + ", ".join(f"{a} to {b}" for a, b in mod.pairs)
        case ir.Restrict(rule):
            return rule
        case _:
            return _PLAIN_WORDS.get(type(mod), "has its power and toughness changed")


_PLAIN_WORDS: dict[type[object], str] = {
    ir.FullText: "has the text of another card",
    ir.GiveControl: "changes its controller",
    ir.SwitchPT: "switches power and toughness",
}


_CHANGES_PT = re.compile(r"([+-][0-9]{1,9})/([+-][0-9]{1,9})")


def _counters(sight: Sight, layer: int) -> None:
    """+X/+Y and -X/-Y counters, after abilities that set their own object's characteristics (418.5a, 200.10)."""
    for oid in sight.in_play():
        o = sight.state.objects[oid]
        if not o.counters:
            continue
        view = sight.views[oid]
        for kind, n in o.counters.items():
            changes = _CHANGES_PT.fullmatch(kind)
            if changes and n and view.power is not None:
                assert view.toughness is not None
                view.power += n * int(changes[1])
                view.toughness += n * int(changes[2])
                said = f"{n} {kind} counter{'' if n == 1 else 's'}"
                view.reasons.append(Reason(layer, o.timestamp, view.name, said, "200.10"))
