"""The line typed at the table."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import TableNumber
from tournament_app.domain.penalties.entry_line import AtTable, ByName, EntryLine, parse_line
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.penalties import load_catalogue

DCI = load_catalogue()
HAND, DISPUTE, LATE = (DCI.infraction(code) for code in ("hand-below-table", "disputed-reality", "late"))


def test_a_seat_and_letters_are_enough() -> None:
    assert parse_line("12 2 hb", DCI) == EntryLine(AtTable(TableNumber(12), (2,)), HAND)


def test_both_players_and_a_note() -> None:
    assert parse_line("12 b dis: life totals, 7 or 4", DCI) == EntryLine(
        AtTable(TableNumber(12), (1, 2)), DISPUTE, note="life totals, 7 or 4"
    )


def test_a_name_of_several_words_and_minutes() -> None:
    assert parse_line("ann kowalski l 11", DCI) == EntryLine(ByName("ann kowalski"), LATE, minutes=11)


def test_a_level_and_marks_follow_in_any_order() -> None:
    line = parse_line("3 1 marked-cards ! d +", DCI)
    assert (line.level, line.intentional, line.repeat) == ("double", True, True)


def test_letters_that_name_one_infraction_only_are_enough() -> None:
    assert parse_line("3 1 counterf", DCI).infraction.code == "counterfeit"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type table, seat"),
        ("12", "Which player at table 12"),
        ("12 3 hb", "Which player at table 12"),
        ("12 1", "infraction is missing"),
        ("kowalski", "infraction is missing"),
        ("12 1 zzz", "No infraction of DCI rules.*type its letters"),
        ("12 1 sleeves", "“sleeves” could be .*type its letters"),
        ("12 1 hb 11", "'11' is no warning level"),
        ("12 1 hb hard", "put a note after a colon"),
    ],
)
def test_what_cannot_be_understood_is_said(typed: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        parse_line(typed, DCI)


@given(st.sampled_from(DCI.infractions), st.integers(1, 999), st.sampled_from(["1", "2", "b"]))
def test_the_letters_of_every_infraction_lead_to_it(infraction: object, table: int, seat: str) -> None:
    letters = infraction.letters
    assert parse_line(f"{table} {seat} {letters}", DCI).infraction == infraction


@given(st.text(max_size=30))
def test_any_text_is_understood_or_refused(text: str) -> None:
    found = None
    with suppress(Malformed):
        found = parse_line(text, DCI).infraction
    assert found is None or found in DCI.infractions
