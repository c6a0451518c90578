"""The creature types there are in the day of a rulebook (212.1e)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    as_of: str
    types: frozenset[str]


@cache
def creature_types(year: str) -> frozenset[str]:
    """Every creature type in lower case, several words of one type joined by hyphens (212.3c)."""
    listed = (files("resources.cards") / f"creature_types_{year}.json").read_bytes()
    return msgspec.json.decode(listed, type=_Listed).types


EVERY = "every creature type"


def each_one(subtypes: Iterable[str], year: str) -> frozenset[str]:
    """Subtypes in lower case; the words that stand for every creature type give way to all there are (212.1e)."""
    named = frozenset(word.lower() for word in subtypes)
    return named - {EVERY} | creature_types(year) if EVERY in named else named
