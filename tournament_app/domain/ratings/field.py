"""The ratings of an event's field: how many players stand where."""

from collections.abc import Iterable
from math import floor
from statistics import fmean, median

from msgspec import Struct


class Bin(Struct, frozen=True):
    """How many players are rated from ``low`` to below ``high``."""

    low: float
    high: float
    players: int


class FieldDistribution(Struct, frozen=True):
    """A field in bins of equal width without gaps; the figures are None for a field without ratings.

    ``unrated`` players have no rated match and stand in no bin.
    """

    bins: tuple[Bin, ...]
    rated: int
    unrated: int
    mean: float | None
    median: float | None
    lowest: float | None
    highest: float | None


def field_distribution(ratings: Iterable[float | None], width: float = 50.0) -> FieldDistribution:
    """The distribution of a field's ratings, None for each player without one; ``width`` in points."""
    everyone = list(ratings)
    known = sorted(rating for rating in everyone if rating is not None)
    unrated = len(everyone) - len(known)
    if not known:
        return FieldDistribution((), 0, unrated, None, None, None, None)
    counts: dict[int, int] = {}
    for rating in known:
        counts[floor(rating / width)] = counts.get(floor(rating / width), 0) + 1
    bins = tuple(
        Bin(place * width, (place + 1) * width, counts.get(place, 0))
        for place in range(min(counts), max(counts) + 1)
    )
    return FieldDistribution(bins, len(known), unrated, fmean(known), median(known), known[0], known[-1])
