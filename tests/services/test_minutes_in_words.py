"""The clock and extensions say their minutes as people do, and nothing is noted where nothing changes."""

import pytest

from tests.structure_play import SWISS, book_with, paired
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.services.run_clock import adjust_clock, extend_table

ONE, TABLE = RoundNumber(1), TableNumber(1)


def test_one_minute_is_a_minute() -> None:
    book = paired(book_with(4, Stage(1, SWISS, rounds=3)))
    assert adjust_clock(book, ONE, 1).summary == "Added 1 minute to the clock of round 1"
    assert adjust_clock(book, ONE, -2).summary == "Took 2 minutes from the clock of round 1"
    assert extend_table(book, ONE, TABLE, 1).summary == "Table 1: extension now 1 minute"


def test_an_extension_that_is_not_there_is_not_taken_back() -> None:
    book = paired(book_with(4, Stage(1, SWISS, rounds=3)))
    with pytest.raises(Illegal, match=r"Table 1 has no extension to take back\."):
        extend_table(book, ONE, TABLE, -5)


def test_an_extension_longer_than_any_day_is_a_slip_of_the_finger() -> None:
    book = paired(book_with(4, Stage(1, SWISS, rounds=3)))
    with pytest.raises(Illegal, match="999,999 minutes are longer than a day"):
        extend_table(book, ONE, TABLE, 999_999)
