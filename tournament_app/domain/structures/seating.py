"""Seats before tables: pairs and single players of a round, then tables and numbers for them."""

from collections.abc import Iterable
from typing import NamedTuple

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.round import Pairing, PairingKind


class Seats(NamedTuple):
    """Two players who meet, or one with a bye; ``number`` of the pairing, 0 where it does not matter."""

    player1: PlayerId
    player2: PlayerId | None = None
    why: str = ""
    number: int = 0


def pairings_at_tables(book: EventBook, number: RoundNumber, seats: Iterable[Seats]) -> tuple[Pairing, ...]:
    """The seats as pairings: fixed tables first, the other matches in order from the event's first table."""
    in_order = list(seats)
    matches = [seat for seat in in_order if seat.player2 is not None]
    tables: dict[PlayerId, TableNumber] = {}
    taken: set[TableNumber] = set()
    for match in matches:
        for player in (match.player1, match.player2):
            wish = None if player is None else book.enrollments[player].fixed_table
            if wish is not None and wish not in taken:
                tables[match.player1] = wish
                taken.add(wish)
                break
    free = book.event.first_table
    for match in matches:
        if match.player1 in tables:
            continue
        while free in taken:
            free = TableNumber(free + 1)
        tables[match.player1] = free
        free = TableNumber(free + 1)
    return tuple(
        Pairing(
            number,
            seat.number or position,
            tables.get(seat.player1),
            seat.player1,
            seat.player2,
            PairingKind.BYE if seat.player2 is None else PairingKind.MATCH,
            why=seat.why,
        )
        for position, seat in enumerate(in_order, 1)
    )
