"""The card pool: every known card by every spelling of its name, and the sets they come from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Final

from engine.cards.card import DOUBLE_SLASH, Card, CardSet
from engine.cards.spelling import fold
from engine.records import replace

ForeignNames = Mapping[str, tuple[str, ...]]
"""The English names that a folded name of another language stands for."""


class CardPool:
    """Cards and sets, found by name and by code; never changed once built.

    ``printed_until`` is the day up to which the pool knows every card. ``foreign`` are names in other languages
    (RS D.6.3); most references have none.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        sets: Iterable[CardSet],
        printed_until: date,
        foreign: ForeignNames = MappingProxyType({}),
    ) -> None:
        self.cards: Final = tuple(cards)
        self.sets: Final[Mapping[str, CardSet]] = MappingProxyType({entry.code: entry for entry in sets})
        self.printed_until: Final = printed_until
        self._by_name: Final = {card.name: card for card in self.cards}
        self._by_key: dict[str, Card] | None = None
        self._foreign: Final = foreign
        self._searchable: tuple[tuple[str, Card], ...] | None = None
        self._codes: Final = {entry.code.casefold(): entry for entry in self.sets.values()}
        for entry in self.sets.values():
            for alias in entry.aliases:
                self._codes.setdefault(alias.casefold(), entry)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    @property
    def by_key(self) -> Mapping[str, Card]:
        """Cards by folded name; split cards by both names, either order and either half as well."""
        if self._by_key is None:
            self._by_key = _index(self.cards)
        return self._by_key

    @property
    def searchable(self) -> Sequence[tuple[str, Card]]:
        """Every card in order of its name with the keys it is found by, one a line."""
        if self._searchable is None:
            keys: dict[str, list[str]] = {card.name: [] for card in self.cards}
            for key, card in self.by_key.items():
                keys[card.name].append(key)
            ordered = sorted(self.cards, key=lambda card: card.ascii_name)
            self._searchable = tuple(("\n".join(keys[card.name]), card) for card in ordered)
        return self._searchable

    def find(self, name: str) -> Card | None:
        """The card of that name in any spelling, a split card also by one half; None if there is none.

        A name in another language is that of the card it stands for, where it stands for one alone.
        """
        return self._in_english(name) or self.translated(name)

    @property
    def knows_languages(self) -> bool:
        """Whether the reference holds names in other languages than English."""
        return bool(self._foreign)

    def translated(self, name: str) -> Card | None:
        """The card of that name in another language; None for English names, unknown and ambiguous ones."""
        meant = self.meant_by(name)
        return meant[0] if len(meant) == 1 else None

    def meant_by(self, name: str) -> tuple[Card, ...]:
        """The cards that are called so in other languages; none where the name is English."""
        if not self._foreign or self._in_english(name) is not None:
            return ()
        found = (self._in_english(english) for english in self._foreign.get(fold(name), ()))
        return tuple(card for card in found if card is not None)

    def _in_english(self, name: str) -> Card | None:
        return self._by_name.get(name) or self.by_key.get(fold(name))

    def set_called(self, code: str) -> CardSet | None:
        """The set of that code, or of the code another program uses for it; None if it is not known."""
        return self._codes.get(code.casefold())

    def release_of(self, card: Card) -> date | None:
        """The earliest day of release among the card's sets; None if no day is known."""
        sets = (self.sets.get(code) for code in card.set_codes())
        return min((entry.released for entry in sets if entry and entry.released), default=None)

    def enlarged_by(self, other: "CardPool") -> "CardPool":
        """This pool as the floor, with the other's further cards, printings and sets on top."""
        merged = {card.name: card for card in self.cards}
        for card in other.cards:
            mine = self._by_name.get(card.name) or self.by_key.get(fold(card.name))
            if mine is None or fold(mine.name) != fold(card.name):
                merged[card.name] = card
            else:
                merged[mine.name] = _with_printings(mine, card)
        sets = {**other.sets, **self.sets}
        foreign = other._foreign or self._foreign
        return CardPool(merged.values(), sets.values(), max(self.printed_until, other.printed_until), foreign)


def _index(cards: tuple[Card, ...]) -> dict[str, Card]:
    index: dict[str, Card] = {}
    halves: list[tuple[str, Card]] = []
    for card in cards:
        index.setdefault(fold(card.name), card)
        if DOUBLE_SLASH in card.name:
            names = card.halves
            halves.append((fold("".join(reversed(names))), card))
            halves.extend((fold(name), card) for name in names)
    for key, card in halves:
        index.setdefault(key, card)
    return index


def _with_printings(mine: Card, other: Card) -> Card:
    known = set(mine.set_codes())
    further = tuple(printing for printing in other.printings if printing.set_code not in known)
    return replace(mine, printings=mine.printings + further) if further else mine
