"""Pairings by name, for the wall: find your name, read your table and your opponent."""

from dataclasses import dataclass

from tournament_app.printing.alphabet import index_letter, sorting_key
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import TableLine
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll, write_roll

_COLUMNS = (
    Column("Table", Align.RIGHT, bold=True),
    Column("Name", bold=True, names=True),
    Column("Points", Align.RIGHT, share=0.8),
    Column("Opponent", share=0.74, names=True),
)
_WALL = Appetite(largest=24, smallest=13.5, abreast=(1, 2), rows_a_page=40)
_HALL = Appetite(largest=24, smallest=13.5, abreast=(1, 2), rows_a_page=84)
_HALL_FROM = 240


@dataclass(frozen=True, slots=True)
class PairingsByName:
    """The pairings of a round, to be listed once for each player."""

    heading: Heading
    tables: tuple[TableLine, ...]


def compose(form: PairingsByName, paper: PaperSize) -> bytes:
    """The list as a PDF."""
    found = []
    for line in form.tables:
        found.append((line.player1, line.table_text, line.opponent_text))
        if line.player2 is not None:
            found.append((line.player2, line.table_text, line.player1.name))
    found.sort(key=lambda entry: sorting_key(entry[0].name))
    names = tuple(seat.name for seat, _, _ in found)
    rows = tuple((table, seat.name, seat.points_text, opponent) for seat, table, opponent in found)
    document = Document(paper, form.heading, "Pairings by name")
    roll = Roll(_COLUMNS, rows, marks=tuple(map(index_letter, names)), sought=names)
    write_roll(document, roll, _WALL if len(rows) <= _HALL_FROM else _HALL)
    return document.finish()
