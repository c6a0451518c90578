"""Result slips: cut as a stack they lie in table order, and their code names their match."""

import pytest
import zxingcpp
from pypdfium2 import PdfDocument

from engine.records import replace
from tests.printing.fields import HEADING, LONG_NAME, names, slips, tables
from tests.printing.reading import outside, page_texts
from tournament_app.domain.identity import EventId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.slip_code import SlipCode, is_slip_code, parse_slip_code
from tournament_app.printing.forms import print_form
from tournament_app.printing.lines import Seat, TableLine
from tournament_app.printing.paper import LabelRoll, Paper, PaperSize
from tournament_app.printing.slips import Slips


def codes_by_page(pdf: bytes) -> list[list[SlipCode]]:
    """What a scanner reads from each page, row by row from the top, each from the left."""
    document = PdfDocument(pdf)
    pages = []
    for page in document:
        found = zxingcpp.read_barcodes(page.render(scale=2).to_pil())
        found.sort(key=lambda code: (round(code.position.top_left.y / 40), code.position.top_left.x))
        pages.append([parse_slip_code(code.text) for code in found])
    document.close()
    return pages


@pytest.mark.parametrize("a_sheet", [4, 6, 8])
@pytest.mark.parametrize("count", [2, 8, 26, 37, 75])
def test_piles_laid_on_each_other_are_in_table_order(count: int, a_sheet: int) -> None:
    pages = codes_by_page(print_form(replace(slips(names(count)), a_sheet=a_sheet), PaperSize.A4))
    piles = [[page[place] for page in pages if place < len(page)] for place in range(a_sheet)]
    stacked = [code.table for pile in piles for code in pile]
    assert stacked == list(range(1, count // 2 + 1))
    assert {(code.event, code.round) for page in pages for code in page} == {(7, 3)}


def test_only_the_last_sheets_have_an_empty_place() -> None:
    pages = codes_by_page(print_form(slips(names(26)), PaperSize.LETTER))
    assert [len(page) for page in pages] == [4, 3, 3, 3]


@pytest.mark.parametrize("roll", LabelRoll, ids=lambda roll: roll.name)
def test_a_roll_has_a_label_for_each_table_in_order(roll: LabelRoll) -> None:
    printed = print_form(slips(names(26)), roll)
    assert [[code.table for code in page] for page in codes_by_page(printed)] == [[n] for n in range(1, 14)]
    document = PdfDocument(printed)
    assert [round(document[0].get_size()[0] * 25.4 / 72)] == [roll.value]
    document.close()
    assert outside(printed, margin=6) == []


@pytest.mark.parametrize("paper", [PaperSize.A4, PaperSize.LETTER, *LabelRoll], ids=lambda paper: paper.name)
@pytest.mark.parametrize("a_sheet", [4, 6, 8])
def test_a_slip_has_everything_the_table_needs(a_sheet: int, paper: Paper) -> None:
    line = TableLine(
        TableNumber(12), Seat("Nowak, Ewa", "1234567890", 6), Seat("Okafor, Olu", "999", 1),
        extension_minutes=5, note="Player 2 begins one game down",
    )  # fmt: skip
    form = Slips(HEADING, EventId(7), RoundNumber(3), (line,), a_sheet)
    text = page_texts(print_form(form, paper))[0].casefold()
    for part in (
        "Table 12", "Nowak, Ewa", "DCI 1234567890", "6 points", "Okafor, Olu", "1 point", "won",
        "drawn", "drop", "signature", "Extension: 5 min", "Judge", "E7R3T12",
        "Player 2 begins one game down",
        HEADING.event, HEADING.round,
    ):  # fmt: skip
        assert part.casefold() in text


@pytest.mark.parametrize("a_sheet", [4, 6, 8])
def test_a_name_as_long_as_they_come_leaves_the_code_readable(a_sheet: int) -> None:
    people = [LONG_NAME, LONG_NAME[::-1], "東京 太郎", "أحمد بن محمد"]
    form = Slips(HEADING, EventId(123456), RoundNumber(15), tables(people), a_sheet)
    assert [code.table for page in codes_by_page(print_form(form, PaperSize.A4)) for code in page] == [1, 2]


def test_a_scanned_code_is_read_in_capitals_and_small_letters() -> None:
    assert parse_slip_code(" e7r3t12\n") == SlipCode(EventId(7), RoundNumber(3), TableNumber(12))
    assert str(parse_slip_code("E7R3T12")) == "E7R3T12"


@pytest.mark.parametrize("text", ["", "12", "12 2 1", "E7R3", "E7R3T0", "E7R3T12 2 1", "E٧R3T1", "XE7R3T12"])
def test_anything_else_is_no_slip_code_and_says_what_to_do(text: str) -> None:
    assert not is_slip_code(text)
    with pytest.raises(Malformed, match="type the table"):
        parse_slip_code(text)
