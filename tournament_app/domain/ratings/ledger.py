"""The rating ledger: a history with its ratings, kept right through every correction of the past.

A correction is followed from the first affected event on, starting at the last figures kept before
it; a ``Revision`` says what changed for whom.
"""

import numpy as np
from msgspec import Struct

from tournament_app.domain.ratings.correction import (
    Correction,
    with_event,
    with_players_merged,
    without_event,
)
from tournament_app.domain.ratings.history import Account, MatchHistory
from tournament_app.domain.ratings.replay import Ladder, rate, rate_again
from tournament_app.domain.ratings.report import EventReport, PlayerKey
from tournament_app.domain.ratings.system import RatingSystems

SNAPSHOT_EVERY = 1 << 16
"""The fewest matches between two kept sets of figures; one set costs 20 bytes an account."""

SNAPSHOT_MATCHES_PER_ACCOUNT = 2
"""As many accounts, the farther apart: all sets together stay near 10 bytes a match."""

NOTICEABLE = 1e-6
"""Differences in points below this come from the order of additions, not from a correction."""


class RatingShift(Struct, frozen=True):
    """What a correction did to one player's rating in one category, None where there was no rating."""

    player: PlayerKey
    category: str
    rating_before: float | None
    rating_after: float | None
    matches_before: int
    matches_after: int

    @property
    def points(self) -> float:
        """The rating gained (negative: lost); 0 for a rating that appeared or went away."""
        if self.rating_before is None or self.rating_after is None:
            return 0.0
        return self.rating_after - self.rating_before


class Revision(Struct, frozen=True, eq=False):
    """The ledger after a correction, where it was followed from, and every rating that moved.

    ``shifts`` stand by size, largest first.
    """

    ledger: "RatingLedger"
    first_affected: int
    shifts: tuple[RatingShift, ...]


class RatingLedger(Struct, frozen=True, eq=False):
    """All rated events and the ratings they lead to. Never edited: every change gives a revision."""

    ladder: Ladder
    systems: RatingSystems

    @classmethod
    def of(cls, history: MatchHistory, systems: RatingSystems, *, trace: bool = True) -> "RatingLedger":
        """The ledger of a history, rated from nothing; ``trace`` as in ``replay.rate``."""
        return cls(rate(history, trace=trace, snapshot_every=_snapshot_interval(history)), systems)

    @property
    def history(self) -> MatchHistory:
        """The matches behind the ratings."""
        return self.ladder.history

    def with_event(self, report: EventReport) -> Revision:
        """After an event was closed, or reported again with corrections.

        Raises ``Illegal`` with everything that is wrong with the report.
        """
        return self._revised(with_event(self.history, report, self.systems))

    def without_event(self, key: PlayerKey) -> Revision:
        """After an event was taken back. Raises ``Illegal`` for an event that is not in the ledger."""
        return self._revised(without_event(self.history, key))

    def with_players_merged(self, kept: PlayerKey, gone: PlayerKey) -> Revision:
        """After two records of one person were merged. Raises ``Illegal`` if the two have met."""
        return self._revised(with_players_merged(self.history, kept, gone))

    def _revised(self, correction: Correction) -> Revision:
        history = correction.history
        interval = _snapshot_interval(history)
        ladder = rate_again(self.ladder, history, correction.first_affected, snapshot_every=interval)
        return Revision(
            RatingLedger(ladder, self.systems), correction.first_affected, shifts(self.ladder, ladder)
        )


def _snapshot_interval(history: MatchHistory) -> int:
    return max(SNAPSHOT_EVERY, SNAPSHOT_MATCHES_PER_ACCOUNT * len(history.accounts))


def shifts(before: Ladder, after: Ladder) -> tuple[RatingShift, ...]:
    """Every rating that differs between two ladders, of which the later one has all accounts."""
    names: tuple[Account, ...] = tuple(after.history.accounts)
    old = before.columns.grown(len(names), 0.0)
    new = after.columns
    moved = np.abs(new.rating - old.rating) > NOTICEABLE
    moved &= (old.matches > 0) & (new.matches > 0)
    moved |= old.matches != new.matches
    found = [
        RatingShift(
            *names[account],
            float(old.rating[account]) if old.matches[account] else None,
            float(new.rating[account]) if new.matches[account] else None,
            int(old.matches[account]),
            int(new.matches[account]),
        )
        for account in np.flatnonzero(moved).tolist()
    ]
    return tuple(sorted(found, key=lambda shift: -abs(shift.points)))
