"""Another history out of one: an event corrected, added or taken back, two players merged.

Each function gives the new history and the index of the first event whose ratings may differ.
"""

from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.records import replace
from tournament_app.domain.ratings.history import HistoryBuilder, MatchHistory, RoundPlace
from tournament_app.domain.ratings.report import EventReport, PlayerKey
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Illegal


class Correction(Struct, frozen=True):
    """A corrected history; ratings from event ``first_affected`` on are to be computed again."""

    history: MatchHistory
    first_affected: int


def with_event(history: MatchHistory, report: EventReport, systems: RatingSystems) -> Correction:
    """The history with an event reported, in its place by date or in place of its former report.

    Raises ``Illegal`` with everything that is wrong with the report.
    """
    kept, first = history, len(history.events)
    if any(event.header.key == report.header.key for event in history.events):
        removed = without_event(history, report.header.key)
        kept, first = removed.history, removed.first_affected
        old = history.events[first].header
        place = first if old.date == report.header.date else kept.place_for(report.header.date)
    else:
        place = kept.place_for(report.header.date)
    builder = HistoryBuilder(systems, kept.accounts)
    builder.add_report(report)
    return Correction(_spliced(kept, place, place, builder.history()), min(first, place))


def without_event(history: MatchHistory, key: PlayerKey) -> Correction:
    """The history without an event. Raises ``Illegal`` if it has no such event."""
    index = history.event_index(key)
    nothing = HistoryBuilder(RatingSystems((), ()), history.accounts).history()
    return Correction(_spliced(history, index, index + 1, nothing), index)


def with_players_merged(history: MatchHistory, kept: PlayerKey, gone: PlayerKey) -> Correction:
    """The history in which all matches of ``gone`` were played by ``kept``.

    Raises ``Illegal`` if the two have met: then they cannot be one person.
    """
    accounts = dict(history.accounts)
    renamed = np.arange(len(accounts) + len(accounts), dtype=np.int32)
    for (player, category), index in history.accounts.items():
        if player == gone:
            renamed[index] = accounts.setdefault((kept, category), len(accounts))
    first, second = renamed[history.first], renamed[history.second]
    if met := np.flatnonzero(first == second).tolist():
        raise Illegal(
            *(
                f"{kept} and {gone} played each other in {_where(history, match)}; "
                "two records that have met are two people. Correct that match first."
                for match in met
            )
        )
    moved = np.flatnonzero((first != history.first) | (second != history.second))
    if not len(moved):
        return Correction(history, len(history.events))
    touched = np.unique(np.searchsorted(history.round_starts(), moved, side="right") - 1).tolist()
    merged = replace(history, accounts=accounts, first=first, second=second)
    return Correction(_with_crowding(merged, touched), history.rounds[touched[0]].event)


def _where(history: MatchHistory, match: int) -> str:
    place = history.rounds[int(np.searchsorted(history.round_starts(), match, side="right")) - 1]
    return f"{history.events[place.event].header.name}, round {place.number}"


def _with_crowding(history: MatchHistory, touched: list[int]) -> MatchHistory:
    rounds = list(history.rounds)
    for index in touched:
        seats = slice(rounds[index].start, history.round_end(index))
        seated = {*history.first[seats].tolist(), *history.second[seats].tolist()}
        rounds[index] = replace(rounds[index], crowded=len(seated) < 2 * (seats.stop - seats.start))
    return replace(history, rounds=tuple(rounds))


def _spliced(history: MatchHistory, begin: int, end: int, middle: MatchHistory) -> MatchHistory:
    """``history`` with ``middle`` instead of the events from ``begin`` to before ``end``."""
    if any(before.event > after.event for before, after in pairwise(history.rounds)):
        raise Illegal("Events of this history overlap, so none can be corrected alone; read the file again.")
    head, tail = history.start_of(begin), history.start_of(end)
    shift = head + middle.matches - tail
    moved = begin + len(middle.events) - end
    rounds = (
        *history.rounds[: history.first_round_of(begin)],
        *_moved(middle.rounds, begin, head),
        *_moved(history.rounds[history.first_round_of(end) :], moved, shift),
    )
    return MatchHistory(
        events=(*history.events[:begin], *middle.events, *history.events[end:]),
        rounds=rounds,
        accounts=middle.accounts,
        first=np.concatenate([history.first[:head], middle.first, history.first[tail:]]),
        second=np.concatenate([history.second[:head], middle.second, history.second[tail:]]),
        half_points=np.concatenate(
            [history.half_points[:head], middle.half_points, history.half_points[tail:]]
        ),
        unrated={
            **{event: n for event, n in history.unrated.items() if event < begin},
            **{event + begin: n for event, n in middle.unrated.items()},
            **{event + moved: n for event, n in history.unrated.items() if event >= end},
        },
    )


def _moved(rounds: tuple[RoundPlace, ...], events: int, matches: int) -> tuple[RoundPlace, ...]:
    if not events and not matches:
        return rounds
    return tuple(
        RoundPlace(place.event + events, place.number, place.start + matches, place.crowded)
        for place in rounds
    )
