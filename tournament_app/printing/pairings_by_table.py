"""Pairings by table, for the wall and for the judges' walk along the rows."""

from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import TableLine
from tournament_app.printing.paper import FROM_TWO_METRES, Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

_COLUMNS = (
    Column("Table", Align.RIGHT, bold=True),
    Column("Player 1", names=True),
    Column("Points", Align.RIGHT, share=0.8),
    Column("", Align.CENTRE, share=0.6),
    Column("Player 2", names=True),
    Column("Points", Align.RIGHT, share=0.8),
)
_WALL = Appetite(largest=22, smallest=FROM_TWO_METRES, abreast=(1,), rows_a_page=34)


class PairingsByTable(PaperForm, frozen=True):
    """The pairings of a round, to be listed table by table, then the players without one."""

    heading: Heading
    tables: tuple[TableLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF."""
        ordered = in_table_order(self.tables)
        rows = tuple(
            (
                line.table_text,
                line.player1.name,
                line.player1.points_text,
                "" if line.player2 is None else "vs",
                line.opponent_text,
                line.player2.points_text if line.player2 is not None else "",
            )
            for line in ordered
        )
        document = Document(paper, self.heading, "Pairings by table")
        seated = [line.table for line in ordered if line.table is not None]
        write_roll(document, Roll(_COLUMNS, rows), _WALL)
        if seated and len(document.pages) == 1:
            document.pages[0].corner = f"{seated[0]} – {seated[-1]}"
        return document.finish()


def in_table_order(tables: tuple[TableLine, ...]) -> list[TableLine]:
    """Lowest table first; players without a table last."""
    return sorted(tables, key=lambda line: (line.table is None, line.table or 0))
