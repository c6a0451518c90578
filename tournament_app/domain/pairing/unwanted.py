"""What should not be in a round, as whole numbers: no sum of lesser evils outweighs a greater one.

Blocked opponents are the worst, then a second bye, then meeting again: the square of the meetings so far.
"""

from collections.abc import Iterable, Sequence

from tournament_app.domain.pairing.field import Entrant, Field, ordered


class Unwanted:
    """The evils of pairings among some of a field; what is as it should be counts nothing."""

    def __init__(self, field: Field, members: Sequence[Entrant]) -> None:
        often = max(field.met_again.values(), default=1) ** 2
        self.field = field
        self.second_bye = often * (len(members) + 1) + 1
        self.blocked = self.second_bye * (max(member.byes for member in members) + 1)

    def in_meeting(self, first: Entrant, second: Entrant) -> int:
        """That these two meet."""
        if second.player not in first.avoid:
            return 0
        repeat = self.field.meetings(first, second) ** 2
        return repeat + self.blocked if ordered(first.player, second.player) in self.field.blocked else repeat

    def in_bye(self, entrant: Entrant) -> int:
        """That this player gets the bye."""
        return self.second_bye * entrant.byes

    def in_line(self, line: Sequence[Entrant], bye: Entrant | None) -> int:
        """All of a round, places 2k and 2k + 1 being a pair."""
        meetings = sum(map(self.in_meeting, line[::2], line[1::2]))
        return meetings if bye is None else meetings + self.in_bye(bye)

    def degrees(self, members: Iterable[Entrant]) -> list[int]:
        """Every evil that one pairing can be, nothing among them, in order."""
        again = {times**2 for times in self.field.met_again.values()} | {0, 1}
        blocked = {self.blocked + repeat for repeat in again} if self.field.blocked else set()
        return sorted(again | blocked | {self.in_bye(member) for member in members})
