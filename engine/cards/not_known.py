"""What is said of a name that stands for no card a ruling can be given on: what it is, where that is known."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.cards.reading import read_card_pool
from engine.cards.spelling import fold


@cache
def silver_bordered() -> frozenset[str]:
    """The names of the cards of silver-bordered sets, folded."""
    resources = files("resources.cards")
    pool = read_card_pool(*((resources / name).read_bytes() for name in ("cards.json", "sets.json")))
    return frozenset(fold(card.name) for card in pool.cards if card.silver_border)


def not_known(name: str, hint: str) -> str:
    """The sentence about a name that is not known; `hint` is the nearest name that is, as a half sentence."""
    if fold(name) in silver_bordered():
        return f"{name!r} is a card of a silver-bordered set, which no rulebook here is about"
    later = "" if hint else "; names are English, and cards printed after 2003 are not known"
    return f"no card is called {name!r}{hint}{later}"
