"""What is shown of several ways to go on: the words of the card, else what one way alone speaks of."""

import pytest

from engine.cards.characteristics import characteristics
from engine.text import ir
from engine.text.ir.node import walk
from engine.text.phrases import ways_told
from tests.cases.folders import cards


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Catastrophe", ("destroy lands", "creature")),
        ("Dwarven Armorer", ("+0/+1", "+1/+0")),
        ("Fatal Lore", ("draw three cards", "creature")),
        ("Razor Barrier", ("from artifacts", "from the color of your choice")),
        ("Tundra Kavu", ("plains", "island")),
        ("Vhati il-Dal", ("power", "toughness")),
        ("Worms of the Earth", ("land", "")),
    ],
)
def test_a_way_without_words_is_told_in_words_of_the_game(name: str, told: tuple[str, ...]) -> None:
    card = cards().card(name)
    assert card is not None
    nodes = walk(characteristics(card).abilities)
    ways = [n.ways for n in nodes if isinstance(n, ir.EitherOf)]
    modes = [n.modes for n in nodes if isinstance(n, ir.Spell) and n.modes]
    assert ways_told((*ways, *modes)[0], name) == told
