"""What is said of a name that stands for no card a ruling can be given on: what it is, where that is known."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rapidfuzz.distance import OSA

from engine.cards.reading import read_card_pool
from engine.cards.spelling import fold

A_SLIP = 0.75
"""How like each other two names are of which one is surely the other misspelt, from 0 to 1."""


@cache
def silver_bordered() -> frozenset[str]:
    """The names of the cards of silver-bordered sets, folded."""
    resources = files("resources.cards")
    pool = read_card_pool(*((resources / name).read_bytes() for name in ("cards.json", "sets.json")))
    return frozenset(fold(card.name) for card in pool.cards if card.silver_border)


def not_known(name: str, near: str | None) -> str:
    """The sentence about a name that is not known; `near` is the nearest name that is, where one is near."""
    if fold(name) in silver_bordered():
        return f"{name!r} is a card of a silver-bordered set, which no rulebook here is about"
    hint = f"; did you mean {near!r}?" if near is not None else ""
    if near is not None and OSA.normalized_similarity(fold(name), fold(near)) >= A_SLIP:
        return f"no card is called {name!r}{hint}"
    return f"no card is called {name!r}; names are English, and cards printed after 2003 are not known{hint}"
