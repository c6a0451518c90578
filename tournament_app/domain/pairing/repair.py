"""Settling the line: neighbours meet, repeats are swapped away at the least cost in squared gaps.

Neighbours in a line sorted by points have the least possible sum of squared point gaps. A swap that
keeps that sum is as good as the draw itself; where one raises it, or none exists, the players around
the spot are matched exactly (``matching``).
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

Pairs = list[tuple[Entrant, Entrant]]


@dataclass(frozen=True, slots=True)
class Settled:
    """Pairs, highest first, who gets the bye, and whether opponents remain who should not meet."""

    pairs: Pairs
    bye: Entrant | None
    clean: bool


def settle(field: Field, line: list[Entrant], bye: Entrant | None, chance: Random) -> Settled:
    """Pair the neighbours of a line and repair what should not be.

    ``line`` is even, sorted by points (or standing) with chance among equals; ``bye`` the player taken out.
    """
    pairs = list(zip(line[::2], line[1::2], strict=True))
    repeats = _repeats(pairs)
    if not repeats:
        return Settled(pairs, bye, True)
    spots = [number for number in repeats if _swap(field, pairs, number)]
    if spots and (len(line) > 2 or bye is not None):
        pairs, bye = _match_spots(field, pairs, bye, spots, chance)
    pairs.sort(key=lambda pair: _order(field, pair))
    return Settled(pairs, bye, not (spots and _repeats(pairs)))


def _repeats(pairs: Pairs) -> list[int]:
    return [number for number, (first, second) in enumerate(pairs) if second.player in first.avoid]


def _order(field: Field, pair: tuple[Entrant, Entrant]) -> tuple[int, int]:
    levels = level(field, pair[0]), level(field, pair[1])
    return -max(levels), -min(levels)


def level(field: Field, entrant: Entrant) -> int:
    """What neighbours should have in common: match points, or the place in the standings."""
    return -entrant.standing if field.by_standings else entrant.points


def _swap(field: Field, pairs: Pairs, number: int) -> bool:
    """Swap a repeat away; True where that cost something or was not possible."""
    first, second = pairs[number]
    if second.player not in first.avoid:
        return False
    one, two = level(field, first), level(field, second)
    own = (one - two) ** 2
    best: tuple[int, int, tuple[Entrant, Entrant], tuple[Entrant, Entrant]] | None = None
    for distance in range(1, REACH + 1):
        for other in (number + distance, number - distance):
            if not 0 <= other < len(pairs):
                continue
            third, fourth = pairs[other]
            three, four = level(field, third), level(field, fourth)
            before = own + (three - four) ** 2
            if third.player not in first.avoid and fourth.player not in second.avoid:
                cost = (one - three) ** 2 + (two - four) ** 2 - before
                if best is None or cost < best[0]:
                    best = (cost, other, (first, third), (second, fourth))
            if fourth.player not in first.avoid and third.player not in second.avoid:
                cost = (one - four) ** 2 + (two - three) ** 2 - before
                if best is None or cost < best[0]:
                    best = (cost, other, (first, fourth), (second, third))
        if best is not None and best[0] <= 0:
            break
    if best is None:
        return True
    cost, other, here, there = best
    pairs[number], pairs[other] = here, there
    return cost > 0


def _match_spots(
    field: Field, pairs: Pairs, bye: Entrant | None, spots: list[int], chance: Random
) -> tuple[Pairs, Entrant | None]:
    """Match the players around each spot exactly, in widening windows while a repeat remains."""
    from tournament_app.domain.pairing.matching import match_exactly

    reach = len(pairs) if 2 * len(pairs) <= WHOLE_FIELD else AROUND
    while True:
        for low, high in _windows(spots, reach, len(pairs)):
            pairs[low:high], bye = match_exactly(field, pairs[low:high], bye, chance)
        spots = _repeats(pairs)
        if not spots or reach >= len(pairs):
            return pairs, bye
        reach *= 2


def _windows(spots: list[int], reach: int, end: int) -> list[tuple[int, int]]:
    """Ranges of pairs around the spots, overlapping ones joined."""
    windows: list[tuple[int, int]] = []
    for spot in sorted(spots):
        low, high = max(0, spot - reach), min(end, spot + reach + 1)
        if windows and low <= windows[-1][1]:
            windows[-1] = (windows[-1][0], high)
        else:
            windows.append((low, high))
    return windows
