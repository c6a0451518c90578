"""After an earlier result is corrected: which later pairings would have been different.

Nothing is changed. A match of a later round counts as different where its players' distance in points
is no longer what it was when they were paired; a bye where somebody lower had none by the corrected points.
What the staff put together by hand did not rest on points and is left out.
"""

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.swiss import Why
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings import match_points

Points = dict[PlayerId, int]


class LaterPairing(Struct, frozen=True):
    """A pairing of a later round, with its players' points entering it before and after the correction."""

    pairing: Pairing
    points_before: tuple[int, ...]
    points_after: tuple[int, ...]
    sentence: str


def would_pair_differently(before: EventBook, after: EventBook) -> tuple[LaterPairing, ...]:
    """Pairings of later rounds that rest on points which the correction has changed, in order."""
    found: list[LaterPairing] = []
    old: Points = dict.fromkeys(after.enrollments, 0)
    new: Points = dict.fromkeys(after.enrollments, 0)
    had_bye: set[PlayerId] = set()
    for number in sorted(after.rounds):
        changed = {player for player in new if old.get(player) != new[player]}
        if changed:
            found += _of_round(after, number, old, new, had_bye)
        _add(before, number, old)
        _add(after, number, new)
        had_bye |= {p.player1 for p in after.round_pairings(number) if p.kind is PairingKind.BYE}
    return tuple(found)


def _add(book: EventBook, number: RoundNumber, points: Points) -> None:
    settings = book.event.tiebreaks
    for pairing in book.pairings.get(number, {}).values():
        points1, points2 = match_points(pairing, settings)
        points[pairing.player1] = points.get(pairing.player1, 0) + points1
        if pairing.player2 is not None:
            points[pairing.player2] = points.get(pairing.player2, 0) + points2


def _of_round(
    book: EventBook, number: RoundNumber, old: Points, new: Points, had_bye: set[PlayerId]
) -> list[LaterPairing]:
    pairings = book.round_pairings(number)
    without_bye = [p for pairing in pairings for p in pairing.players if p not in had_bye]
    lowest_old = min((old[player] for player in without_bye), default=0)
    lowest_new = min((new[player] for player in without_bye), default=0)
    found = []
    for pairing in pairings:
        one, other = pairing.player1, pairing.player2
        if other is not None:
            different = abs(old[one] - old[other]) != abs(new[one] - new[other])
        else:
            drawn = pairing.kind is PairingKind.BYE and book.enrollments[one].awarded_byes < number
            different = drawn and old[one] <= lowest_old and new[one] > lowest_new
        if different and pairing.why != Why.BY_HAND:
            found.append(_later(book, pairing, old, new))
    return found


def _later(book: EventBook, pairing: Pairing, old: Points, new: Points) -> LaterPairing:
    before = tuple(old[player] for player in pairing.players)
    after = tuple(new[player] for player in pairing.players)
    names = " and ".join(book.name_of(player) for player in pairing.players)
    where = f"Round {pairing.round}" + (f", table {pairing.table}" if pairing.table is not None else "")
    were, are = (" and ".join(map(str, points)) for points in (before, after))
    verb = "were paired" if pairing.player2 is not None else "had the bye"
    sentence = f"{where}: {names} {verb} with {were} points; after the correction it would have been {are}."
    return LaterPairing(pairing, before, after, sentence)
