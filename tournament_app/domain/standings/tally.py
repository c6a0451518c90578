"""The tally: what every player has collected, round by round, kept in columns for speed.

``figures`` turns a tally into percentages as integers over one common denominator, so that exact
fractions can be summed and compared at the speed of whole numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import attrgetter

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings.scoring import points_of_result, solo_games

BEFORE = RoundNumber(0)
"""Before the first round."""


class Tally(Struct, frozen=True):
    """Columns by player index; a round more gives another tally (``after``).

    ``completed`` counts the rounds with a result, byes and losses without an opponent included;
    ``opponents`` holds indices, in order of the rounds; ``last`` the last round with a pairing;
    ``round`` the last round counted, ``closed`` the tallies at the ends of the days before it.
    """

    settings: TiebreakSettings
    players: tuple[PlayerId, ...]
    index: Mapping[PlayerId, int]
    points: list[int]
    completed: list[int]
    game_points: list[int]
    games: list[int]
    wins: list[int]
    losses: list[int]
    draws: list[int]
    last: list[int]
    opponents: list[tuple[int, ...]]
    round: RoundNumber = BEFORE
    closed: tuple["Tally", ...] = ()

    @classmethod
    def empty(cls, players: Iterable[PlayerId], settings: TiebreakSettings) -> "Tally":
        """A tally of these players before the first round."""
        who = tuple(players)
        index = {player: position for position, player in enumerate(who)}
        points, completed, game_points, games, wins, losses, draws, last = ([0] * len(who) for _ in range(8))
        met: list[tuple[int, ...]] = [()] * len(who)
        return cls(
            settings, who, index, points, completed, game_points, games, wins, losses, draws, last, met
        )

    def after(self, number: RoundNumber, pairings: Iterable[Pairing]) -> "Tally":
        """The tally with a round more; matches without a result only mark who is in it."""
        tally = replace(
            self,
            points=self.points.copy(),
            completed=self.completed.copy(),
            game_points=self.game_points.copy(),
            games=self.games.copy(),
            wins=self.wins.copy(),
            losses=self.losses.copy(),
            draws=self.draws.copy(),
            last=self.last.copy(),
            opponents=self.opponents.copy(),
            round=number,
            closed=(*self.closed, self) if self._ends_a_day_before(number) else self.closed,
        )
        tally._add(number, pairings)
        return tally

    def _ends_a_day_before(self, number: RoundNumber) -> bool:
        return any(0 < self.round <= end < number for end in self.settings.phase_ends)

    def _add(self, number: RoundNumber, pairings: Iterable[Pairing]) -> None:
        index, last, opponents = self.index, self.last, self.opponents
        points, completed, game_points, games = self.points, self.completed, self.game_points, self.games
        settings, match = self.settings, PairingKind.MATCH
        worths: dict[tuple[object, ...], _Worth] = {}
        for pairing in pairings:
            first = index[pairing.player1]
            last[first] = number
            if pairing.player2 is None or pairing.kind is not match:
                self._add_solo(first, pairing)
                continue
            second = index[pairing.player2]
            last[second] = number
            result = pairing.result
            if result is None:
                continue
            known = (result.wins1, result.wins2, result.draws, result.kind)
            worth = worths.get(known)
            if worth is None:
                worth = worths[known] = _worth(result, settings)
            points1, points2, game_points1, game_points2, played, column1, column2 = worth
            points[first] += points1
            points[second] += points2
            completed[first] += 1
            completed[second] += 1
            games[first] += played
            games[second] += played
            game_points[first] += game_points1
            game_points[second] += game_points2
            opponents[first] += (second,)
            opponents[second] += (first,)
            column1(self)[first] += 1
            column2(self)[second] += 1

    def _add_solo(self, first: int, pairing: Pairing) -> None:
        settings = self.settings
        won, lost = solo_games(pairing, settings)
        self.completed[first] += 1
        self.games[first] += won + lost
        self.game_points[first] += won * settings.game_win_points
        if pairing.kind is PairingKind.BYE:
            self.points[first] += settings.win_points
            self.wins[first] += 1
        else:
            self.points[first] += settings.loss_points
            self.losses[first] += 1


_Column = Callable[[Tally], list[int]]
_Worth = tuple[int, int, int, int, int, _Column, _Column]
_WINS, _LOSSES, _DRAWS = attrgetter("wins"), attrgetter("losses"), attrgetter("draws")


def _worth(result: MatchResult, settings: TiebreakSettings) -> _Worth:
    """Match points and game points of both sides, the games, and the columns that count each side's match."""
    points1, points2 = points_of_result(result, settings)
    from_draws = result.draws * settings.game_draw_points
    if points1 == points2:
        column1 = column2 = _LOSSES if result.kind is ResultKind.BOTH_LOSE else _DRAWS
    else:
        column1, column2 = (_WINS, _LOSSES) if points1 > points2 else (_LOSSES, _WINS)
    game_points1 = result.wins1 * settings.game_win_points + from_draws
    game_points2 = result.wins2 * settings.game_win_points + from_draws
    return points1, points2, game_points1, game_points2, result.games, column1, column2


class Scale(Struct, frozen=True):
    """Common denominators of match-win and game-win percentages over all tallies."""

    settings: TiebreakSettings
    matches: int
    games: int

    @classmethod
    def over(cls, tallies: Iterable[Tally], settings: TiebreakSettings) -> "Scale":
        """The scale on which every percentage of these tallies is a whole number."""
        completed: set[int] = {1}
        games: set[int] = {1}
        for tally in tallies:
            completed.update(tally.completed)
            games.update(tally.games)
        floor = settings.floor.denominator
        return cls(
            settings,
            lcm(floor, *(settings.win_points * count for count in completed if count)),
            lcm(floor, *(settings.game_win_points * count for count in games if count)),
        )

    def match_wins(self, tally: Tally) -> list[int]:
        """Match-win percentages with the floor, times ``matches``."""
        return _scaled(
            tally.points, tally.completed, self.settings.win_points, self.matches, self.settings.floor
        )

    def game_wins(self, tally: Tally, floor: Fraction) -> list[int]:
        """Game-win percentages with this floor (0 for none), times ``games``."""
        return _scaled(tally.game_points, tally.games, self.settings.game_win_points, self.games, floor)


def _scaled(
    won: Sequence[int], count: Sequence[int], each: int, denominator: int, floor: Fraction
) -> list[int]:
    least = int(floor * denominator)
    pairs = list(zip(won, count, strict=True))
    figures = {
        (points, n): max(least, points * (denominator // (each * n))) if n else least
        for points, n in set(pairs)
    }
    return [figures[pair] for pair in pairs]
