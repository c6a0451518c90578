"""The standings of an event after any round (design: match points, OMW, GW, OGW, lot).

Percentages are exact fractions. A player who missed a cut keeps the figures of their own last day
(``phase_ends``). A disqualified player takes no place; their finished matches still count for others.
Who left before the first round and was never paired is not listed; who was paired and did not play has
a lost match on record (RS D.1.6) and is. Missed rounds of a late entrant count where they are recorded as
losses or byes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.standings.scoring import counted_rounds, finalists, in_elimination
from tournament_app.domain.standings.tally import Scale, Snapshot, Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. Percentages are exact, from 0 to 1; ``dropped`` says the player is out of the event."""

    rank: int
    player: PlayerId
    points: int
    wins: int
    losses: int
    draws: int
    omw: Fraction
    gw: Fraction
    ogw: Fraction
    dropped: bool


@dataclass(frozen=True, slots=True)
class Count:
    """The count behind a table: the tally, and for each player the snapshot that their figures use."""

    tally: Tally
    snapshots: tuple[Snapshot, ...]
    phase: tuple[int, ...]
    scale: Scale


def count(book: EventBook, after_round: RoundNumber | None = None) -> Count:
    """Count all rounds up to ``after_round`` (None: all), with a snapshot at the end of each day."""
    settings = book.event.tiebreaks
    tally = Tally.empty(book.enrollments, settings)
    numbers = counted_rounds(book, after_round)
    closing = {max((n for n in numbers if n <= end), default=None) for end in settings.phase_ends}
    if settings.bracket_counts_for_opponents:
        closing.discard(max((n for n in numbers if not in_elimination(book, n)), default=None))
    ends: list[int] = []
    snapshots: list[Snapshot] = []
    for number in numbers:
        tally.add_round(number, book.pairings.get(number, {}).values())
        if number in closing or number == numbers[-1]:
            ends.append(number)
            snapshots.append(Snapshot.of(tally))
    if not snapshots:
        ends, snapshots = [0], [Snapshot.of(tally)]
    if len(ends) == 1:
        phase = (0,) * len(tally.players)
    else:
        phase = tuple(next(i for i, end in enumerate(ends) if last <= end) for last in tally.last)
    return Count(tally, tuple(snapshots), phase, Scale.over(snapshots, settings))


def standings(book: EventBook, after_round: RoundNumber | None = None) -> tuple[Standing, ...]:
    """The standings after a round (None: after all published rounds), best first.

    Matches without a result are left out of the count.
    """
    return ranked(book, count(book, after_round), after_round)


def ranked(book: EventBook, counted: Count, after_round: RoundNumber | None) -> tuple[Standing, ...]:
    """The rows of a count in order."""
    tally, scale = counted.tally, counted.scale
    omw, ogw, depth = _opponents_figures(counted)
    final = counted.snapshots[-1]
    settings = tally.settings
    gw = scale.game_wins(final, settings.floor if settings.own_game_win_floored else Fraction(0))
    if not settings.games_counted:
        gw = ogw = [0] * len(omw)
    placed = [
        position
        for position, player in enumerate(tally.players)
        if _takes_a_place(book.enrollments[player].drop, tally.last[position], after_round)
    ]
    lots = [-book.enrollments[player].lot for player in tally.players]
    keys = list(zip(tally.points, omw, gw, ogw, lots, strict=True))
    placed.sort(key=keys.__getitem__, reverse=True)
    placed.sort(key=_by_the_final(book, tally, after_round))
    fractions: dict[tuple[int, int], Fraction] = {}

    def fraction(numerator: int, denominator: int) -> Fraction:
        found = fractions.get((numerator, denominator))
        if found is None:
            found = fractions[numerator, denominator] = Fraction(numerator, denominator)
        return found

    return tuple(
        Standing(
            rank,
            tally.players[who],
            tally.points[who],
            tally.wins[who],
            tally.losses[who],
            tally.draws[who],
            fraction(omw[who], scale.matches * depth),
            fraction(gw[who], scale.games),
            fraction(ogw[who], scale.games * depth),
            _is_out(book.enrollments[tally.players[who]].drop, after_round),
        )
        for rank, who in enumerate(placed, 1)
    )


def _by_the_final(book: EventBook, tally: Tally, after_round: RoundNumber | None) -> Callable[[int], int]:
    """The order that the final gives: its winner, its loser, then everybody else."""
    if not tally.settings.bracket_counts_for_opponents:
        return lambda _: 0
    decided = finalists(book, after_round)
    places = {tally.index[player]: place for place, player in enumerate(decided)}
    return lambda who: places.get(who, len(decided))


def _opponents_figures(counted: Count) -> tuple[list[int], list[int], int]:
    """OMW and OGW of every player as whole numbers, and the factor they are scaled by besides."""
    tally, scale, phase = counted.tally, counted.scale, counted.phase
    counts = {len(opponents) for opponents in tally.opponents}
    depth = lcm(*(number for number in counts if number), 1)
    share = {number: depth // number if number else 0 for number in counts}
    floor = tally.settings.floor
    by_match = [scale.match_wins(snapshot).__getitem__ for snapshot in counted.snapshots]
    by_game = [scale.game_wins(snapshot, floor).__getitem__ for snapshot in counted.snapshots]
    omw, ogw = [], []
    for opponents, when in zip(tally.opponents, phase, strict=True):
        factor = share[len(opponents)]
        omw.append(sum(map(by_match[when], opponents)) * factor)
        ogw.append(sum(map(by_game[when], opponents)) * factor)
    return omw, ogw, depth


def _is_out(drop: Drop | None, after_round: RoundNumber | None) -> bool:
    return drop is not None and (after_round is None or drop.after_round <= after_round)


def _takes_a_place(drop: Drop | None, last: int, after_round: RoundNumber | None) -> bool:
    if drop is None or not _is_out(drop, after_round):
        return True
    if drop.reason is DropReason.DISQUALIFIED:
        return False
    return last > 0 or drop.after_round > 0
