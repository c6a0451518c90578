"""A PDF in the making: text, rules and bitmaps at given places, page by page.

Drawing operators are collected per page and handed to ReportLab as literals, one text object a page:
thousands of names then cost what their characters cost. Fonts are embedded as ReportLab's subsets.
Coordinates are points from the lower left corner. The same drawing gives the same bytes.
"""

from enum import Enum
from io import BytesIO
from itertools import groupby
from operator import itemgetter

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfgen.canvas import Canvas

from engine.days import minute_words
from tournament_app.files.writing import CREATOR
from tournament_app.printing.paper import Heading, Label, PaperSize
from tournament_app.printing.typefaces import Typeface
from tournament_app.printing.typesetting import Run, SetText, set_text

rl_config.useA85 = 0  # binary streams: a quarter smaller, and Python's base 85 is slow

MARGIN = 28.0
"""Points kept free at every edge; printers need about 18."""
HEAD = 44.0
FOOT = 18.0


class Align(Enum):
    """Which part of a text stands at the given place."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Page:
    """What is drawn on one page; ``corner`` is the guide in the upper right (``Abe - Cza``)."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.strokes: list[str] = []
        self.corner = ""
        self.typeface, self.size = "", 0.0
        self._chosen = ""

    def choose(self, typeface: str, size: float) -> None:
        """Letters from now on are of this typeface and size; said only where that is another on paper."""
        self.typeface, self.size = typeface, size
        chosen = f"{typeface} {size:.2f} Tf"
        if chosen != self._chosen:
            self.letters.append(chosen)
            self._chosen = chosen


class _Sheets(Canvas):
    """ReportLab's canvas, with the document that its font subsets belong to known to the type checker."""

    _doc: PDFDocument


class _SubsetCodes(dict[str, tuple[str, str]]):
    """For each character of a typeface the font subset that has it in a document, and its code there in hex."""

    def __init__(self, typeface: Typeface, document: PDFDocument) -> None:
        super().__init__()
        self._font = typeface.font
        self._document = document

    def __missing__(self, character: str) -> tuple[str, str]:
        ((subset, code),) = self._font.splitString(character, self._document)
        self[character] = (self._font.getSubsetInternalName(subset, self._document), code.hex())
        return self[character]


