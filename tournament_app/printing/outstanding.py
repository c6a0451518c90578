"""Outstanding tables: who still plays, for the walk with the clipboard, with room for the result."""

from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import TableLine
from tournament_app.printing.pairings_by_table import in_table_order
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

_COLUMNS = (
    Column("Table", Align.RIGHT, bold=True),
    Column("Player 1", names=True),
    Column("Player 2", names=True),
    Column("Extension", Align.RIGHT, share=0.85),
    Column("Result"),
)
_CLIPBOARD = Appetite(largest=17, smallest=12, abreast=(1,), rows_a_page=34)


class OutstandingTables(PaperForm, frozen=True):
    """The matches of a round without a result; lines that have one are left out."""

    heading: Heading
    tables: tuple[TableLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF; one line says so when nothing is outstanding."""
        waiting = [
            line for line in in_table_order(self.tables) if line.player2 is not None and not line.result
        ]
        rows = tuple(
            (
                line.table_text,
                line.player1.name,
                line.opponent_text,
                f"+{line.extension_minutes} min" if line.extension_minutes else "",
                "____ – ____",
            )
            for line in waiting
        )
        document = Document(paper, self.heading, f"Outstanding tables ({len(rows)})")
        write_roll(
            document, Roll(_COLUMNS, rows, empty="Every table of this round has a result."), _CLIPBOARD
        )
        return document.finish()
