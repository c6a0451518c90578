"""Many matches at once, exactly as if one after the other.

Matches that share no player do not touch each other's figures, so they may be computed together.
A stretch of history is cut into *batches*: the batch of a match is one later than the latest batch
in which either player stands before it. Within a batch everybody plays once; the formulas of
``arithmetic`` (RS D.5.5, D.5.6) are applied to whole columns.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tournament_app.domain.ratings.history import HalfPoints, Indices
from tournament_app.domain.ratings.system import RatingSystem

Points = NDArray[np.float64]

LARGE_ROUND = 128
"""Matches a round from which on the rounds themselves serve as batches: finding others costs more."""


class Columns(Struct, eq=False):
    """The figures of every account while a history is rated: ``arithmetic.Record`` in columns."""

    rating: Points
    matches: NDArray[np.int32]
    provisional_sum: Points

    @classmethod
    def fresh(cls, accounts: int, start: float) -> "Columns":
        """Accounts without a rated match."""
        return cls(np.full(accounts, start), np.zeros(accounts, np.int32), np.zeros(accounts))

    def grown(self, accounts: int, start: float) -> "Columns":
        """A copy with room for so many accounts, the further ones fresh."""
        copy = Columns.fresh(accounts, start)
        size = len(self.rating)
        copy.rating[:size] = self.rating
        copy.matches[:size] = self.matches
        copy.provisional_sum[:size] = self.provisional_sum
        return copy


class Stretch(Struct, frozen=True, eq=False):
    """Neighbouring matches under one system, without a round in which anybody plays twice.

    ``round_of`` numbers the rounds from 0; ``factor`` is what each event leaves of K.
    """

    first: Indices
    second: Indices
    half_points: HalfPoints
    round_of: Indices
    factor: Points


def levels(stretch: Stretch, accounts: int) -> Indices:
    """The batch of every match, counted from 0."""
    size = len(stretch.first)
    if size and size >= LARGE_ROUND * (int(stretch.round_of[-1]) + 1):
        return stretch.round_of
    free = [0] * accounts
    found: list[int] = []
    append = found.append
    for first, second in zip(stretch.first.tolist(), stretch.second.tolist(), strict=True):
        level = free[first]
        other = free[second]
        if other > level:
            level = other
        append(level)
        free[first] = free[second] = level + 1
    return np.array(found, np.int32)


def rate_stretch(columns: Columns, stretch: Stretch, system: RatingSystem) -> tuple[Points, Points]:
    """Brings the columns past a stretch of matches.

    Returns the ratings of the first and of the second players as they stood before each match.
    """
    size = len(stretch.first)
    level = levels(stretch, len(columns.rating))
    sides = np.concatenate([level, level])
    small = sides.astype(np.uint16) if size and int(level.max()) < 2**16 else sides
    order = np.argsort(small, kind="stable")
    own = np.concatenate([stretch.first, stretch.second])[order]
    score = np.concatenate([stretch.half_points, 2 - stretch.half_points])[order] * 0.5
    factor = np.concatenate([stretch.factor, stretch.factor])[order]
    ends = np.cumsum(np.bincount(sides)) if size else np.zeros(0, np.int64)
    before = np.empty(2 * size)
    with np.errstate(over="ignore"):
        for place in _places(ends):
            before[place] = _rate_batch(columns, own[place], score[place], factor[place], system)
    restored = np.empty(2 * size)
    restored[order] = before
    return restored[:size], restored[size:]


def _places(ends: NDArray[np.int64]) -> Iterator[slice]:
    start = 0
    for end in ends.tolist():
        yield slice(start, end)
        start = end


def _rate_batch(
    columns: Columns, own: Indices, score: Points, factor: Points, system: RatingSystem
) -> Points:
    """Rates one batch, first players then second players, and gives their ratings before it."""
    half = len(own) // 2
    rating, played = columns.rating[own], columns.matches[own]
    other = np.concatenate([rating[half:], rating[:half]])
    expected = 1 / (1 + np.exp((other - rating) * (np.log(10) / system.scale)))
    after = rating + _k_of(rating, system) * factor * (score - expected)
    early = played < system.provisional_matches
    if early.any():
        who = own[early]
        total = columns.provisional_sum[who] + other[early]
        total += (2 * score[early] - 1) * system.provisional_spread
        columns.provisional_sum[who] = total
        after[early] = total / (played[early] + 1)
    columns.rating[own] = after
    columns.matches[own] = played + 1
    return rating


def _k_of(rating: Points, system: RatingSystem) -> Points | float:
    highest = rating.max()
    k: Points | float = system.k_bands[0].k
    for band in system.k_bands[1:]:
        if highest < band.lowest:
            break
        k = np.where(rating >= band.lowest, band.k, k)
    return k
