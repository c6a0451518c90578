"""Which nodes of the representation the rules carry out; whatever is missing is refused by name.

An ability that is read but has no behaviour must never lie on the table silently: `missing` names the keyword,
trigger event, rule or instruction that nothing here carries out.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from engine.rules.verbs.instructions import COMBINATIONS
from engine.rules.verbs.table import VERBS
from engine.text import ir

KEYWORDS = frozenset(
    {
        "flying", "first strike", "double strike", "trample", "haste", "banding", "bands with other", "flanking",
        "shadow", "fear", "phasing", "horsemanship", "vigilance", "reach", "shroud", "defender", "storm",
        "provoke", "rampage", "cumulative upkeep", "madness", "amplify", "fading", "echo", "morph", "affinity",
        "entwine", "equip", "buyback", "flashback", "cycling", "kicker", "protection", "enchant", "stays",
        "hexproof", "menace", "lifelink", "snow-covered", "threshold", "imprint", "flash", "ante",
    }
)  # fmt: skip
EVENTS = frozenset(
    {
        "comes into play", "leaves play", "put into graveyard from play", "put into graveyard", "attacks",
        "attacks alone", "blocks", "blocks creature", "becomes blocked", "becomes blocked by", "is blocked by",
        "not blocked", "deals damage", "is dealt damage", "becomes tapped", "becomes untapped",
        "tapped for mana", "step begins", "played", "cycled", "discarded", "draws", "gains life", "loses life",
        "turned face up", "lose control", "becomes target", "last counter removed", "counter removed", "state",
        "sacrificed", "reveals first draw", "unattached", "removed by madness", "attack declared",
        "phases in", "phases out", "destroyed", "wins a flip", "shuffles", "loses a flip", "regenerated",
        "spell countered",
    }
)  # fmt: skip
PLAYER_RULES = frozenset(
    {
        "extra land", "cannot lose", "cannot win", "cannot play lands", "plays top of library", "reveals top",
        "plays from graveyard", "plays opponents' graveyards", "no maximum hand", "one attacker", "one blocker",
        "damage cannot be prevented", "spells cannot be played", "untaps one", "shroud", "untaps one type",
        "reveals hand", "maximum hand", "smaller hand",
        "reveals first draw", "abilities cannot be played", "one spell a turn", "own turn only",
        "everybody reveals top", "lands give", "cards cannot be cycled",
        "next spell cannot be countered", "untaps too", "cards cannot be played", "survives without life",
    }
)  # fmt: skip
RESTRICTIONS = frozenset(
    {
        "cannot attack", "cannot block", "cannot be blocked", "attacks if able", "blocks if able",
        "cannot attack alone", "cannot be regenerated", "cannot be countered", "does not untap",
        "may stay tapped", "must be blocked by all", "blocks extra", "wall may attack", "blocks only",
        "cannot be blocked except by", "cannot be blocked by", "needs blockers", "cannot be played",
        "abilities cannot be played", "attack cost", "attack you cost", "must block", "block cost",
        "cannot block alone",
        "assigns as though unblocked", "assigns among defenders",
        "cannot attack you", "one blocker", "skips next untap", "returns next untap", "assigns no combat damage",
        "cannot block those",
        "cannot be enchanted", "blocked as though without", "cannot be target",
        "blocks shadow", "may be targeted by",
    }
)  # fmt: skip
REPLACED = frozenset(
    {
        "damage", "draw", "gain life", "put into graveyard", "destroy", "life below", "untap step", "draw step",
        "turn", "combat phase", "leaves play", "discard", "comes into play",
    }
)  # fmt: skip
_KNOWN: dict[int, tuple[Any, str]] = {}


def missing(node: Any) -> str:
    """The name of the first thing in an ability that the rules do not carry out; empty if there is none."""
    if isinstance(node, tuple):
        return next((m for m in map(missing, node) if m), "")
    if not isinstance(node, msgspec.Struct):
        return ""
    hit = _KNOWN.get(id(node))
    if hit is not None:
        return hit[1]
    found = _own(node) or next(
        (m for m in (missing(getattr(node, f)) for f in node.__struct_fields__) if m), ""
    )
    if len(_KNOWN) > 50_000:
        _KNOWN.clear()
    _KNOWN[id(node)] = (node, found)
    return found


def _own(node: Any) -> str:
    match node:
        case ir.Keyword(name):
            known = name in KEYWORDS or name.endswith(("walk", "cycling"))
            return "" if known else f"the keyword {name}"
        case ir.Trigger(event) | ir.Past(event):
            return "" if event in EVENTS else f"the trigger event {event!r}"
        case ir.PlayerRule(rule):
            return "" if rule in PLAYER_RULES else f"the rule {rule!r}"
        case ir.Restrict(rule):
            return "" if rule in RESTRICTIONS else f"the restriction {rule!r}"
        case ir.Replaces(event):
            return "" if event in REPLACED else f"replacing {event!r}"
        case _:
            return _instruction(node)


def _instruction(node: Any) -> str:
    kind = type(node)
    if kind in _effects() and kind not in VERBS and kind not in COMBINATIONS:
        return f"the instruction {kind.__name__}"
    return ""


def _effects() -> frozenset[type[Any]]:
    return frozenset(k for k in get_args(ir.Effect) if isinstance(k, type))
