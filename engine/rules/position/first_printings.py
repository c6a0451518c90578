"""Which names were first printed in the sets that cards of their day speak of."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    names: dict[str, frozenset[str]]


@lru_cache(maxsize=1)
def first_printings() -> dict[str, frozenset[str]]:
    """The names that were first printed in a set, by the code of the set."""
    listed = (files("resources.cards") / "first_printings.json").read_bytes()
    return msgspec.json.decode(listed, type=_Listed).names
