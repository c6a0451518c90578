"""The field of a round: everything the pairing looks at, taken out of the event's book."""

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.round import PairingKind
from tournament_app.domain.standings import match_points, standings

TABLE_ONE = TableNumber(1)
NOBODY: frozenset[PlayerId] = frozenset()


class Entrant(NamedTuple):
    """One player to be seated.

    ``points`` are match points, ``avoid`` the opponents already met or blocked, ``byes`` the byes
    had so far, ``standing`` the place in the standings (needed only for pairing by standings).
    """

    player: PlayerId
    points: int = 0
    avoid: AbstractSet[PlayerId] = NOBODY
    byes: int = 0
    awarded_bye: bool = False
    fixed_table: TableNumber | None = None
    standing: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """The players of one round with what restricts their pairing.

    ``blocked`` holds pairs that staff keep apart, ``met_again`` how often a pair has met where that
    is more than once; both with the smaller id first.
    """

    number: RoundNumber
    entrants: tuple[Entrant, ...]
    first_table: TableNumber = TABLE_ONE
    blocked: AbstractSet[tuple[PlayerId, PlayerId]] = frozenset()
    met_again: Mapping[tuple[PlayerId, PlayerId], int] = field(default_factory=dict)
    by_standings: bool = False

    def only(self, players: Collection[PlayerId]) -> "Field":
        """The field reduced to these players, to pair a part of the round anew."""
        return replace(self, entrants=tuple(e for e in self.entrants if e.player in players))

    def meetings(self, first: Entrant, second: Entrant) -> int:
        """How often two entrants have met."""
        pair = ordered(first.player, second.player)
        if pair in self.met_again:
            return self.met_again[pair]
        return 1 if second.player in first.avoid and pair not in self.blocked else 0


def ordered(first: PlayerId, second: PlayerId) -> tuple[PlayerId, PlayerId]:
    """The two ids with the smaller first, as pairs are kept."""
    return (first, second) if first < second else (second, first)


def is_last_swiss_round(event: Event, number: RoundNumber) -> bool:
    """Whether a round is the last of a Swiss stage with a decided number of rounds."""
    end = 0
    for stage in event.stages:
        end += stage.rounds
        if stage.structure is Structure.SWISS and stage.rounds and number == end:
            return True
    return False


def plays(enrollment: Enrollment, number: RoundNumber) -> bool:
    """Whether an enrolled player is to be seated in a round: entered by then and not dropped."""
    drop = enrollment.drop
    return enrollment.first_round <= number and (drop is None or drop.after_round >= number)


def field_of(book: EventBook, number: RoundNumber) -> Field:
    """The field of round ``number``, from all rounds before it.

    A draft of the round itself is ignored, so that it can be paired again.
    """
    event = book.event
    history = _History.of(book, number)
    blocked = frozenset(ordered(*pair) for pair in event.blocked_opponents)
    history.keep_apart(blocked)
    by_standings = event.last_round_by_standings and is_last_swiss_round(event, number)
    places = _places(book, number) if by_standings else {}
    entrants = tuple(
        Entrant(
            player,
            history.points[player],
            history.avoid[player],
            history.byes[player],
            number <= entry.awarded_byes,
            entry.fixed_table,
            places.get(player, len(places) + entry.number),
        )
        for player, entry in sorted(book.enrollments.items(), key=lambda item: item[1].number)
        if plays(entry, number)
    )
    return Field(number, entrants, event.first_table, blocked, history.met_again, by_standings)


@dataclass(frozen=True, slots=True)
class _History:
    """What the rounds before have left behind; filled while it is built, then handed out."""

    points: dict[PlayerId, int]
    byes: dict[PlayerId, int]
    avoid: dict[PlayerId, set[PlayerId]]
    met_again: dict[tuple[PlayerId, PlayerId], int]

    @classmethod
    def of(cls, book: EventBook, number: RoundNumber) -> "_History":
        """The history of everyone enrolled before round ``number``."""
        zero = dict.fromkeys(book.enrollments, 0)
        history = cls(zero, zero.copy(), {player: set() for player in zero}, {})
        points, avoid, settings = history.points, history.avoid, book.event.tiebreaks
        for earlier, pairings in book.pairings.items():
            if earlier >= number:
                continue
            for pairing in pairings.values():
                first, second = pairing.player1, pairing.player2
                points1, points2 = match_points(pairing, settings)
                points[first] += points1
                if second is None:
                    history.byes[first] += pairing.kind is PairingKind.BYE
                    continue
                points[second] += points2
                if second in avoid[first]:
                    pair = ordered(first, second)
                    history.met_again[pair] = history.met_again.get(pair, 1) + 1
                avoid[first].add(second)
                avoid[second].add(first)
        return history

    def keep_apart(self, blocked: AbstractSet[tuple[PlayerId, PlayerId]]) -> None:
        """Add the blocked opponents to those avoided; who met nevertheless stays counted."""
        for one, other in blocked:
            if one in self.avoid and other in self.avoid:
                if other in self.avoid[one]:
                    self.met_again.setdefault((one, other), 1)
                self.avoid[one].add(other)
                self.avoid[other].add(one)


def _places(book: EventBook, number: RoundNumber) -> dict[PlayerId, int]:
    return {row.player: row.rank for row in standings(book, RoundNumber(number - 1))}
