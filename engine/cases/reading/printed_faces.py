"""What is printed on an invented card: mana cost, type line, power and toughness."""

from __future__ import annotations

import re

from engine.cards.characteristics import SUPERTYPES
from engine.cases.reading.kinds import Checker
from engine.cases.reading.problems import nearest
from engine.cases.reading.yaml_text import Plain

TYPES = ("artifact", "creature", "enchantment", "instant", "interrupt", "land", "sorcery")
_ABOVE = (*SUPERTYPES, "snow-covered", "legend")
_COST = re.compile(r"(\{([0-9]{1,9}|[WUBRGCSXYZ]|[WUBRG]/[WUBRG])\})*")
_SIZE = r"(-?[0-9]{1,9}|\*|[0-9]*[+-]\*)"
_PT = re.compile(f"{_SIZE}/{_SIZE}")


def mana_cost(c: Checker, value: Plain, line: int, what: str) -> str:
    """A mana cost, or none."""
    if not isinstance(value, str) or not _COST.fullmatch(value):
        c.wrong(line, value, f'{what} must be mana symbols like "{{2}}{{W}}", not {value!r}')
    return str(value)


def power_and_toughness(c: Checker, value: Plain, line: int, what: str) -> str:
    """Power and toughness, with a star for what an ability sets."""
    if not isinstance(value, str) or not _PT.fullmatch(value):
        c.wrong(line, value, f"{what} must be power/toughness like 2/2, not {value!r}")
    return str(value)


def type_line(c: Checker, value: Plain, line: int, what: str) -> str:
    """A type line: card types known to the rules of the day, or what a local enchantment enchants."""
    words = re.split(r"\s[-–—]+\s", str(value))[0].lower().split() if isinstance(value, str) else []
    if words[:1] != ["enchant"] or len(words) < 2:
        if not set(words) & set(TYPES):
            c.wrong(line, value, f"{what} must name a card type ({', '.join(TYPES)}), not {value!r}")
        for one in words:
            if one not in (*TYPES, *_ABOVE):
                c.wrong(line, one, f"{what}: {one!r} is no card type{nearest(one, (*TYPES, *_ABOVE))}")
    return str(value)


def size_found(c: Checker, value: Plain, line: int, what: str) -> str | None:
    """Power and toughness, or none for what has none."""
    return None if value in (None, "none") else power_and_toughness(c, value, line, what)
