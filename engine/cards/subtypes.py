"""Creature types of cards in the day of a rulebook, where they have changed since those that the card facts have."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from engine.records import replace
from engine.rules.position.state import Characteristics


class _Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    as_of: str
    subtypes: dict[str, tuple[str, ...]]


@cache
def _changed(year: str) -> dict[str, tuple[str, ...]]:
    file = files("resources.cards") / f"subtypes_{year}.json"
    return msgspec.json.decode(file.read_bytes(), type=_Changed).subtypes if file.is_file() else {}


def of_the_day(card: Characteristics, year: str) -> Characteristics:
    """The card with the creature types it has in that year's texts."""
    subtypes = _changed(year).get(card.name)
    return card if subtypes is None else replace(card, subtypes=subtypes)
