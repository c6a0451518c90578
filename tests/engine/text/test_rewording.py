"""What a change of words asks for is in all that its pattern finds."""

import re

import pytest

from engine.text import era, first_years, normal, rulebook_words, templates
from engine.text.rewording import Rewording, asked, reworded

TABLES: tuple[tuple[Rewording, ...], ...] = (
    era._READY,
    first_years._READY,
    normal._READY,
    rulebook_words._READY,
    templates._READY,
)
TEXTS = (
    "Whenever ~ deals combat damage to a player, that player discards a card at random from his or her hand.",
    "{T}: Add one mana of any color to your mana pool. Play this ability only if you control a Swamp.",
    "Target creature gets +2/+2 until end of turn. If the kicker cost was paid, remove it from the game.",
)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\b([Pp]lay) this ability", " this ability"),
        (r"comes? into play", " into play"),
        (r"cards{2,3} drawn", " drawn"),
        (r"one|two", ""),
        (r"(?:one|two) of them", " of them"),
        (r"(?i)end of turn", ""),
        (r"a(b(c)d)*e [^\]x] of turn", " of turn"),
        (r"[(]its owner[)]", "its owner"),
    ],
)
def test_the_longest_words_that_every_find_has(pattern: str, words: str) -> None:
    assert asked(re.compile(pattern)) == words


@pytest.mark.parametrize("text", TEXTS)
def test_no_change_is_passed_over_that_finds_something(text: str) -> None:
    for table in TABLES:
        plain = text
        for pattern, new, words in table:
            found = pattern.search(plain)
            assert found is None or words in plain
            plain = re.sub(pattern, new, plain)
        assert reworded(text, table) == plain
