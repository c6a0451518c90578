"""A case by another rulebook: told where it ends otherwise, and only there."""

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from engine.cases.ruling.other_book import Elsewhere, elsewhere
from tests.cases.folders import cards

BURN = """\
format: 1
players:
  Ann: {in play: [Mountain]}
  Bob: {}
turn: {active: Ann, step: main 1}
log:
  - activate: {by: Ann, source: mountain}
  - to: beginning of combat
"""
LEGENDS = """\
format: 1
players:
  Ann: {hand: [Rofellos, Llanowar Emissary], in play: [2 Forest]}
  Bob: {in play: ["Rofellos, Llanowar Emissary"]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: "Rofellos, Llanowar Emissary", pay: free}
  - resolve: top
""".replace("[Rofellos, Llanowar Emissary]", '["Rofellos, Llanowar Emissary"]')


def there(text: str, book: str) -> Elsewhere:
    return elsewhere(adjudicated(parse_case(text, "x", cards()), cards()), book, cards())


@pytest.mark.parametrize(("book", "told"), [
    ("2025-02-07", ("Ann is at 20 life, not 19",)),
    ("2025-02-07 + mana burn", ()),
    ("middle-school", ()),
])  # fmt: skip
def test_mana_burn_by_each_book(book: str, told: tuple[str, ...]) -> None:
    assert there(BURN, book).differences == told


def test_a_legend_of_the_opponent_stays_today() -> None:
    told = there(LEGENDS, "2025-02-07").differences
    assert any("in play" in one and "graveyard" in one for one in told)
