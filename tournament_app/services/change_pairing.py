"""Change pairings by hand, before and after publishing: every change is checked and journalled.

Someone seated twice is refused; a repeat opponent, a blocked one or a second bye asks for
confirmation. A match that has a result must have it cleared first.
"""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.pairing import check_pairings
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import BY_HAND, Pairing, PairingKind
from tournament_app.domain.structures import is_elimination, stage_of_round, waiting_for_later
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.forfeits_follow import forfeits_follow
from tournament_app.services.match_at_table import table_problem


def swap_players(
    book: EventBook, round_: RoundNumber, one: PlayerId, other: PlayerId, *, confirmed: bool = False
) -> Act:
    """The two players change places."""
    first, second = _pairing_of(book, round_, one), _pairing_of(book, round_, other)
    if first.number == second.number:
        raise Illegal(f"{book.name_of(one)} and {book.name_of(other)} already play each other.")
    changed = (_put(first, one, other), _put(second, other, one))
    summary = f"Round {round_}: {book.name_of(one)} and {book.name_of(other)} change places"
    return _act(book, "swap_players", summary, [(first, changed[0]), (second, changed[1])], confirmed)


def pair_players(
    book: EventBook,
    round_: RoundNumber,
    one: PlayerId,
    other: PlayerId,
    table: TableNumber | None = None,
    *,
    confirmed: bool = False,
) -> Act:
    """Seat two players against each other; opponents they leave behind are seated against each other.

    A player who had no seat takes one; an opponent left alone stays without a seat until they get a
    match or a bye, and the act says so.
    """
    if one == other:
        raise Illegal(f"{book.name_of(one)} cannot play against themselves.")
    if table is not None and (problem := table_problem(table)):
        raise Illegal(problem)
    old = [p for p in (book.pairing_of(round_, one), book.pairing_of(round_, other)) if p is not None]
    if old and all(p.number == old[0].number for p in old) and len(old) > 1:
        raise Illegal(f"{book.name_of(one)} and {book.name_of(other)} already play each other.")
    kept = old[0] if old else _new(book, round_, one)
    at = table or next((p.table for p in old if p.table is not None), None) or free_table(book, round_)
    match = replace(
        kept,
        table=at,
        player1=one,
        player2=other,
        kind=PairingKind.MATCH,
        result=None,
        why=BY_HAND,
        solo_games=None,
    )
    steps: list[tuple[Pairing | None, Pairing | None]] = [(old[0] if old else None, match)]
    left = [p.opponent_of(player) for p, player in zip(old, _seated(old, one, other), strict=True)]
    alone = [player for player in left if player is not None]
    if len(old) > 1:
        steps.append((old[1], _rest(old[1], alone, [p.table for p in old if p.table not in (None, at)])))
    notes = tuple(f"{book.name_of(player)} has no seat now." for player in alone if len(alone) == 1)
    summary = f"Round {round_}: paired {book.name_of(one)} with {book.name_of(other)} at table {at}"
    return _act(book, "pair_players", summary, steps, confirmed, notes)


def give_bye(book: EventBook, round_: RoundNumber, player: PlayerId, *, confirmed: bool = False) -> Act:
    """Give a player the bye; the opponent they leave is without a seat, and the act says so."""
    old = book.pairing_of(round_, player)
    if old is not None and old.kind is PairingKind.BYE:
        raise Illegal(f"{book.name_of(player)} has the bye already.")
    base = old or _new(book, round_, player)
    bye = replace(
        base, table=None, player1=player, player2=None, kind=PairingKind.BYE, why=BY_HAND, solo_games=None
    )
    left = old.opponent_of(player) if old else None
    notes = (f"{book.name_of(left)} has no seat now: pair them or give a bye.",) if left is not None else ()
    summary = f"Round {round_}: bye for {book.name_of(player)}"
    return _act(book, "give_bye", summary, [(old, bye)], confirmed, notes)


