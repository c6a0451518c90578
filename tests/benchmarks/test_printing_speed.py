"""Printing against its floors: the same PDF library writing the same strings without any layout.

Goals of the design: pairings by name and by table of 4,096 players in 0.3 s, 2,048 slips with a code in
1.5 s, on two quiet cores. The floors run in the same breath, in turns, and processor time is
counted, so that a busy machine slows both.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from time import process_time

import pytest
import segno
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks.stopwatch import Task, in_turns
from tests.printing.fields import every_form, slips
from tournament_app.bootstrap.paper import form_of
from tournament_app.domain.simulation import Conditions, simulate_swiss
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.typefaces import base_typeface
from tournament_app.printing.typesetting import set_text
from tournament_app.reference.tournament_facts import default_tiebreaks

FILLING = {"pairings-by-name": 0.24, "pairings-by-table": 0.34, "slips": 0.1, "standings": 0.38}
"""How much of setting a form its filling may take."""
REPORT = 3.8
"""Of writing the strings of its matches alone."""

pytestmark = pytest.mark.benchmark

GIVEN = ("Anna", "Jan", "Piotr", "Katarzyna", "Michael", "Sophie", "Zoë", "Łukasz")
FAMILY = ("Kowalski", "Nowak", "Żółć", "Smith", "Okafor", "Tanaka", "Dvořák", "Papadopoulos")
PEOPLE = [f"{FAMILY[n % 8]}, {GIVEN[n // 8 % 8]} {n}" for n in range(4096)]
ROWS_A_PAGE, COLUMNS_A_PAGE = 55, 2


def alternating(floor: Task, paper: Task, times: int) -> tuple[float, float]:
    """The floor and the paper, in turns; every paper starts without set names."""

    def anew() -> None:
        set_text.cache_clear()
        paper()

    bare, whole = in_turns(times, floor, anew)
    return bare, whole


def text_objects(strings_by_row: list[tuple[str, ...]]) -> None:
    """The floor: one text object a column of names, as performance.md measured it, with a Unicode font."""
    face = base_typeface(False).font
    registerFont(TTFont("floor", BytesIO(face.face._ttf_data)))
    canvas = Canvas(BytesIO(), pagesize=PaperSize.A4.value)
    for start in range(0, len(strings_by_row), ROWS_A_PAGE * COLUMNS_A_PAGE):
        page = strings_by_row[start : start + ROWS_A_PAGE * COLUMNS_A_PAGE]
        for place, column in enumerate(zip(*page, strict=True)):
            text = canvas.beginText(30 + 90 * place, 800)
            text.setFont("floor", 12, 14)
            for string in column:
                text.textLine(string)
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()


def rows_by_name() -> Iterator[tuple[str, ...]]:
    for number, name in enumerate(PEOPLE):
        yield str(number // 2 + 1), name, str(number % 10), PEOPLE[number ^ 1]


def rows_by_table() -> Iterator[tuple[str, ...]]:
    for number in range(0, len(PEOPLE), 2):
        yield str(number // 2 + 1), PEOPLE[number], "6", PEOPLE[number + 1], "6"


def test_pairings_of_4096_players_cost_little_more_than_writing_their_strings() -> None:
    forms = every_form(PEOPLE)

    def paper() -> None:
        print_form(forms["pairings-by-name"], PaperSize.A4)
        print_form(forms["pairings-by-table"], PaperSize.A4)

    def floor() -> None:
        text_objects(list(rows_by_name()))
        text_objects(list(rows_by_table()))

    bare, whole = alternating(floor, paper, times=5)
    print(f"\npairings by name and by table, 4,096 players: {whole:.3f} s, floor {bare:.3f} s")
    assert whole < 3 * bare


def test_2048_slips_cost_less_than_a_library_takes_for_their_codes() -> None:
    form = slips(PEOPLE)

    def codes() -> None:
        for number in range(1, 2049):
            segno.make_qr(f"E7R3T{number}", mode="alphanumeric", error="m", mask=2, boost_error=False)

    bare, whole = alternating(codes, lambda: print_form(form, PaperSize.A4), times=2)
    print(f"\n2,048 slips with their codes: {whole:.3f} s, the library's codes alone {bare:.3f} s")
    assert whole < 1.2 * bare


def test_the_report_of_an_event_costs_little_more_than_writing_its_strings() -> None:
    """Filling from the book included."""
    book = simulate_swiss(10, Conditions(1024, 1, default_tiebreaks(), process_time)).book
    moment = datetime(2003, 12, 1, 12, tzinfo=UTC)
    rows = [
        (str(pairing.table), book.name_of(pairing.player1), "2-0", book.name_of(pairing.player1))
        for pairings in book.pairings.values()
        for pairing in pairings.values()
    ]
    bare, whole = alternating(
        lambda: text_objects(rows), lambda: print_form(form_of(book, "report", moment), PaperSize.A4), times=5
    )
    print(f"\nreport of {len(rows):,} matches: {whole:.3f} s, floor {bare:.3f} s")
    assert whole < REPORT * bare


def test_filling_a_form_from_the_book_costs_less_than_setting_it() -> None:
    book = simulate_swiss(3, Conditions(1024, 1, default_tiebreaks(), process_time)).book
    moment = datetime(2003, 12, 1, 12, tzinfo=UTC)
    for name, most in FILLING.items():
        form = form_of(book, name, moment)
        (filled,) = in_turns(5, lambda name=name: form_of(book, name, moment))
        (whole,) = in_turns(3, lambda form=form: print_form(form, PaperSize.A4))
        print(f"{name}: filled in {filled * 1000:.1f} ms, {filled / whole:.3f} of setting it")
        assert filled < most * whole, name
