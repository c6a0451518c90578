"""After an earlier result is corrected: which later pairings would have been different.

Nothing is changed. A match of a later round counts as different where its players' distance in points
is no longer what it was when they were paired; a bye where somebody lower had none by the corrected points.
What the staff put together by hand did not rest on points and is left out, as are brackets and round robins:
whom a cut would have let in is ``structures.cut``'s to say.
"""

from collections.abc import Iterator

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.swiss import Why
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings import match_points

Points = dict[PlayerId, int]


class LaterPairing(Struct, frozen=True):
    """A pairing of a later round that rests on other points than are there now, and how to say so."""

    pairing: Pairing
    sentence: str


def would_pair_differently(before: EventBook, after: EventBook) -> tuple[LaterPairing, ...]:
    """Pairings of later rounds that rest on points which the correction has changed, in order.

    Where a result was missing ``before``, the points that its players were paired with are not in the book: what
    was noted about their pairings says whether they were equal. Where one is missing ``after``, nothing can be said.
    """
    found: list[LaterPairing] = []
    old: Points = dict.fromkeys(after.enrollments, 0)
    new: Points = dict.fromkeys(after.enrollments, 0)
    had_bye: set[PlayerId] = set()
    unknown: set[PlayerId] = set()
    open_: set[PlayerId] = set()
    playing = 0
    old_since: Points = {}
    new_since: Points = {}
    for number in sorted(after.rounds):
        stage = after.stage_of(number)
        assert stage is not None, "a round belongs to a stage"
        if stage.number != playing:
            playing = stage.number
            old_since, new_since = (dict(old), dict(new)) if stage.points_anew else ({}, {})
        if stage.structure is Structure.SWISS:
            known = _Hindsight(
                after, _gained(old, old_since), _gained(new, new_since), frozenset(unknown), frozenset(open_)
            )
            found += known.of_round(number, had_bye) if known.differs else ()
        _add(before, number, old)
        _add(after, number, new)
        unknown.update(_without_result(before, number))
        open_.update(_without_result(after, number))
        had_bye |= {p.player1 for p in after.round_pairings(number) if p.kind is PairingKind.BYE}
    return tuple(found)


def _gained(points: Points, before: Points) -> Points:
    """What is counted in a stage: all points, but for those ``before`` it where they start again."""
    return {player: total - before.get(player, 0) for player, total in points.items()}


def _without_result(book: EventBook, number: RoundNumber) -> Iterator[PlayerId]:
    for pairing in book.outstanding(number):
        yield from pairing.players


def _add(book: EventBook, number: RoundNumber, points: Points) -> None:
    settings = book.event.tiebreaks
    for pairing in book.pairings.get(number, {}).values():
        points1, points2 = match_points(pairing, settings)
        points[pairing.player1] = points.get(pairing.player1, 0) + points1
        if pairing.player2 is not None:
            points[pairing.player2] = points.get(pairing.player2, 0) + points2


class _Hindsight(Struct, frozen=True):
    """The points entering a round before and after a correction, and whose are not known."""

    book: EventBook
    old: Points
    new: Points
    unknown: frozenset[PlayerId]
    open: frozenset[PlayerId]

    @property
    def differs(self) -> bool:
        """Whether anybody brought other points into the round."""
        return any(self.old.get(player) != points for player, points in self.new.items())

    def of_round(self, number: RoundNumber, had_bye: set[PlayerId]) -> Iterator[LaterPairing]:
        pairings = self.book.round_pairings(number)
        without_bye = [p for pairing in pairings for p in pairing.players if p not in had_bye]
        lowest_old = min((self.old[p] for p in without_bye if p not in self.unknown), default=0)
        lowest_new = min((self.new[player] for player in without_bye), default=0)
        for pairing in pairings:
            if pairing.why == Why.BY_HAND or not self.open.isdisjoint(pairing.players):
                continue
            one = pairing.player1
            if pairing.player2 is not None:
                yield from self._match(pairing, one, pairing.player2)
            elif pairing.kind is PairingKind.BYE and self.book.enrollments[one].awarded_byes < number:
                lowest = one not in self.unknown and self.old[one] <= lowest_old
                if lowest and self.new[one] > lowest_new:
                    yield self._later(pairing, f"had the bye with {self.old[one]} points")

    def _match(self, pairing: Pairing, one: PlayerId, other: PlayerId) -> Iterator[LaterPairing]:
        equal = self.new[one] == self.new[other]
        if self.unknown.isdisjoint((one, other)):
            points = f"{self.old[one]} and {self.old[other]} points"
            if abs(self.old[one] - self.old[other]) != abs(self.new[one] - self.new[other]):
                yield self._later(pairing, f"were paired with {points}")
        elif pairing.why == Why.EQUAL_POINTS and not equal:
            yield self._later(pairing, "were paired with equal points")
        elif pairing.why == Why.PAIRED_DOWN and equal:
            yield self._later(pairing, "were paired with different points")

    def _later(self, pairing: Pairing, how: str) -> LaterPairing:
        names = " and ".join(self.book.name_of(player) for player in pairing.players)
        where = f"Round {pairing.round}" + (f", table {pairing.table}" if pairing.table is not None else "")
        are = " and ".join(str(self.new[player]) for player in pairing.players)
        sentence = f"{where}: {names} {how}; after the correction it would have been {are}."
        return LaterPairing(pairing, sentence)
