"""Effects in force in a position, in words: what has resolved and lasts, and what static abilities do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cases.writing.effect_words import delayed_words, effect_words, shield_words
from engine.rules.looking.layers import words
from engine.rules.looking.sight import Sight
from engine.rules.position.state import ContinuousEffect, ObjectId, PlayerId

COUNTERS = "200.10"
MOST_NAMED = 6


def effects_in_force(sight: Sight) -> tuple[str, ...]:
    """What has resolved and lasts: continuous effects, prevention and replacement, delayed abilities.

    Then what static abilities do, to whom.
    """
    state = sight.state
    found = []
    for e in state.effects:
        said = effect_words(e) or ", ".join(words(m) for m in e.modifications) or _copy(e)
        on = _objects(sight, e.applies_to)
        found.append(
            f"{e.source_name or _last_name(sight, e.context.source)}: {said}{on} (since {e.timestamp})"
        )
    for s in state.shields:
        said = shield_words(state, s) or f"{s.replaces.event} is replaced or prevented"
        left = f", {s.left} left" if s.left is not None else ""
        found.append(f"{_last_name(sight, s.context.source)}: {said}{_objects(sight, s.what)}{left}")
    for d in state.delayed:
        said = delayed_words(state, d) or "a delayed triggered ability"
        found.append(f"{_last_name(sight, d.context.source)}: {said}{_objects(sight, d.context.it)}")
    found += [f"{_kind(r)} for {', '.join(map(str, c.it)) or c.controller}, {d}" for r, d, c in state.rules]
    return (*found, *_statics(sight))


def _copy(e: ContinuousEffect) -> str:
    """A copy effect that ends; its end is said where it is a time."""
    return "a copy" if e.duration == "permanent" else f"a copy until {e.duration}"


def _kind(rule: object) -> str:
    said = getattr(rule, "rule", None)
    return str(said) if said else type(rule).__name__


def _objects(sight: Sight, ids: Iterable[ObjectId | PlayerId]) -> str:
    there = [name_of(sight, i) for i in ids if isinstance(i, str) or i in sight.state.objects]
    return f" \u2013 {', '.join(there)}" if there else ""


def _last_name(sight: Sight, oid: ObjectId) -> str:
    known = oid in sight.state.objects or oid in sight.state.last_known
    return sight.view(oid).name if known else "an effect"


def _statics(sight: Sight) -> Iterator[str]:
    """Effects of static abilities (418.4) by their source, oldest first, with the objects they change."""
    lasting = {(e.timestamp, e.source_name) for e in sight.state.effects}
    said: dict[tuple[int, str], tuple[list[str], list[str]]] = {}
    for oid in sight.in_play():
        for reason in sight.view(oid).reasons:
            key = (reason.timestamp, reason.source)
            if reason.rule != COUNTERS and key not in lasting:
                texts, objects = said.setdefault(key, ([], []))
                texts.append(reason.text.partition(", after ")[0])
                objects.append(sight.view(oid).name or "a face-down creature")
    for (_, source), (texts, objects) in sorted(said.items()):
        to = [f"{name} \u00d7{n}" if n > 1 else name for name, n in _counted(texts, objects).items()]
        more = f" and {len(to) - MOST_NAMED} more" if len(to) > MOST_NAMED else ""
        yield f"{source}: {', '.join(dict.fromkeys(texts))} \u2013 {', '.join(to[:MOST_NAMED])}{more}"


def _counted(texts: list[str], objects: list[str]) -> Counter[str]:
    """How many objects of each name: one for each time that the first of the words is said of it."""
    return Counter(name for text, name in zip(texts, objects, strict=True) if text == texts[0]) or Counter(
        objects
    )


def name_of(sight: Sight, what: ObjectId | PlayerId) -> str:
    """What a player calls it, with its reference where several of that name are in its zone."""
    if isinstance(what, str):
        return what
    o = sight.object(what)
    if o.entry is not None and o.entry.kind in ("activated", "triggered"):
        return f"the ability of {name_of(sight, o.entry.context.source)}"
    alike = sum(
        other.base.name == o.base.name and other.zone == o.zone for other in sight.state.objects.values()
    )
    name = sight.view(what).name or "a face-down creature"
    return f"{name} ({o.ref})" if alike > 1 and o.ref else name
