"""Books with decks: who handed in what, who was checked."""

from datetime import UTC, datetime

from engine.records import replace
from tests.domain.books import Told
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.identity import RoundNumber, TableNumber

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)


def with_decks(told: Told, **names: str) -> EventBook:
    """The book with a deck for each letter, called so."""
    decks = {
        told.ids[letter]: DeckRegistration(told.ids[letter], "60 Forest\n", NOON, name=name)
        for letter, name in names.items()
    }
    return replace(told.book, decks=decks, deck_terms=DeckTerms())


def checked(told: Told, round_: int, table: int, letters: str) -> Told:
    """These players' decks were taken."""
    number = RoundNumber(round_)
    checks = {
        (number, told.ids[letter]): DeckCheck(number, told.ids[letter], TableNumber(table), True, NOON)
        for letter in letters
    }
    told.book = replace(told.book, deck_checks={**told.book.deck_checks, **checks})
    return told
