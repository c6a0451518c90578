"""The tally: what every player has collected, round by round, kept in columns for speed.

``figures`` turns a tally into percentages as integers over one common denominator, so that exact
fractions can be summed and compared at the speed of whole numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings.scoring import points_of_result, solo_games


@dataclass(frozen=True, slots=True)
class Tally:
    """Columns by player index; the lists are filled by ``add_round`` alone.

    ``completed`` counts the rounds with a result, byes and losses without an opponent included;
    ``opponents`` holds indices, in order of the rounds; ``last`` the last round with a pairing.
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
    opponents: list[list[int]]

    @classmethod
    def empty(cls, players: Iterable[PlayerId], settings: TiebreakSettings) -> "Tally":
        """A tally of these players before the first round."""
        who = tuple(players)
        index = {player: position for position, player in enumerate(who)}
        points, completed, game_points, games, wins, losses, draws, last = ([0] * len(who) for _ in range(8))
        met: list[list[int]] = [[] for _ in who]
        return cls(
            settings, who, index, points, completed, game_points, games, wins, losses, draws, last, met
        )

    def add_round(self, number: RoundNumber, pairings: Iterable[Pairing]) -> None:
        """Count the pairings of one round; matches without a result only mark who is in it."""
        index, last = self.index, self.last
        for pairing in pairings:
            first = index[pairing.player1]
            last[first] = number
            if pairing.player2 is None or pairing.kind is not PairingKind.MATCH:
                self._add_solo(first, pairing)
                continue
            second = index[pairing.player2]
            last[second] = number
            if pairing.result is not None:
                self._add_match(first, second, pairing)

    def _add_match(self, first: int, second: int, pairing: Pairing) -> None:
        settings, result = self.settings, pairing.result
        assert result is not None, "a match is counted once it has a result"
        points1, points2 = points_of_result(result, settings)
        self.points[first] += points1
        self.points[second] += points2
        self.completed[first] += 1
        self.completed[second] += 1
        wins1, wins2, drawn = result.wins1, result.wins2, result.draws
        games = wins1 + wins2 + drawn
        self.games[first] += games
        self.games[second] += games
        from_draws = drawn * settings.game_draw_points
        self.game_points[first] += wins1 * settings.game_win_points + from_draws
        self.game_points[second] += wins2 * settings.game_win_points + from_draws
        self.opponents[first].append(second)
        self.opponents[second].append(first)
        if points1 == points2:
            column = self.losses if result.kind.value == "both-lose" else self.draws
            column[first] += 1
            column[second] += 1
        else:
            winner, loser = (first, second) if points1 > points2 else (second, first)
            self.wins[winner] += 1
            self.losses[loser] += 1

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


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The columns that percentages come from, as they stood after some round."""

    points: tuple[int, ...]
    completed: tuple[int, ...]
    game_points: tuple[int, ...]
    games: tuple[int, ...]

    @classmethod
    def of(cls, tally: Tally) -> "Snapshot":
        """The tally's columns as they stand now."""
        columns = (tally.points, tally.completed, tally.game_points, tally.games)
        return cls(*(tuple(column) for column in columns))


@dataclass(frozen=True, slots=True)
class Scale:
    """Common denominators of match-win and game-win percentages over all snapshots."""

    settings: TiebreakSettings
    matches: int
    games: int

    @classmethod
    def over(cls, snapshots: Iterable[Snapshot], settings: TiebreakSettings) -> "Scale":
        """The scale on which every percentage of these snapshots is a whole number."""
        completed: set[int] = {1}
        games: set[int] = {1}
        for snapshot in snapshots:
            completed.update(snapshot.completed)
            games.update(snapshot.games)
        floor = settings.floor.denominator
        return cls(
            settings,
            lcm(floor, *(settings.win_points * count for count in completed if count)),
            lcm(floor, *(settings.game_win_points * count for count in games if count)),
        )

    def match_wins(self, snapshot: Snapshot) -> list[int]:
        """Match-win percentages with the floor, times ``matches``."""
        return _scaled(
            snapshot.points, snapshot.completed, self.settings.win_points, self.matches, self.settings.floor
        )

    def game_wins(self, snapshot: Snapshot, floor: Fraction) -> list[int]:
        """Game-win percentages with this floor (0 for none), times ``games``."""
        return _scaled(snapshot.game_points, snapshot.games, self.settings.game_win_points, self.games, floor)


def _scaled(
    won: Sequence[int], count: Sequence[int], each: int, denominator: int, floor: Fraction
) -> list[int]:
    least = int(floor * denominator)
    unit = {n: denominator // (each * n) if n else 0 for n in set(count)}
    return [max(least, points * unit[n]) for points, n in zip(won, count, strict=True)]
