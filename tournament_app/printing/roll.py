"""Lists for paper: columns and rows, how wide they are, and as large a size as their number sensibly allows.

Names are never cut: a name too wide for its place is set smaller, down to ``SMALLEST_SHARE`` of the row's
size, then broken into several lines, for which its row grows. Columns that are not names always fit their
widest cell.
"""

from math import ceil
from typing import NamedTuple

from msgspec import Struct

from tournament_app.printing.document import Align, Document
from tournament_app.printing.typesetting import SetText, break_text, set_text, widest_part

SMALLEST_SHARE = 0.72
WRAPPED_SHARE = 0.86
LEADING = 1.32
LINE = 1.18
GAP = 0.55
GUTTER = 18.0
TITLE_SHARE = 0.66
UNSHRUNK = 0.9
MARK_WIDTH = 1.25


class Column(Struct, frozen=True):
    """One column of a list. ``share`` is its part of the row's size; names may shrink and wrap."""

    title: str
    align: Align = Align.LEFT
    bold: bool = False
    share: float = 1.0
    names: bool = False


class Roll(Struct, frozen=True):
    """A list: columns, rows of one text a column, and for each row its index letter (none: empty).

    ``sought`` is the text that each row is looked up by; where given it makes the guide in the page's corner.
    ``empty`` is the sentence that stands where there are no rows. A ``snug`` list is no wider than its cells.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    marks: tuple[str, ...] = ()
    sought: tuple[str, ...] = ()
    empty: str = "Nobody is on this list yet."
    snug: bool = False


class Setting(Struct, frozen=True):
    """How a list is laid out: columns side by side and the size of its rows in points."""

    abreast: int
    size: float


class Cell(NamedTuple):
    """The lines of one cell and the size they are set in."""

    lines: tuple[SetText, ...]
    size: float


class Appetite(Struct, frozen=True):
    """How large a list wants to be: sizes in points, columns abreast, rows a page it may spend."""

    largest: float
    smallest: float
    abreast: tuple[int, ...]
    rows_a_page: int

    def pages(self, rows: int) -> int:
        """The pages that a list of so many rows may spend."""
        return max(1, ceil(rows / self.rows_a_page))


class Measured:
    """A list with every cell set in type and every column's widths known, at one point of size."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self.cells = [
            [set_text(row[place], column.bold) for row in roll.rows]
            for place, column in enumerate(roll.columns)
        ]
        self._sorted = [sorted([cell.width for cell in cells]) or [0.0] for cells in self.cells]
        self.mark_room = MARK_WIDTH if roll.marks else 0.0
        self.around = GAP * (len(roll.columns) - 1) + self.mark_room

    def widths(self, part: float) -> list[float]:
        """The width of each column; for names the width that ``part`` of them keep to."""
        widths = []
        for column, measured in zip(self.roll.columns, self._sorted, strict=True):
            widest = measured[ceil(part * (len(measured) - 1))] if column.names else measured[-1]
            widths.append(max(widest * column.share, set_text(column.title).width * TITLE_SHARE))
        return widths

    def widths_in(self, size: float, room: float) -> list[float]:
        """Widths in points that fill the room: what is over or missing is the names'."""
        for part in (1.0, 0.98, 0.95, 0.9, 0.8, 0.5):
            widths = [width * size for width in self.widths(part)]
            spare = room - sum(widths) - size * self.around
            if spare >= 0:
                break
        if self.roll.snug and spare > 0:
            return widths
        names = [place for place, column in enumerate(self.roll.columns) if column.names]
        of_names = sum(widths[place] for place in names)
        for place in names:
            widths[place] = max(widths[place] + spare * widths[place] / of_names, 2 * size)
        return widths


def choose_setting(document: Document, measured: Measured, wish: Appetite) -> Setting:
    """The largest size at which the list keeps to its pages and nine names of ten stand unshrunk.

    Where no size keeps to the pages, the smallest size on the fewest pages on which half the names do.
    """
    needed = sum(measured.widths(UNSHRUNK)) + measured.around
    of_half = sum(measured.widths(0.5)) + measured.around
    count = len(measured.roll.rows)
    pages_allowed = wish.pages(count)
    height = document.top - document.bottom
    best = Setting(wish.abreast[0], 0.0)
    fewest: tuple[int, Setting] | None = None
    for abreast in wish.abreast:
        room = (document.width - GUTTER * (abreast - 1)) / abreast
        size = min(wish.largest, room / needed)
        while size >= wish.smallest and _pages(count, abreast, size, height) > pages_allowed:
            size -= 0.25
        if size >= wish.smallest:
            best = max(best, Setting(abreast, size), key=lambda setting: setting.size)
        elif room / of_half >= wish.smallest or abreast == wish.abreast[0]:
            pages = _pages(count, abreast, wish.smallest, height)
            if fewest is None or pages < fewest[0]:
                fewest = (pages, Setting(abreast, wish.smallest))
    if best.size or fewest is None:
        return best
    return fewest[1]


def _pages(count: int, abreast: int, size: float, height: float) -> int:
    rows = int((height - size * LEADING) / (size * LEADING))
    return ceil(count / (rows * abreast))


def fit_cell(line: SetText, column: Column, size: float, width: float) -> Cell:
    """The text within the width: as it is, else smaller, else in several lines."""
    size *= column.share
    natural = line.width * size
    if natural <= width or not column.names:
        return Cell((line,), size)
    if natural * SMALLEST_SHARE <= width:
        return Cell((line,), size * width / natural)
    whole_parts = width / widest_part(line.text, column.bold)
    smaller = max(min(size * WRAPPED_SHARE, whole_parts), size * SMALLEST_SHARE)
    return Cell(break_text(line.text, column.bold, width / smaller), smaller)


def fit_block(text: str, column: Column, size: float, width: float, height: float) -> Cell:
    """The text within a width and a height, as large as both allow."""
    line = set_text(text, column.bold)
    cell = fit_cell(line, column, size, width)
    while len(cell.lines) * cell.size * LINE > height and size > 4:
        size *= 0.95
        cell = fit_cell(line, column, size, width)
    return cell


def draw_block(
    document: Document,
    words: str,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    *,
    bold: bool = False,
    spread: float = 0.35,
) -> float:
    """Draw a text that is never cut: smaller, then in lines; returns the base of the last one.

    Several lines spread around the base ``y``, upwards by this part of a line each.
    """
    cell = fit_block(words, Column("", bold=bold, names=True), size, width, height)
    y += (len(cell.lines) - 1) * cell.size * spread
    for part in cell.lines:
        document.text(x, y, part, cell.size)
        y -= cell.size * LINE
    return y + cell.size * LINE
