"""Whether a card is in a format's pool on a day, since when, and from when it will be (RS D.6.2, D.13.2-4).

One legal printing is enough: reprints, promotional, Portal and Starter cards count by name.
"""

from collections.abc import Iterator
from datetime import date

import msgspec

from engine.cards.card import Card, CardSet, Play
from engine.cards.pool import CardPool
from engine.decks.formats import Format, FormatDay, Listing

JOINING_KINDS = frozenset({"core", "expansion"})


class CardStatus(msgspec.Struct, frozen=True):
    """A card in a format on a day.

    ``in_pool`` says whether a legal printing exists; ``since`` when the listing began; ``legal_from`` the
    next day on which a set with the card is legal, and ``by`` that set; ``legal_until`` the last day it was.
    """

    card: Card
    in_pool: bool
    listing: Listing
    since: date | None = None
    source: str = ""
    legal_from: date | None = None
    by: CardSet | None = None
    legal_until: date | None = None


def card_status(card: Card, today: FormatDay, pool: CardPool) -> CardStatus:
    """The status of a card on a day, with the days it was and will be legal where it is not in the pool."""
    entry = today.listed.get(card.name)
    listing, since, source = (
        (entry.listing, entry.since, entry.source) if entry else (Listing.LEGAL, None, "")
    )
    if in_pool(card, today, pool):
        return CardStatus(card, True, listing, since, source)
    spans = [*_spans(card, today.format, pool)]
    later = min(((first, code) for code, first, _ in spans if first > today.day), default=None)
    past = [last for _, _, last in spans if last is not None and last < today.day]
    return CardStatus(
        card,
        False,
        listing,
        since,
        source,
        legal_from=later[0] if later else None,
        by=pool.sets.get(later[1]) if later else None,
        legal_until=max(past, default=None),
    )


def in_pool(card: Card, today: FormatDay, pool: CardPool) -> bool:
    """Whether the format has a legal printing of the card on its day, or names the card itself."""
    if card.name in today.further or any(printing.set_code in today.sets for printing in card.printings):
        return True
    joining = today.format.new_sets_join or today.format.every_set
    return joining and any(first <= today.day for _, first, _ in _joined(card, today.format, pool))


def _spans(card: Card, wanted: Format, pool: CardPool) -> Iterator[tuple[str, date, date | None]]:
    for code in card.set_codes():
        for span in wanted.spans(code):
            yield code, span.first, span.last
    for group in wanted.further_cards:
        if card.name in group.cards:
            yield "", group.first, group.last
    if wanted.new_sets_join or wanted.every_set:
        yield from _joined(card, wanted, pool)


def _joined(card: Card, wanted: Format, pool: CardPool) -> Iterator[tuple[str, date, None]]:
    for code in card.set_codes():
        entry = pool.sets.get(code)
        if entry and entry.legal_from and joins(entry, wanted):
            yield code, entry.legal_from, None


def joins(entry: CardSet, wanted: Format) -> bool:
    """Whether a set without a row of its own becomes legal by the general rule (RS D.13.4)."""
    if entry.released is None or entry.play is not Play.TOURNAMENT or any(wanted.spans(entry.code)):
        return False
    if wanted.every_set:
        return True
    last_row = max((span.first for span in wanted.sets), default=date.min)
    known = max(last_row, wanted.known_until or date.min)
    return wanted.new_sets_join and entry.kind in JOINING_KINDS and entry.released > known
