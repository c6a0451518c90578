"""What a confirmed penalty does to the event, as a value that is applied, looked at and taken back."""

from dataclasses import dataclass

from tournament_app.domain.enrollment import Drop
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.result import ResultKind


@dataclass(frozen=True, slots=True)
class ThisMatch:
    """A pairing that is drawn: its round and its number in the round."""

    round: RoundNumber
    pairing: int


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The first match the player is paired for after a round; a bye is no match."""

    after_round: RoundNumber


@dataclass(frozen=True, slots=True)
class NoRemedy:
    """Nothing in the event changes."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class GamesForfeited:
    """``games`` of a match are lost (RS D.3.3 a-b, D.3.17); as many as decide it lose the match.

    ``kind`` is what the result says: late arrival is recorded as such, a forfeit as a concession,
    so that no posted paper tells a penalty from a player who gave up.
    """

    player: PlayerId
    games: int
    where: ThisMatch | NextMatch
    kind: ResultKind


@dataclass(frozen=True, slots=True)
class Removed:
    """The player is out (RS D.3.3 c-d): dropped, and the match in progress, if any, is lost.

    ``keeps_prizes`` is true for an ejection. ``keeps_place`` is false for a disqualification: all
    below move up.
    """

    player: PlayerId
    drop: Drop
    match: ThisMatch | None
    keeps_prizes: bool
    keeps_place: bool


Remedy = NoRemedy | GamesForfeited | Removed
