"""The class every node of the representation is of, and going through a tree of them."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any

import msgspec
from msgspec.structs import astuple

from engine.records import replace

_WORDS = frozenset({str, int, bool, type(None)})
"""What most fields hold that are no nodes."""


class Node(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="node", omit_defaults=True):
    """One node; tagged by its class name, so that a compiled card is plain JSON.

    `said` marks, in a reading, which of several wordings with one meaning was read. A meaning has no marks
    (`engine.text.wording`): it is all that rules, states and files of positions hold.
    """

    said: str = ""


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with every node for which `change` gives something replaced by it."""
    if isinstance(value, tuple):
        parts = [rewrite(v, change) for v in value]
        return value if all(map(is_, parts, value)) else tuple(parts)
    if not isinstance(value, Node):
        return value
    changed = change(value)
    if changed is not None:
        return changed
    new = {}
    for field, old in zip(value.__struct_fields__, astuple(value), strict=True):
        if type(old) not in _WORDS:
            fresh = rewrite(old, change)
            if fresh is not old and fresh != old:
                new[field] = fresh
    return replace(value, **new) if new else value


def walk(value: object) -> list[Any]:
    """Every node of a tree, parents first."""
    found: list[Any] = []
    _gather(value, found)
    return found


def _gather(value: object, found: list[Any]) -> None:
    if isinstance(value, tuple):
        for part in value:
            if type(part) not in _WORDS:
                _gather(part, found)
    elif isinstance(value, Node):
        found.append(value)
        for part in astuple(value):
            if type(part) not in _WORDS:
                _gather(part, found)
