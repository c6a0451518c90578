"""The orders in which a judge sorts a deck on the table: by name, by type, by cost."""

import enum
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from engine.cards.card import Card
from engine.decks.card_problems import CardCount

TYPES: Final = (
    *(("Creature", "Creatures"), ("Land", "Lands"), ("Artifact", "Artifacts")),
    *(("Enchantment", "Enchantments"), ("Instant", "Instants"), ("Sorcery", "Sorceries")),
)
OTHER_TYPES: Final = "Other cards"
COSTLESS: Final = "Lands and cards without a cost"


class DeckOrder(enum.Enum):
    """How the cards of a deck are sorted."""

    NAME = "name"
    TYPE = "type"
    COST = "cost"


class CardGroup(msgspec.Struct, frozen=True):
    """Cards that lie together, by name, with the heading of their pile; no heading where there is one pile."""

    heading: str
    cards: tuple[CardCount, ...]


def sorted_for_a_check(cards: Iterable[CardCount], order: DeckOrder) -> Sequence[CardGroup]:
    """The cards in piles as the order has them; an artifact creature lies with the creatures."""
    ranked: dict[tuple[int, str], list[CardCount]] = {}
    for card in cards:
        ranked.setdefault(_PILES[order](card.card), []).append(card)
    return tuple(
        CardGroup(heading, tuple(sorted(pile, key=_name))) for (_, heading), pile in sorted(ranked.items())
    )


def _name(card: CardCount) -> str:
    return card.card.ascii_name.casefold()


def _by_name(_card: Card) -> tuple[int, str]:
    return 0, ""


def _by_type(card: Card) -> tuple[int, str]:
    piles = ((rank, heading) for rank, (word, heading) in enumerate(TYPES) if word in card.types)
    return next(piles, (len(TYPES), OTHER_TYPES))


def _by_cost(card: Card) -> tuple[int, str]:
    if not card.mana_cost:
        return -1, COSTLESS
    value = card.mana_value or 0
    return value, f"Mana value {value}"


_PILES: Final[dict[DeckOrder, Callable[[Card], tuple[int, str]]]] = {
    DeckOrder.NAME: _by_name,
    DeckOrder.TYPE: _by_type,
    DeckOrder.COST: _by_cost,
}
