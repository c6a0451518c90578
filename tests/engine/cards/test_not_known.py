"""A name that is no card's is refused by what it is."""

import pytest

from engine.cards.not_known import not_known


@pytest.mark.parametrize(
    ("name", "near", "said"),
    [
        (
            "Blacker Lotus",
            "Black Lotus",
            "'Blacker Lotus' is a card of a silver-bordered set, which no rulebook here is about",
        ),
        (
            "Grizly Bears",
            "Grizzly Bears",
            "no card is called 'Grizly Bears'; did you mean 'Grizzly Bears'?",
        ),
        (
            "Tarmogoyf",
            None,
            "no card is called 'Tarmogoyf'; names are English, and cards printed after 2003 are not known",
        ),
        (
            "Arcbound Ravager",
            "Alaborn Cavalier",
            "no card is called 'Arcbound Ravager'; names are English, and cards printed after 2003 are not known"
            "; did you mean 'Alaborn Cavalier'?",
        ),
    ],
)
def test_a_name_is_refused_by_what_it_is(name: str, near: str | None, said: str) -> None:
    assert not_known(name, near) == said
