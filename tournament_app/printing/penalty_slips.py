"""Penalty slips: one a player and penalty, handed to that player alone; four to a sheet, cut as a stack."""

from functools import partial

from msgspec import Struct

from tournament_app.printing.cutting import Grid, Pieces, Place, cut_apart
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import LINE, Column, fit_block
from tournament_app.printing.typesetting import set_text

_GRID = Grid(1, 4)


class PenaltySlip(Struct, frozen=True):
    """What a player is told: ``place`` is round and table, ``about`` sentences that explain."""

    number: int
    name: str
    dci: str
    place: str
    infraction: str
    given: str
    about: tuple[str, ...]
    judge: str


class PenaltySlips(PaperForm, frozen=True):
    """The slips of a round, each for another player's hand."""

    heading: Heading
    slips: tuple[PenaltySlip, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The slips as a PDF."""
        draw = partial(_draw, event=self.heading.event)
        return cut_apart(paper, Pieces(self.heading, "Penalty slips", self.slips, _GRID, draw))


def _draw(document: Document, slip: PenaltySlip, place: Place, *, event: str) -> None:
    left, right, top = place.left, place.right, place.top
    _block(document, slip.name, left, top - 30, 300, 24, 17, bold=True)
    if slip.dci:
        document.text(left, top - 46, set_text(f"DCI {slip.dci}"), 8.5)
    _block(document, event, left + 320, top - 24, place.width - 320, 22, 10)
    document.text(right, top - 46, set_text(slip.place), 9, Align.RIGHT)
    document.rule(left, top - 54, right, top - 54)
    _block(document, slip.infraction, left, top - 72, place.width, 16, 12)
    _block(document, slip.given, left, top - 90, place.width, 18, 13, bold=True)
    y = top - 108
    for sentence in slip.about:
        y = _block(document, sentence, left, y, place.width, 26, 9.5) - 13
    document.text(left, top - 178, set_text(f"Judge: {slip.judge}"), 9)
    document.text(right, top - 178, set_text(f"Entry {slip.number}"), 8.5, Align.RIGHT)


def _block(
    document: Document, text: str, x: float, y: float, width: float, height: float, size: float,
    *, bold: bool = False,
) -> float:  # fmt: skip
    """Text within a width and a height, its first line at ``y``; returns the base of its last line."""
    cell = fit_block(text, Column("", bold=bold, names=True), size, width, height)
    for part in cell.lines:
        document.text(x, y, part, cell.size)
        y -= cell.size * LINE
    return y + cell.size * LINE
