"""Mana symbols and costs (104, 203): parsing, converted mana cost, adding costs up."""

from __future__ import annotations

import re
from functools import lru_cache

_SYMBOL = re.compile(r"\{([^}]+)\}")


@lru_cache(maxsize=4096)
def parse(cost: str) -> tuple[tuple[str, ...], int, int]:
    """The colored symbols, the generic amount and the number of X in a cost."""
    colored: list[str] = []
    generic = x = 0
    for symbol in _SYMBOL.findall(cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        else:
            colored.append(symbol)
    return tuple(colored), generic, x


@lru_cache(maxsize=4096)
def mana_value(cost: str, x: int = 0) -> int:
    """The converted mana cost (203.3); X counts as announced on the stack and 0 elsewhere."""
    colored, generic, xs = parse(cost)
    return len(colored) + generic + xs * x


def symbols(mana: str) -> list[str]:
    """The symbols of produced mana; "{2}" or "{C}" stand for colorless."""
    found: list[str] = []
    for symbol in _SYMBOL.findall(mana):
        found.extend(["C"] * int(symbol) if symbol.isdigit() else [symbol])
    return found


def colors_of(cost: str) -> tuple[str, ...]:
    """The colors of a card with this cost (202.2)."""
    names = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    present = {s for symbol in _SYMBOL.findall(cost) for s in symbol.split("/")}
    return tuple(name for letter, name in names.items() if letter in present)
