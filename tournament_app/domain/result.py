"""The result of a match: games won, games drawn, and how it came about."""

from dataclasses import dataclass
from enum import StrEnum


class ResultKind(StrEnum):
    """How a match ended."""

    PLAYED = "played"
    INTENTIONAL_DRAW = "intentional-draw"
    CONCESSION = "concession"
    NO_SHOW = "no-show"
    LATE = "late"
    BOTH_LOSE = "both-lose"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Games won by the first player, by the second, and drawn.

    An unfinished game counts as drawn. An intentional draw is recorded 0-0-3 (RS D.1.7).
    When ``kind`` is ``BOTH_LOSE`` neither player receives match points, whatever the games.
    """

    wins1: int
    wins2: int
    draws: int = 0
    kind: ResultKind = ResultKind.PLAYED

    @property
    def games(self) -> int:
        """Games played, drawn ones included."""
        return self.wins1 + self.wins2 + self.draws

    def reversed(self) -> "MatchResult":
        """The same result seen from the second player's side."""
        return MatchResult(self.wins2, self.wins1, self.draws, self.kind)

    def __str__(self) -> str:
        """``2-1``, ``1-1-1``."""
        tail = f"-{self.draws}" if self.draws else ""
        return f"{self.wins1}-{self.wins2}{tail}"
