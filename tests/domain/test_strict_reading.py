"""Strict reading: every problem is told, nothing is converted silently."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field
from msgspec.structs import asdict

from tournament_app.domain.refusal import Malformed
from tournament_app.domain.strict_reading import read


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Seat(Struct, frozen=True):
    side: Side
    number: int
    marks: tuple[str, ...] = ()


class Hall(Struct, frozen=True):
    name: str
    opened: date
    share: Fraction
    heated: bool
    best: Seat | None
    seats: Mapping[str, Seat] = field(default_factory=dict)


GOOD = {"name": "A", "opened": "2003-07-24", "share": "1/2", "heated": True, "best": None}


def problems(**changed: object) -> tuple[str, ...]:
    with pytest.raises(Malformed) as refused:
        read(Hall, {**GOOD, **changed}, "hall.json")
    return refused.value.problems


def test_a_sound_record_is_read_whole() -> None:
    seats = {"a": {"side": "left", "number": 3, "marks": ["x"]}}
    assert read(Hall, {**GOOD, "seats": seats}, "hall.json") == Hall(
        "A", date(2003, 7, 24), Fraction(1, 2), True, None, {"a": Seat(Side.LEFT, 3, ("x",))}
    )


def test_every_problem_is_told_with_its_place() -> None:
    seats = {"a": {"side": "lift", "number": "3", "marks": "x"}, "b": 4}
    assert problems(name=1, opened="July", share=0.5, heated="yes", seats=seats, sets={}) == (
        "hall.json: sets is not known here; did you mean 'seats'?",
        "hall.json: name must be text, not 1",
        "hall.json: opened must be a date such as 2003-07-24, not 'July'",
        "hall.json: share must be a fraction such as 1/2, not 0.5",
        "hall.json: heated must be true or false, not 'yes'",
        "hall.json: seats.a.side: 'lift' is not a choice; did you mean 'left'?",
        "hall.json: seats.a.number must be a whole number, not '3'",
        "hall.json: seats.a.marks must be a list, not 'x'",
        "hall.json: seats.b must be an object, not 4",
    )


def test_truth_is_no_number_and_nothing_is_no_record() -> None:
    assert problems(best={"side": "left", "number": True}) == (
        "hall.json: best.number must be a whole number, not True",
    )
    with pytest.raises(Malformed, match="the whole must be an object, not a list"):
        read(Hall, [], "hall.json")
    assert problems(seats=[]) == ("hall.json: seats must be an object, not a list",)


def test_missing_keys_are_named() -> None:
    with pytest.raises(Malformed) as refused:
        read(Seat, {}, "seat.json")
    assert refused.value.problems == ("seat.json: side is missing", "seat.json: number is missing")


def test_a_choice_nobody_could_have_meant_lists_them_all() -> None:
    assert problems(best={"side": 7, "number": 1}) == (
        "hall.json: best.side: 7 is not a choice; it can be left, right",
    )


@given(st.builds(Seat, st.sampled_from(Side), st.integers(), st.lists(st.text()).map(tuple)))
def test_what_is_written_is_read_back(seat: Seat) -> None:
    written = {**asdict(seat), "marks": list(seat.marks)}
    assert read(Seat, written, "seat.json") == seat
