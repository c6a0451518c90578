"""A rating list, for the wall: rank, player, country, rating, matches, when last played."""

from engine.days import day_words
from tournament_app.domain.ratings.rounding import shown
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll
from tournament_app.services.rating_views import ListLine

_COLUMNS = (
    Column("Rank", Align.RIGHT, bold=True),
    Column("Player", bold=True, names=True),
    Column("Country", share=0.85, names=True),
    Column("Rating", Align.RIGHT, bold=True),
    Column("Matches", Align.RIGHT, share=0.85),
    Column("Last played", Align.RIGHT, share=0.85),
)
_WALL = Appetite(largest=15, smallest=9.5, abreast=(1,), rows_a_page=50)
PROVISIONAL = "P"


class RatingList(PaperForm, frozen=True):
    """A list, best first, under its title; the heading says which list it is."""

    heading: Heading
    title: str
    lines: tuple[ListLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF; a column that would be empty for everybody is left out."""
        rows = [
            (
                str(line.rank),
                line.name,
                line.country,
                rating_text(line),
                str(line.matches),
                day_words(line.last_played),
            )
            for line in self.lines
        ]
        kept = [place for place in range(len(_COLUMNS)) if place == 0 or any(row[place] for row in rows)]
        roll = Roll(
            tuple(_COLUMNS[place] for place in kept),
            tuple(tuple(row[place] for place in kept) for row in rows),
            empty="Nobody is on this list.",
        )
        document = Document(paper, self.heading, self.title)
        write_roll(document, roll, _WALL)
        return document.finish()


def rating_text(line: ListLine) -> str:
    """The rating as a whole number; a provisional one is marked."""
    return f"{shown(line.rating)} {PROVISIONAL}" if line.provisional else f"{shown(line.rating)}"
