"""Ways of playing a spell, by the keywords that allow them (409.1b)."""

from __future__ import annotations

from engine.rules.position.state import Characteristics
from engine.text import ir

ALTERNATIVES = frozenset({"flashback", "madness", "face down"})
"""Ways of which a spell can be played in one only, without its mana cost."""
WAYS: dict[str, str] = {
    "buyback": "502.16a",
    "kicked": "502.21a",
    "flashback": "502.22a",
    "madness": "502.24b",
    "face down": "502.26b",
    "entwined": "502.32a",
}
"""The rule that each way goes by."""


def rules_of_ways(options: frozenset[str], base: Characteristics) -> tuple[str, ...]:
    """The rules of the ways in which a spell is played, and of affinity where it bears on the mana cost."""
    affinity = any(isinstance(a, ir.Keyword) and a.name == "affinity" for a in base.abilities)
    ways = tuple(rule for option, rule in WAYS.items() if option in options)
    return (*ways, "502.31a") if affinity and not options & ALTERNATIVES else ways
