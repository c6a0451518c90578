"""Can I draw? Who makes a cut by winning, drawing or losing the next match, for certain or possibly.

Three answers in order. Match points alone settle most cases exactly: matches are independent, so the most
and the fewest players who can end up ahead are sums over the matches. Where at most ``ENUMERATED`` other
matches are open and nothing is left to be paired, every outcome is tried with exact opponents' match-win
percentages. Everything else is played ``samples`` times at random, and the share comes with its error.

Left out: game-win percentages, which decide only ties in points and opponents' match wins; such a tie
counts as possible, never as certain. Players who might leave are taken to stay.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import product
from math import sqrt
from random import Random

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.structures.race import Fate, Race, race_of

ENUMERATED = 7
"""Up to so many other open matches every outcome is tried: three to that power."""

DRAWS_IN_TWENTY = 2
"""Random matches are drawn so often; the rest is even between the players."""


class Verdict(StrEnum):
    """What an outcome of the next match means for making the cut."""

    IN = "in"
    POSSIBLE = "possible"
    OUT = "out"


class Forecast(Struct, frozen=True):
    """A verdict; ``share`` of the ways the rest can go that make the cut, with its 95% ``error``.

    ``error`` is 0 where the answer is exact.
    """

    verdict: Verdict
    share: float
    error: float = 0.0


class Outlook(Struct, frozen=True):
    """A player's forecasts by the outcome of their next match; without one (a bye) all are the same."""

    player: PlayerId
    if_win: Forecast
    if_draw: Forecast
    if_loss: Forecast


def outlooks(
    book: EventBook, top: int, players: Iterable[PlayerId] | None = None, *, samples: int = 400, seed: int = 1
) -> tuple[Outlook, ...]:
    """The outlook of these players (None: of everybody in the event) for a cut to the top ``top``.

    Rounds of the current Swiss stage that are still to be paired are played at random too. Raises
    ``Illegal`` where the event is not in a Swiss or round-robin stage with a decided number of rounds.
    """
    race = race_of(book)
    wanted = [p for p in race.players if players is None or p in set(players)]
    return tuple(
        Outlook(player, *(_forecast(race, top, player, fate, samples, seed) for fate in Fate))
        for player in wanted
    )


def _forecast(race: Race, top: int, player: PlayerId, fate: Fate, samples: int, seed: int) -> Forecast:
    settled = _by_points(race, top, player, fate)
    if settled is not None:
        return Forecast(settled, float(settled is Verdict.IN))
    others = race.other_matches(player)
    if not race.rounds_after and race.paired and len(others) <= ENUMERATED:
        return _by_enumeration(race, top, player, fate, others)
    return _by_chance(race, top, player, fate, samples, seed)


def _by_points(race: Race, top: int, player: PlayerId, fate: Fate) -> Verdict | None:
    """The verdict where match points alone settle it, whatever the percentages."""
    least = race.points[player] + race.gain(player, fate)
    most = least + race.win * race.rounds_after
    ahead_at_least = ahead_at_most = 0
    for group in race.independent(player, fate):
        can_reach = [
            sum(race.best(p, g) >= least for p, g in zip(group.players, way, strict=True))
            for way in group.ways
        ]
        must_pass = [
            sum(race.worst(p, g) > most for p, g in zip(group.players, way, strict=True))
            for way in group.ways
        ]
        ahead_at_most += max(can_reach)
        ahead_at_least += min(must_pass)
    if ahead_at_most < top:
        return Verdict.IN
    return Verdict.OUT if ahead_at_least >= top else None


def _by_enumeration(
    race: Race, top: int, player: PlayerId, fate: Fate, others: Sequence[tuple[PlayerId, PlayerId]]
) -> Forecast:
    ways = certain = possible = 0
    for outcome in product(Fate, repeat=len(others)):
        points = race.after(player, fate, zip(others, outcome, strict=True))
        ahead, level = race.ahead_and_level(points, player, top)
        ways += 1
        certain += ahead + level < top
        possible += ahead < top
    if certain == ways:
        return Forecast(Verdict.IN, 1.0)
    if not possible:
        return Forecast(Verdict.OUT, 0.0)
    return Forecast(Verdict.POSSIBLE, (certain + possible) / (2 * ways))


def _by_chance(race: Race, top: int, player: PlayerId, fate: Fate, samples: int, seed: int) -> Forecast:
    chance = Random(seed)
    made = 0.0
    for _ in range(samples):
        current = race if race.paired else race.paired_at_random(chance)
        others = current.other_matches(player)
        points = current.after(player, fate, [(match, _fate(chance)) for match in others])
        for _ in range(race.rounds_after):
            current = current.moved_on(points).paired_at_random(chance)
            points = current.after(None, fate, [(match, _fate(chance)) for match in current.matches])
        ahead, level = current.ahead_and_level(points, player, top)
        made += 1.0 if ahead + level < top else 0.0 if ahead >= top else (top - ahead) / (level + 1)
    share = made / samples
    error = max(1.96 * sqrt(share * (1 - share) / samples), 3 / samples)
    return Forecast(Verdict.POSSIBLE, share, error)


def _fate(chance: Random) -> Fate:
    drawn = chance.randrange(20)
    if drawn < DRAWS_IN_TWENTY:
        return Fate.DRAW
    return Fate.WIN if drawn % 2 else Fate.LOSS
