"""Creature types and land types that a record names: one of those there are, or a slip that is told (212.1e)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cases.reading.problems import closest
from engine.rules.position.creature_types import creature_types
from engine.text.inflection import singular
from engine.text.land_types import LAND_TYPES


def creature_type_said(said: str, year: str) -> str:
    """The creature type that is said, in the plural perhaps: Goblins are no other type than Goblin."""
    types = creature_types(year)
    one = singular(said.capitalize())
    return said if one is None or said.lower() in types or one.lower() not in types else one


def no_type(said: str, year: str, invented: Iterable[str]) -> str:
    """What is wrong with a type that a record says was chosen; nothing where it is one, of an `invented` card too."""
    known = {*creature_types(year), *LAND_TYPES, *invented}
    if said.lower() in known:
        return ""
    near = closest(said, sorted(known))
    return f"no creature type or land type is {said!r}" + (
        f"; did you mean {near.capitalize()!r}?" if near else ""
    )
