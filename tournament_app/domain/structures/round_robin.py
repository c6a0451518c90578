"""Round robin (RS D.1.1): everyone meets everyone, once or twice, by the circle method.

An odd field has a bye a round. Who leaves gives their later opponents byes.
"""

from collections.abc import Sequence

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.structures.procedure import StageRound, groups_of, in_stage, rounds_of
from tournament_app.domain.structures.seating import Seats, pairings_at_tables

CIRCLE = "round-robin"


class RoundRobinProcedure:
    """The circle method within each group."""

    def pair(self, book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> StageRound:
        """The round of the circle; nothing is left to chance but the order fixed when the stage began."""
        del seed
        turn = len(rounds_of(book, stage, number))
        present = in_stage(book, stage, number)
        seats = [
            seat
            for group in groups_of(book, stage)
            for seat in _present(circle_round(group, turn, twice=stage.double_round), present)
        ]
        seats.sort(key=lambda seat: seat.player2 is None)
        return StageRound(pairings_at_tables(book, number, seats))

    def members(self, book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
        """Everyone whose group still plays, in this round."""
        turn = len(rounds_of(book, stage, number))
        going = {
            player
            for group in groups_of(book, stage)
            if turn < circle_rounds(len(group), twice=stage.double_round)
            for player in group
        }
        return going & in_stage(book, stage, number)

    def is_over(self, book: EventBook, stage: Stage, before: RoundNumber) -> bool:
        """Once everyone has met everyone in every group, or the rounds decided on are played."""
        played = len(rounds_of(book, stage, before))
        longest = max(circle_rounds(len(g), twice=stage.double_round) for g in groups_of(book, stage))
        return played >= min(longest, stage.rounds or longest)


def circle_rounds(players: int, *, twice: bool = False) -> int:
    """How many rounds a round robin of so many players takes."""
    once = players - 1 + players % 2 if players > 1 else 0
    return 2 * once if twice else once


def circle_round(
    players: Sequence[PlayerId], turn: int, *, twice: bool = False
) -> list[tuple[PlayerId, PlayerId | None]]:
    """The pairs of the ``turn``-th round (from 0): the first player stays, the others move round one seat.

    In the second half of a double round robin the first and second player change places. Empty when
    everyone has met.
    """
    if turn >= circle_rounds(len(players), twice=twice):
        return []
    ring: list[PlayerId | None] = list(players)
    if len(ring) % 2:
        ring.append(None)
    once = len(ring) - 1
    shift = turn % once
    turned = [ring[0], *ring[1 + shift :], *ring[1 : 1 + shift]]
    half = len(turned) // 2
    pairs: list[tuple[PlayerId, PlayerId | None]] = []
    for position in range(half):
        first, second = turned[position], turned[-1 - position]
        if first is None:
            first, second = second, first
        swapped = (turn + position) % 2 == 1 if turn < once else (turn + position - once) % 2 == 0
        if swapped and second is not None:
            first, second = second, first
        assert first is not None, "a ring has at most one empty seat"
        pairs.append((first, second))
    return pairs


def _present(pairs: Sequence[tuple[PlayerId, PlayerId | None]], present: set[PlayerId]) -> list[Seats]:
    seats = []
    for pair in pairs:
        here = [player for player in pair if player is not None and player in present]
        if here:
            seats.append(Seats(here[0], here[1] if len(here) > 1 else None, CIRCLE))
    return seats
