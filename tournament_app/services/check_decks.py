"""Deck checks: take decks, record what was found, give the table its time (RS D.2.2, D.2.3, D.4.6)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import ceil

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.decks.check import DeckCheck, Finding
from tournament_app.domain.decks.selection import PickedTable
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.calls import CallKind
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.handle_call import call_of
from tournament_app.services.match_at_table import match_at

LONGEST_CHECK = 120


class Found(Struct, frozen=True):
    """What the judge found in one deck; ``differences`` empty where it is as registered."""

    differences: tuple[str, ...] = ()
    note: str = ""


def begin_checks(
    book: EventBook, number: RoundNumber, tables: Sequence[PickedTable], now: datetime, *, at_random: bool
) -> Act:
    """Take the decks of these tables.

    Raises ``Illegal`` for tables without a match in play and for decks that were taken in this round already.
    """
    refuse_when_closed(book)
    if not tables:
        raise Illegal("There is no table left to check in this round: every match is over or was checked.")
    changes, problems = [], []
    for picked in tables:
        pairing = match_at(book, number, picked.table)
        if pairing.result is not None:
            problems.append(f"Table {picked.table} has finished its match.")
        for player in picked.players:
            if (number, player) in book.deck_checks:
                problems.append(f"The deck of {book.name_of(player)} was taken in this round already.")
            changes.append(Change(None, DeckCheck(number, player, picked.table, at_random, now)))
    if problems:
        raise Illegal(*dict.fromkeys(problems))
    numbers = ", ".join(str(picked.table) for picked in tables)
    word = "Deck check at table" if len(tables) == 1 else "Deck checks at tables"
    return Act("begin_checks", f"{word} {numbers}", tuple(changes))


def check_asked_for(book: EventBook, call: int, now: datetime) -> Act:
    """The check that a player asked for by a call: the decks of its table are taken (RS D.3.10)."""
    asked = call_of(book, call)
    if asked.kind is not CallKind.DECK_CHECK:
        raise Illegal(f"Call {call} asks for no deck check; begin one under Decks.")
    act = begin_checks(
        book, asked.round, [both_players(book, asked.round, asked.table)], now, at_random=False
    )
    return replace(act, name="check_asked_for", summary=f"{act.summary}, asked for by call {call}")


def both_players(book: EventBook, number: RoundNumber, table: TableNumber) -> PickedTable:
    """A table chosen by a judge: both decks."""
    return PickedTable(table, match_at(book, number, table).players)


def minutes_owed(checks: Sequence[DeckCheck], now: datetime) -> int:
    """Whole minutes since the decks of a table were taken, begun minutes counted."""
    began = min((check.began_at for check in checks), default=now)
    return min(LONGEST_CHECK, max(0, ceil((now - began).total_seconds() / 60)))


def finish_check(
    book: EventBook,
    number: RoundNumber,
    table: TableNumber,
    found: Mapping[PlayerId, Found],
    minutes: int,
) -> Act:
    """Hand the decks of a table back: the findings are recorded, ``minutes`` go to the extension of their match, if
    its players still have one.

    Raises ``Illegal`` where no check is under way, a deck has no finding, or the minutes are impossible.
    """
    refuse_when_closed(book)
    if not 0 <= minutes <= LONGEST_CHECK:
        raise Illegal(f"A time extension is 0 to {LONGEST_CHECK} minutes, not {minutes}.")
    under_way = checks_at(book, number, table)
    if not under_way:
        raise Illegal(f"No deck check is under way at table {table} in round {number}.")
    missing = [book.name_of(check.player) for check in under_way if check.player not in found]
    if missing:
        raise Illegal(*(f"Say what was found in the deck of {name}." for name in missing))
    pairing = _match_of(book, under_way)
    minutes = 0 if pairing is None else minutes
    changes: list[Change] = [
        Change(check, _finished(check, table, found[check.player], minutes)) for check in under_way
    ]
    if pairing is not None and minutes:
        extended = replace(pairing, extension_minutes=pairing.extension_minutes + minutes)
        changes.append(Change(pairing, extended))
    words = []
    for check in under_way:
        count = len(found[check.player].differences)
        differing = "1 difference" if count == 1 else f"{count} differences"
        words.append(f"{book.name_of(check.player)} {differing if count else 'as registered'}")
    time = f"; {minutes} more minutes" if minutes else ""
    return Act("finish_check", f"Table {table}, decks: {', '.join(words)}{time}", tuple(changes))


def call_off_check(book: EventBook, number: RoundNumber, table: TableNumber) -> Act:
    """The decks of a table were not looked at after all; the check counts for nobody."""
    refuse_when_closed(book)
    under_way = checks_at(book, number, table)
    if not under_way:
        raise Illegal(f"No deck check is under way at table {table} in round {number}.")
    return Act(
        "call_off_check",
        f"Called off the deck check at table {table}",
        tuple(Change(check, None) for check in under_way),
    )


def checks_at(book: EventBook, number: RoundNumber, table: TableNumber) -> tuple[DeckCheck, ...]:
    """Checks under way at a table."""
    return tuple(
        check
        for check in book.deck_checks.values()
        if check.round == number and check.under_way and table_of(book, check) == table
    )


def _match_of(book: EventBook, checks: Sequence[DeckCheck]) -> Pairing | None:
    """The match whose decks these are; None where its players have been given byes or left without a seat."""
    seats = (book.pairing_of(check.round, check.player) for check in checks)
    return next((seat for seat in seats if seat is not None and seat.kind is PairingKind.MATCH), None)


def table_of(book: EventBook, check: DeckCheck) -> TableNumber:
    """Where a deck goes back to: its player's table now, if the match was moved meanwhile; of a check that is over
    where it ended.
    """
    pairing = book.pairing_of(check.round, check.player) if check.under_way else None
    return check.table if pairing is None or pairing.table is None else pairing.table


def _finished(check: DeckCheck, table: TableNumber, found: Found, minutes: int) -> DeckCheck:
    return replace(
        check,
        table=table,
        finding=Finding.DIFFERENT if found.differences else Finding.AS_REGISTERED,
        differences="\n".join(found.differences),
        note=" ".join(found.note.split()),
        minutes=minutes,
    )
