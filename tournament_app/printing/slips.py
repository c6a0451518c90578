"""Result slips: four, six or eight to a sheet or one to a label, each filled in and signed at the table.

The code is a QR code of the least size, its mask fixed: readers take every mask, and choosing one costs most of
the time. Four to a sheet are as wide as the sheet; the others are ``_NARROW`` and stack what those have side by side.
"""

from functools import partial

from tournament_app.domain.identity import EventId, RoundNumber
from tournament_app.domain.slip_code import SlipCode
from tournament_app.printing.cutting import Grid, Pieces, Place, cut_apart
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import Seat, TableLine
from tournament_app.printing.pairings_by_table import in_table_order
from tournament_app.printing.paper import Heading, LabelRoll, Paper, PaperForm
from tournament_app.printing.roll import draw_block
from tournament_app.printing.slip_code_drawing import drawn_code
from tournament_app.printing.typesetting import set_text

CODE_SIDE = 56.0
_LABEL = 204.0
GRIDS = {4: Grid(1, 4, _LABEL), 6: Grid(2, 3, _LABEL), 8: Grid(2, 4, _LABEL)}
"""By how many are on a sheet."""
_BOX = 30.0
_PLAYER = 41.0
_WON, _DROP, _SIGNATURE = 262.0, 204.0, 166.0  # from the right edge
_NARROW_CODE = 46.0
_NARROW_HEAD, _NARROW_FOOT, _NARROW_PLAYER = 66.0, 36.0, 66.0
_NARROW_BOX = 20.0


class Slips(PaperForm, frozen=True):
    """The slips of a round, so many to a sheet; players without an opponent get none."""

    on_labels = True
    heading: Heading
    event: EventId
    round: RoundNumber
    tables: tuple[TableLine, ...]
    a_sheet: int = 4

    def compose(self, paper: Paper) -> bytes:
        """The slips as a PDF."""
        matches = [
            line
            for line in in_table_order(self.tables)
            if line.player2 is not None and line.table is not None
        ]
        draw = _draw_wide if self.a_sheet == 4 and not isinstance(paper, LabelRoll) else _draw_narrow
        return cut_apart(
            paper,
            Pieces(self.heading, "Result slips", matches, GRIDS[self.a_sheet], partial(draw, form=self)),
        )


def _draw_wide(document: Document, line: TableLine, place: Place, *, form: Slips) -> None:
    assert line.player2 is not None, "only matches have slips"
    right, top = place.right, place.top
    code = _code_of(form, line)
    _draw_code(document, code, right - CODE_SIDE, top - 12 - CODE_SIDE, CODE_SIDE)
    document.text(place.left, top - 42, set_text(f"Table {line.table}", bold=True), 30)
    about = place.left + 190
    draw_block(document, form.heading.event, about, top - 26, right - CODE_SIDE - 16 - about, 26, 11.5)
    draw_block(document, form.heading.round, about, top - 54, place.width - about - 120, 14, 11.5, bold=True)
    document.text(right - CODE_SIDE - 16, top - 54, set_text(code), 8, Align.RIGHT)
    for x, head in ((_WON, "Games won"), (_DROP, "Drops"), (_SIGNATURE, "Signature")):
        document.text(right - x, top - 67, set_text(head), 7.5)
    _draw_player(document, line.player1, place, top - 71)
    _draw_player(document, line.player2, place, top - 71 - _PLAYER)
    _draw_last_line(document, line, place, top - 71 - 2 * _PLAYER)


def _draw_player(document: Document, seat: Seat, place: Place, top: float) -> None:
    right = place.right
    room = place.width - _WON - 12
    size = 17 if set_text(seat.name, bold=True).plain else 13.5  # other scripts reach further down
    below = draw_block(document, seat.name, place.left, top - 13, room, 26, size, bold=True)
    draw_block(document, _about(seat), place.left, min(below, top - 13) - 13.5, room, 11, 8.5)
    document.box(right - _WON, top - _BOX, 46, _BOX)
    document.box(right - _DROP + 4, top - _BOX + 6, 14, 14)
    document.rule(right - _SIGNATURE, top - _BOX, right, top - _BOX, grey=0, width=0.7)


