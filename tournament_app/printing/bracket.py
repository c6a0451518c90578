"""Brackets for the wall: on one page while it can be read from there, else on several that lead on."""

from msgspec import Struct

from tournament_app.domain.structures.bracket_chart import (
    BracketChart,
    ChartMatch,
    ChartSeat,
    ChartSection,
    tiles,
)
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import LINE, draw_block
from tournament_app.printing.typesetting import set_text

ROWS = 16
COLUMNS = 4
MOST_COLUMNS = 5
"""A section of so many columns stays on one page; a longer one is cut after ``COLUMNS``."""
_TALLEST_ROW = 184.0
_TALLEST_LINE = 30.0
_BETWEEN = 14.0
_CAPTION = 7.0
_TITLE = 22.0
_HEAD_ROWS = 1.0
"""What the names of the columns take, in rows."""


class BracketSheets(PaperForm, frozen=True):
    """A stage's brackets as they stand."""

    heading: Heading
    chart: BracketChart

    def compose(self, paper: PaperSize) -> bytes:
        """The bracket as a PDF."""
        document = Document(paper, self.heading, "Bracket")
        pictures = [
            tile
            for section in self.chart.sections
            for tile in tiles(
                section, ROWS, MOST_COLUMNS if len(section.columns) <= MOST_COLUMNS else COLUMNS
            )
        ]
        for page in _pages(pictures):
            document.new_page()
            top = document.top
            if self.chart.winner:
                draw_block(
                    document,
                    f"Winner: {self.chart.winner}",
                    document.left,
                    top - 14,
                    document.width,
                    18,
                    13,
                    bold=True,
                    spread=0,
                )
                top -= _TITLE
            heads = sum(2 * _TITLE if tile.title else _TITLE for tile in page)
            row = min((top - document.bottom - heads) / sum(tile.height for tile in page), _TALLEST_ROW)
            for tile in page:
                top = _draw(document, tile, top, row)
        return document.finish()


class _Grid(Struct, frozen=True):
    """Points: the left edge and pitch of columns, the top and pitch of rows, a box's width and line."""

    left: float
    column: float
    top: float
    row: float
    width: float
    line: float

    def x(self, match: ChartMatch) -> float:
        return self.left + match.column * self.column

    def middle(self, match: ChartMatch) -> float:
        return self.top - (match.y + 0.5) * self.row


def _pages(pictures: list[ChartSection]) -> list[list[ChartSection]]:
    """Pictures in order, as many on a page as keep to its rows."""
    pages: list[list[ChartSection]] = []
    used = 0.0
    for tile in pictures:
        height = tile.height + _HEAD_ROWS
        if not pages or used + height > ROWS + _HEAD_ROWS:
            pages.append([])
            used = 0.0
        pages[-1].append(tile)
        used += height
    return pages


def _draw(document: Document, tile: ChartSection, top: float, row: float) -> float:
    """Draw a picture with its head at ``top``; returns where it ends."""
    if tile.title:
        draw_block(document, tile.title, document.left, top - 14, document.width, 18, 13, bold=True, spread=0)
        top -= _TITLE
    columns = max(len(tile.columns), 2)
    pitch = document.width / columns
    width = pitch - _BETWEEN
    grid = _Grid(document.left, pitch, top - _TITLE, row, width, min((row - _CAPTION - 4) / 2, _TALLEST_LINE))
    for column, name in enumerate(tile.columns):
        draw_block(
            document, name, document.left + column * pitch, top - 12, width, 14, 10, bold=True, spread=0
        )
    by_id = {match.id: match for match in tile.matches}
    for match in tile.matches:
        for source in match.after:
            if source in by_id:
                _link(document, grid, by_id[source], match)
        _draw_match(document, grid, match)
    return grid.top - tile.height * row


def _link(document: Document, grid: _Grid, source: ChartMatch, match: ChartMatch) -> None:
    start, end = grid.x(source) + grid.width, grid.x(match)
    bend = end - _BETWEEN / 2
    for x1, y1, x2, y2 in (
        (start, grid.middle(source), bend, grid.middle(source)),
        (bend, grid.middle(source), bend, grid.middle(match)),
        (bend, grid.middle(match), end, grid.middle(match)),
    ):
        document.rule(x1, y1, x2, y2, grey=0.4, width=0.6)


def _draw_match(document: Document, grid: _Grid, match: ChartMatch) -> None:
    left, middle, line = grid.x(match), grid.middle(match), grid.line
    document.box(left, middle - line, grid.width, 2 * line, line=1.2 if match.is_open else 0.6)
    document.rule(left, middle, left + grid.width, middle, grey=0.6)
    table = f"Table {match.table}" if match.table is not None else ""
    caption = " · ".join(filter(None, (match.title, table, match.note)))
    if caption:
        document.text(left + 1, middle + line + 2, set_text(caption), _CAPTION)
    for seat, bottom in zip(match.seats, (middle, middle - line), strict=True):
        _draw_seat(document, grid, seat, left, bottom)


def _draw_seat(document: Document, grid: _Grid, seat: ChartSeat, left: float, bottom: float) -> None:
    size = min(grid.line * 0.6, 15.0)
    base = bottom + grid.line * 0.5 - size * 0.36
    if seat.won:
        document.shade(left + 0.5, bottom + 0.5, grid.width - 1, grid.line - 1, 0.88)
    margin = size * 1.75
    if seat.seed:
        document.text(left + margin - 2, base, set_text(str(seat.seed)), size * 0.8, Align.RIGHT)
    mark = seat.games or ("P/D" if seat.chooses else "")
    right = left + grid.width - 3
    if mark:
        document.text(
            right, base, set_text(mark, bold=seat.won), size if seat.games else size * 0.7, Align.RIGHT
        )
    end = set_text(mark).width * size + 4 if mark else 0
    words = seat.name or seat.waits_for
    share = 1.0 if seat.name else 0.75
    if words:
        room = grid.width - margin - end - 4
        draw_block(
            document,
            words,
            left + margin + 1,
            base,
            room,
            grid.line - 1,
            size * share,
            bold=seat.won,
            spread=LINE / 2,
        )
