"""Cards of an unknown library that become known as the record names them."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cases.reading.case_file import Case, slug
from engine.cases.reading.problems import MalformedCase, Unclear
from engine.cases.setting_up.card_entries import CardEntries
from engine.rules.position.state import PlayerId, State

replace = msgspec.structs.replace


def draw_named(state: State, body: Any, cards: CardEntries, case: Case) -> State:
    """The state with the top cards of a player's library known, in the order named.

    Raises `Unclear` where the library is smaller, or holds another card there.
    """
    by = PlayerId(str(body["by"]))
    objects = dict(state.objects)
    named = [
        entry for card in body.get("cards") or () for n, entry in [cards.counted(card)] for _ in range(n)
    ]
    library = state.zone("library", by)
    if len(named) > len(library):
        raise Unclear(str(by), f"{by}'s library has {len(library)} cards, not {len(named)}")
    for oid, entry in zip(library, named, strict=False):
        name = str(entry["card"])
        base = cards.characteristics(name, case.line(entry, "card"))
        if cards.problems:
            raise MalformedCase(case.path, cards.problems)
        old = objects[oid]
        if old.known:
            if old.base.name != base.name:
                raise Unclear(name, f"{by}'s next card is {old.base.name}, not {name}")
            continue
        ref = str(entry.get("id") or _free(slug(name), {o.ref for o in objects.values()}))
        objects[oid] = replace(old, base=base, known=True, ref=ref)
    return replace(state, objects=objects)


def _free(base: str, taken: set[str]) -> str:
    return (
        base
        if base not in taken
        else next(f"{base}-{n}" for n in range(2, 1000) if f"{base}-{n}" not in taken)
    )