def _draw_last_line(document: Document, line: TableLine, place: Place, top: float) -> None:
    right = place.right
    base = top - 15
    document.text(place.left, base, set_text(_extension(line), bold=line.extension_minutes > 0), 10)
    document.text(place.left + 130, base, set_text("Judge: ____________"), 10)
    document.text(right - _WON - 6, base, set_text("Drawn games"), 8, Align.RIGHT)
    document.box(right - _WON, top - 24, 46, 24)
    if line.note:
        draw_block(document, line.note, right - _DROP + 4, top - 9, _DROP - 4, 26, 10, bold=True)


def _draw_narrow(document: Document, line: TableLine, place: Place, *, form: Slips) -> None:
    assert line.player2 is not None, "only matches have slips"
    left, top = place.left, place.top
    room = place.width - _NARROW_CODE - 8
    code = _code_of(form, line)
    _draw_code(document, code, place.right - _NARROW_CODE, top - 10 - _NARROW_CODE, _NARROW_CODE)
    document.text(place.right, top - 63, set_text(code), 6, Align.RIGHT)
    document.text(left, top - 28, set_text(f"Table {line.table}", bold=True), 22)
    draw_block(document, form.heading.event, left, top - 39, room, 9, 8, spread=0)
    draw_block(document, form.heading.round, left, top - 49, room, 9, 8.5, bold=True, spread=0)
    if line.note:
        draw_block(document, line.note, left, top - 58, room, 14, 8, bold=True, spread=0)
    base = top - _NARROW_HEAD
    each = min((place.height - _NARROW_HEAD - _NARROW_FOOT) / 2, _NARROW_PLAYER)
    for seat in (line.player1, line.player2):
        _draw_narrow_player(document, seat, place, base, each)
        base -= each
    document.box(left, base - 24, 32, _NARROW_BOX)
    document.text(left + 36, base - 17, set_text("drawn"), 7)
    given = line.extension_minutes > 0
    draw_block(
        document, _extension(line), left + 66, base - 11, place.width - 66, 10, 8, bold=given, spread=0
    )
    draw_block(document, "Judge: ____________", left + 66, base - 24, place.width - 66, 10, 8, spread=0)


def _draw_narrow_player(document: Document, seat: Seat, place: Place, top: float, height: float) -> None:
    left, foot = place.left, top - height + 6
    size = 13 if set_text(seat.name, bold=True).plain else 10.5
    draw_block(document, seat.name, left, top - 9, place.width, 15, size, bold=True, spread=0.7)
    draw_block(document, _about(seat), left, top - 19, place.width, 8, 7, spread=0)
    document.box(left, foot, 32, _NARROW_BOX)
    document.text(left + 36, foot + 4, set_text("won"), 7)
    document.box(left + 60, foot, 13, 13)
    document.text(left + 76, foot + 4, set_text("drop"), 7)
    document.rule(left + 98, foot, place.right, foot, grey=0, width=0.7)
    document.text(left + 98, foot + 13, set_text("signature"), 6)


def _code_of(form: Slips, line: TableLine) -> str:
    assert line.table is not None, "only matches have slips"
    return str(SlipCode(form.event, form.round, line.table))


def _about(seat: Seat) -> str:
    points = "" if seat.points is None else "1 point" if seat.points == 1 else f"{seat.points} points"
    return "   ".join(filter(None, (f"DCI {seat.dci}" if seat.dci else "", points)))


def _extension(line: TableLine) -> str:
    given = line.extension_minutes
    return f"Extension: {given} min" if given else "Extension: ________ min"


def _draw_code(document: Document, text: str, x: float, y: float, side: float) -> None:
    document.bitmap(x, y, side, *drawn_code(text))
