"""The rules by which a spell or ability is played in the way it is: keywords, types, zones (402.8, 409.1)."""

from __future__ import annotations

from engine.rules.position.state import Characteristics
from engine.text import ir

ALTERNATIVES = frozenset({"flashback", "madness", "face down"})
"""Ways of which a spell can be played in one only, without its mana cost."""
WAYS: dict[str, tuple[str, ...]] = {
    "buyback": ("502.16a",),
    "kicked": ("502.21a",),
    "flashback": ("502.22a",),
    "madness": ("502.24b",),
    "face down": ("502.26b", "504.2"),
    "entwined": ("502.32a",),
}
"""The rules that each way goes by."""
AS_A_SPELL = "activated as a spell is cast"
"""That an ability is activated in the steps in which a spell is cast, where the document says so."""
PLAYED_AS: dict[str, str] = {
    "artifact": "212.2a",
    "creature": "212.3a",
    "enchantment": "212.4a",
    "sorcery": "212.7a",
}
"""The rule of when a card of each type may be played."""


def rules_of_ways(options: frozenset[str], base: Characteristics) -> tuple[str, ...]:
    """The rules of the ways in which a spell is played, and of what bears on its mana cost where that is paid."""
    ways = tuple(rule for option, rules in WAYS.items() if option in options for rule in rules)
    if sum(option.startswith("kicked:") for option in options) > 1:
        ways += ("502.21d",)
    return ways if options & ALTERNATIVES else (*ways, *_of_its_mana_cost(base))


def _of_its_mana_cost(base: Characteristics) -> tuple[str, ...]:
    """The rules of what bears on a mana cost: affinity, and symbols that only some mana pays."""
    affinity = any(isinstance(a, ir.Keyword) and a.name == "affinity" for a in base.abilities)
    found = {
        "502.31a": affinity,
        "502.31b": affinity,
        "hybrid symbols": "/" in base.cost,
        "snow symbols": "{S}" in base.cost,
    }
    return tuple(rule for rule, applies in found.items() if applies)


def rules_of_timing(options: frozenset[str], base: Characteristics) -> tuple[str, ...]:
    """The rules of when such a card may be played as a spell, whichever way that is done."""
    types = ("creature",) if "face down" in options else base.types
    return (*(PLAYED_AS[t] for t in types if t in PLAYED_AS), *rules_of_ways(options, base))


def rules_of_activation(ability: ir.Activated) -> tuple[str, ...]:
    """The rules by which an ability is played, also where it works elsewhere than in play; cycling has its own."""
    return ("activation",) if ability.zone in ("in play", "hand") else ("activation", "402.8")


def rules_of_aiming(keyword: str) -> tuple[str, ...]:
    """The rules that say what an activated ability may target besides those about targets; `keyword`: its own."""
    return (AS_A_SPELL, "502.33a") if keyword == "equip" else (AS_A_SPELL,)


def costs_as(keyword: str) -> str:
    """The keyword whose costs effects may speak of: landcycling is cycling (502.18b)."""
    return "cycling" if keyword.endswith("cycling") else keyword if keyword == "equip" else ""
