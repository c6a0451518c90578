"""Which nodes of the representation the rules carry out; whatever is missing is refused by name.

An ability that is read but has no behaviour must never lie on the table silently: `missing` names the keyword,
word or instruction that nothing here carries out. Words are listed once, by the types of the nodes' fields; a test
looks for each of them in the code of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

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
_KNOWN: dict[int, tuple[object, str]] = {}


def missing(node: object) -> str:
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


def _own(node: msgspec.Struct) -> str:
    if (
        isinstance(node, ir.Keyword)
        and node.name not in KEYWORDS
        and not node.name.endswith(("walk", "cycling"))
    ):
        return f"the keyword {node.name}"
    if isinstance(node, ir.RemoveCardsCost) and node.of.zone == "any":
        return "a cost of cards that does not say where they are"
    for field, words in words_of(type(node)).items():
        value = getattr(node, field)
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str) and word not in words:
                return f"the {field} {word!r} of {type(node).__name__}"
    return _instruction(node)


@cache
def words_of(kind: type[msgspec.Struct]) -> dict[str, frozenset[str]]:
    """The fields of a node that hold one of the words that their type lists."""
    return {
        name: words for name, hint in get_type_hints(kind).items() if (words := frozenset(_words_in(hint)))
    }


def _words_in(hint: object) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) in (UnionType, Union, tuple):
        for one in get_args(hint):
            yield from _words_in(one)


def _instruction(node: object) -> str:
    kind = type(node)
    if kind in _effects() and kind not in VERBS and kind not in COMBINATIONS:
        return f"the instruction {kind.__name__}"
    return ""


def _effects() -> frozenset[type[object]]:
    return frozenset(k for k in get_args(ir.Effect) if isinstance(k, type))
