"""A whole match history in columns, so that millions of matches are rated in seconds.

A player has one *account* in each category played. Matches stand in the order in which they were
rated; those of one round are neighbours. Events that are not rated (RS D.5.8) leave no matches here,
only their count. A history is never edited: ``splice`` gives another one.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.days import day_words
from engine.records import replace
from tournament_app.domain.ratings.report import (
    BY_HALF_POINTS,
    EventHeader,
    EventReport,
    MatchReport,
    PlayerKey,
    RoundReport,
)
from tournament_app.domain.ratings.system import EventWeight, RatingSystem, RatingSystems
from tournament_app.domain.refusal import Illegal

Account = tuple[PlayerKey, str]
"""A player and a category: what has a rating of its own."""

Indices = NDArray[np.int32]
HalfPoints = NDArray[np.uint8]


class RatedEvent(Struct, frozen=True):
    """An event of the history: its header, the system of its day and what it leaves of K."""

    header: EventHeader
    system: RatingSystem
    weight: EventWeight | None


class RoundPlace(Struct, frozen=True):
    """Which event and round a stretch of matches belongs to.

    ``start`` is the index of its first match. ``crowded`` says that somebody has two matches in it.
    """

    event: int
    number: int
    start: int
    crowded: bool = False


class MatchHistory(Struct, frozen=True, eq=False):
    """Every rated match in order. ``first``, ``second`` are accounts, ``half_points`` is for the first.

    ``unrated`` counts matches of events that were too small, by event index.
    """

    events: tuple[RatedEvent, ...]
    rounds: tuple[RoundPlace, ...]
    accounts: Mapping[Account, int]
    first: Indices
    second: Indices
    half_points: HalfPoints
    unrated: Mapping[int, int]

    @property
    def matches(self) -> int:
        """The number of rated matches."""
        return len(self.first)

    @property
    def unrated_matches(self) -> int:
        """The number of matches in events with too few players."""
        return sum(self.unrated.values())

    def round_end(self, index: int) -> int:
        """One past the last match of a round."""
        return self.rounds[index + 1].start if index + 1 < len(self.rounds) else self.matches

    def round_starts(self) -> NDArray[np.int64]:
        """The first match of every round, ascending."""
        return np.fromiter((place.start for place in self.rounds), np.int64, len(self.rounds))

    def first_round_of(self, event: int) -> int:
        """The index of the first round at or after an event; the number of rounds if there is none."""
        places = enumerate(self.rounds)
        return next((index for index, place in places if place.event >= event), len(self.rounds))

    def start_of(self, event: int) -> int:
        """The number of matches rated before an event."""
        index = self.first_round_of(event)
        return self.rounds[index].start if index < len(self.rounds) else self.matches

    def event_index(self, key: PlayerKey) -> int:
        """Where an event stands. Raises ``Illegal`` if the history does not have it."""
        for index, event in enumerate(self.events):
            if event.header.key == key:
                return index
        raise Illegal(f"No event {key} in the rating history; check its name or rate it first.")

    def place_for(self, day: date) -> int:
        """The index at which an event of this day joins the history: after all that began by then."""
        later = (index for index, event in enumerate(self.events) if event.header.date > day)
        return next(later, len(self.events))

    def until(self, day: date) -> "MatchHistory":
        """The history of the events that began on or before a day."""
        count = self.place_for(day)
        within = np.array([place.event < count for place in self.rounds], bool)
        sizes = np.diff(self.round_starts(), append=self.matches)
        matches = np.repeat(within, sizes)
        starts = np.cumsum(sizes[within]) - sizes[within]
        kept = (place for place in self.rounds if place.event < count)
        return replace(
            self,
            events=self.events[:count],
            rounds=tuple(replace(place, start=int(start)) for place, start in zip(kept, starts, strict=True)),
            first=self.first[matches],
            second=self.second[matches],
            half_points=self.half_points[matches],
            unrated={event: n for event, n in self.unrated.items() if event < count},
        )


class _Numbered(dict[PlayerKey, int]):
    """The accounts of a category by player; who is asked for first gets the next number."""

    def __init__(self, accounts: dict[Account, int], category: str) -> None:
        self._accounts, self._category = accounts, category

    def __missing__(self, player: PlayerKey) -> int:
        accounts = self._accounts
        number = self[player] = accounts.setdefault((player, self._category), len(accounts))
        return number


class HistoryBuilder:
    """Takes events, rounds and matches in order and gives the history of them.

    It trusts its input: readers of files and ``EventReport.problems`` find what is wrong before.
    """

    def __init__(self, systems: RatingSystems, accounts: Mapping[Account, int] | None = None) -> None:
        self._systems = systems
        self._accounts: dict[Account, int] = dict(accounts or {})
        self._categories: dict[str, _Numbered] = {}
        self._events: list[RatedEvent] = []
        self._rounds: list[RoundPlace] = []
        self._first: list[int] = []
        self._second: list[int] = []
        self._half_points: list[int] = []
        self._unrated: dict[int, int] = {}

    def begin_event(self, header: EventHeader) -> int:
        """Starts an event and gives its index; its rounds may follow among those of other events."""
        system = self._systems.on(header.date)
        weight = system.weight_of(header.players, header.judge_level)
        self._events.append(RatedEvent(header, system, weight))
        return len(self._events) - 1

    def add_round(self, event: int, number: int, matches: Iterable[tuple[PlayerKey, PlayerKey, int]]) -> None:
        """Adds the matches of one round: player, opponent and the player's half points."""
        columns = [list(column) for column in zip(*matches, strict=True)]
        if columns:
            self._add(event, number, *columns)

    def _add(
        self,
        event: int,
        number: int,
        players: list[PlayerKey],
        opponents: list[PlayerKey],
        half_points: list[int],
    ) -> None:
        begun = self._events[event]
        if begun.weight is None:
            self._unrated[event] = self._unrated.get(event, 0) + len(players)
            return
        start, accounts = len(self._first), self._in_category(begun.header.category)
        seated = [accounts[one] for pair in zip(players, opponents, strict=True) for one in pair]
        first, second = seated[::2], seated[1::2]
        self._first += first
        self._second += second
        self._half_points += half_points
        crowded = len(set(seated)) < len(seated)
        self._rounds.append(RoundPlace(event, number, start, crowded))

    def _in_category(self, category: str) -> "_Numbered":
        found = self._categories.get(category)
        if found is None:
            found = self._categories[category] = _Numbered(self._accounts, category)
        return found

    def add_report(self, report: EventReport) -> None:
        """Adds a whole event. Raises ``Illegal`` with all that is wrong with it."""
        if problems := report.problems():
            raise Illegal(*problems)
        event = self.begin_event(report.header)
        for each in report.rounds:
            if each.matches:
                self._add(event, each.number, each.players, each.opponents, each.half_points)

    def history(self) -> MatchHistory:
        """Everything added so far."""
        return MatchHistory(
            events=tuple(self._events),
            rounds=tuple(self._rounds),
            accounts=self._accounts,
            first=np.array(self._first, np.int32),
            second=np.array(self._second, np.int32),
            half_points=np.array(self._half_points, np.uint8),
            unrated=self._unrated,
        )


