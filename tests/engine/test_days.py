"""Days are spelled in one way wherever people read them."""

from datetime import date, datetime
from pathlib import Path

from engine.days import day_words, minute_words

ROOT = Path(__file__).parents[2]
READ_BY_PEOPLE = ("desk", "printing", "services", "domain")


def test_a_day_is_spelled_so_that_no_country_reads_it_otherwise() -> None:
    assert day_words(date(2003, 12, 20)) == "20 Dec 2003"
    assert day_words(date(2004, 2, 1)) == "1 Feb 2004"
    assert minute_words(datetime(2004, 2, 1, 9, 5)) == "1 Feb 2004 09:05"


def test_no_screen_and_no_sheet_of_paper_spells_a_day_as_files_do() -> None:
    asked = [
        f"{path.relative_to(ROOT)}"
        for floor in READ_BY_PEOPLE
        for path in sorted((ROOT / "tournament_app" / floor).rglob("*.py"))
        if any(way in path.read_text(encoding="utf-8") for way in ("%Y-%m-%d", "yyyy-MM-dd"))
    ]
    assert asked == []
