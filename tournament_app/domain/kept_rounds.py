"""What was added up over the rounds so far, kept with the book while those rounds are the same."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tournament_app.domain.round import Pairing

T = TypeVar("T")
RoundOfPairings = Mapping[int, Pairing]

NEWEST = 3
"""Sums after so many of the last rounds are kept: an earlier round is seldom corrected."""


class KeptRounds:
    """One sum over rounds, carried from a book to the next; whoever reads it never sees it half done."""

    def __init__(self) -> None:
        self._basis: object = None
        self._sums: tuple[tuple[RoundOfPairings, Any], ...] = ()

    def total(
        self,
        rounds: Iterable[RoundOfPairings],
        basis: object,
        nothing: Callable[[], T],
        more: Callable[[T, RoundOfPairings], T],
    ) -> T:
        """``more`` for each round on what came before it, beginning from ``nothing``.

        Only rounds that are other objects than before, and those after them, are added anew; all where ``basis``
        is another. ``more`` gives another sum and leaves the one before as it is.
        """
        wanted = tuple(rounds)
        known = self._sums if self._basis == basis else ()
        same = 0
        while same < min(len(known), len(wanted)) and known[same][0] is wanted[same]:
            same += 1
        while same and known[same - 1][1] is None:
            same -= 1
        found: T = known[same - 1][1] if same else nothing()
        sums = list(known[:same])
        for played in wanted[same:]:
            found = more(found, played)
            sums.append((played, found))
        dropped = max(0, len(sums) - NEWEST)
        self._basis = basis
        self._sums = tuple((played, None) for played, _ in sums[:dropped]) + tuple(sums[dropped:])
        return found