def history_of(reports: Iterable[EventReport], systems: RatingSystems) -> MatchHistory:
    """The history of these events, in the order given, which must be that of their days.

    Raises ``Illegal`` with the problems of all events at once.
    """
    kept = list(reports)
    problems = [problem for report in kept for problem in report.problems()]
    for before, after in pairwise(kept):
        if after.header.date < before.header.date:
            problems.append(
                f"{after.header.name} ({day_words(after.header.date)}) comes after {before.header.name} "
                f"({day_words(before.header.date)}); give the events in the order of their days."
            )
    if problems:
        raise Illegal(*problems)
    builder = HistoryBuilder(systems)
    for report in kept:
        builder.add_report(report)
    return builder.history()


def reports_of(history: MatchHistory) -> tuple[EventReport, ...]:
    """The rated events of a history as reports, in the order in which they began.

    Events that overlapped come out one after the other, those too small to be rated not at all.
    """
    names = tuple(player for player, _ in history.accounts)
    rounds: dict[int, list[RoundReport]] = {}
    for index, place in enumerate(history.rounds):
        seats = slice(place.start, history.round_end(index))
        first, second = history.first[seats].tolist(), history.second[seats].tolist()
        found = zip(first, second, history.half_points[seats].tolist(), strict=True)
        matches = tuple(MatchReport(names[a], names[b], BY_HALF_POINTS[points]) for a, b, points in found)
        rounds.setdefault(place.event, []).append(RoundReport(place.number, matches))
    return tuple(
        EventReport(event.header, tuple(rounds[index]))
        for index, event in enumerate(history.events)
        if index in rounds
    )


def overlapping(history: MatchHistory) -> bool:
    """True if rounds of several events alternate."""
    return any(before.event > after.event for before, after in pairwise(history.rounds))
