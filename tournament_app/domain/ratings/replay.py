"""Rates a history from nothing, or again from some event on, in memory that its length hardly changes.

Rounds in which somebody plays twice are rated match by match with the ratings from before the round;
all else goes through ``batches``. Figures are kept at intervals (``Snapshot``), so that a correction
far back is followed from the last figures before it.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from tournament_app.domain.ratings.arithmetic import Record, rated
from tournament_app.domain.ratings.batches import Columns, Points, Stretch, rate_stretch
from tournament_app.domain.ratings.history import MatchHistory
from tournament_app.domain.ratings.report import Outcome

STRETCH_MATCHES = 1 << 16
"""Matches rated in one go, which bounds the memory needed besides the history's own."""


class Snapshot(Struct, frozen=True, eq=False):
    """The figures of all accounts before a round of the history."""

    round: int
    columns: Columns


class Ladder(Struct, frozen=True, eq=False):
    """Ratings after a whole history.

    ``first_before`` and ``second_before`` are both players' ratings before each match, None if they
    were not asked for. ``snapshots`` ascend by round.
    """

    history: MatchHistory
    columns: Columns
    snapshots: tuple[Snapshot, ...]
    first_before: Points | None = None
    second_before: Points | None = None

    def record_of(self, account: int) -> Record:
        """A single account's figures."""
        return Record(
            float(self.columns.rating[account]),
            int(self.columns.matches[account]),
            float(self.columns.provisional_sum[account]),
        )


def rate(history: MatchHistory, *, trace: bool = False, snapshot_every: int = 0) -> Ladder:
    """The ratings that a history leads to.

    ``trace`` keeps both ratings before every match (16 bytes a match), which the pages of players
    need. ``snapshot_every`` keeps the figures each time so many matches were rated; 0 keeps none.
    """
    return _continued(history, Snapshot(0, _fresh(history)), (), None, trace, snapshot_every)


def rate_again(old: Ladder, history: MatchHistory, first_affected: int, *, snapshot_every: int = 0) -> Ladder:
    """The ratings of a corrected history whose events before ``first_affected`` are those of ``old``.

    Starts from the last snapshot of ``old`` before that event. Keeps a trace if ``old`` has one.
    """
    limit = min(history.first_round_of(first_affected), old.history.first_round_of(first_affected))
    usable = tuple(snapshot for snapshot in old.snapshots if snapshot.round <= limit)
    start = usable[-1] if usable else Snapshot(0, _fresh(history))
    trace = old.first_before is not None
    return _continued(history, start, usable, old, trace, snapshot_every)


def _fresh(history: MatchHistory) -> Columns:
    start = history.events[0].system.start if history.events else 0.0
    return Columns.fresh(len(history.accounts), start)


def _continued(
    history: MatchHistory,
    start: Snapshot,
    snapshots: tuple[Snapshot, ...],
    old: Ladder | None,
    trace: bool,
    snapshot_every: int,
) -> Ladder:
    initial = _fresh(history)
    columns = start.columns.grown(len(history.accounts), initial.rating[0] if len(initial.rating) else 0.0)
    before = (np.empty(history.matches), np.empty(history.matches)) if trace else None
    done = history.rounds[start.round].start if start.round < len(history.rounds) else history.matches
    if before and old and old.first_before is not None and old.second_before is not None:
        before[0][:done], before[1][:done] = old.first_before[:done], old.second_before[:done]
    kept = list(snapshots)
    last = done
    for begin, end in _stretches(history, start.round, snapshot_every or STRETCH_MATCHES):
        first_match, end_match = history.rounds[begin].start, history.round_end(end - 1)
        if snapshot_every and first_match - last >= snapshot_every:
            kept.append(Snapshot(begin, columns.grown(len(columns.rating), 0.0)))
            last = first_match
        found = _rate_rounds(columns, history, begin, end)
        if before:
            before[0][first_match:end_match], before[1][first_match:end_match] = found
    return Ladder(history, columns, tuple(kept), *(before or (None, None)))


def _stretches(history: MatchHistory, begin: int, at_most: int) -> Iterator[tuple[int, int]]:
    """Rounds from ``begin`` on, cut where the system changes, a round is crowded or it gets long."""
    rounds, events = history.rounds, history.events
    start = begin
    for index in range(begin, len(rounds)):
        place = rounds[index]
        if index > start and (
            place.crowded
            or rounds[start].crowded
            or place.start - rounds[start].start >= min(at_most, STRETCH_MATCHES)
            or events[place.event].system is not events[rounds[start].event].system
        ):
            yield start, index
            start = index
    if start < len(rounds):
        yield start, len(rounds)


def _rate_rounds(columns: Columns, history: MatchHistory, begin: int, end: int) -> tuple[Points, Points]:
    if history.rounds[begin].crowded:
        return _rate_crowded(columns, history, begin)
    places = history.rounds[begin:end]
    matches = slice(places[0].start, history.round_end(end - 1))
    sizes = np.diff([place.start for place in places], append=matches.stop)
    weights = (history.events[place.event].weight for place in places)
    factors = np.fromiter((weight.factor if weight else 0.0 for weight in weights), float, len(places))
    stretch = Stretch(
        history.first[matches],
        history.second[matches],
        history.half_points[matches],
        np.repeat(np.arange(len(places), dtype=np.int32), sizes),
        np.repeat(factors, sizes),
    )
    return rate_stretch(columns, stretch, history.events[places[0].event].system)


def _rate_crowded(columns: Columns, history: MatchHistory, index: int) -> tuple[Points, Points]:
    place = history.rounds[index]
    event = history.events[place.event]
    assert event.weight is not None, "events that are not rated have no rounds in the history"
    matches = slice(place.start, history.round_end(index))
    first, second = history.first[matches], history.second[matches]
    before = columns.rating[first], columns.rating[second]
    frozen = columns.rating.copy()
    for one, other, points in zip(
        first.tolist(), second.tolist(), history.half_points[matches].tolist(), strict=True
    ):
        for own, opponent, half_points in ((one, other, points), (other, one, 2 - points)):
            record = Record(
                float(columns.rating[own]), int(columns.matches[own]), float(columns.provisional_sum[own])
            )
            after = rated(
                record,
                float(frozen[opponent]),
                Outcome.of_half_points(half_points),
                event.weight,
                event.system,
                float(frozen[own]),
            ).after
            columns.rating[own], columns.matches[own] = after.rating, after.matches
            columns.provisional_sum[own] = after.provisional_sum
    return before
