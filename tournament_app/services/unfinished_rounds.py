"""What keeps an event from going on past its rounds: drafts, and results that are missing."""

from collections.abc import Iterator

from tournament_app.domain.book import EventBook
from tournament_app.domain.round import RoundStatus


def unfinished_rounds(book: EventBook) -> Iterator[str]:
    """A sentence for every round, in order, that is a draft or lacks results, with what to do about it."""
    for number in sorted(book.rounds):
        if book.rounds[number].status is RoundStatus.DRAFT:
            yield f"Round {number} is a draft. Discard it or play it first."
        elif missing := book.outstanding(number):
            tables = ", ".join(str(pairing.table) for pairing in missing)
            lacking = f"table {tables} has" if len(missing) == 1 else f"tables {tables} have"
            yield f"Round {number} is not finished: {lacking} no result. Enter what is missing first."
