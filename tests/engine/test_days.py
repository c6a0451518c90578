"""Days are spelled in one way wherever people read them."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from engine.days import day_words, local_day, minute_words

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


@pytest.fixture
def across_the_line(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer on Kiritimati, fourteen hours ahead of UTC."""
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone of a process cannot be set here")
    monkeypatch.setenv("TZ", "LINT-14")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("across_the_line")
def test_a_moment_falls_on_the_day_of_the_calendar_on_the_wall() -> None:
    assert local_day(datetime(2003, 12, 20, 9, tzinfo=UTC)) == date(2003, 12, 20)
    assert local_day(datetime(2003, 12, 20, 10, tzinfo=UTC)) == date(2003, 12, 21)


def test_no_day_is_read_off_a_moment_in_utc() -> None:
    asked = [
        f"{path.relative_to(ROOT)}"
        for path in sorted((ROOT / "tournament_app").rglob("*.py"))
        if re.search(r"now\(\)\.date\(\)|\.at\.date\(\)", path.read_text(encoding="utf-8"))
    ]
    assert asked == []
