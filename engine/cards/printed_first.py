"""The day on which a card was first printed, as the facts that ship have it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.cards.pool import CardPool
from engine.cards.reading import read_card_pool


@cache
def _pool() -> CardPool:
    here = files("resources.cards")
    return read_card_pool((here / "cards.json").read_bytes(), (here / "sets.json").read_bytes())


@cache
def first_printed(name: str) -> str:
    """The date of the first set that has the card; nothing for a card of which no day is known."""
    pool = _pool()
    card = pool.find(name)
    day = None if card is None else pool.release_of(card)
    return "" if day is None else day.isoformat()
