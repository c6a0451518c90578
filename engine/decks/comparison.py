"""A deck as found compared with the deck as registered (RS D.2.2, D.2.3).

Names count by card, however they are spelt, so that only what differs on the table is reported.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.cards.pool import CardPool
from engine.decks.deck_list import DeckList, Section


class Difference(msgspec.Struct, frozen=True):
    """A card whose copies in a section are not those registered."""

    card: str
    section: Section
    registered: int
    found: int

    @property
    def text(self) -> str:
        """The difference in a sentence for the judge."""
        where = "deck" if self.section is Section.MAIN else "sideboard"
        return f"{self.card}: {self.found} in the {where}, {self.registered} registered."


def differences(registered: DeckList, found: DeckList, pool: CardPool) -> Sequence[Difference]:
    """Every card that differs, deck before sideboard, by name; empty if the deck is as registered."""
    result = []
    for section in (Section.MAIN, Section.SIDEBOARD):
        ours, theirs = _by_card(registered, section, pool), _by_card(found, section, pool)
        result += [
            Difference(name, section, ours[name], theirs[name])
            for name in sorted(ours.keys() | theirs.keys())
            if ours[name] != theirs[name]
        ]
    return result


def _by_card(deck: DeckList, section: Section, pool: CardPool) -> Counter[str]:
    counted: Counter[str] = Counter()
    for name, copies in deck.copies(section).items():
        card = pool.find(name)
        counted[card.name if card else name] += copies
    return counted
