"""Abilities in plain words taken from the representation, for naming one of several in a case."""

from __future__ import annotations

import re

import msgspec

from engine.text import ir

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SPOKEN = {
    "tap self": "{T}",
    "untap self": "{Q}",
    "pay mana": "",
    "number": "",
    "self": "~",
    "put counters": "put counter",
    "add pt": "gets",
    "draw cards": "draw card",
    "discard cards": "discard card",
    "create tokens": "put token into play",
    "is type": "",
    "is color": "",
    "is subtype": "",
    "all of": "all",
    "filter": "",
    "target spec": "target",
    "apply": "",
    "sacrifice cost": "sacrifice",
    "discard cost": "discard",
}


def in_words(node: object) -> str:
    """What a node of the representation says, roughly as a card would."""
    if isinstance(node, ir.Keyword):
        return " ".join(p for p in (node.name, node.quality, in_words(node.cost)) if p)
    if isinstance(node, ir.Activated):
        return (
            f"{in_words(node.cost)}: {in_words(node.targets)} {in_words(node.effects)} {in_words(node.modes)}"
        )
    if isinstance(node, tuple):
        return " ".join(p for p in (in_words(n) for n in node) if p)
    if isinstance(node, msgspec.Struct):
        return _struct(node)
    if node is None or isinstance(node, bool):
        return ""
    return str(node)


def _struct(node: msgspec.Struct) -> str:
    name = _CAMEL.sub(" ", type(node).__name__).lower()
    parts = [_SPOKEN.get(name, name)]
    parts += [in_words(getattr(node, field)) for field in node.__struct_fields__]
    return " ".join(p for p in parts if p)
