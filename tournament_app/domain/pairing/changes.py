"""What speaks against pairings changed by hand: refusals, and points to be confirmed."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.field import Field, field_of, ordered, plays
from tournament_app.domain.round import Pairing, PairingKind


class Findings(Struct, frozen=True):
    """``problems`` forbid the change; ``confirmations`` ask for one, each as a sentence."""

    problems: tuple[str, ...] = ()
    confirmations: tuple[str, ...] = ()


def check_pairings(
    book: EventBook,
    number: RoundNumber,
    changed: Iterable[Pairing],
    removed: Iterable[int] = (),
) -> Findings:
    """Check a round as it would be with ``changed`` pairings put in (by number) and others removed.

    Problems: a player seated twice, against themselves, not in the event, its stage or out of it; a table
    taken twice. Confirmations: opponents who met before, are blocked or sit in two pods, a second bye.
    """
    proposed = {pairing.number: pairing for pairing in changed}
    gone = set(removed)
    after = {p.number: p for p in book.round_pairings(number) if p.number not in gone} | proposed
    problems = [*_seats(book, after.values()), *_tables(after.values())]
    for pairing in proposed.values():
        problems += _strangers(book, number, pairing)
    field = field_of(book, number)
    confirmations = [line for pairing in proposed.values() for line in _doubts(book, field, pairing)]
    return Findings(tuple(dict.fromkeys(problems)), tuple(confirmations))


def _seats(book: EventBook, pairings: Iterable[Pairing]) -> Iterable[str]:
    seats: dict[int, list[str]] = {}
    names = {}
    for pairing in pairings:
        for player in pairing.players:
            names[player] = book.name_of(player) if player in book.players else f"Player {player}"
            seats.setdefault(player, []).append(_place(pairing))
    for player, name in names.items():
        if len(seats[player]) > 1:
            yield f"{name} would be seated twice: {' and '.join(seats[player])}. Free one of the seats first."


def _tables(pairings: Iterable[Pairing]) -> Iterable[str]:
    tables = Counter(pairing.table for pairing in pairings if pairing.table is not None)
    for table, matches in sorted(tables.items()):
        if matches > 1:
            yield f"Table {table} would have {matches} matches. Move one of them to a free table."


def _strangers(book: EventBook, number: RoundNumber, pairing: Pairing) -> Iterable[str]:
    for player in pairing.players:
        entry = book.enrollments.get(player)
        if entry is None:
            yield f"Player {player} is not enrolled in this event. Enrol the player first."
        elif not plays(entry, number):
            name = book.name_of(player)
            yield f"{name} is not in round {number}: dropped or not yet entered. Take the player back first."
        elif (stage := _stage_without(book, number, player)) is not None:
            yield f"{book.name_of(player)} did not make stage {stage.number} and is not paired in it."


def _stage_without(book: EventBook, number: RoundNumber, player: PlayerId) -> Stage | None:
    """The stage of the round where its entrants are fixed and the player is none of them."""
    stage = book.stage_of(number)
    return stage if stage is not None and stage.entrants and player not in stage.entrants else None


def _in_two_pods(book: EventBook, pairing: Pairing) -> bool:
    """Whether the players sit in different pods, each of which plays within itself (RS D.19.8)."""
    stage = book.stage_of(pairing.round)
    pods = () if stage is None else stage.groups
    return bool(pods) and not any(set(pairing.players) <= set(pod) for pod in pods)


def _doubts(book: EventBook, field: Field, pairing: Pairing) -> Iterable[str]:
    entrants = {entrant.player: entrant for entrant in field.entrants}
    first = entrants.get(pairing.player1)
    if first is None:
        return
    if pairing.player2 is None:
        if pairing.kind is PairingKind.BYE and first.byes:
            yield f"{book.name_of(first.player)} has had a bye already."
        return
    second = entrants.get(pairing.player2)
    if second is None:
        return
    names = f"{book.name_of(first.player)} and {book.name_of(second.player)}"
    rounds = [str(past) for past in sorted(book.rounds) if past < field.number and _met(book, past, pairing)]
    if rounds:
        yield f"{names} have already met in round {' and '.join(rounds)}."
    if ordered(first.player, second.player) in field.blocked:
        yield f"{names} are marked as not to meet."
    if _in_two_pods(book, pairing):
        yield f"{names} sit in different pods, which play within themselves."


def _met(book: EventBook, number: RoundNumber, pairing: Pairing) -> bool:
    earlier = book.pairing_of(number, pairing.player1)
    return earlier is not None and earlier.opponent_of(pairing.player1) == pairing.player2


def _place(pairing: Pairing) -> str:
    if pairing.table is not None:
        return f"at table {pairing.table}"
    return "with a bye" if pairing.kind is PairingKind.BYE else "with a loss without an opponent"
