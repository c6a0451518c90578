"""Search over a pool: as you type, by type, set and cost; and the names somebody may have meant."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.cards.spelling import fold

SUGGESTION_FLOOR = 75.0
SHORTEST_BEGINNING = 4
LONGEST_NAME = 160


class CardQuery(msgspec.Struct, frozen=True):
    """What is asked for; empty fields do not narrow. ``types`` and ``sets`` ignore case.

    ``text`` is part of a name; every one of ``types`` must be a supertype, type or subtype of the card, every
    one of ``keywords`` a keyword ability; one of ``sets`` must have printed it; ``mana_cost`` is the whole
    cost with or without braces (``2GG``).
    """

    text: str = ""
    types: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    mana_value: int | None = None
    mana_cost: str = ""


def search(pool: CardPool, query: CardQuery, limit: int | None = None) -> Sequence[Card]:
    """The cards asked for: names beginning with the text first, then names holding it, each in order.

    A split card is found by either half, a whole name in another language comes before all.
    With a limit the search stops as soon as it is reached.
    """
    text = fold(query.text) if query.text.strip() else ""
    beginning: list[Card] = []
    holding: list[Card] = []
    for keys, card in pool.searchable:
        if text not in keys or not _fits(pool, card, query):
            continue
        if keys.startswith(text) or f"\n{text}" in keys:
            beginning.append(card)
            if len(beginning) == limit:
                break
        elif limit is None or len(holding) < limit:
            holding.append(card)
    whole = [card for card in pool.meant_by(query.text) if _fits(pool, card, query)] if text else []
    return [*whole, *(card for card in (*beginning, *holding) if card not in whole)][:limit]


def suggestions(pool: CardPool, name: str, limit: int = 3) -> Sequence[str]:
    """The names somebody may have meant: those the text begins, then the nearest; empty if none is near."""
    key, known = fold(name), pool.by_key
    if len(key) > LONGEST_NAME:
        return ()
    begun = [other for other in known if other.startswith(key)] if len(key) >= SHORTEST_BEGINNING else []
    from rapidfuzz import fuzz, process  # for misspelt names only

    near = process.extract(
        key, list(known), scorer=fuzz.ratio, limit=2 * limit, score_cutoff=SUGGESTION_FLOOR
    )
    legend = f"{name.strip().casefold()},"
    begun.sort(key=lambda other: (not known[other].name.casefold().startswith(legend), len(other)))
    keys = (*begun[:limit], *(other for other, _, _ in near))
    return tuple(dict.fromkeys(known[other].name for other in keys))[:limit]


def _fits(pool: CardPool, card: Card, query: CardQuery) -> bool:
    return (
        (query.mana_value is None or card.mana_value == query.mana_value)
        and (not query.mana_cost or _symbols(card.mana_cost) == _symbols(query.mana_cost))
        and (
            not query.types
            or _folded(query.types) <= _folded((*card.supertypes, *card.types, *card.subtypes))
        )
        and (not query.keywords or _folded(query.keywords) <= _folded(card.keywords))
        and (not query.sets or bool(_codes(pool, query) & set(card.set_codes())))
    )


def _folded(words: Iterable[str]) -> set[str]:
    return {word.casefold() for word in words}


def _codes(pool: CardPool, query: CardQuery) -> set[str]:
    known = (pool.set_called(code) for code in query.sets)
    return {entry.code for entry in known if entry is not None}


def _symbols(cost: str) -> str:
    return cost.upper().translate({ord("{"): None, ord("}"): None, ord(" "): None})
