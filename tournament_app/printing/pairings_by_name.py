"""Pairings by name, for the wall: find your name, read your table and your opponent."""

from collections.abc import Iterator

from tournament_app.domain.alphabet import index_letter, sorting_key
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import TableLine
from tournament_app.printing.paper import FROM_TWO_METRES, Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

_COLUMNS = (
    Column("Table", Align.RIGHT, bold=True),
    Column("Name", bold=True, names=True),
    Column("Points", Align.RIGHT, share=0.8),
    Column("", Align.CENTRE, share=0.5),
    Column("Opponent", names=True),
)
_NAME = 1
_WALL = Appetite(largest=24, smallest=FROM_TWO_METRES, abreast=(1, 2), rows_a_page=40)
_NAMES_ALONE = Appetite(largest=24, smallest=FROM_TWO_METRES, abreast=(1, 2), rows_a_page=80)
_HALL_FROM = 240


class PairingsByName(PaperForm, frozen=True):
    """The pairings of a round, to be listed once for each player.

    Without ``opponents`` a large list stands in two columns on half the paper.
    """

    heading: Heading
    tables: tuple[TableLine, ...]
    opponents: bool = True

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF."""
        every_row = [row for line in self.tables for row in _rows_of(line)]
        every_row.sort(key=lambda row: sorting_key(row[0]))
        names = tuple(filed for filed, _ in every_row)
        shown = len(_COLUMNS) if self.opponents else _NAME + 1
        rows = tuple(row[:shown] for _, row in every_row)
        document = Document(paper, self.heading, "Pairings by name")
        roll = Roll(_COLUMNS[:shown], rows, marks=tuple(map(index_letter, names)), sought=names)
        in_two = len(rows) > _HALL_FROM and not self.opponents
        write_roll(document, roll, _NAMES_ALONE if in_two else _WALL)
        return document.finish()


def _rows_of(line: TableLine) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of a pairing, each with what it stands under."""
    one, two = line.player1, line.player2
    versus = "" if two is None else "vs"
    yield one.filed or one.name, (line.table_text, one.name, one.points_text, versus, line.opponent_text)
    if two is not None:
        yield two.filed or two.name, (line.table_text, two.name, two.points_text, versus, one.name)