def move_table(book: EventBook, round_: RoundNumber, table: TableNumber, to: TableNumber) -> Act:
    """Move a match to another table, and with it the calls that it made; if that one is taken the two change tables."""
    if problem := table_problem(to):
        raise Illegal(problem)
    if to == table:
        raise Illegal(f"The match is at table {table} already. Name another table.")
    moving, there = book.pairing_at(round_, table), book.pairing_at(round_, to)
    if moving is None:
        raise Illegal(f"There is no match at table {table} in round {round_}.")
    changes = [Change(moving, replace(moving, table=to))]
    if there is not None:
        changes.append(Change(there, replace(there, table=table)))
    other = {table: to} if there is None else {table: to, to: table}
    changes += [
        Change(call, replace(call, table=other[call.table]))
        for call in book.dossier.calls.values()
        if call.round == round_ and call.table in other
    ]
    refuse_when_closed(book)
    word = f"Tables {table} and {to} change places" if there else f"Table {table} moved to {to}"
    return Act("move_table", f"Round {round_}: {word}", tuple(changes))


def free_table(book: EventBook, round_: RoundNumber) -> TableNumber:
    """The lowest table from the event's first one on that nobody sits at."""
    taken = {pairing.table for pairing in book.round_pairings(round_)}
    table = book.event.first_table
    while table in taken:
        table = TableNumber(table + 1)
    return table


def _act(
    book: EventBook,
    name: str,
    summary: str,
    steps: Sequence[tuple[Pairing | None, Pairing | None]],
    confirmed: bool,
    notes: tuple[str, ...] = (),
) -> Act:
    refuse_when_closed(book)
    _refuse_results([before for before, _ in steps if before is not None])
    round_ = next(pairing.round for step in steps for pairing in step if pairing is not None)
    if round_ not in book.rounds:
        raise Illegal(f"There is no round {round_} yet.")
    changed = [after for _, after in steps if after is not None]
    _refuse_waiting(book, round_, changed)
    removed = [before.number for before, after in steps if before is not None and after is None]
    findings = check_pairings(book, round_, changed, removed)
    if findings.problems:
        raise Illegal(*findings.problems)
    if findings.confirmations and not confirmed:
        raise NeedsConfirmation(*findings.confirmations)
    changes = forfeits_follow(book, round_, [Change(before, after) for before, after in steps])
    return Act(name, summary, changes, notes)


def _refuse_waiting(book: EventBook, round_: RoundNumber, changed: Sequence[Pairing]) -> None:
    """``Illegal`` for players who wait in a bracket for a later round: they would sit in it twice.

    Whoever is out of it may sit in the place of who beat them, until that result is corrected.
    """
    stage = stage_of_round(book, round_)
    if not is_elimination(stage) or not stage.entrants:
        return
    waiting = waiting_for_later(book, stage, round_)
    early = [player for pairing in changed for player in pairing.players if player in waiting]
    if early:
        raise Illegal(
            *(
                f"{book.name_of(p)} waits for a later round of the bracket, with no match in this."
                for p in early
            )
        )


def _refuse_results(pairings: Sequence[Pairing]) -> None:
    done = [pairing for pairing in pairings if pairing.result is not None]
    if done:
        raise Illegal(*(f"Table {pairing.table} has a result already. Clear it first." for pairing in done))


def _pairing_of(book: EventBook, round_: RoundNumber, player: PlayerId) -> Pairing:
    pairing = book.pairing_of(round_, player)
    if pairing is None:
        raise Illegal(f"{book.name_of(player)} has no seat in round {round_}.")
    return pairing


def _put(pairing: Pairing, leaves: PlayerId, comes: PlayerId) -> Pairing:
    if pairing.player1 == leaves:
        return replace(pairing, player1=comes, why=BY_HAND)
    return replace(pairing, player2=comes, why=BY_HAND)


def _new(book: EventBook, round_: RoundNumber, player: PlayerId) -> Pairing:
    return Pairing(round_, 1 + max(book.pairings.get(round_, {}), default=0), None, player)


def _seated(old: Sequence[Pairing], one: PlayerId, other: PlayerId) -> list[PlayerId]:
    return [one if one in pairing.players else other for pairing in old]


def _rest(
    pairing: Pairing, alone: Sequence[PlayerId], tables: Sequence[TableNumber | None]
) -> Pairing | None:
    """What becomes of the second pairing that was broken up; None when nobody is left for it."""
    if len(alone) < 2:
        return None
    table = tables[0] if tables else pairing.table
    return replace(
        pairing,
        table=table,
        player1=alone[0],
        player2=alone[1],
        kind=PairingKind.MATCH,
        why=BY_HAND,
        solo_games=None,
    )
