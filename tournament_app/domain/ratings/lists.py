"""Rating lists: who stands where in a category, by country, activity and number of matches."""

from collections.abc import Iterable, Mapping
from datetime import date

import numpy as np
from msgspec import Struct

from tournament_app.domain.ratings.history import MatchHistory
from tournament_app.domain.ratings.replay import Ladder
from tournament_app.domain.ratings.report import PlayerKey


class RatingEntry(Struct, frozen=True):
    """A player's rating in a category, unrounded, with the matches behind it.

    ``matches_in_period`` counts those of the period asked for. ``last_played`` is the day on which
    the event of the last rated match began.
    """

    player: PlayerKey
    category: str
    rating: float
    matches: int
    provisional: bool
    matches_in_period: int
    last_played: date


class Ranked(Struct, frozen=True):
    """An entry with its rank; equal ratings share a rank and the next one is left out."""

    rank: int
    entry: RatingEntry


class Period(Struct, frozen=True):
    """Days from ``begin`` to ``end``, both included; None leaves a side open."""

    begin: date | None = None
    end: date | None = None

    def covers(self, day: date) -> bool:
        """True if the day lies within."""
        return (self.begin is None or self.begin <= day) and (self.end is None or day <= self.end)


class Filter(Struct, frozen=True):
    """Who is on a list: None or 0 leaves a condition out.

    ``active`` asks for at least one rated match in the period ("active in the last year").
    ``countries`` needs the register's countries; players without one are then left out.
    """

    category: str | None = None
    country: str | None = None
    active: Period | None = None
    minimum_matches: int = 0
    provisional: bool = True


def entries(ladder: Ladder, period: Period | None = None) -> tuple[RatingEntry, ...]:
    """One entry for every player and category with a rated match, in order of first appearance."""
    history, columns = ladder.history, ladder.columns
    last = np.full(len(history.accounts), -1, np.int64)
    places = np.arange(history.matches)
    np.maximum.at(last, history.first, places)
    np.maximum.at(last, history.second, places)
    events = np.fromiter((place.event for place in history.rounds), np.int64, len(history.rounds))
    found = events[np.searchsorted(history.round_starts(), last, side="right") - 1] if len(events) else last
    counted = _matches_in(history, period)
    return tuple(
        RatingEntry(
            player,
            category,
            float(columns.rating[account]),
            int(columns.matches[account]),
            bool(columns.matches[account] < history.events[event].system.provisional_matches),
            int(counted[account]),
            history.events[event].header.date,
        )
        for ((player, category), account), event in zip(history.accounts.items(), found.tolist(), strict=True)
        if columns.matches[account]
    )


def _matches_in(history: MatchHistory, period: Period | None) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    covered = period or Period()
    inside = np.array([covered.covers(history.events[p.event].header.date) for p in history.rounds], bool)
    matches = np.repeat(inside, np.diff(history.round_starts(), append=history.matches))
    accounts = len(history.accounts)
    first = np.bincount(history.first[matches], minlength=accounts)
    return first + np.bincount(history.second[matches], minlength=accounts)


def rating_list(
    ladder: Ladder, wanted: Filter | None = None, countries: Mapping[PlayerKey, str] | None = None
) -> tuple[Ranked, ...]:
    """The entries that pass the filter, best first.

    For the list of a past day, rate ``MatchHistory.until`` that day. ``countries`` maps players to
    the country in the register.
    """
    chosen = wanted or Filter()
    known = countries or {}
    passing = (
        entry
        for entry in entries(ladder, chosen.active)
        if (chosen.category is None or entry.category == chosen.category)
        and (chosen.country is None or known.get(entry.player) == chosen.country)
        and (chosen.active is None or entry.matches_in_period > 0)
        and entry.matches >= chosen.minimum_matches
        and (chosen.provisional or not entry.provisional)
    )
    return ranked(passing)


def ranked(found: Iterable[RatingEntry]) -> tuple[Ranked, ...]:
    """Entries by rating, best first; equal ratings share a rank and stand in order of their names."""
    ordered = sorted(found, key=lambda entry: (-entry.rating, str(entry.player), entry.category))
    ranks: list[Ranked] = []
    for place, entry in enumerate(ordered, 1):
        shares = bool(ranks) and ranks[-1].entry.rating == entry.rating
        ranks.append(Ranked(ranks[-1].rank if shares else place, entry))
    return tuple(ranks)
