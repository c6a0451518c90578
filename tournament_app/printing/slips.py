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
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import Seat, TableLine
from tournament_app.printing.pairings_by_table import in_table_order
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.roll import draw_block
from tournament_app.printing.typesetting import set_text

SLIPS_A_SHEET = 4
CODE_SIDE = 56.0
_TOP, _FOOT = 8.0, 24.0
_BOX = 30.0
_PLAYER = 41.0
_WON, _DROP, _SIGNATURE = 262.0, 204.0, 166.0  # from the right edge


@dataclass(frozen=True, slots=True)
class Slips:
    """The slips of a round; players without an opponent get none."""

    heading: Heading
    event: EventId
    round: RoundNumber
    tables: tuple[TableLine, ...]


def compose(form: Slips, paper: PaperSize) -> bytes:
    """The slips as a PDF."""
    matches = [
        line for line in in_table_order(form.tables) if line.player2 is not None and line.table is not None
    ]
    document = Document(paper, form.heading, "Result slips", bare=True)
    sheets = ceil(len(matches) / SLIPS_A_SHEET)
    height = (paper.height - _TOP - _FOOT) / SLIPS_A_SHEET
    for sheet in range(sheets):
        document.new_page()
        for place, line in enumerate(matches[sheet::sheets]):
            top = paper.height - _TOP - place * height
            _draw_slip(document, form, line, top)
            document.dashes(0, top - height, paper.width, top - height)
    return document.finish()


def _draw_slip(document: Document, form: Slips, line: TableLine, top: float) -> None:
    assert line.table is not None, "only matches have slips"
    assert line.player2 is not None, "only matches have slips"
    right = document.left + document.width
    code = str(SlipCode(form.event, form.round, line.table))
    _draw_code(document, code, right - CODE_SIDE, top - 12 - CODE_SIDE)
    document.text(document.left, top - 42, set_text(f"Table {line.table}", bold=True), 30)
    about = document.left + 190
    draw_block(document, form.heading.event, about, top - 26, right - CODE_SIDE - 16 - about, 26, 11.5)
    draw_block(
        document, form.heading.round, about, top - 54, document.width - about - 120, 14, 11.5, bold=True
    )
    document.text(right - CODE_SIDE - 16, top - 54, set_text(code), 8, Align.RIGHT)
    for x, head in ((_WON, "Games won"), (_DROP, "Drops"), (_SIGNATURE, "Signature")):
        document.text(right - x, top - 67, set_text(head), 7.5)
    _draw_player(document, line.player1, top - 71)
    _draw_player(document, line.player2, top - 71 - _PLAYER)
    _draw_last_line(document, line, top - 71 - 2 * _PLAYER)


def _draw_player(document: Document, seat: Seat, top: float) -> None:
    right = document.left + document.width
    room = document.width - _WON - 12
    size = 17 if set_text(seat.name, bold=True).plain else 13.5  # other scripts reach further down
    below = draw_block(document, seat.name, document.left, top - 13, room, 26, size, bold=True)
    points = "" if seat.points is None else "1 point" if seat.points == 1 else f"{seat.points} points"
    about = "   ".join(filter(None, (f"DCI {seat.dci}" if seat.dci else "", points)))
    draw_block(document, about, document.left, min(below, top - 13) - 13.5, room, 11, 8.5)
    document.box(right - _WON, top - _BOX, 46, _BOX)
    document.box(right - _DROP + 4, top - _BOX + 6, 14, 14)
    document.rule(right - _SIGNATURE, top - _BOX, right, top - _BOX, grey=0, width=0.7)


def _draw_last_line(document: Document, line: TableLine, top: float) -> None:
    right = document.left + document.width
    base = top - 15
    given = line.extension_minutes > 0
    extension = f"Extension: {line.extension_minutes} min" if given else "Extension: ________ min"
    document.text(document.left, base, set_text(extension, bold=given), 10)
    document.text(document.left + 130, base, set_text("Judge: ____________"), 10)
    document.text(right - _WON - 6, base, set_text("Drawn games"), 8, Align.RIGHT)
    document.box(right - _WON, top - 24, 46, 24)
    if line.note:
        draw_block(document, line.note, right - _DROP + 4, top - 9, _DROP - 4, 26, 10, bold=True)


def _draw_code(document: Document, text: str, x: float, y: float) -> None:
    code = segno.make_qr(text, mode="alphanumeric", error="m", mask=2, boost_error=False)
    modules = len(code.matrix)
    padding = "0" * (-modules % 8)
    bits = "".join("".join(map(str, row)) + padding for row in code.matrix)
    document.bitmap(x, y, CODE_SIDE, modules, int(bits, 2).to_bytes(len(bits) // 8, "big"))
