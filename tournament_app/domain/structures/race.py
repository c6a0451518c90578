"""The race for a cut: points so far, who meets whom, and what any outcome makes of it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from random import Random

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing import Entrant, Field, pair_swiss
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import PairingKind
from tournament_app.domain.standings import match_points
from tournament_app.domain.structures.procedure import in_stage, rounds_of
from tournament_app.domain.structures.progress import coming_stage, is_elimination, latest_stage


class Fate(StrEnum):
    """How a match ends for its first player."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


MIRROR = {Fate.WIN: Fate.LOSS, Fate.DRAW: Fate.DRAW, Fate.LOSS: Fate.WIN}


class Independent(Struct, frozen=True):
    """Players whose match ends without regard to others, and what each can gain, way by way."""

    players: tuple[PlayerId, ...]
    ways: tuple[tuple[int, ...], ...]


class Race(Struct, frozen=True):
    """Points and opponents before the open matches; ``rounds_after`` more rounds follow them.

    ``completed`` counts rounds with a result; ``paired`` says whether the next round's matches are known.
    ``byes`` win the round without a match; ``meets`` says whom each player of an open match meets.
    """

    settings: TiebreakSettings
    players: tuple[PlayerId, ...]
    points: Mapping[PlayerId, int]
    completed: Mapping[PlayerId, int]
    opponents: Mapping[PlayerId, tuple[PlayerId, ...]]
    matches: tuple[tuple[PlayerId, PlayerId], ...]
    byes: frozenset[PlayerId]
    paired: bool
    rounds_after: int
    had_bye: frozenset[PlayerId]
    meets: Mapping[PlayerId, PlayerId]

    @property
    def win(self) -> int:
        """Match points of a win."""
        return self.settings.win_points

    def gain(self, player: PlayerId, fate: Fate) -> int:
        """Points that the next round brings a player who fares so; nothing where they have no open match."""
        if self.paired and player in self.byes:
            return self.win
        if self.paired and player not in self.meets:
            return 0
        return self._worth(fate)

    def _worth(self, fate: Fate) -> int:
        settings = self.settings
        worth = {Fate.WIN: settings.win_points, Fate.DRAW: settings.draw_points}
        return worth.get(fate, settings.loss_points)

    def best(self, player: PlayerId, gain: int) -> int:
        """The most points a player can end with after gaining so many in the next round."""
        return self.points[player] + gain + self.win * self.rounds_after

    def worst(self, player: PlayerId, gain: int) -> int:
        """The fewest."""
        return self.points[player] + gain

    def other_matches(self, player: PlayerId | None) -> list[tuple[PlayerId, PlayerId]]:
        """The open matches that the player is not in."""
        return [match for match in self.matches if player not in match]

    def independent(self, player: PlayerId, fate: Fate) -> list[Independent]:
        """Everybody else in the race, grouped so that groups do not influence one another."""
        every = tuple(self._worth(way) for way in Fate)
        if not self.paired:
            return [Independent((p,), tuple((gain,) for gain in every)) for p in self.players if p != player]
        inside, groups, met = set(self.players), [], {player}
        for match in self.matches:
            met.update(match)
            ways = [(self._worth(way), self._worth(MIRROR[way])) for way in Fate]
            if player in match:
                theirs = self._worth(MIRROR[fate])
                ways = [(theirs, theirs)]
            members = [i for i, p in enumerate(match) if p != player and p in inside]
            groups.append(
                Independent(
                    tuple(match[i] for i in members), tuple(tuple(w[i] for i in members) for w in ways)
                )
            )
        alone = [p for p in self.players if p not in met]
        return groups + [Independent((p,), ((self.win if p in self.byes else 0,),)) for p in alone]

    def after(
        self,
        player: PlayerId | None,
        fate: Fate,
        others: Iterable[tuple[tuple[PlayerId, PlayerId], Fate]],
    ) -> dict[PlayerId, int]:
        """Everybody's points after the open matches: the player's as said, the others as listed."""
        points = dict(self.points)
        for bye in self.byes:
            points[bye] += self.win
        ends = list(others)
        if player is not None:
            ends += [
                (match, fate if match[0] == player else MIRROR[fate])
                for match in self.matches
                if player in match
            ]
        for (first, second), end in ends:
            points[first] += self._worth(end)
            points[second] += self._worth(MIRROR[end])
        return points

    def ahead_and_level(self, points: Mapping[PlayerId, int], player: PlayerId, top: int) -> tuple[int, int]:
        """How many end ahead of the player by points and opponents' match wins, and how many level in both.

        Where points alone say that the player is in or out of the first ``top``, no percentages are
        worked out and players with equal points count as level.
        """
        own = points[player]
        ahead = sum(points[p] > own for p in self.players)
        tied = [p for p in self.players if points[p] == own and p != player]
        if ahead >= top or ahead + len(tied) < top:
            return ahead, len(tied)
        level = 0
        if tied:
            mine = self.opponents_match_wins(points, player)
            for other in tied:
                theirs = self.opponents_match_wins(points, other)
                ahead += theirs > mine
                level += theirs == mine
        return ahead, level

    def opponents_match_wins(self, points: Mapping[PlayerId, int], player: PlayerId) -> Fraction:
        """The mean of the opponents' floored match-win percentages after the open matches."""
        met = [*self.opponents[player], *self._next_opponent(player)]
        if not met:
            return Fraction(0)
        floor = self.settings.floor
        shares = []
        for opponent in met:
            rounds = self.completed[opponent] + (opponent in self.meets or opponent in self.byes)
            most = self.win * rounds
            shares.append(max(floor, Fraction(points[opponent], most)) if most else floor)
        return sum(shares, Fraction(0)) / len(shares)

    def _next_opponent(self, player: PlayerId) -> tuple[PlayerId, ...]:
        return (self.meets[player],) if player in self.meets else ()

    def paired_at_random(self, chance: Random) -> "Race":
        """The race with its next round paired by the Swiss rules."""
        entrants = tuple(
            Entrant(p, self.points[p], frozenset(self.opponents[p]), int(p in self.had_bye))
            for p in self.players
        )
        paired = pair_swiss(Field(RoundNumber(2), entrants), chance.getrandbits(32))
        matches = tuple((s.player1, s.player2) for s in paired.seatings if s.player2 is not None)
        byes = frozenset(s.player1 for s in paired.seatings if s.player2 is None)
        return replace(self, matches=matches, byes=byes, paired=True, meets=_meets(matches))

    def moved_on(self, points: Mapping[PlayerId, int]) -> "Race":
        """The race before the round after the open matches, with these points."""
        completed = {p: count + (p in self.meets or p in self.byes) for p, count in self.completed.items()}
        opponents = {p: (*met, *self._next_opponent(p)) for p, met in self.opponents.items()}
        return replace(
            self, points=dict(points), completed=completed, opponents=opponents,
            matches=(), byes=frozenset(), paired=False, had_bye=self.had_bye | self.byes, meets={},
        )  # fmt: skip


