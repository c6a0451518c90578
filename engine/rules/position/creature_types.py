"""The creature types there are in the day of a rulebook (212.1e)."""

from __future__ import annotations

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
