"""Cards and formats at hand, and what they say of the lists registered at an event."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache

from msgspec import Struct

from engine.cards.pool import CardPool
from engine.decks.deck_list import DeckList, Section, Syntax
from engine.decks.encoding import NotTextError
from engine.decks.formats import Format, NotYetError
from engine.decks.reading import read_deck_bytes, read_deck_list
from engine.decks.verification import Occasion, Verdict, verify
from engine.decks.writing import write_deck_list
from engine.intake.limits import DECK_FILE
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Event
from tournament_app.domain.refusal import Illegal, Malformed

XML = frozenset({Syntax.COCKATRICE, Syntax.MTGO, Syntax.OCTGN})
REMEMBERED = 5000
USUAL = Occasion()
PRERELEASE = "prerelease"


def occasion_of(book: EventBook) -> Occasion:
    """What the event changes about its decks."""
    settings = book.dossier.settings
    return Occasion(
        prerelease=settings is not None and settings.event_kind == PRERELEASE,
        lands_added=None if book.deck_terms is None else book.deck_terms.lands_added,
    )


class CardLibrary(Struct, frozen=True, eq=False):
    """The card pool and the formats by name, the organizer's own among them."""

    pool: CardPool
    formats: Mapping[str, Format]

    def read(self, text: str) -> DeckList:
        """The list in a text, every line of it accounted for."""
        return read_deck_list(text, self.pool.__contains__)

    def text_of(self, content: bytes, where: str) -> str:
        """The list in a file's content as text to be shown and edited.

        A list in XML becomes plain text. Raises ``Malformed`` for what is no text or far too long for a list.
        """
        if len(content) > DECK_FILE.most:
            raise Malformed(f"{where} is too large for a deck list. Choose the list itself.")
        try:
            deck = read_deck_bytes(content, self.pool.__contains__)
        except NotTextError as refused:
            raise Malformed(f"{where}: {refused}") from refused
        if deck.syntax in XML:
            title = f"// {deck.title}\n" if deck.title else ""
            return title + write_deck_list(deck) + "".join(f"{line.text}\n" for line in deck.unread)
        lines = {entry.line: entry.text for entry in deck.entries}
        lines |= {remark.line: remark.text for remark in deck.remarks}
        lines |= {unread.line: unread.text for unread in deck.unread}
        return "\n".join(lines[number] for number in sorted(lines)) + "\n"

    def format_of(self, event: Event) -> Format | None:
        """The format that an event is played in; None where nothing is known of it."""
        return self.formats.get(event.format)

    def takes_pools(self, event: Event) -> bool:
        """True for sealed deck and draft, where the pool is registered with the deck."""
        found = self.format_of(event)
        return found is not None and found.kind == "limited"

    def verdict(self, book: EventBook, text: str, pool_text: str) -> Verdict:
        """Every problem of an event's list as of the event's day (RS D.8, D.11, D.13-D.19).

        At a prerelease the next set counts (D.17.3); lands added are those that the event allows (D.17.1).

        Raises ``Illegal`` where the format is not known or did not exist on that day.
        """
        return self.judge(book.event.format, book.event.date, text, pool_text, occasion_of(book))

    def judge(
        self, format_name: str, day: date, text: str, pool_text: str = "", occasion: Occasion = USUAL
    ) -> Verdict:
        """Every problem of a list, and of the pool it was built from where one is given."""
        found = self._judged(format_name, day, text, pool_text, occasion)
        if isinstance(found, str):
            raise Illegal(found)
        return found

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - a library lives as long as the program
    def _judged(
        self, format_name: str, day: date, text: str, pool_text: str, occasion: Occasion
    ) -> Verdict | str:
        wanted = self.formats.get(format_name)
        if wanted is None:
            return (
                f"Nothing is known of the format “{format_name}”: choose one for the event (Set-up), or "
                "define it (Cards and formats)."
            )
        pool = self.read(pool_text) if pool_text.strip() else None
        try:
            return verify(self.read(text), wanted, day, self.pool, pool, occasion)
        except NotYetError as refused:
            return str(refused)

    def not_ruled_on(self, texts: Iterable[str]) -> tuple[tuple[str, int], ...]:
        """The cards in these lists whose rules text the engine does not carry out, each with the number of lists.

        Most frequent first. The engine is brought in with the first call, which takes a moment.
        """
        from engine.cards.compiled import shipped

        found: Counter[str] = Counter()
        for text in texts:
            cards = {card.name for entry in self.read(text).entries if (card := self.pool.find(entry.name))}
            found.update(cards)
        known = ((name, n, shipped().card(name)) for name, n in found.items())
        unread = [(name, n) for name, n, card in known if card is not None and card.not_understood]
        return tuple(sorted(unread, key=lambda row: (-row[1], row[0])))

    def sizes(self, text: str) -> tuple[int, int]:
        """Cards in deck and sideboard of a list."""
        deck = self.read(text)
        return deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)
