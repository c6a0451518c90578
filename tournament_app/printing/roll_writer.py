"""Sets a list on the pages of a document: columns abreast, titles, rules, index letters, corner guides."""

from math import inf

from engine.records import replace
from tournament_app.domain.alphabet import guide
from tournament_app.printing.document import Document
from tournament_app.printing.roll import (
    GAP,
    GUTTER,
    LEADING,
    LINE,
    TITLE_SHARE,
    Appetite,
    Cell,
    Measured,
    Roll,
    Setting,
    choose_setting,
    fit_cell,
)
from tournament_app.printing.typesetting import set_text


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
        self._cells = list(zip(*map(self._fitted, range(len(self._widths))), strict=True))
        self._heights = [self._height(row) for row in self._cells]

    def _cell_places(self) -> list[float]:
        """Where each cell's text is anchored, from the left edge of the list's column."""
        places = []
        x = self._measured.mark_room * self._size
        for column, width in zip(self._roll.columns, self._widths, strict=True):
            places.append(x + column.align.value * width)
            x += width + GAP * self._size
        return places

    def pages(self) -> int:
        """The pages that the list takes on its own."""
        count = start = 0
        while start < len(self._heights):
            start = self._stacks(start, self._document.top)[-1].stop
            count += 1
        return count

    def write(self, y: float) -> float:
        """Set the list with its head at ``y`` on the current page; returns the height it ends at."""
        start = 0
        lowest = y - self._title_height
        while start < len(self._cells):
            room = y - self._document.bottom
            if room < self._title_height + self._heights[start] and y < self._document.top:
                self._document.new_page()
                y = self._document.top
            stacks = self._stacks(start, y)
            lowest = min(self._write_stack(stack, place, y) for place, stack in enumerate(stacks))
            self._mark_corner(start, stacks[-1].stop)
            start = stacks[-1].stop
            if start < len(self._cells):
                self._document.new_page()
                y = self._document.top
        return lowest

    def _fitted(self, place: int) -> list[Cell]:
        column, width = self._roll.columns[place], self._widths[place]
        return [fit_cell(line, column, self._size, width) for line in self._measured.cells[place]]

    def _height(self, row: tuple[Cell, ...]) -> float:
        return self._size * LEADING + max([(len(cell.lines) - 1) * cell.size * LINE for cell in row])

    def _stacks(self, start: int, y: float) -> list[range]:
        """The rows of each column on this page; on the last page the columns are of like height."""
        heights = self._heights
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

    def _write_stack(self, stack: range, place: int, y: float) -> float:
        document, size = self._document, self._size
        left = document.left + place * (self._room + GUTTER)
        if self._title_height:
            self._write_titles(left, y)
            y -= self._title_height
            document.rule(left, y, left + self._room, y, grey=0, width=0.6)
        for number in stack:
            self._write_mark(number, number == stack.start, left, y)
            for cell, column, at in zip(self._cells[number], self._roll.columns, self._places, strict=True):
                base = y - size
                for line in cell.lines:
                    document.text(left + at, base, line, cell.size, column.align)
                    base -= cell.size * LINE
            y -= self._heights[number]
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
    setting = choose_setting(document, measured, wish)
    writer = RollWriter(document, measured, setting)
    while writer.pages() > wish.pages(len(roll.rows)) and setting.size - 0.25 >= wish.smallest:
        setting = replace(setting, size=setting.size - 0.25)  # names in several lines took more pages
        writer = RollWriter(document, measured, setting)
    writer.write(document.top)
