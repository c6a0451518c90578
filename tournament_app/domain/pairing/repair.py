"""Settling the line: neighbours meet, repeats are swapped away at the least cost in squared gaps.

Where a swap raises the sum of squared gaps, or none exists, the players around the spot are matched exactly,
in widening windows while a repeat remains: at worst the whole field. A field too large for that is matched
around each spot once, and what remains is proven unavoidable, or avoided as the proof shows (``large_field``).
"""

from random import Random

from msgspec import Struct

from tournament_app.domain.pairing.field import Entrant, Field
from tournament_app.domain.pairing.neighbours import (
    AROUND,
    LARGE,
    in_order,
    level,
    match_around,
    repeats,
    swap_away,
)

WHOLE_FIELD = 48
"""Up to so many players the whole field is matched exactly when swaps cannot reach the bound."""


class Settled(Struct, frozen=True):
    """The line with pairs at places 2k and 2k + 1, who gets the bye, and whether repeats remain.

    ``proven``: no pairing of these players has less of what should not be.
    """

    line: list[Entrant]
    bye: Entrant | None
    clean: bool
    proven: bool = True


def settle(field: Field, line: list[Entrant], bye: Entrant | None, chance: Random) -> Settled:
    """Pair the neighbours of a line and repair what should not be; highest pairs come first.

    ``line`` is even, sorted by points (or standing) with chance among equals; ``bye`` the player taken out.
    """
    if not repeats(line):
        return Settled(line, bye, True)
    drawn = list(line)
    spots = swap_away(field, line)
    if not spots:
        return Settled(line, bye, True)
    if bye is not None:
        drawn = sorted([*drawn, bye], key=lambda entrant: -level(field, entrant))
    if len(line) > LARGE:
        return _settle_large(field, drawn, line, bye, spots, chance)
    if len(line) > 2 or bye is not None:
        bye = _match_widening(field, line, bye, spots, chance)
    line = in_order(field, line)
    return Settled(line, bye, not repeats(line))


def _match_widening(
    field: Field, line: list[Entrant], bye: Entrant | None, spots: list[int], chance: Random
) -> Entrant | None:
    """Match the players around each spot exactly, more of them while a repeat remains."""
    reach = len(line) if len(line) <= WHOLE_FIELD else 2 * AROUND
    while True:
        bye = match_around(field, line, bye, spots, reach, chance)
        spots = repeats(line)
        if not spots or reach >= len(line):
            return bye
        reach *= 2


def _settle_large(
    field: Field,
    drawn: list[Entrant],
    line: list[Entrant],
    bye: Entrant | None,
    spots: list[int],
    chance: Random,
) -> Settled:
    from tournament_app.domain.pairing.large_field import avoid_what_can_be, hard_to_place, neighbours_around

    hard = hard_to_place(drawn)
    given = match_around(field, line, bye, spots, 2 * AROUND, chance)
    if hard or given is not bye:
        line, given = neighbours_around(field, drawn, hard, line, given, chance)
    line = in_order(field, line)
    if not repeats(line) and (bye is None or given is None or given.byes <= bye.byes):
        return Settled(line, given, True)
    line, given, proven = avoid_what_can_be(field, drawn, hard, line, given, chance)
    return Settled(line, given, not repeats(line), proven)
