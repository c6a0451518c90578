"""Every keyword of 502 and every step of the turn has a page, and each example is played as the rules have it."""

import json
from pathlib import Path

import pytest

from engine.cases.recording.names import CardNames
from engine.cases.recording.rule_pages import RulePage, example_of, page_on, rule_pages
from engine.cases.ruling.adjudication import adjudicate
from tests.cases.folders import cards

TITLES = json.loads((Path(__file__).parents[4] / "resources/rules/2003-12-01.json").read_text("utf-8"))[
    "titles"
]
NAMES = CardNames(cards().names())


def test_every_keyword_and_every_step_has_its_page() -> None:
    keywords = {rule for rule in TITLES if rule.startswith("502.") and rule.removeprefix("502.").isdecimal()}
    steps = {str(n) for n in range(302, 315)} - {"306", "312"}
    assert {page.rule for page in rule_pages()} == (keywords - {"502.1"}) | steps
    assert len({page.name for page in rule_pages()}) == len(rule_pages())


@pytest.mark.parametrize("page", rule_pages(), ids=lambda page: page.name)
def test_an_example_is_legal_and_something_happens_in_it(page: RulePage) -> None:
    found = adjudicate(example_of(page, cards(), NAMES), page.name, cards())
    assert found.verdict == "legal", found.reason
    assert found.steps


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("how does echo work?", "echo"),
        ("Echo", "echo"),
        ("what is first strike", "first strike"),
        ("when is the upkeep step?", "upkeep step"),
        ("how does swampwalk work", "landwalk"),
        ("how does bands with other work", "bands with other"),
    ],
)
def test_a_question_without_a_position_finds_its_page(asked: str, name: str) -> None:
    found = page_on(asked)
    assert found is not None
    assert found.name == name
    assert page_on("who won?") is None
