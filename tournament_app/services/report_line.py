"""From the line a judge types to the report it means, against the round that is being played."""

from datetime import datetime

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry_line import AtTable, ByName, parse_line
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.spelling import folded
from tournament_app.services.penalty_effects import without_draft
from tournament_app.services.penalty_report import Report

MOST_NAMED = 5


def report_from(
    book: EventBook, typed: str, catalogue: Catalogue, judge: StaffMember, at: datetime
) -> Report:
    """The report that a line means (see ``domain.penalties.entry_line``).

    ``b`` names both players; one seat names one, also where the rules suggest both (RS D.3.14).
    Raises ``Malformed`` with what is missing, unknown or ambiguous.
    """
    line = parse_line(typed, catalogue)
    table: TableNumber | None = None
    match line.who:
        case AtTable(table=number, seats=seats):
            table, players = number, _seated(book, number, seats)
        case ByName(typed=name):
            players = (_named(book, name),)
    return Report(
        players,
        line.infraction.code,
        judge,
        at,
        table,
        line.level,
        note=line.note,
        minutes_late=line.minutes_late,
        repeat=line.repeat,
        intentional=line.intentional,
    )


def _seated(book: EventBook, table: TableNumber, seats: tuple[int, ...]) -> tuple[PlayerId, ...]:
    last = without_draft(book).last_round
    if last is None:
        raise Malformed("No round is being played, so nobody sits at a table: type a name instead.")
    pairing = book.pairing_at(last.number, table)
    if pairing is None:
        tables = [p.table for p in book.round_pairings(last.number) if p.table is not None]
        raise Malformed(
            f"There is no table {table} in round {last.number}: tables run from {min(tables)} to {max(tables)}."
            if tables
            else f"Round {last.number} has no tables."
        )
    missing = [seat for seat in seats if seat > len(pairing.players)]
    if missing:
        raise Malformed(f"Only {book.name_of(pairing.player1)} sits at table {table}.")
    return tuple(pairing.players[seat - 1] for seat in seats)


def _named(book: EventBook, typed: str) -> PlayerId:
    wanted = folded(typed).split()
    found = [player for player in book.enrollments if _goes_by(book.name_of(player), wanted)]
    exact = [player for player in found if folded(book.name_of(player)).split() == wanted]
    if len(exact) == 1:
        return exact[0]
    if not found:
        raise Malformed(
            f"Nobody in {book.event.name} goes by {typed!r}; check the name, or enrol the player."
        )
    if len(found) > 1:
        names = ", ".join(book.name_of(player) for player in found[:MOST_NAMED])
        more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        raise Malformed(f"{typed!r} could be {names}{more}: type more of the name, or table and seat.")
    return found[0]


def _goes_by(name: str, wanted: list[str]) -> bool:
    words = folded(name).split()
    return all(any(word.startswith(part) for word in words) for part in wanted)
