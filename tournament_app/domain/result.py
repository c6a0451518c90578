"""The result of a match: games won, games drawn, and how it came about."""

from enum import StrEnum

from msgspec import Struct


class ResultKind(StrEnum):
    """How a match ended. ``FORFEIT`` is a loss by penalty or ejection (RS D.3.3 a-c)."""

    PLAYED = "played"
    INTENTIONAL_DRAW = "intentional-draw"
    CONCESSION = "concession"
    NO_SHOW = "no-show"
    LATE = "late"
    FORFEIT = "forfeit"
    BOTH_LOSE = "both-lose"
    LIFE_TOTAL_FIRST = "life-first"
    LIFE_TOTAL_SECOND = "life-second"
    DISQUALIFICATION = "disqualified"


class MatchResult(Struct, frozen=True):
    """Games won by the first player, by the second, and drawn.

    An unfinished game counts as drawn. An intentional draw is recorded 0-0-3 (RS D.1.7).
    When ``kind`` is ``BOTH_LOSE`` neither player receives match points, whatever the games; when it is
    ``LIFE_TOTAL_FIRST`` or ``..._SECOND`` the named player won equal games by life total (RS D.1.5).
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
        return MatchResult(self.wins2, self.wins1, self.draws, MIRRORED.get(self.kind, self.kind))

    @property
    def winner(self) -> int | None:
        """1 or 2 for the player who won the match, None for a draw or when both lose."""
        if self.kind is BOTH_LOSE:
            return None
        if self.wins1 != self.wins2:
            return 1 if self.wins1 > self.wins2 else 2
        return BY_LIFE.get(self.kind)

    def __str__(self) -> str:
        """``2-1``, ``1-1-1``."""
        tail = f"-{self.draws}" if self.draws else ""
        return f"{self.wins1}-{self.wins2}{tail}"


BOTH_LOSE = ResultKind.BOTH_LOSE
"""A name of this module: up to Python 3.11 a member of an enumeration is found ten times as slowly by its class."""
BY_LIFE = {ResultKind.LIFE_TOTAL_FIRST: 1, ResultKind.LIFE_TOTAL_SECOND: 2}
MIRRORED = {
    ResultKind.LIFE_TOTAL_FIRST: ResultKind.LIFE_TOTAL_SECOND,
    ResultKind.LIFE_TOTAL_SECOND: ResultKind.LIFE_TOTAL_FIRST,
}
