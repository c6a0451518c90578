"""The quick drawing of a code is that of the library, module by module."""

import pytest
import segno
from hypothesis import given
from hypothesis.strategies import text

from tournament_app.printing.case_code import packed
from tournament_app.printing.slip_code_drawing import LETTERS, drawn_code


def by_the_library(said: str) -> tuple[int, bytes]:
    code = segno.make_qr(said, mode="alphanumeric", error="m", mask=2, boost_error=False)
    modules = tuple(tuple(bool(module) for module in row) for row in code.matrix)
    return len(modules), packed(modules)


@given(text(LETTERS, min_size=1, max_size=48))
def test_every_text_is_drawn_as_the_library_draws_it(said: str) -> None:
    assert drawn_code(said) == by_the_library(said)


@pytest.mark.parametrize("said", ["E1R1T1", "E7R3T2048", "E9999999999R999T999999"])
def test_so_are_codes_of_every_length(said: str) -> None:
    assert drawn_code(said) == by_the_library(said)


def test_what_such_codes_cannot_say_is_an_error() -> None:
    with pytest.raises(KeyError):
        drawn_code("e1r1t1")
