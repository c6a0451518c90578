"""What was ticked off in deck checks under way, kept while another table is looked at."""

from msgspec import Struct

from engine.decks.card_problems import CardCount
from engine.decks.comparison import Difference
from engine.decks.deck_list import Section
from engine.decks.order import DeckOrder, sorted_for_a_check
from engine.decks.verification import count_cards
from engine.records import replace
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.services.card_library import CardLibrary

NO_LIST = "No list was handed in."
Key = tuple[RoundNumber, PlayerId]


class Ticked(Struct, frozen=True):
    """A card of the list: copies registered, copies found; ``found`` None until it was looked at."""

    at: int
    card: str
    pile: str
    sideboard: bool
    registered: int
    found: int | None = None

    @property
    def difference(self) -> str:
        """What differs, in a sentence; empty where the copies are as registered or not looked at yet."""
        if self.found is None or self.found == self.registered:
            return ""
        section = Section.SIDEBOARD if self.sideboard else Section.MAIN
        return Difference(self.card, section, self.registered, self.found).text

    @property
    def mark(self) -> str:
        """A tick, the number that was found instead, or nothing."""
        if self.found is None:
            return ""
        return "✓" if self.found == self.registered else f"≠ {self.found}"

    def with_found(self, found: int | None) -> "Ticked":
        """The same line with what was found."""
        return replace(self, found=found)


def ticked_lines(library: CardLibrary, text: str, order: DeckOrder) -> tuple[Ticked, ...]:
    """The lines of a registered list, deck before sideboard, in piles; nothing is ticked.

    Cards whose name is unknown stand last, as they were written.
    """
    counted = count_cards(library.read(text), library.pool)
    lines: list[tuple[str, str, bool, int]] = []
    for sideboard in (False, True):
        cards = [card for card in counted.cards if _copies(card, sideboard)]
        for group in sorted_for_a_check(cards, order):
            pile = "Sideboard" if sideboard else group.heading
            lines += [(card.card.name, pile, sideboard, _copies(card, sideboard)) for card in group.cards]
        section = Section.SIDEBOARD if sideboard else Section.MAIN
        lines += [
            (entry.name, "Not a known card", sideboard, entry.count)
            for entry in counted.unknown
            if entry.section is section
        ]
    return tuple(Ticked(at, *line) for at, line in enumerate(lines))


def _copies(card: CardCount, sideboard: bool) -> int:
    return card.sideboard if sideboard else card.main


class TickedDecks:
    """Lines and notes by check. A list that a judge changes meanwhile is ticked off anew."""

    def __init__(self) -> None:
        self.notes: dict[Key, str] = {}
        self._lines: dict[Key, tuple[Ticked, ...]] = {}
        self._lists: dict[Key, tuple[CardLibrary, DeckRegistration]] = {}

    def lines(
        self, key: Key, library: CardLibrary | None, deck: DeckRegistration | None, order: DeckOrder
    ) -> tuple[Ticked, ...]:
        """The lines of a check; none while cards are being read, and without a list."""
        if library is None or deck is None:
            return ()
        if self._lists.get(key) != (library, deck):
            self._lists[key] = (library, deck)
            self._lines[key] = ticked_lines(library, deck.text, order)
        return self._lines[key]

    def keep(self, key: Key, lines: tuple[Ticked, ...]) -> None:
        """Keep what was ticked."""
        self._lines[key] = lines

    def reorder(self, order: DeckOrder) -> None:
        """Sort every list in another way; what was ticked stays."""
        for key, (library, deck) in self._lists.items():
            before = {(line.card, line.sideboard): line.found for line in self._lines[key]}
            self._lines[key] = tuple(
                line.with_found(before.get((line.card, line.sideboard)))
                for line in ticked_lines(library, deck.text, order)
            )

    @staticmethod
    def left(lines: tuple[Ticked, ...]) -> str:
        """How many lines were not looked at yet, in words; empty if none."""
        count = sum(line.found is None for line in lines)
        return "" if not count else "1 line" if count == 1 else f"{count} lines"

    @staticmethod
    def differences(lines: tuple[Ticked, ...], *, listed: bool) -> tuple[str, ...]:
        """What differs, in sentences."""
        return tuple(line.difference for line in lines if line.difference) if listed else (NO_LIST,)
