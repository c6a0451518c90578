"""Lists on paper: rows of cells in one or more columns, as large as their number sensibly allows.

Names are never cut: a name too wide for its place is set smaller, down to ``SMALLEST_SHARE`` of the row's
size, then broken into several lines, for which its row grows. Columns that are not names always fit their
widest cell.
"""

from dataclasses import dataclass
from math import ceil, inf

from tournament_app.printing.alphabet import guide
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


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a list. ``share`` is its part of the row's size; names may shrink and wrap."""

    title: str
    align: Align = Align.LEFT
    bold: bool = False
    share: float = 1.0
    names: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
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


@dataclass(frozen=True, slots=True)
class Setting:
    """How a list is laid out: columns side by side and the size of its rows in points."""

    abreast: int
    size: float


@dataclass(frozen=True, slots=True)
class Cell:
    """The lines of one cell and the size they are set in."""

    lines: tuple[SetText, ...]
    size: float


@dataclass(frozen=True, slots=True)
class Appetite:
    """How large a list wants to be: sizes in points, columns abreast, rows a page it may spend."""

    largest: float
    smallest: float
    abreast: tuple[int, ...]
    rows_a_page: int


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
    pages_allowed = max(1, ceil(count / wish.rows_a_page))
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


class RollWriter:
    """Sets one list from a given height downwards, on as many pages as it takes."""

    def __init__(self, document: Document, measured: Measured, setting: Setting) -> None:
        roll = measured.roll
        self._document = document
        self._measured = measured
        self._roll = roll
        self._size = setting.size
        self._abreast = setting.abreast
        self._room = (document.width - GUTTER * (setting.abreast - 1)) / setting.abreast
        self._widths = measured.widths_in(setting.size, self._room)
        self._places = self._cell_places()
        if roll.snug:
            self._room = min(self._room, sum(self._widths) + GAP * self._size * (len(self._widths) - 1))
        self._title_height = self._size * LEADING if any(column.title for column in roll.columns) else 0.0

    def _cell_places(self) -> list[float]:
        """Where each cell's text is anchored, from the left edge of the list's column."""
        places = []
        x = self._measured.mark_room * self._size
        for column, width in zip(self._roll.columns, self._widths, strict=True):
            places.append(x + column.align.value * width)
            x += width + GAP * self._size
        return places

    def write(self, y: float) -> float:
        """Set the list with its head at ``y`` on the current page; returns the height it ends at."""
        cells = list(zip(*map(self._fitted, range(len(self._widths))), strict=True))
        heights = [self._height(row) for row in cells]
        start = 0
        lowest = y - self._title_height
        while start < len(cells):
            if y - self._document.bottom < self._title_height + heights[start] and y < self._document.top:
                self._document.new_page()
                y = self._document.top
            stacks = self._stacks(heights, start, y)
            lowest = min(
                self._write_stack(cells, heights, stack, place, y) for place, stack in enumerate(stacks)
            )
            self._mark_corner(start, stacks[-1].stop)
            start = stacks[-1].stop
            if start < len(cells):
                self._document.new_page()
                y = self._document.top
        return lowest

    def _fitted(self, place: int) -> list[Cell]:
        column, width = self._roll.columns[place], self._widths[place]
        return [fit_cell(line, column, self._size, width) for line in self._measured.cells[place]]

    def _height(self, row: tuple[Cell, ...]) -> float:
        return self._size * LEADING + max([(len(cell.lines) - 1) * cell.size * LINE for cell in row])

    def _stacks(self, heights: list[float], start: int, y: float) -> list[range]:
        """The rows of each column on this page; on the last page the columns are of like height."""
        room = y - self._document.bottom - self._title_height
        even = sum(heights[start:]) / self._abreast - 0.01
        stacks = []
        for place in range(self._abreast):
            end, used = start, 0.0
            enough = even if place < self._abreast - 1 else inf
            while end < len(heights) and (
                end == start or (used < enough and used + heights[end] <= room + 0.01)
            ):
                used += heights[end]
                end += 1
            if end > start:
                stacks.append(range(start, end))
            start = end
        return stacks

    def _mark_corner(self, start: int, end: int) -> None:
        if self._roll.sought:
            self._document.pages[-1].corner = guide(self._roll.sought[start], self._roll.sought[end - 1])

    def _write_stack(
        self, cells: list[tuple[Cell, ...]], heights: list[float], stack: range, place: int, y: float
    ) -> float:
        document, size = self._document, self._size
        left = document.left + place * (self._room + GUTTER)
        if self._title_height:
            self._write_titles(left, y)
            y -= self._title_height
            document.rule(left, y, left + self._room, y, grey=0, width=0.6)
        for number in stack:
            self._write_mark(number, number == stack.start, left, y)
            for cell, column, at in zip(cells[number], self._roll.columns, self._places, strict=True):
                base = y - size
                for line in cell.lines:
                    document.text(left + at, base, line, cell.size, column.align)
                    base -= cell.size * LINE
            y -= heights[number]
            document.rule(left, y, left + self._room, y)
        return y

    def _write_titles(self, left: float, y: float) -> None:
        for column, at in zip(self._roll.columns, self._places, strict=True):
            title = set_text(column.title)
            self._document.text(left + at, y - self._size, title, self._size * TITLE_SHARE, column.align)

    def _write_mark(self, number: int, first_of_column: bool, left: float, y: float) -> None:
        marks = self._roll.marks
        if not marks:
            return
        begins = number == 0 or marks[number] != marks[number - 1]
        if begins and not first_of_column:
            self._document.rule(left, y, left + self._room, y, grey=0.3, width=0.9)
        if begins or first_of_column:
            mark = set_text(marks[number], bold=True)
            self._document.text(left, y - self._size, mark, self._size)


def write_roll(document: Document, roll: Roll, wish: Appetite) -> None:
    """Set a list alone on its pages, at the size that suits it."""
    document.new_page()
    if not roll.rows:
        document.text(document.left, document.top - 24, set_text(roll.empty), 14)
        return
    measured = Measured(roll)
    RollWriter(document, measured, choose_setting(document, measured, wish)).write(document.top)
