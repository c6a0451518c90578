"""The example cases that come with the program, and their rulings in the README."""

import pytest

from engine.cards.compiled import shipped
from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import checked
from tests.readme_rulings import BLOCK, README, printed
from tournament_app.reference.example_cases import SUFFIX, example_cases

BLOCKS = list(BLOCK.finditer(README.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", example_cases())
def test_an_example_is_judged_as_it_expects(name: str) -> None:
    text = example_cases()[name]
    assert "expect:" in text
    assert checked(parse_case(text, name, shipped()), shipped()) == []


def test_the_readme_follows_every_example() -> None:
    assert {block["case"] + SUFFIX for block in BLOCKS} == set(example_cases())


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block["case"] + (block["pick"] or ""))
def test_a_ruling_in_the_readme_is_what_the_program_prints(block) -> None:
    assert block["printed"] == printed(block), "python -m tests.readme_rulings writes it anew"
