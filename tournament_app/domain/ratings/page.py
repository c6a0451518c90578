"""A player's page: ratings in every category, each match with the change it brought, head-to-head."""

from collections.abc import Iterator
from datetime import date

import numpy as np
from msgspec import Struct

from tournament_app.domain.ratings.arithmetic import Change, Record, fresh, rated
from tournament_app.domain.ratings.history import MatchHistory
from tournament_app.domain.ratings.replay import Ladder
from tournament_app.domain.ratings.report import Outcome, PlayerKey
from tournament_app.domain.refusal import Illegal


class PageMatch(Struct, frozen=True):
    """One rated match as the player sees it."""

    day: date
    event: str
    round: int
    opponent: PlayerKey
    outcome: Outcome
    change: Change


class Mark(Struct, frozen=True):
    """A rating that was reached, and the day of the event."""

    rating: float
    day: date


class CategoryPage(Struct, frozen=True):
    """A player's rating in one category and how it came about, oldest match first.

    ``best`` and ``worst`` are the highest and lowest ratings after the provisional period, or within
    it for a player who has not left it: the first few matches swing by hundreds of points.
    """

    category: str
    rating: float
    matches: int
    provisional: bool
    history: tuple[PageMatch, ...]
    best: Mark | None
    worst: Mark | None


class HeadToHead(Struct, frozen=True):
    """A player's score against one opponent in rated matches of all categories."""

    opponent: PlayerKey
    wins: int
    losses: int
    draws: int

    @property
    def matches(self) -> int:
        """How often the two have met."""
        return self.wins + self.losses + self.draws


class PlayerPage(Struct, frozen=True):
    """Everything rated of one player; opponents stand by how often they were met."""

    player: PlayerKey
    categories: tuple[CategoryPage, ...]
    head_to_head: tuple[HeadToHead, ...]


def player_page(ladder: Ladder, player: PlayerKey, categories: tuple[str, ...]) -> PlayerPage:
    """The page of a player; ``categories`` are shown even without a match, others if there is one.

    Needs a ladder rated with ``trace``. Raises ``Illegal`` without one.
    """
    if ladder.first_before is None or ladder.second_before is None:
        raise Illegal("These ratings were computed without their history; rate again keeping the trace.")
    played = [category for who, category in ladder.history.accounts if who == player]
    pages = tuple(
        _category_page(ladder, player, category) for category in dict.fromkeys([*categories, *played])
    )
    kept = tuple(page for page in pages if page.history or page.category in categories)
    return PlayerPage(player, kept, _head_to_head(kept))


def _category_page(ladder: Ladder, player: PlayerKey, category: str) -> CategoryPage:
    matches = tuple(_matches(ladder, player, category))
    record = matches[-1].change.after if matches else Record(_start(ladder.history))
    provisional = not matches or record.provisional_in(matches[-1].change.system)
    marks = [
        Mark(match.change.after.rating, match.day)
        for match in matches
        if provisional or not match.change.after.provisional_in(match.change.system)
    ]
    return CategoryPage(
        category,
        record.rating,
        record.matches,
        provisional,
        matches,
        max(marks, key=lambda mark: mark.rating, default=None),
        min(marks, key=lambda mark: mark.rating, default=None),
    )


def _start(history: MatchHistory) -> float:
    if not history.events:
        raise Illegal("No event was rated yet; close a sanctioned event first.")
    return history.events[-1].system.start


def _matches(ladder: Ladder, player: PlayerKey, category: str) -> Iterator[PageMatch]:
    history = ladder.history
    account = history.accounts.get((player, category))
    if account is None:
        return
    assert ladder.first_before is not None
    assert ladder.second_before is not None
    names = tuple(history.accounts)
    mine = np.flatnonzero((history.first == account) | (history.second == account))
    rounds = np.searchsorted(history.round_starts(), mine, side="right") - 1
    record: Record | None = None
    for match, index in zip(mine.tolist(), rounds.tolist(), strict=True):
        place = history.rounds[index]
        event = history.events[place.event]
        assert event.weight is not None, "events that are not rated have no rounds in the history"
        is_first = int(history.first[match]) == account
        points = int(history.half_points[match])
        outcome = Outcome.of_half_points(points if is_first else 2 - points)
        own, other = float(ladder.first_before[match]), float(ladder.second_before[match])
        opponent = history.second[match] if is_first else history.first[match]
        if not is_first:
            own, other = other, own
        before = record or fresh(event.system)
        change = rated(before, other, outcome, event.weight, event.system, own)
        record = change.after
        header = event.header
        yield PageMatch(header.date, header.name, place.number, names[opponent][0], outcome, change)


def _head_to_head(pages: tuple[CategoryPage, ...]) -> tuple[HeadToHead, ...]:
    scores: dict[PlayerKey, dict[Outcome, int]] = {}
    for page in pages:
        for match in page.history:
            score = scores.setdefault(match.opponent, dict.fromkeys(Outcome, 0))
            score[match.outcome] += 1
    found = (
        HeadToHead(opponent, score[Outcome.WIN], score[Outcome.LOSS], score[Outcome.DRAW])
        for opponent, score in scores.items()
    )
    return tuple(sorted(found, key=lambda each: (-each.matches, str(each.opponent))))
