"""Every form holds everybody, on numbered pages, inside the margins, at every size of event."""

import re

import pytest

from tests.printing.fields import HEADING, LONG_NAME, ONE_LONG_WORD, every_form, names, tables
from tests.printing.reading import capital_heights, outside, page_texts, places, unspaced
from tournament_app.bootstrap.paper import FILLED, POOL_SHEET
from tournament_app.desk.paper import forms as desk
from tournament_app.domain.identity import EventId, RoundNumber, TableNumber
from tournament_app.printing.forms import print_form
from tournament_app.printing.lines import PlayerLine, Seat, TableLine
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings

FORMS = sorted(every_form(names(2)))
SIZES = (2, 8, 37, 400)
ONE_A_SHEET = ("decklist", "deck-check")
"""Forms that are the same sheet for everybody, who need not be hundreds to show that nobody is missing."""


def test_each_form_has_its_words_for_the_desk_its_filling_and_a_field_here() -> None:
    assert [form.name for form in desk.FORMS] == list(FILLED)
    assert sorted({*FILLED, POOL_SHEET} - {"decklist-blank"}) == FORMS
    on_labels = {form.name for form in desk.FORMS if form.on_labels}
    assert on_labels == {name for name, form in every_form(names(8)).items() if form.on_labels}


@pytest.mark.parametrize("paper", PaperSize, ids=lambda paper: paper.name)
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("what", FORMS)
def test_everybody_is_on_the_form_whole(what: str, count: int, paper: PaperSize) -> None:
    people = names(min(count, 120) if what in ONE_A_SHEET else count)
    found = unspaced(" ".join(page_texts(print_form(every_form(people)[what], paper))))
    shown = people[:-1] if count % 2 and what in ("slips", "outstanding") else people
    assert [name for name in shown if unspaced(name) not in found] == []


@pytest.mark.parametrize("what", FORMS)
def test_every_page_tells_event_time_and_its_number(what: str) -> None:
    pages = page_texts(print_form(every_form(names(90))[what], PaperSize.A4))
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
        assert HEADING.event in page
        assert HEADING.round in page
        assert "Printed 20 Dec 2003 14:05" in page


@pytest.mark.parametrize("paper", PaperSize, ids=lambda paper: paper.name)
@pytest.mark.parametrize("what", FORMS)
@pytest.mark.parametrize("count", [8, 150])
def test_nothing_is_printed_where_a_printer_cannot(what: str, count: int, paper: PaperSize) -> None:
    people = [LONG_NAME, ONE_LONG_WORD, *names(count)]
    assert outside(print_form(every_form(people)[what], paper), margin=12) == []


@pytest.mark.parametrize("what", ["slips", "players"])
def test_numbers_and_remarks_of_any_length_stay_on_the_page(what: str) -> None:
    line = TableLine(TableNumber(99999), Seat("Ann", "9" * 90, 99), Seat("Bob", "8" * 90, 99), note="w " * 90)
    heading = Heading("Open " * 40, "Round of the last thirty-two " * 3, HEADING.printed_at)
    long_forms = {
        "slips": Slips(heading, EventId(9_999_999_999), RoundNumber(999), (line,)),
        "players": PlayerList(heading, (PlayerLine(1, "Ann", "9" * 90, "Utopia " * 20, "remark " * 20),)),
    }
    assert outside(print_form(long_forms[what], PaperSize.LETTER), margin=12) == []


@pytest.mark.parametrize("what", FORMS)
def test_the_same_form_gives_the_same_bytes(what: str) -> None:
    form = every_form([*names(50), "أحمد بن محمد", "東京", "हिन्दी", "Mbeki 😀"])[what]
    first = print_form(form, PaperSize.A4)
    print_form(every_form(["ქართული", "ไทย", "محمد علي"])["standings"], PaperSize.LETTER)
    assert print_form(form, PaperSize.A4) == first


@pytest.mark.parametrize("what", FORMS)
def test_an_empty_form_is_one_page(what: str) -> None:
    form = every_form(names(2))[what]
    lists = {
        "tables": (),
        "standings": (),
        "players": (),
        "seats": (),
        "rounds": (),
        "facts": (),
        "drops": (),
        "sheets": (),
        "groups": (),
        "badges": (),
        "lines": (),
    }
    emptied = type(form)(
        **{field: lists.get(field, getattr(form, field)) for field in form.__struct_fields__}
    )
    assert len(page_texts(print_form(emptied, PaperSize.A4))) == 1


def test_every_table_stands_once_by_table_and_twice_by_name() -> None:
    people = [f"{letter}{letter}" for letter in "abcdefghijklmnopqrstuvwxyzabcdefghijkl"]
    by_table = page_texts(print_form(every_form(people)["pairings-by-table"], PaperSize.A4))[0]
    assert re.findall(r"(\d+) [a-z]{2} \d vs", by_table) == [str(number) for number in range(1, 20)]
    by_name = " ".join(page_texts(print_form(every_form(people)["pairings-by-name"], PaperSize.A4)))
    found = re.findall(r"(\d+) [a-z]{2} \d vs", by_name)
    assert sorted(map(int, found)) == sorted([*range(1, 20), *range(1, 20)])