class Document:
    """Pages of one paper form under a common head and foot."""

    def __init__(
        self, paper: PaperSize | Label, heading: Heading, title: str, *, bare: bool = False, foot: bool = True
    ) -> None:
        """``bare`` pages have no head: sheets that are cut apart; labels have no foot either."""
        self.paper = paper
        self._heading = heading
        self._title = title
        self._bare, self._foot = bare, foot
        self._file = BytesIO()
        self._canvas = _Sheets(
            self._file, pagesize=(paper.width, paper.height), invariant=1, pageCompression=1
        )
        self._canvas.setTitle(" · ".join(filter(None, (heading.event, heading.round, title))))
        self._canvas.setCreator(CREATOR)
        self._encoded: dict[SetText, list[tuple[str, str]]] = {}
        self._codes: dict[Typeface, _SubsetCodes] = {}
        self.pages: list[Page] = []

    @property
    def left(self) -> float:
        """The left edge of what may be printed on."""
        return MARGIN

    @property
    def width(self) -> float:
        """The width of what may be printed on."""
        return self.paper.width - 2 * MARGIN

    @property
    def top(self) -> float:
        """Where a page's own content begins, below the head."""
        return self.paper.height - MARGIN - (0 if self._bare else HEAD)

    @property
    def bottom(self) -> float:
        """Where it ends, above the foot."""
        return MARGIN + FOOT

    def new_page(self) -> Page:
        """Begin the next page; drawing goes there from now on."""
        self.pages.append(Page())
        return self.pages[-1]

    def text(self, x: float, y: float, line: SetText, size: float, align: Align = Align.LEFT) -> None:
        """Draw a line with its base line at ``y``."""
        page = self.pages[-1]
        if align is not Align.LEFT:
            x -= align.value * line.width * size
        at = f"1 0 0 1 {x:.2f} {y:.2f} Tm"
        if line.plain:
            pieces = self._encoded.get(line)
            if pieces is None:
                pieces = self._encoded[line] = self._encode(line.runs[0].typeface, line.text)
            if len(pieces) == 1 and pieces[0][0] == page.typeface and size == page.size:
                page.letters.append(f"{at}\n{pieces[0][1]}")
                return
            page.letters.append(at)
            self._draw_string(page, pieces, size)
            return
        page.letters.append(f"/Span <</ActualText <FEFF{line.text.encode('utf-16-be').hex()}>>> BDC {at}")
        for run in line.runs:
            if run.typeface.heavier:
                page.letters.append(f"2 Tr {0.02 * size:.2f} w")
            if run.glyphs is None:
                self._draw_string(page, self._encode(run.typeface, run.text), size * run.scale)
            else:
                self._draw_glyphs(page, run, size)
            if run.typeface.heavier:
                page.letters.append("0 Tr")
        page.letters.append("EMC")

    def _draw_string(self, page: Page, pieces: list[tuple[str, str]], size: float) -> None:
        for font, code in pieces:
            page.choose(font, size)
            page.letters.append(code)

    def _encode(self, typeface: Typeface, text: str) -> list[tuple[str, str]]:
        """The text as strings for the subsets of the font; printable ASCII stands for itself in the first."""
        codes = self._codes.get(typeface)
        if codes is None:
            codes = self._codes[typeface] = _SubsetCodes(typeface, self._canvas._doc)
        if text.isascii() and text.isprintable():
            escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return [(codes[" "][0], f"({escaped}) Tj")]
        placed = [codes[character] for character in text]
        return [
            (font, f"<{''.join([code for _, code in of_subset])}> Tj")
            for font, of_subset in groupby(placed, key=itemgetter(0))
        ]

    def _draw_glyphs(self, page: Page, run: Run, size: float) -> None:
        for glyph in run.glyphs or ():
            ((font, code),) = self._encode(run.typeface, glyph.character)
            page.choose(font, size)
            after = glyph.own_width - glyph.advance + glyph.right
            drawn = f"[{-glyph.right:.1f} {code[:-3]} {after:.1f}] TJ"
            if glyph.up:
                drawn = f"{glyph.up * size / 1000:.2f} Ts {drawn} 0 Ts"
            page.letters.append(drawn)

    def rule(self, x1: float, y1: float, x2: float, y2: float, grey: float = 0.7, width: float = 0.4) -> None:
        """Draw a straight line; ``grey`` 0 is black."""
        self.pages[-1].strokes.append(f"{grey} G {width} w {x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S")

    def dashes(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line to cut along."""
        self.pages[-1].strokes.append(
            f"[4 4] 0 d 0.5 G 0.5 w {x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S [] 0 d"
        )

    def box(self, x: float, y: float, width: float, height: float, line: float = 0.9) -> None:
        """Draw an empty box to write in."""
        self.pages[-1].strokes.append(f"0 G {line} w {x:.2f} {y:.2f} {width:.2f} {height:.2f} re S")

    def shade(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a box; text drawn on it stays readable."""
        self.pages[-1].strokes.append(f"{grey} g {x:.2f} {y:.2f} {width:.2f} {height:.2f} re f 0 g")

    def bitmap(self, x: float, y: float, side: float, modules: int, rows: bytes) -> None:
        """Draw a square black-and-white bitmap of packed rows; a set bit is black."""
        image = f"BI /W {modules} /H {modules} /IM true /D [1 0] /F /AHx ID {rows.hex()}> EI"
        self.pages[-1].strokes.append(f"q {side:.2f} 0 0 {side:.2f} {x:.2f} {y:.2f} cm {image} Q")

    def finish(self) -> bytes:
        """The PDF; head and foot are drawn now that the number of pages is known."""
        if not self.pages:
            self.new_page()
        drawn = self.pages
        for number, page in enumerate(drawn, start=1):
            self.pages = [page]
            if not self._bare:
                self._draw_head(page)
            if self._foot:
                self._draw_foot(number, len(drawn))
            letters = "\n".join(("BT", "0 G 0 g", *page.letters, "ET"))
            self._canvas.addLiteral("\n".join((*page.strokes, letters)))
            self._canvas.showPage()
        self.pages = drawn
        self._canvas.save()
        return self._file.getvalue()

    def _draw_head(self, page: Page) -> None:
        top = self.paper.height - MARGIN
        right = self.left + self.width
        corner = set_text(page.corner, bold=True)
        self.text(right, top - 20, corner, 22, Align.RIGHT)
        room = self.width - (corner.width * 22 + 16 if page.corner else 0)
        title = " · ".join(filter(None, (self._title, self._heading.round)))
        self._fitted(self.left, top - 14, title, 16, room, bold=True)
        self._fitted(self.left, top - 29, self._heading.event, 11, room, bold=False)
        self.rule(self.left, top - 36, right, top - 36, grey=0, width=0.8)

    def _draw_foot(self, number: int, total: int) -> None:
        y = MARGIN if not self._bare else 14.0
        right = self.left + self.width
        page = set_text(f"Page {number} of {total}")
        printed = set_text(f"Printed {minute_words(self._heading.printed_at)}")
        self.text(right, y, page, 8, Align.RIGHT)
        self.text(right - page.width * 8 - 14, y, printed, 8, Align.RIGHT)
        room = self.width - (page.width + printed.width) * 8 - 40
        foot = " · ".join(filter(None, (self._heading.event, self._heading.round)))
        self._fitted(self.left, y, foot, 8, room, bold=False)

    def _fitted(self, x: float, y: float, text: str, size: float, room: float, *, bold: bool) -> None:
        line = set_text(text, bold)
        if line.width * size > room:
            size = room / line.width
        self.text(x, y, line, size)
