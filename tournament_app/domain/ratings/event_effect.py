"""What one event did to its players' ratings: as they came to it and as they left it."""

import numpy as np
from msgspec import Struct

from tournament_app.domain.ratings.history import Indices, MatchHistory
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.domain.ratings.replay import Ladder
from tournament_app.domain.ratings.report import PlayerKey
from tournament_app.domain.refusal import Illegal


class _Sides(Struct, frozen=True):
    """Both sides of a stretch of matches as one column, with the rating before each match."""

    account: Indices
    before: "np.ndarray[tuple[int], np.dtype[np.float64]]"


def event_effect(ladder: Ladder, key: PlayerKey) -> tuple[RatingShift, ...]:
    """Every player's rating before and after an event, the largest gain first.

    Needs a ladder rated with ``trace``. Raises ``Illegal`` for an event that is not in the history.
    """
    history = ladder.history
    event = history.event_index(key)
    start, end = history.start_of(event), history.start_of(event + 1)
    here, later = _sides(ladder, start, end), _sides(ladder, end, history.matches)
    names = tuple(history.accounts)
    seated, first = np.unique(here.account, return_index=True)
    met = np.bincount(here.account, minlength=len(names))
    earlier = _matches_until(history, start)
    follow, place = np.unique(later.account, return_index=True)
    next_rating = dict(zip(follow.tolist(), later.before[place].tolist(), strict=True))
    found = [
        RatingShift(
            names[account][0],
            names[account][1],
            float(here.before[at]) if earlier[account] else None,
            float(next_rating.get(account, ladder.columns.rating[account])),
            int(earlier[account]),
            int(earlier[account] + met[account]),
        )
        for account, at in zip(seated.tolist(), first.tolist(), strict=True)
    ]
    return tuple(sorted(found, key=lambda shift: -shift.points))


def _sides(ladder: Ladder, start: int, end: int) -> _Sides:
    if ladder.first_before is None or ladder.second_before is None:
        raise Illegal("These ratings were computed without their history; rate again keeping the trace.")
    history, seats = ladder.history, slice(start, end)
    match = np.arange(start, end)
    order = np.argsort(np.concatenate([match, match]), kind="stable")
    return _Sides(
        np.concatenate([history.first[seats], history.second[seats]])[order],
        np.concatenate([ladder.first_before[seats], ladder.second_before[seats]])[order],
    )


def _matches_until(history: MatchHistory, end: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    size = len(history.accounts)
    return np.bincount(history.first[:end], minlength=size) + np.bincount(
        history.second[:end], minlength=size
    )
