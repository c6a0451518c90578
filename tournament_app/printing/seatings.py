"""Seating for the player meeting, for the wall: find your name, go to your table."""

from tournament_app.domain.alphabet import index_letter, sorting_key
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import SeatingLine
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

_COLUMNS = (Column("Table", Align.RIGHT, bold=True), Column("Name", bold=True, names=True))
_WALL = Appetite(largest=24, smallest=15, abreast=(1, 2, 3), rows_a_page=64)


class Seatings(PaperForm, frozen=True):
    """Where everybody sits, in any order."""

    heading: Heading
    seats: tuple[SeatingLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF."""
        ordered = sorted(self.seats, key=lambda line: sorting_key(line.filed or line.name))
        names = tuple(line.filed or line.name for line in ordered)
        rows = tuple((str(line.table), line.name) for line in ordered)
        document = Document(paper, self.heading, "Player meeting seating")
        write_roll(document, Roll(_COLUMNS, rows, marks=tuple(map(index_letter, names)), sought=names), _WALL)
        return document.finish()
