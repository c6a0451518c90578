"""The player list: everybody enrolled, in alphabetical order, for the desk and for checking spellings."""

from tournament_app.domain.alphabet import index_letter, sorting_key
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import PlayerLine
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

_COLUMNS = (
    Column("Name", bold=True, names=True),
    Column("DCI number", Align.RIGHT, names=True),
    Column("Country", share=0.85, names=True),
    Column("No.", Align.RIGHT, share=0.85),
    Column("Remark", share=0.85, names=True),
)
_DESK = Appetite(largest=15, smallest=9.5, abreast=(1,), rows_a_page=50)


class PlayerList(PaperForm, frozen=True):
    """Everybody enrolled, in any order."""

    heading: Heading
    players: tuple[PlayerLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF; columns that would be empty for everybody are left out."""
        ordered = sorted(self.players, key=lambda line: sorting_key(line.filed or line.name))
        names = tuple(line.filed or line.name for line in ordered)
        cells = [(line.name, line.dci, line.country, str(line.number), line.remark) for line in ordered]
        kept = [place for place in range(len(_COLUMNS)) if place == 0 or any(row[place] for row in cells)]
        roll = Roll(
            tuple(_COLUMNS[place] for place in kept),
            tuple(tuple(row[place] for place in kept) for row in cells),
            marks=tuple(map(index_letter, names)),
            sought=names,
        )
        document = Document(paper, self.heading, f"Players ({len(ordered):,})")
        write_roll(document, roll, _DESK)
        return document.finish()
