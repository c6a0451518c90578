"""Mana symbols and costs (104, 203): parsing, converted mana cost, what pays for a symbol.

Two letters with a stroke between them are one symbol that mana of either color pays. `S` is paid by mana from a snow
permanent, which is told by a star ("U*") wherever it is planned what to spend.
"""

from __future__ import annotations

import re
from functools import lru_cache

_SYMBOL = re.compile(r"\{([^}]+)\}")
COLORED = "WUBRG"
"""The symbols of colored mana."""


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
    return tuple(sorted(colored, key=_choosy)), generic, x


def _choosy(symbol: str) -> int:
    """Symbols that one kind of mana pays come before those that several do."""
    return len(payers(symbol)) if len(symbol) > 1 or symbol == "S" else 0


@lru_cache(maxsize=4096)
def mana_value(cost: str, x: int = 0) -> int:
    """The converted mana cost (203.3); X counts as announced on the stack and 0 elsewhere."""
    colored, generic, xs = parse(cost)
    return len(colored) + generic + xs * x


def passing(cost: str, as_though: dict[str, str], colored: str = "") -> str:
    """The cost with each symbol paid, besides, by mana that passes for it: `{"W": "R"}` lets white pay for red.

    Where any kinds are `colored`, all other mana passes for colorless only.
    """
    if not as_though and not colored:
        return cost

    def also(found: re.Match[str]) -> str:
        kinds = found[1].split("/")
        more = [mana for mana, of in as_though.items() if mana not in kinds and not set(of).isdisjoint(kinds)]
        able = [*kinds, *more]
        if colored and not set(able).isdisjoint("C" + COLORED):
            able = [k for k in able if k not in COLORED or k in colored]
            able += [k for k in COLORED if "C" in kinds and k not in colored]
        return "{" + "/".join(able) + "}"

    return _SYMBOL.sub(also, cost)


STAR = "*"


@lru_cache(maxsize=256)
def payers(symbol: str) -> tuple[str, ...]:
    """The kinds of mana that pay for a symbol of a cost, the plainest first."""
    if symbol == "S":
        return tuple(letter + STAR for letter in "C" + COLORED)
    plain = tuple(symbol.split("/"))
    return plain + tuple(letter + STAR for letter in plain)


def spent_on(pool: dict[str, int], colored: tuple[str, ...]) -> tuple[str, ...] | None:
    """Which mana of a pool pays for these symbols, one for each; nothing if no choice of it does."""
    if not colored:
        return ()
    for kind in payers(colored[0]):
        if pool.get(kind, 0) > 0:
            rest = spent_on({**pool, kind: pool[kind] - 1}, colored[1:])
            if rest is not None:
                return (kind, *rest)
    return None


def unpaid(pool: dict[str, int], colored: tuple[str, ...]) -> int:
    """How many of these symbols a pool leaves unpaid at best."""
    if not colored:
        return 0
    ways = (kind for kind in payers(colored[0]) if pool.get(kind, 0) > 0)
    paid = (unpaid({**pool, kind: pool[kind] - 1}, colored[1:]) for kind in ways)
    return min(paid, default=1 + unpaid(pool, colored[1:]))


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
