"""Lines that are keyword abilities (502)."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.costs import costs
from engine.text.nouns import noun

PLAIN = (
    "flying",
    "first strike",
    "double strike",
    "trample",
    "haste",
    "banding",
    "flanking",
    "shadow",
    "fear",
    "phasing",
    "horsemanship",
    "vigilance",
    "reach",
    "shroud",
    "defender",
    "storm",
    "provoke",
    "swampwalk",
    "islandwalk",
    "mountainwalk",
    "forestwalk",
    "plainswalk",
    "snow forestwalk",
    "landwalk",
)
_COST = r"(cycling|morph|echo|flashback|kicker|buyback|madness|entwine|equip|cumulative upkeep)"


def keyword_line(line: str) -> tuple[ir.Ability, ...]:
    """The keyword abilities of a line; empty if it is not one."""
    found: list[ir.Ability] = []
    for part in re.split(r", (?!and/or)", line.rstrip(".")):
        one = keyword(part.strip())
        if one is None:
            return ()
        found.extend(one)
    return tuple(found)


def keyword(text: str) -> tuple[ir.Ability, ...] | None:
    """One keyword ability with what it stands for written out."""
    from engine.rules.keywords import expand

    low = text.lower()
    if low in PLAIN:
        k = ir.Keyword(low)
        return (k, *expand(k))
    if m := re.fullmatch(r"protection (from .+)", low):
        return (ir.Keyword("protection", quality=m[1]),)
    if m := re.fullmatch(r"(rampage|fading|amplify) (\d+)", low):
        k = ir.Keyword(m[1], int(m[2]))
        return (k, *expand(k))
    if m := re.fullmatch(r"affinity for (.+)", low):
        of = noun(m[1] + " you control")
        return (ir.Keyword("affinity", of=of),) if of else None
    if m := re.fullmatch(_COST + r"(?: — | )(.+)", text, re.I):
        parts = m[2].rstrip(".").split(" and/or ")
        cost = [costs(p) for p in parts]
        if any(c is None for c in cost):
            return None
        made = [ir.Keyword(m[1].lower(), cost=c or ()) for c in cost]
        return tuple(a for k in made for a in (k, *expand(k)))
    if re.fullmatch(r"bands with other \w+", low):
        return (ir.Keyword("bands with other", quality=low.removeprefix("bands with other ")),)
    return None
