"""Whether what should not be in a large round can be avoided, proven on what is permitted; and avoiding it.

A round with ``k`` pairings worse than some degree is the best there is when no matching of the pairings up to
that degree leaves fewer than ``2k`` players single (Tutte, Berge). Taken over all degrees this bounds the
sum from below; where it is met, nothing is left to look for. Where it is not, the matching found shows how.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.pairing.blossoms import NOBODY, LargestMatching
from tournament_app.domain.pairing.field import Entrant, Field
from tournament_app.domain.pairing.matching import match_exactly
from tournament_app.domain.pairing.unwanted import Unwanted

AT_ONCE = 100
"""So many players left single are matched exactly in one piece."""


class Fewest:
    """A round made better as far as it goes.

    ``line`` has pairs at places 2k and 2k + 1, ``bye`` who gets the bye; ``unwanted`` is what is wrong with
    them and ``least`` what is wrong with any pairing of these players, both as ``Unwanted`` counts it.
    """

    def __init__(self, field: Field, line: Sequence[Entrant], bye: Entrant | None, chance: Random) -> None:
        self.line, self.bye, self.least = list(line), bye, 0
        self._field, self._chance = field, chance
        self._members = [*line] if bye is None else [*line, bye]
        self._of = Unwanted(field, self._members)
        self._place = {member.player: place for place, member in enumerate(self._members)}
        self.unwanted = self._before = self._of.in_line(line, bye)
        for degree, worse in reversed([*pairwise(self._of.degrees(self._members))]):
            if self.unwanted > degree:
                self.least += (worse - degree) * self._fewest_above(degree)

    @property
    def improved(self) -> bool:
        """Whether the round is better than the one that was given."""
        return self.unwanted < self._before

    @cached_property
    def _avoided(self) -> list[int]:
        """For each player a row of bits: whom not to meet."""
        return self._rows({member.player: member.avoid for member in self._members})

    @cached_property
    def _blocked(self) -> list[int]:
        """For each player a row of bits: from whom to be kept apart."""
        apart: dict[PlayerId, list[PlayerId]] = {member.player: [] for member in self._members}
        for one, other in self._field.blocked:
            if one in apart and other in apart:
                apart[one].append(other)
                apart[other].append(one)
        return self._rows(apart)

    def _rows(self, others: Mapping[PlayerId, Iterable[PlayerId]]) -> list[int]:
        rows, last, place = [], len(self._members) - 1, self._place
        for member in self._members:
            digits = bytearray(b"0") * len(self._members)
            for other in others[member.player]:
                if other in place:
                    digits[last - place[other]] = 49
            rows.append(int(digits, 2))
        return rows

    def _barred(self, degree: int) -> list[int]:
        """For each player a row of bits: whom to meet is worse than this degree."""
        if degree == 0:
            return self._avoided
        rows = list(self._blocked) if degree < self._of.blocked else [0] * len(self._members)
        for pair in self._field.met_again:
            first, second = (self._place.get(player) for player in pair)
            if first is None or second is None:
                continue
            if self._of.in_meeting(self._members[first], self._members[second]) > degree:
                rows[first] |= 1 << second
                rows[second] |= 1 << first
        return rows

    def _fewest_above(self, degree: int) -> int:
        """How many pairings of any round are worse than this degree; the round is made so if it gets better."""
        everyone = (1 << len(self._members)) - 1
        rows = [everyone & ~barred & ~(1 << own) for own, barred in enumerate(self._barred(degree))]
        if self.bye is not None:
            bye = len(rows)
            takers = [self._of.in_bye(member) <= degree for member in self._members]
            rows = [row | taker << bye for row, taker in zip(rows, takers, strict=True)]
            rows.append(sum(1 << place for place, taker in enumerate(takers) if taker))
        mates = [NOBODY] * len(rows)
        for one, other in self._pairs():
            if rows[one] >> other & 1:
                mates[one], mates[other] = other, one
        before = mates.count(NOBODY)
        LargestMatching(rows, mates)
        if mates.count(NOBODY) < before:
            self._take(mates)
        return mates.count(NOBODY) // 2

    def _pairs(self) -> Iterator[tuple[int, int]]:
        place = self._place
        for first, second in zip(self.line[::2], self.line[1::2], strict=True):
            yield place[first.player], place[second.player]
        if self.bye is not None:
            yield place[self.bye.player], len(self._members)

    def _take(self, mates: list[int]) -> None:
        """Take this matching over, its single players matched among themselves, if that is less unwanted."""
        members, nobody = self._members, len(self._members)
        paired = [
            members[end]
            for one, other in enumerate(mates[:nobody])
            if one < other < nobody
            for end in (one, other)
        ]
        single = [members[place] for place in range(nobody) if mates[place] == NOBODY]
        bye = None
        if self.bye is not None:
            bye = single.pop() if mates[nobody] == NOBODY else members[mates[nobody]]
        for start in range(0, len(single), AT_ONCE):
            some = single[start : start + AT_ONCE]
            if self.bye is not None and mates[nobody] == NOBODY:
                some, bye = match_exactly(self._field, some, bye, self._chance)
            else:
                some, _ = match_exactly(self._field, some, None, self._chance)
            paired += some
        unwanted = self._of.in_line(paired, bye)
        if unwanted < self.unwanted:
            self.line, self.bye, self.unwanted = paired, bye, unwanted
