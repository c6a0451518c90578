"""Neighbours of a line meet: swapping repeats away, and matching the players around a spot exactly.

A line is one flat list sorted by points, places 2k and 2k + 1 being a pair: at thousands of players a tuple
for every pair costs more than the whole repair. Its neighbours have the least possible sum of squared point
gaps. A swap that keeps that sum is as good as the draw itself.
"""

from collections.abc import Sequence
from random import Random

from tournament_app.domain.pairing.field import Entrant, Field

REACH = 48
"""How many pairs away a swap is looked for."""

AROUND = 10
"""How many pairs to either side of a spot are matched exactly."""

LARGE = 256
"""Above so many players no matching takes in the whole field, however many its spots are."""

TOGETHER = 160
"""How many players of a large field are matched exactly in one piece, while all pieces have ``IN_ALL`` at most."""

IN_ALL = 640

PIECE = 100
"""How many players a piece has where there are more."""


def level(field: Field, entrant: Entrant) -> int:
    """What neighbours should have in common: match points, or the place in the standings."""
    return -entrant.standing if field.by_standings else entrant.points


def _order(field: Field, first: Entrant, second: Entrant) -> tuple[int, int]:
    one, two = level(field, first), level(field, second)
    return (-one, -two) if one > two else (-two, -one)


def in_order(field: Field, line: Sequence[Entrant]) -> list[Entrant]:
    """The pairs of a line with the highest first."""
    pairs = sorted(zip(line[::2], line[1::2], strict=True), key=lambda pair: _order(field, *pair))
    return [entrant for pair in pairs for entrant in pair]


def gaps(field: Field, line: Sequence[Entrant]) -> int:
    """The sum of squared gaps of a line."""
    pairs = zip(line[::2], line[1::2], strict=True)
    return sum((level(field, one) - level(field, other)) ** 2 for one, other in pairs)


def repeats(line: list[Entrant]) -> list[int]:
    """Places of the first player of every pair that should not be."""
    couples = enumerate(zip(line[::2], line[1::2], strict=True))
    return [2 * number for number, (first, second) in couples if second.player in first.avoid]


def swap_away(field: Field, line: list[Entrant]) -> list[int]:
    """Swap the repeats of a line away; the places come back where that cost something or was not possible."""
    return [place for place in repeats(line) if _swap(field, line, place)]


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


def match_around(
    field: Field, line: list[Entrant], bye: Entrant | None, spots: list[int], reach: int, chance: Random
) -> Entrant | None:
    """Match the players around each spot of a line exactly, so many places to either side; who gets the bye."""
    from tournament_app.domain.pairing.matching import match_exactly

    for low, high in _windows(spots, reach, len(line)):
        line[low:high], bye = match_exactly(field, line[low:high], bye, chance)
    return bye


def _windows(spots: list[int], reach: int, end: int) -> list[tuple[int, int]]:
    """Ranges of places around the spots, overlapping ones joined; in a large field the long ones in pieces."""
    windows: list[tuple[int, int]] = []
    for spot in sorted(spots):
        low, high = max(0, spot - reach), min(end, spot + reach + 2)
        if windows and low <= windows[-1][1]:
            windows[-1] = (windows[-1][0], high)
        else:
            windows.append((low, high))
    if end <= LARGE:
        return windows
    most = TOGETHER if sum(high - low for low, high in windows) <= IN_ALL else PIECE
    return [(start, min(start + most, high)) for low, high in windows for start in range(low, high, most)]
