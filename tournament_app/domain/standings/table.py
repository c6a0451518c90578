"""The standings of an event after any round (design: match points, OMW, GW, OGW, lot).

Percentages are exact fractions. A player who missed a cut keeps the figures of their own last day
(``phase_ends``). A disqualified player takes no place; their finished matches still count for others.
Who left before the first round and was never paired is not listed; who was paired and did not play has
a lost match on record (RS D.1.6) and is. Missed rounds of a late entrant count where they are recorded as
losses or byes.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.event import ELIMINATION
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing
from tournament_app.domain.standings.scoring import counted_rounds, finalists, in_elimination
from tournament_app.domain.standings.tally import Scale, Tally

NO_PAIRINGS: Mapping[int, Pairing] = MappingProxyType({})


class Standing(Struct, frozen=True, gc=False):
    """One row; ``dropped`` says the player is out of the event.

    Percentages are exact, from 0 to 1. They are kept as ``shares`` of ``wholes``, which are one for the table:
    three fractions for every row took longer than counting a round.
    """

    rank: int
    player: PlayerId
    points: int
    wins: int
    losses: int
    draws: int
    dropped: bool
    shares: tuple[int, int, int]
    wholes: tuple[int, int, int]

    def finishing(self, rank: int) -> "Standing":
        """The row with its rank in the order of finish."""
        return replace(self, rank=rank)

    @property
    def omw(self) -> Fraction:
        """Opponents' match wins."""
        return Fraction(self.shares[0], self.wholes[0])

    @property
    def gw(self) -> Fraction:
        """Game wins."""
        return Fraction(self.shares[1], self.wholes[1])

    @property
    def ogw(self) -> Fraction:
        """Opponents' game wins."""
        return Fraction(self.shares[2], self.wholes[2])


class Count(Struct, frozen=True):
    """The count behind a table: the tally, and for each player which of ``days`` their figures are of."""

    tally: Tally
    days: tuple[Tally, ...]
    day: tuple[int, ...]
    scale: Scale


def count(book: EventBook, after_round: RoundNumber | None = None) -> Count:
    """Count all rounds up to ``after_round`` (None: all); only rounds that have changed are counted anew."""
    settings = book.event.tiebreaks
    numbers = counted_rounds(book, after_round)
    tally = _tally(book, numbers)
    closed = tally.closed
    if settings.bracket_counts_for_opponents:
        swiss = max((n for n in numbers if not in_elimination(book, n)), default=None)
        closed = tuple(end for end in closed if end.round != swiss)
    days = (*closed, tally)
    if closed:
        ends = [end.round for end in days]
        day = tuple(next((i for i, end in enumerate(ends) if last <= end), 0) for last in tally.last)
    else:
        day = (0,) * len(tally.players)
    return Count(tally, days, day, Scale.over(days, settings))


def points_before(book: EventBook, number: RoundNumber) -> dict[PlayerId, int]:
    """Match points that the players of the event bring into a round: on screen and on all paper.

    In a stage that counts anew, and in the playoff after it, those of that stage.
    """
    since = _counting_since(book, number)
    tally = _tally(book, [n for n in counted_rounds(book) if n < number and book.rounds[n].stage >= since])
    return dict(zip(tally.players, tally.points, strict=True))


def _counting_since(book: EventBook, number: RoundNumber) -> int:
    """The stage from which on points count in a round: its own, or that before its playoff, where that counts anew."""
    playing = book.rounds[number].stage if number in book.rounds else 0
    before = [stage for stage in book.event.stages if stage.number <= playing]
    counting = [stage for stage in before if stage.structure not in ELIMINATION]
    return counting[-1].number if counting and counting[-1].points_anew else 0


def _tally(book: EventBook, numbers: Iterable[RoundNumber]) -> Tally:
    settings, players = book.event.tiebreaks, tuple(book.enrollments)
    return book.kept_rounds.total(
        Tally,
        [(number, book.pairings.get(number, NO_PAIRINGS)) for number in numbers],
        (settings, players),
        lambda: Tally.empty(players, settings),
        lambda before, number, pairings: before.after(number, pairings.values()),
    )


def standings(book: EventBook, after_round: RoundNumber | None = None) -> tuple[Standing, ...]:
    """The standings after a round (None: after all published rounds), best first.

    Matches without a result are left out of the count.
    """
    return ranked(book, count(book, after_round), after_round)


def ranked(book: EventBook, counted: Count, after_round: RoundNumber | None) -> tuple[Standing, ...]:
    """The rows of a count in order."""
    tally, scale = counted.tally, counted.scale
    omw, ogw, depth = _opponents_figures(counted)
    settings = tally.settings
    gw = scale.game_wins(tally, settings.floor if settings.own_game_win_floored else Fraction(0))
    if not settings.games_counted:
        gw = ogw = [0] * len(omw)
    entries = [book.enrollments[player] for player in tally.players]
    shares = list(zip(omw, gw, ogw, strict=True))
    lots = [-entry.lot for entry in entries]
    keys = list(zip(tally.points, shares, lots, strict=True))
    placed = [
        position
        for position, entry in enumerate(entries)
        if entry.drop is None or _takes_a_place(entry.drop, tally.last[position], after_round)
    ]
    placed.sort(key=keys.__getitem__, reverse=True)
    decided = _by_the_final(book, tally, after_round)
    if decided:
        placed.sort(key=lambda who: decided.get(who, len(decided)))
    wholes = (scale.matches * depth, scale.games, scale.games * depth)
    players, points, wins, losses, draws = tally.players, tally.points, tally.wins, tally.losses, tally.draws
    return tuple(
        Standing(
            rank,
            players[who],
            points[who],
            wins[who],
            losses[who],
            draws[who],
            (drop := entries[who].drop) is not None and _is_out(drop, after_round),
            shares[who],
            wholes,
        )
        for rank, who in enumerate(placed, 1)
    )


def _by_the_final(book: EventBook, tally: Tally, after_round: RoundNumber | None) -> dict[int, int]:
    """The places that the final gives its winner and its loser; nothing where it does not decide."""
    if not tally.settings.bracket_counts_for_opponents:
        return {}
    return {tally.index[player]: place for place, player in enumerate(finalists(book, after_round))}


def _opponents_figures(counted: Count) -> tuple[list[int], list[int], int]:
    """OMW and OGW of every player as whole numbers, and the factor they are scaled by besides."""
    tally, scale, day = counted.tally, counted.scale, counted.day
    counts = {len(opponents) for opponents in tally.opponents}
    depth = lcm(*(number for number in counts if number), 1)
    share = {number: depth // number if number else 0 for number in counts}
    floor = tally.settings.floor
    by_match = [scale.match_wins(end).__getitem__ for end in counted.days]
    by_game = [scale.game_wins(end, floor).__getitem__ for end in counted.days]
    met_by = list(zip(tally.opponents, day, strict=True))
    omw = [sum(map(by_match[when], met)) * share[len(met)] for met, when in met_by]
    ogw = [sum(map(by_game[when], met)) * share[len(met)] for met, when in met_by]
    return omw, ogw, depth


def _is_out(drop: Drop, after_round: RoundNumber | None) -> bool:
    return after_round is None or drop.after_round <= after_round


def _takes_a_place(drop: Drop, last: int, after_round: RoundNumber | None) -> bool:
    if not _is_out(drop, after_round):
        return True
    if drop.reason is DropReason.DISQUALIFIED:
        return False
    return last > 0 or drop.after_round > 0
