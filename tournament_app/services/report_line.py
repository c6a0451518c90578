"""From the line a judge types to the report it means, against the round that is being played."""

from datetime import datetime

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.name_finder import in_event
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry_line import AtTable, ByName, parse_line
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.refusal import Malformed
from tournament_app.services.penalty_effects import without_draft
from tournament_app.services.penalty_report import Report


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
            players = (in_event(book).one(name, "table and seat"),)
    return Report(
        players,
        line.infraction.code,
        judge,
        at,
        table,
        line.level,
        note=line.note,
        minutes_late=line.minutes if line.infraction.lateness is not None else 0,
        minutes_taken=line.minutes if line.infraction.allowed is not None else 0,
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
