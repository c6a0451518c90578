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
    first_table: TableNumber = TableNumber(1)
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
    points: dict[PlayerId, int] = dict.fromkeys(book.enrollments, 0)
    byes: dict[PlayerId, int] = dict.fromkeys(book.enrollments, 0)
    avoid: dict[PlayerId, set[PlayerId]] = {player: set() for player in book.enrollments}
    met_again: dict[tuple[PlayerId, PlayerId], int] = {}
    for earlier, pairings in book.pairings.items():
        if earlier >= number:
            continue
        for pairing in pairings.values():
            first, second = pairing.player1, pairing.player2
            points1, points2 = match_points(pairing, event.tiebreaks)
            points[first] += points1
            if second is None:
                byes[first] += pairing.kind is PairingKind.BYE
                continue
            points[second] += points2
            if second in avoid[first]:
                pair = ordered(first, second)
                met_again[pair] = met_again.get(pair, 1) + 1
            avoid[first].add(second)
            avoid[second].add(first)
    blocked = frozenset(ordered(*pair) for pair in event.blocked_opponents)
    apart = {pair for pair in blocked if pair[0] in avoid and pair[1] in avoid}
    for one, other in apart:
        if other in avoid[one]:
            met_again.setdefault((one, other), 1)
        avoid[one].add(other)
        avoid[other].add(one)
    by_standings = event.last_round_by_standings and is_last_swiss_round(event, number)
    places = _places(book, number) if by_standings else {}
    entrants = tuple(
        Entrant(
            player,
            points[player],
            avoid[player],
            byes[player],
            number <= entry.awarded_byes,
            entry.fixed_table,
            places.get(player, len(places) + entry.number),
        )
        for player, entry in book.enrollments.items()
        if plays(entry, number)
    )
    return Field(number, entrants, event.first_table, blocked, met_again, by_standings)


def _places(book: EventBook, number: RoundNumber) -> dict[PlayerId, int]:
    return {row.player: row.rank for row in standings(book, RoundNumber(number - 1))}
