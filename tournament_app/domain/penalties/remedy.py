"""What a confirmed penalty does to the event, as a value that is applied, looked at and taken back."""

from msgspec import Struct

from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.result import ResultKind


class ThisMatch(Struct, frozen=True):
    """A pairing that is drawn: its round and its number in the round."""

    round: RoundNumber
    pairing: int


class NextMatch(Struct, frozen=True):
    """The first match the player is paired for after a round; a bye is no match."""

    after_round: RoundNumber


class NoRemedy(Struct, frozen=True):
    """Nothing in the event changes."""

    player: PlayerId


class GamesForfeited(Struct, frozen=True):
    """``games`` of a match are lost (RS D.3.3 a-b, D.3.17); as many as decide it lose the match.

    ``kind`` is what the result says: late arrival or a forfeit. Neither is rated, and no list for
    players tells them from a concession.
    """

    player: PlayerId
    games: int
    where: ThisMatch | NextMatch
    kind: ResultKind


class Removed(Struct, frozen=True):
    """The player is out (RS D.3.3 c-d): dropped, and the match in progress, if any, is lost.

    ``keeps_prizes`` is true for an ejection. ``keeps_place`` is false for a disqualification: all
    below move up. ``before`` is how they had left already, None where they had not.
    """

    player: PlayerId
    drop: Drop
    match: ThisMatch | None
    keeps_prizes: bool
    keeps_place: bool
    before: Drop | None = None


Remedy = NoRemedy | GamesForfeited | Removed


class KeptRemedy(Struct, frozen=True):
    """A remedy in force, as the log keeps it with its entry.

    Either ``games`` are forfeited (``late``: by lateness) in ``match``, or in the first match after
    ``after_round`` while that is not paired; or the player is ``removed``, losing ``match`` if one was open,
    who had left already as ``before`` says. ``games`` of a removal are those that lateness had cost in an
    earlier round.
    """

    games: int = 0
    late: bool = False
    after_round: RoundNumber = RoundNumber(0)
    match: ThisMatch | None = None
    removed: Drop | None = None
    before: Drop | None = None

    @property
    def waits(self) -> bool:
        """True for a forfeit that no match has been found for yet."""
        return self.removed is None and self.match is None

    def of(self, player: PlayerId) -> Remedy:
        """The remedy of this player."""
        if self.removed is not None:
            out = self.removed.reason is DropReason.DISQUALIFIED
            return Removed(
                player,
                self.removed,
                self.match,
                keeps_prizes=not out,
                keeps_place=not out,
                before=self.before,
            )
        kind = ResultKind.LATE if self.late else ResultKind.FORFEIT
        return GamesForfeited(player, self.games, self.match or NextMatch(self.after_round), kind)


def kept(remedy: Remedy) -> KeptRemedy | None:
    """The remedy as the log keeps it; None where nothing changes."""
    match remedy:
        case NoRemedy():
            return None
        case GamesForfeited():
            late = remedy.kind is ResultKind.LATE
            if isinstance(remedy.where, ThisMatch):
                return KeptRemedy(remedy.games, late, match=remedy.where)
            return KeptRemedy(remedy.games, late, remedy.where.after_round)
        case Removed():
            return KeptRemedy(match=remedy.match, removed=remedy.drop, before=remedy.before)