def test_names_stand_in_alphabetical_order_marks_and_capitals_aside() -> None:
    people = ["Zimmer", "Łukasz", "lucas", "Ångström", "Andersen", "Żaba", "øre", "van Dyck", "Čapek"]
    page = page_texts(print_form(PairingsByName(HEADING, tables(people)), PaperSize.A4))[0]
    listed = re.findall(r"(?:\d|–) (\w+(?: Dyck)?) \d (?:vs|Bye)", page)
    assert listed == [
        "Andersen", "Ångström", "Čapek", "lucas", "Łukasz", "øre", "van Dyck", "Żaba", "Zimmer",
    ]  # fmt: skip


@pytest.mark.parametrize("count", [8, 60, 200, 1000])
@pytest.mark.parametrize("what", ["pairings-by-name", "pairings-by-table"])
def test_opponents_on_the_wall_are_read_from_two_metres(what: str, count: int) -> None:
    """A letter of five minutes of arc at two metres is 2.9 mm high."""
    people = [f"E{number:04} Hill" for number in range(count)]
    assert capital_heights(print_form(every_form(people)[what], PaperSize.A4), "E0001") == [
        pytest.approx(4.5, abs=1.6)
    ] * (2 if what == "pairings-by-name" else 1)


@pytest.mark.parametrize("count", [4, 8, 16])
def test_a_bracket_fills_its_sheet_and_is_read_from_the_wall(count: int) -> None:
    printed = print_form(
        every_form([f"E{number:04} Hill" for number in range(count)])["bracket"], PaperSize.A4
    )
    assert max(capital_heights(printed, "E0001")) > 3
    heights = [height for number in range(count) for height in places(printed, f"E{number:04}")]
    assert max(heights) - min(heights) > (0.2 if count == 4 else 0.6)


def test_a_page_of_names_tells_its_first_and_last() -> None:
    pages = page_texts(
        print_form(every_form([f"{chr(65 + n % 26)}bel {n}" for n in range(300)])["seatings"], PaperSize.A4)
    )
    assert "Abe – " in pages[0]
    assert "Zbe" in pages[-1]


def test_a_list_without_opponents_takes_half_the_paper() -> None:
    lines = tables([f"Papadopoulos, Giorgos {number:03d}" for number in range(1000)])
    with_opponents = page_texts(print_form(PairingsByName(HEADING, lines), PaperSize.A4))
    without = page_texts(print_form(PairingsByName(HEADING, lines, opponents=False), PaperSize.A4))
    assert len(without) <= 0.6 * len(with_opponents)


def test_a_bye_is_listed_without_a_table() -> None:
    pages = page_texts(print_form(every_form(["Ann", "Bob", "Cid"])["pairings-by-name"], PaperSize.A4))
    assert "– Cid 2 Bye" in pages[0]


def test_only_tables_without_a_result_are_outstanding() -> None:
    done, waiting = tables(["Ann", "Bob", "Cid", "Dan"])
    finished = type(done)(done.table, done.player1, done.player2, result="2-1")
    page = page_texts(print_form(OutstandingTables(HEADING, (finished, waiting)), PaperSize.A4))[0]
    assert "Cid" in page
    assert "Ann" not in page
    assert "Every table" in page_texts(print_form(OutstandingTables(HEADING, (finished,)), PaperSize.A4))[0]


def test_percentages_are_cut_as_on_the_screen() -> None:
    form = every_form(["Ann"])["standings"]
    assert isinstance(form, Standings)
    assert "18 6-0-0 66.66% 71.42% 50.00%" in page_texts(print_form(form, PaperSize.A4))[0]


def test_the_report_has_results_drops_and_judges() -> None:
    text = " ".join(page_texts(print_form(every_form(names(12))["report"], PaperSize.LETTER)))
    for part in (
        "Type 1.5",
        "Nowicka, Ewa",
        "Head judge",
        "Final standings",
        "Round 2",
        "own wish",
        "round 1",
    ):
        assert part in text
    for heading in ("Event", "Judges", "Attendance", "Final standings", "Round 1", "Round 2", "Drops"):
        assert heading in text


def test_four_thousand_players_are_all_on_the_wall() -> None:
    people = [f"Player{number:04d}" for number in range(4096)]
    text = " ".join(page_texts(print_form(every_form(people)["pairings-by-name"], PaperSize.A4)))
    found = re.findall(r"(\d+) (Player\d{4}) \d vs", text)
    assert [name for _, name in found] == people
    assert [int(table) for table, _ in found] == [number // 2 + 1 for number in range(4096)]


def test_long_names_cost_size_before_they_cost_a_page() -> None:
    people = [LONG_NAME, ONE_LONG_WORD, *names(20)[:18]]
    for what in ("pairings-by-name", "seatings", "standings"):
        assert len(page_texts(print_form(every_form(people)[what], PaperSize.A4))) == 1
