"""The field of a round: everything the pairing looks at, taken out of the event's book."""

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import repeat
from operator import attrgetter

from msgspec import Struct, field

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, Structure, TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings import match_points, standings

TABLE_ONE = TableNumber(1)
NOBODY: frozenset[PlayerId] = frozenset()


class Entrant(Struct, frozen=True, gc=False):
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


class Field(Struct, frozen=True):
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
    blocked = frozenset(ordered(*pair) for pair in event.blocked_opponents)
    history = _History.of(book, number).kept_apart(
        {pair for pair in blocked if book.enrollments.keys() >= {*pair}}
    )
    by_standings = event.last_round_by_standings and is_last_swiss_round(event, number)
    playing = [entry for entry in book.enrollments.values() if plays(entry, number)]
    entries = sorted(playing, key=attrgetter("number"))
    players = [entry.player for entry in entries]
    entrants = map(
        Entrant,
        players,
        map(history.points.get, players, repeat(0)),
        map(history.avoid.get, players, repeat(NOBODY)),
        map(history.byes.get, players, repeat(0)),
        [number <= entry.awarded_byes for entry in entries],
        [entry.fixed_table for entry in entries],
        _standing_in(book, number, entries) if by_standings else [entry.number for entry in entries],
    )
    return Field(number, tuple(entrants), event.first_table, blocked, history.met_again, by_standings)


class _History(Struct, frozen=True):
    """What the rounds before have left behind; whoever has played stands in it."""

    points: Mapping[PlayerId, int]
    byes: Mapping[PlayerId, int]
    avoid: Mapping[PlayerId, frozenset[PlayerId]]
    met_again: Mapping[tuple[PlayerId, PlayerId], int]

    @classmethod
    def of(cls, book: EventBook, number: RoundNumber) -> "_History":
        """The history before round ``number``."""
        settings = book.event.tiebreaks
        earlier = [(each, book.pairings[each]) for each in sorted(book.pairings) if each < number]
        return book.kept_rounds.total(
            cls,
            earlier,
            settings,
            lambda: cls({}, {}, {}, {}),
            lambda before, _, pairings: before.after(pairings.values(), settings),
        )

    def after(self, pairings: Iterable[Pairing], settings: TiebreakSettings) -> "_History":
        """The history with a round more."""
        points, byes, avoid = dict(self.points), dict(self.byes), dict(self.avoid)
        met_again = dict(self.met_again)
        for pairing in pairings:
            first, second = pairing.player1, pairing.player2
            points1, points2 = match_points(pairing, settings)
            points[first] = points.get(first, 0) + points1
            if second is None:
                byes[first] = byes.get(first, 0) + (pairing.kind is PairingKind.BYE)
                continue
            points[second] = points.get(second, 0) + points2
            met = avoid.get(first, NOBODY)
            if second in met:
                pair = ordered(first, second)
                met_again[pair] = met_again.get(pair, 1) + 1
            else:
                avoid[first] = met | {second}
                avoid[second] = avoid.get(second, NOBODY) | {first}
        return _History(points, byes, avoid, met_again)

    def kept_apart(self, blocked: AbstractSet[tuple[PlayerId, PlayerId]]) -> "_History":
        """With the blocked opponents among those avoided; who met nevertheless stays counted."""
        if not blocked:
            return self
        avoid, met_again = dict(self.avoid), dict(self.met_again)
        for one, other in blocked:
            if other in avoid.get(one, NOBODY):
                met_again.setdefault((one, other), 1)
            avoid[one] = avoid.get(one, NOBODY) | {other}
            avoid[other] = avoid.get(other, NOBODY) | {one}
        return replace(self, avoid=avoid, met_again=met_again)


def _standing_in(book: EventBook, number: RoundNumber, entries: Iterable[Enrollment]) -> list[int]:
    """Places in the standings before a round; who has none comes after all others."""
    places = {row.player: row.rank for row in standings(book, RoundNumber(number - 1))}
    return [places.get(entry.player, len(places) + entry.number) for entry in entries]
