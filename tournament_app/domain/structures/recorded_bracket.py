"""A bracket read from its matches: events that came in from a file say who met, not who sat where."""

from collections.abc import Sequence

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.structures.bracket_plan import bracket_size


def main_rounds(book: EventBook, numbers: Sequence[RoundNumber]) -> tuple[RoundNumber, ...]:
    """The rounds that lead to the final; matches for lower places are rounds of their own in such files."""
    last = book.round_pairings(numbers[-1])
    if not last:
        return tuple(numbers)
    finalist = last[0].winner or last[0].player1
    return tuple(number for number in numbers if book.pairing_of(number, finalist) is not None)


def recorded_seats(book: EventBook, numbers: Sequence[RoundNumber]) -> tuple[PlayerId | None, ...]:
    """The seats in bracket order, found by following every player of the last round back to the first.

    As many as a power of two; None where somebody had no match in a round.
    """
    if not numbers:
        return ()
    seats: list[PlayerId | None] = []
    for pairing in book.round_pairings(numbers[-1]):
        for player in (pairing.player1, pairing.player2):
            seats += _behind(book, numbers[:-1], player)
    return (*seats, *[None] * (bracket_size(len(seats)) - len(seats)))


def _behind(
    book: EventBook, numbers: Sequence[RoundNumber], player: PlayerId | None
) -> list[PlayerId | None]:
    if not numbers:
        return [player]
    pairing = None if player is None else book.pairing_of(numbers[-1], player)
    if pairing is None:
        return [player, *[None] * ((1 << len(numbers)) - 1)]
    return [
        seat for member in (pairing.player1, pairing.player2) for seat in _behind(book, numbers[:-1], member)
    ]
