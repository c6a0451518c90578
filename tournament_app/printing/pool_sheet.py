"""The sealed pool sheet of a set: every card with a box for the pool and one for the deck (RS D.17)."""

from math import ceil

from msgspec import Struct

from tournament_app.printing.document import Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.typesetting import set_text

_COLUMNS = 4
_GUTTER = 10.0
_BOX = 15.0
_LARGEST_ROW, _SMALLEST_ROW = 12.6, 9.6
_HEAD_ROOM = 62.0
_FOOT_ROOM = 26.0


class CardGroup(Struct, frozen=True):
    """Cards of one colour or kind, in order."""

    heading: str
    cards: tuple[str, ...]


class PoolSheet(PaperForm, frozen=True):
    """A sheet to register a pool of one set's cards on; several pages where the set is large."""

    heading: Heading
    set_name: str
    groups: tuple[CardGroup, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The sheet as a PDF."""
        document = Document(paper, self.heading, f"Pool of {self.set_name}")
        rows = [row for group in self.groups for row in (_Row(group.heading, True), *map(_Row, group.cards))]
        room = document.top - document.bottom - _HEAD_ROOM - _FOOT_ROOM
        pages = max(1, ceil((len(rows) + 2 * _COLUMNS) / (_COLUMNS * (room // _SMALLEST_ROW))))
        a_column = max(1, ceil((len(rows) + len(self.groups)) / (_COLUMNS * pages)))
        height = min(_LARGEST_ROW, room / a_column)
        a_column = int(room // height)
        placed = _kept_together(rows, a_column)
        for start in range(0, max(1, len(placed)), a_column * _COLUMNS):
            document.new_page()
            _draw_head(document)
            for place, row in enumerate(placed[start : start + a_column * _COLUMNS]):
                column, down = divmod(place, a_column)
                _draw_row(document, row, column, document.top - _HEAD_ROOM - (down + 1) * height, height)
            _draw_foot(document)
        return document.finish()


class _Row(Struct, frozen=True):
    text: str
    heading: bool = False


def _kept_together(rows: list[_Row], a_column: int) -> list[_Row]:
    """Rows with a gap where a heading would stand last in its column."""
    placed: list[_Row] = []
    for row in rows:
        if row.heading and (len(placed) + 1) % a_column == 0:
            placed.append(_Row(""))
        placed.append(row)
    return placed


def _draw_head(document: Document) -> None:
    y, x, right = document.top - 20, document.left, document.left + document.width
    for label, start, end in (("Name", 0.0, 0.58), ("DCI", 0.6, 0.84), ("Table", 0.86, 1.0)):
        line = set_text(label, bold=True)
        at = x + start * document.width
        document.text(at, y, line, 10)
        document.rule(at + line.width * 10 + 5, y - 2, x + end * document.width, y - 2, grey=0, width=0.6)
    note = "Left box: copies in the pool. Right box: copies in the deck; the rest is the sideboard."
    document.text(x, y - 18, set_text(note), 8.5)
    document.rule(x, y - 26, right, y - 26, grey=0, width=0.6)


def _draw_foot(document: Document) -> None:
    y = document.bottom + 8
    x = document.left
    for label in ("Cards in the pool", "Cards in the deck", "Registered by", "Signature"):
        line = set_text(label, bold=True)
        document.text(x, y, line, 9)
        end = x + document.width / 4 - 8
        document.rule(x + line.width * 9 + 4, y - 2, end, y - 2, grey=0, width=0.6)
        x += document.width / 4


def _draw_row(document: Document, row: _Row, column: int, y: float, height: float) -> None:
    width = (document.width - (_COLUMNS - 1) * _GUTTER) / _COLUMNS
    x = document.left + column * (width + _GUTTER)
    size = height * 0.72
    if row.heading:
        document.shade(x, y, width, height, 0.88)
        document.text(x + 3, y + height * 0.26, set_text(row.text, bold=True), size)
        return
    if not row.text:
        return
    document.box(x, y, _BOX, height, line=0.4)
    document.box(x + _BOX, y, _BOX, height, line=0.4)
    line = set_text(row.text)
    room = width - 2 * _BOX - 4
    if line.width * size > room:
        size = room / line.width
    document.text(x + 2 * _BOX + 4, y + height * 0.26, line, size)
    document.rule(x + 2 * _BOX, y, x + width, y, grey=0.85, width=0.3)
