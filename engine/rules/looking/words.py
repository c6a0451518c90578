"""Text-changing: replace words used as color words, land types or creature types in abilities (418.6a)."""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from engine.records import with_fields

T = TypeVar("T")
_WORD_FIELDS = frozenset({"subtype", "color", "subtypes", "colors", "quality"})


def change_words(node: T, swaps: dict[str, str]) -> T:
    """The node with each word that is used in the right way replaced; names are left alone."""
    if isinstance(node, msgspec.Struct):
        fields: dict[str, object] = {}
        for name in node.__struct_fields__:
            old = getattr(node, name)
            new = _word(old, swaps) if name in _WORD_FIELDS else change_words(old, swaps)
            if type(node).__name__ == "Keyword" and name == "name":
                new = _landwalk(old, swaps)
            if new != old:
                fields[name] = new
        return with_fields(node, **fields) if fields else node
    if isinstance(node, tuple):
        return cast(T, tuple(change_words(n, swaps) for n in node))
    return node


def _word(value: object, swaps: dict[str, str]) -> object:
    if isinstance(value, tuple):
        return tuple(_word(v, swaps) for v in value)
    if isinstance(value, str):
        return " ".join(swaps.get(w, swaps.get(w.lower(), w)) for w in value.split(" "))
    return value


def _landwalk(name: str, swaps: dict[str, str]) -> str:
    if not name.endswith("walk"):
        return name
    land = name.removesuffix("walk").strip()
    return swaps.get(land, land) + "walk"
