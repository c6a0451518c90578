"""The disputes of the README that three rulebooks decide in three ways."""

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from tests.cases.folders import cards

KARNS = """
format: 1
title: A second Karn and a mana too many
rules: {book}
players:
  Ann: {{mana: {{R: 1}}, in play: [{{card: "Karn, Silver Golem", id: mine, since: 1}}]}}
  Bob: {{in play: [{{card: "Karn, Silver Golem", id: theirs, since: 2}}]}}
turn: {{active: Ann, step: main 1}}
log:
  - pass: Ann
  - to: beginning of combat
"""


@pytest.mark.parametrize(
    ("book", "theirs", "life"),
    [("2003-12-01", "graveyard", 19), ("middle-school", "in play", 19), ("2025-02-07", "in play", 20)],
)
def test_each_book_decides_it_as_the_readme_says(book: str, theirs: str, life: int) -> None:
    ruling = adjudicated(parse_case(KARNS.format(book=book), cards=cards()), cards())
    assert ruling.end is not None
    karn = ruling.end.latest("theirs")
    assert karn is not None
    assert (karn.zone, next(iter(ruling.end.players.values())).life) == (theirs, life)


MANA = """
format: 1
title: A blue mana as the upkeep ends
rules: {book}
players:
  Ann: {{mana: {{U: 1}}, hand: [Unsummon]}}
  Bob: {{in play: [Grizzly Bears]}}
turn: {{active: Ann, step: upkeep}}
log:
  - to: draw
  - play: {{by: Ann, card: unsummon, targets: [grizzly-bears]}}
"""


@pytest.mark.parametrize(
    ("book", "verdict", "life", "cited"),
    [
        ("1994-06-06", "illegal", 19, "Burn 435"), ("2003-12-01", "legal", 20, ""),
        ("2025-02-07", "illegal", 20, "106.4"),
    ],
)  # fmt: skip
def test_mana_left_in_the_upkeep(book: str, verdict: str, life: int, cited: str) -> None:
    ruling = adjudicated(parse_case(MANA.format(book=book), cards=cards()), cards())
    assert ruling.end is not None
    assert (ruling.verdict, next(iter(ruling.end.players.values())).life) == (verdict, life)
    assert not cited or cited in {number for step in ruling.steps for number in step.rules}
