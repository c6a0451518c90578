"""After an earlier result is corrected: which later pairings would have been different.

Nothing is changed. A later pairing counts as different where the corrected points of its players put
them into other score groups relative to each other, or where a bye went to a player who no longer was
in the lowest group that could have it.
"""

from dataclasses import dataclass

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing
from tournament_app.domain.standings import match_points


@dataclass(frozen=True, slots=True)
class LaterPairing:
    """A pairing of a later round, with its players' points entering it before and after the correction."""

    pairing: Pairing
    points_before: tuple[int, ...]
    points_after: tuple[int, ...]
    sentence: str


def would_pair_differently(before: EventBook, after: EventBook) -> tuple[LaterPairing, ...]:
    """Pairings of later rounds whose players were brought together on points that are no longer so."""
    found: list[LaterPairing] = []
    old = dict.fromkeys(after.enrollments, 0)
    new = dict.fromkeys(after.enrollments, 0)
    changed: set[PlayerId] = set()
    for number in sorted(after.rounds):
        if changed:
            found += _of_round(after, number, changed, old, new)
        changed |= _count(before, after, number, old, new)
        changed = {player for player in changed if old[player] != new[player]}
    return tuple(found)


def _count(
    before: EventBook,
    after: EventBook,
    number: RoundNumber,
    old: dict[PlayerId, int],
    new: dict[PlayerId, int],
) -> set[PlayerId]:
    """Add one round's points to both counts; the players whose points of this round differ."""
    touched: set[PlayerId] = set()
    same = before.pairings.get(number) is after.pairings.get(number)
    for book, count in ((before, old), (after, new)):
        for key, pairing in book.pairings.get(number, {}).items():
            for player, points in zip(
                pairing.players, match_points(pairing, book.event.tiebreaks), strict=False
            ):
                count[player] = count.get(player, 0) + points
            if not same and before.pairings.get(number, {}).get(key) != after.pairings.get(number, {}).get(
                key
            ):
                touched.update(pairing.players)
    return touched


def _of_round(
    book: EventBook,
    number: RoundNumber,
    changed: set[PlayerId],
    old: dict[PlayerId, int],
    new: dict[PlayerId, int],
) -> list[LaterPairing]:
    found = []
    for pairing in book.round_pairings(number):
        if not changed.intersection(pairing.players):
            continue
        points_before = tuple(old[player] for player in pairing.players)
        points_after = tuple(new[player] for player in pairing.players)
        if (
            max(points_before) - min(points_before) == max(points_after) - min(points_after)
            and pairing.player2
        ):
            continue
        found.append(
            LaterPairing(
                pairing, points_before, points_after, _sentence(book, pairing, points_before, points_after)
            )
        )
    return found


def _sentence(book: EventBook, pairing: Pairing, before: tuple[int, ...], after: tuple[int, ...]) -> str:
    names = " and ".join(book.name_of(player) for player in pairing.players)
    where = f"Round {pairing.round}" + (f", table {pairing.table}" if pairing.table is not None else "")
    were, are = (" and ".join(map(str, points)) for points in (before, after))
    verb = "were paired" if pairing.player2 is not None else "had no opponent"
    return f"{where}: {names} {verb} with {were} points; after the correction it would have been {are}."
