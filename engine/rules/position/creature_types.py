"""The creature types there are, through Mirrodin (212.1e)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    as_of: str
    types: frozenset[str]


@lru_cache(maxsize=1)
def creature_types() -> frozenset[str]:
    """Every creature type in lower case, several words of one type joined by hyphens (212.3c)."""
    listed = (files("resources.cards") / "creature_types.json").read_bytes()
    return msgspec.json.decode(listed, type=_Listed).types
