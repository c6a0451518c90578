"""Name badges of players and staff: ten to a sheet, cut apart, or one to a label."""

from functools import partial

from tournament_app.printing.cutting import Grid, Pieces, Place, cut_apart
from tournament_app.printing.document import Document
from tournament_app.printing.lines import BadgeLine
from tournament_app.printing.paper import Heading, Paper, PaperForm
from tournament_app.printing.roll import draw_block

_HEIGHT = 116.0
GRID = Grid(2, 5, _HEIGHT)


class Badges(PaperForm, frozen=True):
    """The badges of an event, in the order they are handed out."""

    on_labels = True
    heading: Heading
    badges: tuple[BadgeLine, ...]

    def compose(self, paper: Paper) -> bytes:
        """The badges as a PDF."""
        draw = partial(_draw, event=self.heading.event)
        return cut_apart(paper, Pieces(self.heading, "Name badges", self.badges, GRID, draw))


def _draw(document: Document, badge: BadgeLine, place: Place, *, event: str) -> None:
    top = place.top - (place.height - _HEIGHT) / 2
    draw_block(document, event, place.left, top - 18, place.width, 11, 9, spread=0)
    document.rule(place.left, top - 25, place.right, top - 25)
    draw_block(document, badge.first, place.left, top - 54, place.width, 32, 28, bold=True, spread=0.5)
    draw_block(document, badge.second, place.left, top - 80, place.width, 24, 19, spread=0.5)
    draw_block(document, badge.about, place.left, top - 104, place.width, 12, 10, spread=0)
