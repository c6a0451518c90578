"""Sheets that are cut into pieces, and rolls of labels that a printer cuts itself.

Sheets are cut as a stack: the first pile holds the first pieces in order, the second goes on where it ends, so
that the piles laid on each other are in order without sorting. On a roll each piece is a label of its own.
"""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Generic, TypeVar

from msgspec import Struct

from tournament_app.printing.document import MARGIN, Document
from tournament_app.printing.paper import Heading, LabelRoll, Paper

P = TypeVar("P")
_TOP, _FOOT = 8.0, 24.0
_AT_A_CUT = 14.0
"""Points kept free on both sides of a cut from top to bottom."""


class Place(Struct, frozen=True):
    """Where a piece may be drawn, in points: its left edge, its top, its width; ``height`` is the piece's."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width


class Grid(Struct, frozen=True):
    """How many pieces a sheet holds beside and below each other; ``label`` is how high one is on a roll."""

    across: int
    down: int
    label: float = 0.0


class Pieces(Struct, Generic[P], frozen=True):
    """What is cut apart, in order: ``draw`` draws one of ``each`` at its place."""

    heading: Heading
    title: str
    each: Sequence[P]
    grid: Grid
    draw: Callable[[Document, P, Place], None]


def cut_apart(paper: Paper, pieces: Pieces[P]) -> bytes:
    """The pieces as a PDF: with lines to cut along on sheets, one a page on a roll."""
    if isinstance(paper, LabelRoll):
        return _labels(paper, pieces)
    grid = pieces.grid
    document = Document(paper, pieces.heading, pieces.title, bare=True)
    height = (paper.height - _TOP - _FOOT) / grid.down
    wide = paper.width / grid.across
    sheets = ceil(len(pieces.each) / (grid.across * grid.down))
    for sheet in range(sheets):
        document.new_page()
        for at, piece in enumerate(pieces.each[sheet::sheets]):
            row, column = divmod(at, grid.across)
            begins = MARGIN if column == 0 else _AT_A_CUT
            ends = MARGIN if column == grid.across - 1 else _AT_A_CUT
            top = paper.height - _TOP - row * height
            pieces.draw(document, piece, Place(column * wide + begins, top, wide - begins - ends, height))
            document.dashes(column * wide, top - height, (column + 1) * wide, top - height)
            if column:
                document.dashes(column * wide, top, column * wide, top - height)
    return document.finish()


def _labels(roll: LabelRoll, pieces: Pieces[P]) -> bytes:
    height = pieces.grid.label
    document = Document(roll.label(height), pieces.heading, pieces.title, bare=True, foot=False)
    for piece in pieces.each:
        document.new_page()
        pieces.draw(document, piece, Place(roll.margin, height, roll.width - 2 * roll.margin, height))
    return document.finish()