def _meets(matches: Iterable[tuple[PlayerId, PlayerId]]) -> dict[PlayerId, PlayerId]:
    return {one: other for match in matches for one, other in (match, match[::-1])}


def race_of(book: EventBook) -> Race:
    """The race as it stands; ``Illegal`` in a stage that is not ranked by points or has its length open."""
    last = book.last_round
    open_now = last is not None and bool(book.outstanding(last.number))
    number = RoundNumber(last.number if last is not None and open_now else len(book.rounds) + 1)
    stage = latest_stage(book) if open_now else coming_stage(book, number)
    if is_elimination(stage) or not stage.rounds:
        raise Illegal(
            "Who makes a cut can be said in a Swiss or round-robin stage whose number of rounds is decided "
            "(Set-up)."
        )
    points: dict[PlayerId, int] = dict.fromkeys(book.enrollments, 0)
    completed = dict.fromkeys(book.enrollments, 0)
    opponents: dict[PlayerId, list[PlayerId]] = {player: [] for player in book.enrollments}
    had_bye: set[PlayerId] = set()
    matches = []
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            if pairing.outstanding:
                assert pairing.player2 is not None, "a match has two players"
                matches.append((pairing.player1, pairing.player2))
                continue
            for player, gained in zip(
                pairing.players, match_points(pairing, book.event.tiebreaks), strict=False
            ):
                points[player] += gained
                completed[player] += 1
                opponents[player] += [p for p in pairing.players if p != player]
            if pairing.kind is PairingKind.BYE:
                had_bye.add(pairing.player1)
    done = len(rounds_of(book, stage)) + (not open_now)
    present = in_stage(book, stage, RoundNumber(number + open_now))
    return Race(
        book.event.tiebreaks, tuple(p for p in book.enrollments if p in present), points, completed,
        {player: tuple(met) for player, met in opponents.items()}, tuple(matches), frozenset(),
        open_now, max(0, stage.rounds - done), frozenset(had_bye), _meets(matches),
    )  # fmt: skip
