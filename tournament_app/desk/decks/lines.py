"""The rows of the table of deck lists, and what the verification says of each list."""

from collections.abc import Callable

from msgspec import Struct

from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal
from tournament_app.services.card_library import CardLibrary


class Draft(Struct, frozen=True):
    """What stands in the fields for a player."""

    text: str = ""
    pool: str = ""
    name: str = ""


class Judged(Struct, frozen=True):
    """What is known of a registered list: its sizes and its problems as of the event's day."""

    main: int = 0
    sideboard: int = 0
    problems: tuple[str, ...] = ()


class DeckLine(Struct, frozen=True):
    """A player's row: deck None without a list, ``judged`` None until it was verified."""

    player: PlayerId
    name: str
    deck: DeckRegistration | None
    judged: Judged | None
    typed: bool = False
    dropped: bool = False

    @property
    def state(self) -> str:
        """The state in words."""
        if self.typed:
            return "not registered"
        if self.deck is None:
            return "no list"
        if self.judged is None:
            return "…"
        count = len(self.judged.problems)
        return "legal" if not count else "1 problem" if count == 1 else f"{count} problems"

    @property
    def tone(self) -> str:
        """Its colour."""
        if self.deck is None or self.typed:
            return "muted" if self.dropped else "amber"
        return "bad" if self.judged is not None and self.judged.problems else ""

    @property
    def cards(self) -> str:
        """``60 + 15``."""
        if self.judged is None or self.deck is None:
            return ""
        return f"{self.judged.main} + {self.judged.sideboard}"


COLUMNS: list[Column[DeckLine]] = [
    Column("Player", lambda line: line.name + (" (dropped)" if line.dropped else ""), width=0),
    Column(
        "List",
        lambda line: line.state,
        width=12,
        tone=lambda line: line.tone,
        tip=lambda line: "\n".join(line.judged.problems) if line.judged else "",
        shortens=True,
    ),
    Column("Deck", lambda line: line.deck.name if line.deck else "", width=11, shortens=True),
    Column("Cards", lambda line: line.cards, figures=True, width=7, spare=1),
]
WANTED: dict[str, Callable[[DeckLine], bool]] = {
    "Everybody": lambda _line: True,
    "Without a list": lambda line: line.deck is None and not line.dropped,
    "Not legal": lambda line: line.judged is not None and bool(line.judged.problems),
    "Not registered yet": lambda line: line.typed,
}


def judged(library: CardLibrary, book: EventBook, deck: DeckRegistration) -> Judged:
    """Sizes and problems of a registered list; a format that cannot be judged is a problem of its own."""
    main, sideboard = library.sizes(deck.text)
    return Judged(main, sideboard, problems_of(library, book, draft_of(deck)))


def problems_of(library: CardLibrary, book: EventBook, draft: Draft) -> tuple[str, ...]:
    """The problems of a list in sentences."""
    try:
        verdict = library.verdict(book, draft.text, draft.pool)
    except Illegal as refused:
        return refused.problems
    return tuple(f"{found.text} [{found.rule}]" for found in verdict.problems)


def draft_of(deck: DeckRegistration) -> Draft:
    """A registered list as it stands in the fields."""
    return Draft(deck.text, deck.pool, deck.name)
