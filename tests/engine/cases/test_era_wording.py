"""Invented cards are written as cards were worded in 2003; both wordings mean the same behaviour."""

import pytest

from engine.text.compiler import compile_text

PAIRS = [
    (
        "instant",
        "Choose one — Draw a card; or you gain 3 life.",
        "Choose one —\n• Draw a card.\n• You gain 3 life.",
    ),
    ("artifact", "{T}: Add {2} to your mana pool.", "{T}: Add {C}{C}."),
    ("artifact", "{T}: Add one colorless mana to your mana pool.", "{T}: Add {C}."),
    ("enchantment", "Creature spells cost {1} less to play.", "Creature spells cost {1} less to cast."),
    (
        "instant",
        "As an additional cost to play Rune, sacrifice a creature.\nDraw two cards.",
        "As an additional cost to cast Rune, sacrifice a creature.\nDraw two cards.",
    ),
    (
        "sorcery",
        "Put two 1/1 black Imp creature tokens with flying into play.",
        "Create two 1/1 black Imp creature tokens with flying.",
    ),
    (
        "instant",
        "Return target creature card from your graveyard to play.",
        "Return target creature card from your graveyard to the battlefield.",
    ),
    (
        "creature",
        "Threshold — Rune gets +2/+2. (You have threshold while your graveyard holds seven cards.)",
        "Threshold — As long as seven or more cards are in your graveyard, Rune gets +2/+2.",
    ),
    (
        "enchantment",
        "Whenever a player plays a spell, that player loses 1 life.",
        "Whenever a player casts a spell, that player loses 1 life.",
    ),
    ("creature", "Rune can't be countered by spells or abilities.", "Rune can't be countered."),
]


@pytest.mark.parametrize(("kind", "then", "now"), PAIRS)
def test_the_wording_of_2003_means_what_todays_means(kind: str, then: str, now: str) -> None:
    old, new = (compile_text("Rune", (kind,), (), text) for text in (then, now))
    assert old.unread == ""
    assert old.abilities == new.abilities
