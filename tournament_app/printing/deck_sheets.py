"""Deck registration sheets, blank and filled, and deck check sheets: a page a deck, in two columns."""

from collections.abc import Iterator

from msgspec import Struct

from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.typesetting import set_text

_ROW = 15.6
_SIZE = 10.5
_GUTTER = 26.0
_COUNT = 24.0
_TICK = 16.0
_FOOT_ROOM = 58.0
_HEAD_ROOM = 58.0
_BLANK_MAIN = 60
_BLANK_SIDE = 15


class Pile(Struct, frozen=True):
    """Cards that stand together under a heading: copies and names."""

    heading: str
    lines: tuple[tuple[int, str], ...]

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return sum(copies for copies, _ in self.lines)


class DeckSheet(Struct, frozen=True):
    """One player's sheet. Without piles it is blank, to be filled in by hand.

    ``about`` is what stands under the name (DCI number, name of the deck), ``corner`` in the page's corner.
    """

    player: str = ""
    about: str = ""
    corner: str = ""
    deck: tuple[Pile, ...] = ()
    sideboard: tuple[tuple[int, str], ...] = ()

    @property
    def blank(self) -> bool:
        """Nothing is filled in but the name."""
        return not self.deck and not self.sideboard

    @property
    def deck_count(self) -> int:
        """Cards in the deck."""
        return sum(pile.count for pile in self.deck)

    @property
    def side_count(self) -> int:
        """Cards in the sideboard."""
        return sum(copies for copies, _ in self.sideboard)


