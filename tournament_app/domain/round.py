"""A round and its pairings: who meets whom, at which table, and what came of it."""

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult

BY_HAND = "by-hand"
"""The note of a pairing that the scorekeeper made."""


class PairingKind(StrEnum):
    """A match between two players, a bye (won without an opponent) or a loss without one."""

    MATCH = "match"
    BYE = "bye"
    LOSS = "loss"


class RoundStatus(StrEnum):
    """A draft is seen by staff only; a published round is posted and can be played."""

    DRAFT = "draft"
    PUBLISHED = "published"


class Pairing(Struct, frozen=True):
    """Two players at a table in one round, or one player alone.

    ``number`` identifies the pairing within its round and never changes. ``table`` is None for a
    bye or a loss without an opponent. ``why`` is the note that the pairing procedure or the
    scorekeeper left about it (see ``pairing.explanation``). ``solo_games`` is given where a bye or
    loss was recorded with games other than the event's settings. ``start_score`` holds games won
    before the match began because the opponent was late or
    forfeited (RS D.3.17, D.3.3). ``no_spectators``: only officials watch (RS D.1.8).
    """

    round: RoundNumber
    number: int
    table: TableNumber | None
    player1: PlayerId
    player2: PlayerId | None = None
    kind: PairingKind = PairingKind.MATCH
    result: MatchResult | None = None
    extension_minutes: int = 0
    why: str = ""
    solo_games: tuple[int, int] | None = None
    start_score: tuple[int, int] = (0, 0)
    no_spectators: bool = False

    @property
    def outstanding(self) -> bool:
        """True for a match without a result."""
        return self.kind is PairingKind.MATCH and self.result is None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The one or two players seated here."""
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)

    @property
    def place(self) -> str:
        """Where it is, for people: ``table 4``, ``bye``."""
        return self.kind.value if self.table is None else f"table {self.table}"

    def opponent_of(self, player: PlayerId) -> PlayerId | None:
        """The other player at the table, None if there is none."""
        return self.player2 if player == self.player1 else self.player1

    @property
    def winner(self) -> PlayerId | None:
        """Who won: the player with a bye, the winner of the match; None while or where nobody did."""
        if self.kind is not PairingKind.MATCH:
            return self.player1 if self.kind is PairingKind.BYE else None
        seat = None if self.result is None else self.result.winner
        return None if seat is None else self.players[seat - 1]

    @property
    def loser(self) -> PlayerId | None:
        """Who lost to somebody; None while or where there is no winner, and for a bye."""
        winner = self.winner
        return None if winner is None else self.opponent_of(winner)

    def result_for(self, player: PlayerId) -> MatchResult | None:
        """The result from this player's side."""
        if self.result is None or player == self.player1:
            return self.result
        return self.result.reversed()


class Clock(Struct, frozen=True):
    """The round clock: ``minutes`` in all (0: no time limit), ``spent_seconds`` run before the last start.

    ``running_since`` is the moment of the last start (UTC), None while paused.
    """

    minutes: int
    spent_seconds: float = 0.0
    running_since: datetime | None = None

    @property
    def is_timed(self) -> bool:
        """False for a round without a time limit, as semifinals and finals are (RS D.1.3)."""
        return self.minutes > 0


class Round(Struct, frozen=True):
    """One round of a stage; ``seed`` is the chance handed to the pairing, kept to repeat it.

    ``label`` is set where a round has a name (Quarterfinals) rather than a number.
    """

    number: RoundNumber
    stage: int
    status: RoundStatus
    seed: int
    clock: Clock
    label: str = ""

    @property
    def name(self) -> str:
        """``Quarterfinals``, ``Round 3``."""
        return self.label or f"Round {self.number}"

    @property
    def name_within(self) -> str:
        """The name within a sentence: ``quarterfinals``, ``round 3``."""
        return self.name[:1].lower() + self.name[1:]
