"""What was added up over the rounds so far, kept with the book while those rounds are the same."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.round import Pairing

T = TypeVar("T")
RoundOfPairings = Mapping[int, Pairing]
Played = tuple[RoundNumber, RoundOfPairings]

NEWEST = 3
"""Sums after so many of the last rounds are kept: an earlier round is seldom corrected."""


class KeptRounds:
    """Sums over rounds, carried from a book to the next; whoever reads one never sees it half done.

    What was added up already tells no two books apart: all are equal.
    """

    def __init__(self) -> None:
        self._kept: dict[type, tuple[object, tuple[tuple[Played, Any], ...]]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptRounds)

    def total(
        self,
        kind: type[T],
        rounds: Iterable[Played],
        basis: object,
        nothing: Callable[[], T],
        more: Callable[[T, RoundNumber, RoundOfPairings], T],
    ) -> T:
        """``more`` for each round on what came before it, beginning from ``nothing``; one sum is kept a ``kind``.

        Only rounds that are other objects than before, and those after them, are added anew; all where ``basis``
        is another. ``more`` gives another sum and leaves the one before as it is. Asking for fewer rounds than
        were added last forgets none of them.
        """
        wanted = tuple(rounds)
        kept_basis, known = self._kept.get(kind, (None, ()))
        if kept_basis != basis:
            known = ()
        same = 0
        while same < min(len(known), len(wanted)) and _is(known[same][0], wanted[same]):
            same += 1
        fewer = same == len(wanted)
        while same and known[same - 1][1] is None:
            same -= 1
        found: T = known[same - 1][1] if same else nothing()
        sums = list(known[:same])
        for number, played in wanted[same:]:
            found = more(found, number, played)
            sums.append(((number, played), found))
        if fewer and len(known) > len(wanted):
            return found
        dropped = max(0, len(sums) - NEWEST)
        newest = tuple((played, None) for played, _ in sums[:dropped]) + tuple(sums[dropped:])
        self._kept[kind] = (basis, newest)
        return found


def _is(one: Played, other: Played) -> bool:
    return one[0] == other[0] and one[1] is other[1]