class DeckSheets(PaperForm, frozen=True):
    """Registration sheets; ``event_line`` tells format and day."""

    heading: Heading
    event_line: str
    sheets: tuple[DeckSheet, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The sheets as a PDF."""
        document = Document(paper, self.heading, "Deck registration")
        for sheet in self.sheets:
            _SheetWriter(document, sheet, self.event_line, check=False).write()
        return document.finish()


class DeckCheckSheets(PaperForm, frozen=True):
    """Lists in the order in which a judge sorts the cards, with a box to tick on every line."""

    heading: Heading
    event_line: str
    sheets: tuple[DeckSheet, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The sheets as a PDF."""
        document = Document(paper, self.heading, "Deck check")
        for sheet in self.sheets:
            _SheetWriter(document, sheet, self.event_line, check=True).write()
        return document.finish()


class _Row(Struct, frozen=True):
    """A line of a sheet: a heading, a card, or a line to write on (copies None)."""

    copies: int | None = None
    name: str = ""
    heading: bool = False


_GAP = _Row(name=" ")


class _SheetWriter:
    def __init__(self, document: Document, sheet: DeckSheet, event_line: str, *, check: bool) -> None:
        self._document, self._sheet, self._event_line = document, sheet, event_line
        self._check = check
        self._column_width = (document.width - _GUTTER) / 2
        self._rows_a_column = int((document.top - document.bottom - _HEAD_ROOM - _FOOT_ROOM) // _ROW)

    def write(self) -> None:
        """All pages of the sheet."""
        rows = list(self._rows())
        a_page = 2 * self._rows_a_column
        pages = self._paged(rows, a_page)
        for number, page in enumerate(pages):
            self._document.new_page().corner = self._sheet.corner
            self._head(f"page {number + 1} of {len(pages)}" if len(pages) > 1 else "")
            for place, row in enumerate(page):
                column, down = divmod(place, self._rows_a_column)
                self._row(row, column, down)
            self._foot()

    def _paged(self, rows: list[_Row], a_page: int) -> list[list[_Row]]:
        """Rows by page; a heading never stands last in a column."""
        placed: list[_Row] = []
        for row in rows:
            if row.heading and (len(placed) + 1) % self._rows_a_column == 0:
                placed.append(_GAP)
            placed.append(row)
        return [placed[start : start + a_page] for start in range(0, max(1, len(placed)), a_page)]

    def _rows(self) -> Iterator[_Row]:
        sheet = self._sheet
        if sheet.blank:
            side = _BLANK_SIDE + 1
            yield _Row(name="Deck", heading=True)
            lines = min(_BLANK_MAIN, 2 * self._rows_a_column - side - 1)
            yield from (_Row() for _ in range(lines))
            yield _Row(name="Sideboard", heading=True)
            yield from (_Row() for _ in range(_BLANK_SIDE))
            return
        rows = 0
        for pile in sheet.deck:
            count = f" ({pile.count})" if len(sheet.deck) > 1 else ""
            yield _Row(name=f"{pile.heading or 'Deck'}{count}", heading=True)
            yield from (_Row(copies, name) for copies, name in pile.lines)
            rows += 1 + len(pile.lines)
        if sheet.sideboard:
            yield from (_GAP for _ in range(self._rows_a_column - rows))
            yield _Row(name=f"Sideboard ({sheet.side_count})", heading=True)
            yield from (_Row(copies, name) for copies, name in sheet.sideboard)

    def _head(self, page: str) -> None:
        document, top = self._document, self._document.top
        right = document.left + document.width
        if self._sheet.player:
            self._fit(document.left, top - 18, self._sheet.player, 17, document.width - 8, bold=True)
        else:
            self._line_to_write(document.left, top - 18, "Name", document.width * 0.62)
            self._line_to_write(document.left + document.width * 0.66, top - 18, "DCI", document.width * 0.34)
        about = "   ".join(filter(None, (self._sheet.about, self._event_line, page)))
        self._fit(document.left, top - 35, about, 10, document.width)
        document.rule(document.left, top - 42, right, top - 42, grey=0, width=0.6)

    def _line_to_write(self, x: float, y: float, label: str, width: float) -> None:
        shown = set_text(label, bold=True)
        self._document.text(x, y, shown, 11)
        self._document.rule(x + shown.width * 11 + 6, y - 2, x + width, y - 2, grey=0, width=0.6)

    def _row(self, row: _Row, column: int, down: int) -> None:
        document = self._document
        x = document.left + column * (self._column_width + _GUTTER)
        y = document.top - _HEAD_ROOM - down * _ROW - 4
        if row.heading:
            document.text(x, y, set_text(row.name, bold=True), _SIZE + 0.5)
            return
        if row.name.isspace():
            return
        if self._check:
            document.box(x, y - 1.5, 9.5, 9.5, line=0.7)
            x += _TICK
        end = document.left + column * (self._column_width + _GUTTER) + self._column_width
        document.rule(x, y - 3.5, x + _COUNT - 6, y - 3.5, grey=0.35 if row.copies is None else 0.75)
        document.rule(x + _COUNT, y - 3.5, end, y - 3.5, grey=0.35 if row.copies is None else 0.75)
        if row.copies is not None:
            document.text(x + _COUNT - 9, y, set_text(str(row.copies), bold=True), _SIZE, Align.RIGHT)
            self._fit(x + _COUNT, y, row.name, _SIZE, end - x - _COUNT)

    def _foot(self) -> None:
        document, sheet = self._document, self._sheet
        y = document.bottom + 30
        right = document.left + document.width
        document.rule(document.left, y + 14, right, y + 14, grey=0, width=0.6)
        blank = sheet.blank
        deck = "Deck: ______" if blank else f"Deck: {sheet.deck_count}"
        side = "Sideboard: ______" if blank else f"Sideboard: {sheet.side_count}"
        document.text(document.left, y, set_text(f"{deck}     {side}", bold=True), 11)
        if self._check:
            self._line_to_write(document.left + 190, y, "Minutes", 110)
            self._line_to_write(document.left + 320, y, "Judge", document.width - 320)
            self._line_to_write(document.left, y - 24, "Found", document.width)
        else:
            self._line_to_write(document.left + 230, y, "Signature", document.width - 230)
            self._line_to_write(document.left, y - 24, "Checked by, in round", document.width)

    def _fit(self, x: float, y: float, text: str, size: float, room: float, *, bold: bool = False) -> None:
        line = set_text(text, bold)
        if line.width * size > room:
            size = room / line.width
        self._document.text(x, y, line, size)
