"""What is reported of an event for rating: its header, its rounds, who met whom and how it ended."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from itertools import pairwise
from operator import attrgetter

from msgspec import Struct

PlayerKey = str | int
"""How a history names a player: the register's id, or the name or number a file gives."""


class Outcome(StrEnum):
    """How a match ended, from one player's side."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"

    @property
    def reversed(self) -> "Outcome":
        """The same match from the opponent's side."""
        return _OTHER_SIDE[self]

    @property
    def half_points(self) -> int:
        """2 for a win, 1 for a draw, 0 for a loss: twice the score W of RS D.5.6."""
        return _HALF_POINTS[self]

    @classmethod
    def of_half_points(cls, half_points: int) -> "Outcome":
        """The outcome that scores so many half points."""
        return BY_HALF_POINTS[half_points]


_OTHER_SIDE = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
_HALF_POINTS = {Outcome.LOSS: 0, Outcome.DRAW: 1, Outcome.WIN: 2}
BY_HALF_POINTS = {points: outcome for outcome, points in _HALF_POINTS.items()}
"""The outcome that scores so many half points."""


class EventHeader(Struct, frozen=True):
    """What decides how an event is rated: day, category, attendance, highest judge's level.

    ``key`` tells events apart and ``name`` is for people. ``judge_level`` is 0 without a judge.
    """

    key: PlayerKey
    name: str
    date: date
    category: str
    players: int
    judge_level: int


class MatchReport(Struct, frozen=True, gc=False):
    """One match that was begun, seen from ``player``; there are a million of them in a long history."""

    player: PlayerKey
    opponent: PlayerKey
    outcome: Outcome


class RoundReport(Struct, frozen=True):
    """The matches of one round, which all use the ratings from before it."""

    number: int
    matches: tuple[MatchReport, ...]

    @property
    def players(self) -> list[PlayerKey]:
        """Who each match is seen from."""
        return [match.player for match in self.matches]

    @property
    def opponents(self) -> list[PlayerKey]:
        """Whom they met."""
        return [match.opponent for match in self.matches]

    @property
    def half_points(self) -> list[int]:
        """What the players scored, as ``Outcome.half_points`` counts it."""
        win, loss = Outcome.WIN, Outcome.LOSS
        outcomes = [match.outcome for match in self.matches]
        return [2 if outcome is win else 0 if outcome is loss else 1 for outcome in outcomes]

    @property
    def crowded(self) -> bool:
        """Whether somebody has more than one seat."""
        return len({*self.players, *self.opponents}) < 2 * len(self.matches)


class EventReport(Struct, frozen=True):
    """One event as reported for rating; rounds in the order in which they were played."""

    header: EventHeader
    rounds: tuple[RoundReport, ...]

    def problems(self) -> tuple[str, ...]:
        """Everything that keeps this report from being rated, one sentence each; empty if nothing."""
        return (*self._header_problems(), *self._round_order_problems(), *self._match_problems())

    def _header_problems(self) -> Iterable[str]:
        if self.header.players < 0:
            yield f"{self.header.name}: the attendance is {self.header.players}; enter the number who played."
        if not self.header.category:
            yield f"{self.header.name}: no rating category; choose one for its format."

    def _round_order_problems(self) -> Iterable[str]:
        for before, after in pairwise(report.number for report in self.rounds):
            if after <= before:
                yield f"{self.header.name}: round {after} comes after round {before}; put them in order."

    def _match_problems(self) -> Iterable[str]:
        for report in filter(attrgetter("crowded"), self.rounds):
            where = f"{self.header.name}, round {report.number}"
            pairs: set[frozenset[PlayerKey]] = set()
            for match in report.matches:
                pair = frozenset((match.player, match.opponent))
                if len(pair) == 1:
                    yield f"{where}: {match.player} plays against themself; correct one of the two names."
                elif pair in pairs:
                    yield f"{where}: {match.player} against {match.opponent} is reported twice; keep one."
                pairs.add(pair)
