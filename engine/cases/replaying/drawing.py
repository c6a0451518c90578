"""Cards of an unknown library that become known as the record names them."""

from __future__ import annotations

from engine.cases.reading.log_entries import Draw
from engine.cases.reading.problems import Unclear
from engine.cases.setting_up.card_entries import CardEntries
from engine.records import replace
from engine.rules.position.naming import slug
from engine.rules.position.state import State


def draw_named(state: State, entry: Draw, cards: CardEntries) -> State:
    """The state with the top cards of a player's library known, in the order named.

    Raises `Unclear` where the library is smaller, or holds another card there.
    """
    objects = dict(state.objects)
    named = [card for one in entry.cards for n, card in [cards.counted(one)] for _ in range(n)]
    library = state.zone("library", entry.by)
    if len(named) > len(library):
        raise Unclear(entry.by, f"{entry.by}'s library has {len(library)} cards, not {len(named)}")
    for oid, card in zip(library, named, strict=False):
        base = cards.known(card.card, card.where.of("card"))
        old = objects[oid]
        if old.known:
            if old.base.name != base.name:
                raise Unclear(card.card, f"{entry.by}'s next card is {old.base.name}, not {card.card}")
            continue
        ref = card.id or free_reference(slug(base.name), {o.ref for o in objects.values()})
        objects[oid] = replace(old, base=base, known=True, ref=ref)
    return replace(state, objects=objects)


def free_reference(base: str, taken: set[str]) -> str:
    """The name for a reference that nothing has yet."""
    return (
        base
        if base not in taken
        else next(f"{base}-{n}" for n in range(2, 1000) if f"{base}-{n}" not in taken)
    )
