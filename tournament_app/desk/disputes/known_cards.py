"""Which cards a part of a name means first: those of the players' decks, then those printed often."""

from collections.abc import Iterable
from functools import lru_cache

from tournament_app.desk.open.desk import Desk
from tournament_app.services.card_library import CardLibrary


def of_the_decks(desk: Desk, players: Iterable[str]) -> tuple[str, ...]:
    """The cards in the registered lists of these players of the open event; nothing where none are known."""
    event, library = desk.current_event, desk.cards.library
    if event is None or library is None:
        return ()
    book, wanted = event.book, frozenset(players)
    lists = [deck for player, deck in book.decks.items() if book.name_of(player) in wanted]
    names = (entry.name for deck in lists for entry in library.read(f"{deck.text}\n{deck.pool}").entries)
    found = (library.pool.find(name) for name in names)
    return tuple(dict.fromkeys(card.name for card in found if card is not None))


@lru_cache(maxsize=1)
def often_printed(library: CardLibrary | None) -> dict[str, int]:
    """In how many sets each card is; nothing before the cards have been read."""
    return {} if library is None else {card.name: len(card.set_codes()) for card in library.pool}
