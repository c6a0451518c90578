"""Verification of all lists of an event off the GUI thread; what is known already is not asked again."""

from collections.abc import Callable, Mapping, Sequence

from tournament_app.desk.decks.lines import Judged, judged
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.identity import PlayerId
from tournament_app.services.card_library import occasion_of


class DeckVerdicts:
    """``show`` is told the players whose lists were judged."""

    def __init__(self, desk: Desk, said: ProblemStrip, show: Callable[[Sequence[PlayerId]], None]) -> None:
        self._desk, self._said, self._show = desk, said, show
        self._known: dict[DeckRegistration, Judged] = {}
        self._known_for: object = None

    def of(self, deck: DeckRegistration | None) -> Judged | None:
        """What is known of a list; None until it was judged."""
        return None if deck is None else self._known.get(deck)

    def forget(self) -> None:
        """Cards or formats are others now."""
        self._known_for = None

    def verify(self, book: EventBook) -> None:
        """Judge the lists of which nothing is known as of the event's format and day."""
        library, wanted = self._desk.cards.library, (book.event.format, book.event.date, occasion_of(book))
        if library is None:
            return
        if self._known_for != wanted:
            self._known_for = wanted
            self._known.clear()
        unknown = [deck for deck in book.decks.values() if deck not in self._known]
        if not unknown:
            return

        def take(found: Mapping[DeckRegistration, Judged]) -> None:
            if self._known_for == wanted:
                self._known.update(found)
                self._show([deck.player for deck in found])

        self._desk.errands.run(
            lambda _: {deck: judged(library, book, deck) for deck in unknown},
            take,
            refused=self._said.refuse,
            lane=Lane.ASIDE,
        )
