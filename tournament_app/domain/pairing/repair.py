"""Settling the line: neighbours meet, repeats are swapped away at the least cost in squared gaps.

Neighbours in a line sorted by points have the least possible sum of squared point gaps. A swap that
keeps that sum is as good as the draw itself; where one raises it, or none exists, the players around
the spot are matched exactly (``matching``). The line stays one flat list, places 2k and 2k + 1 being a
pair: at thousands of players a tuple for every pair costs more than the whole repair.
"""

from dataclasses import dataclass
from random import Random

from tournament_app.domain.pairing.field import Entrant, Field

WHOLE_FIELD = 48
"""Up to so many players the whole field is matched exactly when swaps cannot reach the bound."""

REACH = 48
"""How many pairs away a swap is looked for."""

AROUND = 10
"""How many pairs to either side of a spot are matched exactly; more only while a repeat remains."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The line with pairs at places 2k and 2k + 1, who gets the bye, and whether repeats remain."""

    line: list[Entrant]
    bye: Entrant | None
    clean: bool


def settle(field: Field, line: list[Entrant], bye: Entrant | None, chance: Random) -> Settled:
    """Pair the neighbours of a line and repair what should not be; highest pairs come first.

    ``line`` is even, sorted by points (or standing) with chance among equals; ``bye`` the player taken out.
    """
    repeats = _repeats(line)
    if not repeats:
        return Settled(line, bye, True)
    spots = [place for place in repeats if _swap(field, line, place)]
    if not spots:
        return Settled(line, bye, True)
    if len(line) > 2 or bye is not None:
        line, bye = _match_spots(field, line, bye, spots, chance)
    pairs = sorted(zip(line[::2], line[1::2], strict=True), key=lambda pair: _order(field, *pair))
    line = [entrant for pair in pairs for entrant in pair]
    return Settled(line, bye, not _repeats(line))


def level(field: Field, entrant: Entrant) -> int:
    """What neighbours should have in common: match points, or the place in the standings."""
    return -entrant.standing if field.by_standings else entrant.points


def _order(field: Field, first: Entrant, second: Entrant) -> tuple[int, int]:
    one, two = level(field, first), level(field, second)
    return (-one, -two) if one > two else (-two, -one)


def _repeats(line: list[Entrant]) -> list[int]:
    """Places of the first player of every pair that should not be."""
    couples = enumerate(zip(line[::2], line[1::2], strict=True))
    return [2 * number for number, (first, second) in couples if second.player in first.avoid]


def _swap(field: Field, line: list[Entrant], place: int) -> bool:
    """Swap a repeat away; True where that cost something or was not possible."""
    first, second = line[place], line[place + 1]
    if second.player not in first.avoid:
        return False
    one, two = level(field, first), level(field, second)
    best: tuple[int, int, tuple[Entrant, ...]] | None = None
    for distance in range(2, 2 * REACH + 2, 2):
        for other in (place + distance, place - distance):
            if not 0 <= other < len(line):
                continue
            third, fourth = line[other], line[other + 1]
            three, four = level(field, third), level(field, fourth)
            before = (one - two) ** 2 + (three - four) ** 2
            if third.player not in first.avoid and fourth.player not in second.avoid:
                cost = (one - three) ** 2 + (two - four) ** 2 - before
                if best is None or cost < best[0]:
                    best = (cost, other, (first, third, second, fourth))
            if fourth.player not in first.avoid and third.player not in second.avoid:
                cost = (one - four) ** 2 + (two - three) ** 2 - before
                if best is None or cost < best[0]:
                    best = (cost, other, (first, fourth, second, third))
        if best is not None and best[0] <= 0:
            break
    if best is None:
        return True
    cost, other, (first, third, second, fourth) = best
    upper, lower = (first, third), (second, fourth)
    if _order(field, *upper) > _order(field, *lower):
        upper, lower = lower, upper
    high, low = min(place, other), max(place, other)
    line[high], line[high + 1] = upper
    line[low], line[low + 1] = lower
    return cost > 0


def _match_spots(
    field: Field, line: list[Entrant], bye: Entrant | None, spots: list[int], chance: Random
) -> tuple[list[Entrant], Entrant | None]:
    """Match the players around each spot exactly, in widening windows while a repeat remains."""
    from tournament_app.domain.pairing.matching import match_exactly

    reach = len(line) if len(line) <= WHOLE_FIELD else 2 * AROUND
    while True:
        for low, high in _windows(spots, reach, len(line)):
            line[low:high], bye = match_exactly(field, line[low:high], bye, chance)
        spots = _repeats(line)
        if not spots or reach >= len(line):
            return line, bye
        reach *= 2


def _windows(spots: list[int], reach: int, end: int) -> list[tuple[int, int]]:
    """Ranges of places around the spots, overlapping ones joined."""
    windows: list[tuple[int, int]] = []
    for spot in sorted(spots):
        low, high = max(0, spot - reach), min(end, spot + reach + 2)
        if windows and low <= windows[-1][1]:
            windows[-1] = (windows[-1][0], high)
        else:
            windows.append((low, high))
    return windows
