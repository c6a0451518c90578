"""An event as plain tables for spreadsheets and web pages: players, pairings, matches, standings.

``rows`` gives the records of one table, ``as_csv`` and ``as_json`` write them. Percentages are numbers from
0 to 1. CSV is UTF-8 with a byte order mark, which spreadsheets need to show every name right.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing, RoundStatus
from tournament_app.domain.standings import points_before
from tournament_app.domain.structures import final_ranking, in_standings
from tournament_app.exchange.standing_record import Cell, Record, standing_record

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A text beginning like this would be run as a formula by a spreadsheet."""


class Table(StrEnum):
    """What can be written."""

    PLAYERS = "players"
    PAIRINGS = "pairings"
    MATCHES = "matches"
    STANDINGS = "standings"
    RANKING = "ranking"

    @property
    def words(self) -> str:
        """What people call it: ``order of finish`` for the ranking, else the name itself."""
        return "order of finish" if self is Table.RANKING else self.value


COLUMNS: Mapping[Table, tuple[str, ...]] = {
    Table.PLAYERS: (
        "number", "name", "dci", "country", "awarded_byes", "first_round", "fixed_table",
        "dropped_after", "drop_reason",
    ),
    Table.PAIRINGS: ("round", "label", "table", "player1", "points1", "player2", "points2"),
    Table.MATCHES: (
        "round", "label", "table", "kind", "player1", "dci1", "player2", "dci2",
        "wins1", "wins2", "draws", "manner", "winner",
    ),
    Table.STANDINGS: ("rank", "name", "dci", "points", "wins", "losses", "draws", "omw", "gw", "ogw", "dropped"),
    Table.RANKING: ("rank", "name", "dci", "finish"),
}  # fmt: skip


def rows(book: EventBook, table: Table, round_: RoundNumber | None = None) -> list[Record]:
    """The records of a table.

    ``round_`` chooses the round of pairings (None: the newest posted), the state of the standings (None: now).
    """
    match table:
        case Table.PLAYERS:
            return _players(book)
        case Table.PAIRINGS:
            return _pairings(book, round_)
        case Table.MATCHES:
            return _matches(book)
        case Table.STANDINGS:
            return _standings(book, round_)
        case Table.RANKING:
            return [
                {"rank": place.rank, **_person(book, place.player), "finish": place.finish}
                for place in final_ranking(book)
            ]


def as_csv(table: Table, records: Sequence[Record]) -> bytes:
    """The records with a header line; a text that a spreadsheet would take for a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS[table], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({key: _harmless(value) for key, value in record.items()} for record in records)
    return out.getvalue().encode("utf-8-sig")


def as_json(records: Sequence[Record]) -> bytes:
    """The records as a JSON list."""
    return msgspec.json.format(msgspec.json.encode(records), indent=1)


def _harmless(value: Cell) -> Cell:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def _players(book: EventBook) -> list[Record]:
    found: list[Record] = []
    for entry in sorted(book.enrollments.values(), key=lambda e: e.number):
        player, drop = book.players[entry.player], entry.drop
        found.append(
            {
                "number": entry.number,
                "name": player.name,
                "dci": player.dci,
                "country": player.country,
                "awarded_byes": entry.awarded_byes,
                "first_round": entry.first_round,
                "fixed_table": entry.fixed_table,
                "dropped_after": None if drop is None else drop.after_round,
                "drop_reason": None if drop is None else drop.reason.value,
            }
        )
    return found


def _pairings(book: EventBook, round_: RoundNumber | None) -> list[Record]:
    number = round_ if round_ is not None else max(_posted(book), default=RoundNumber(0))
    if number not in book.rounds:
        return []
    points = points_before(book, number)
    return [
        {
            "round": number,
            "label": book.rounds[number].label,
            "table": pairing.table,
            "player1": book.players[pairing.player1].name,
            "points1": points[pairing.player1],
            "player2": _opponent(book, pairing),
            "points2": None if pairing.player2 is None else points[pairing.player2],
        }
        for pairing in book.round_pairings(number)
    ]


def _posted(book: EventBook) -> list[RoundNumber]:
    """The rounds without a draft, which is the staff's."""
    return [n for n in sorted(book.rounds) if book.rounds[n].status is RoundStatus.PUBLISHED]


def _opponent(book: EventBook, pairing: Pairing) -> str:
    return pairing.kind.value if pairing.player2 is None else book.players[pairing.player2].name


def _matches(book: EventBook) -> list[Record]:
    found: list[Record] = []
    for number in _posted(book):
        for pairing in book.round_pairings(number):
            result, winner, second = pairing.result, pairing.winner, pairing.player2
            found.append(
                {
                    "round": number,
                    "label": book.rounds[number].label,
                    "table": pairing.table,
                    "kind": pairing.kind.value,
                    "player1": book.players[pairing.player1].name,
                    "dci1": book.players[pairing.player1].dci,
                    "player2": None if second is None else book.players[second].name,
                    "dci2": None if second is None else book.players[second].dci,
                    "wins1": None if result is None else result.wins1,
                    "wins2": None if result is None else result.wins2,
                    "draws": None if result is None else result.draws,
                    "manner": None if result is None else result.kind.value,
                    "winner": None if winner is None else book.players[winner].name,
                }
            )
    return found


def _standings(book: EventBook, round_: RoundNumber | None) -> list[Record]:
    return [standing_record(row, _person(book, row.player)) for row, _ in in_standings(book, round_)]


def _person(book: EventBook, player: PlayerId) -> Record:
    return {"name": book.players[player].name, "dci": book.players[player].dci}
