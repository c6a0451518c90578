"""Result slips: four to a sheet, one for each match, filled in and signed at the table.

Sheets are cut as a stack: the first pile holds the first tables in order, the second goes on where it ends,
so that the piles laid on each other are in table order without sorting. The code is a QR code of the least
size, its mask fixed: readers take every mask, and choosing one costs most of the time.
"""

from dataclasses import dataclass
from math import ceil

import segno

from tournament_app.domain.identity import EventId, RoundNumber
from tournament_app.domain.slip_code import SlipCode
from tournament_app.printing.document import MARGIN, Align, Document
from tournament_app.printing.lines import Seat, TableLine
from tournament_app.printing.pairings_by_table import in_table_order
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.roll import Column, fit_cell
from tournament_app.printing.typesetting import set_text

SLIPS_A_SHEET = 4
CODE_SIDE = 62.0
_NAME = Column("Player", bold=True, names=True)
_BOX = 27.0


@dataclass(frozen=True, slots=True)
class Slips:
    """The slips of a round; players without an opponent get none."""

    heading: Heading
    event: EventId
    round: RoundNumber
    tables: tuple[TableLine, ...]


def compose(form: Slips, paper: PaperSize) -> bytes:
    """The slips as a PDF."""
    matches = [line for line in in_table_order(form.tables) if line.player2 is not None and line.table is not None]
    document = Document(paper, form.heading, "Result slips", bare=True)
    sheets = ceil(len(matches) / SLIPS_A_SHEET)
    height = (paper.height - 24) / SLIPS_A_SHEET
    for sheet in range(sheets):
        document.new_page()
        for place, line in enumerate(matches[sheet::sheets]):
            top = paper.height - place * height
            _draw_slip(document, form, line, top)
            document.dashes(0, top - height, paper.width, top - height)
    return document.finish()


def _draw_slip(document: Document, form: Slips, line: TableLine, top: float) -> None:
    assert line.table is not None and line.player2 is not None, "only matches have slips"
    right = document.left + document.width
    _draw_code(document, str(SlipCode(form.event, form.round, line.table)), right - CODE_SIDE, top - 14 - CODE_SIDE)
    document.text(document.left, top - 40, set_text(f"Table {line.table}", bold=True), 28)
    about = right - CODE_SIDE - 14
    room = about - document.left - 170
    for text, y, size in ((form.heading.event, 26, 11.0), (form.heading.round, 40, 11.0)):
        shown = fit_cell(text, Column("", names=True), size, room)
        for number, part in enumerate(shown.lines[:2]):
            document.text(about, top - y + 9 * (len(shown.lines) - 1 - number), part, shown.size, Align.RIGHT)
    heads = ((right - 350, "Games won"), (right - 290, "Drop"), (right - 255, "Signature"))
    for x, head in heads:
        document.text(x, top - 72 + 4, set_text(head), 7.5)
    _draw_player(document, line.player1, top - 78)
    _draw_player(document, line.player2, top - 78 - _BOX - 13)
    _draw_last_line(document, line, top - 78 - 2 * (_BOX + 13) - 2)


def _draw_player(document: Document, seat: Seat, top: float) -> None:
    right = document.left + document.width
    room = right - 350 - document.left - 10
    cell = fit_cell(seat.name, _NAME, 15, room)
    base = top - 12 + 5 * (len(cell.lines) - 1)
    for part in cell.lines:
        document.text(document.left, base, part, cell.size)
        base -= cell.size * 1.1
    about = [f"DCI {seat.dci}" if seat.dci else "", f"{seat.points} points" if seat.points is not None else ""]
    document.text(document.left, base + cell.size * 1.1 - 13, set_text("   ".join(filter(None, about))), 9)
    document.box(right - 350, top - _BOX, 44, _BOX)
    document.box(right - 288, top - _BOX + 6, 15, 15)
    document.rule(right - 255, top - _BOX + 2, right, top - _BOX + 2, grey=0, width=0.7)


def _draw_last_line(document: Document, line: TableLine, top: float) -> None:
    right = document.left + document.width
    extension = f"Extension: {line.extension_minutes} min" if line.extension_minutes else "Extension: ________ min"
    document.text(document.left, top - 17, set_text(extension, bold=line.extension_minutes > 0), 10)
    document.text(document.left + 135, top - 17, set_text("Judge: __________"), 10)
    document.box(right - 350, top - _BOX + 4, 44, _BOX - 4)
    document.text(right - 298, top - 15, set_text("games drawn"), 8)
    note = fit_cell(line.note, Column("", names=True), 10, right - 215 - (right - 255) + 175)
    base = top - 17 + 10 * (len(note.lines) - 1)
    for part in note.lines if line.note else ():
        document.text(right - 235, base, part, note.size)
        base -= 11


def _draw_code(document: Document, text: str, x: float, y: float) -> None:
    code = segno.make_qr(text, mode="alphanumeric", error="m", mask=2, boost_error=False)
    modules = len(code.matrix)
    padding = "0" * (-modules % 8)
    bits = "".join("".join(map(str, row)) + padding for row in code.matrix)
    document.bitmap(x, y, CODE_SIDE, modules, int(bits, 2).to_bytes(len(bits) // 8, "big"))
    document.text(x + CODE_SIDE / 2, y - 8, set_text(text), 6.5, Align.CENTRE)
