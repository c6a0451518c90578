"""People of one name in an event, told apart by the shortest thing that does it.

That is the last digits of their numbers, else their countries, else the order in which they enrolled.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded

LEAST_DIGITS = 3
"""Shorter ends of a number would be taken for games or tables where they are typed."""

Marks = Mapping[PlayerId, str]


class Namesakes:
    """The marks of the players last asked about, so that a book and those that follow it find them once.

    What was found already tells no two books apart: all are equal.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: tuple[object, Marks] = (None, {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Namesakes)

    def marks(self, players: Mapping[PlayerId, Player]) -> Marks:
        """For each player who shares a name what tells them apart; empty where only the enrolment does."""
        of, found = self._known
        if of is not players:
            found = dict(_marks(players))
            self._known = (players, found)
        return found


def _marks(players: Mapping[PlayerId, Player]) -> Iterator[tuple[PlayerId, str]]:
    groups: dict[str, list[PlayerId]] = defaultdict(list)
    for key, player in players.items():
        groups[" ".join(sorted(folded(player.name).split()))].append(key)
    for group in groups.values():
        if len(group) > 1:
            yield from zip(group, _distinct([players[key] for key in group]), strict=True)


def _distinct(group: list[Player]) -> list[str]:
    numbers = [player.dci for player in group]
    if all(numbers) and len(set(numbers)) == len(numbers):
        longest = max(map(len, numbers))
        size = next(
            size
            for size in range(LEAST_DIGITS, max(longest, LEAST_DIGITS) + 1)
            if len({number[-size:] for number in numbers}) == len(numbers)
        )
        return [number if len(number) <= size else f"…{number[-size:]}" for number in numbers]
    countries = [player.country for player in group]
    if all(countries) and len(set(map(folded, countries))) == len(countries):
        return countries
    return [""] * len(group)
