"""The match that somebody means who names a round and a table, and which tables there can be."""

from engine.intake.limits import TABLES
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus


def match_at(book: EventBook, round_: RoundNumber, table: TableNumber) -> Pairing:
    """The match at a table of a published round; ``Illegal`` with the tables there are."""
    found = book.rounds.get(round_)
    if found is None:
        raise Illegal(f"There is no round {round_} yet.")
    if found.status is RoundStatus.DRAFT:
        raise Illegal(f"Round {round_} is still a draft. Publish it before entering results.")
    pairing = book.pairing_at(round_, table)
    if pairing is None or pairing.kind is not PairingKind.MATCH:
        tables = [p.table for p in book.round_pairings(round_) if p.table is not None]
        range_ = f" Tables run from {min(tables)} to {max(tables)}." if tables else ""
        raise Illegal(f"There is no match at table {table} in round {round_}.{range_}")
    return pairing


def table_problem(table: TableNumber) -> str:
    """Why no room has a table of this number; empty if one can."""
    return "" if 1 <= table <= TABLES.most else f"Tables are numbered from 1 to {TABLES.most:,}."
