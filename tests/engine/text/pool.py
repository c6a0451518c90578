"""The cards whose texts lie beside the project, for tests that need real wording."""

from functools import lru_cache

import pytest

from engine.cards.compile_pool import pool
from engine.cards.compiling import ReadCard, read_card, split
from engine.cards.reference import PrintedCard
from tests.evidence import Evidence

beside = Evidence.CARD_TEXTS.needed
whole_pool = pytest.mark.xdist_group("the whole pool")
"""Tests that compile every card: in one process the pool is compiled once."""


@lru_cache(maxsize=1)
def read_pool() -> tuple[ReadCard, ...]:
    """Every card of the pool with its text read."""
    return tuple(map(read_card, pool(Evidence.CARD_TABLES.path, Evidence.CARD_TEXTS.path)))


@lru_cache(maxsize=1)
def texts() -> tuple[tuple[str, PrintedCard, str], ...]:
    """Name, card and text, halves of split cards one by one."""
    found: list[tuple[str, PrintedCard, str]] = []
    for card in pool(Evidence.CARD_TABLES.path, Evidence.CARD_TEXTS.path):
        if " // " in card.name:
            found.extend((name, card, text) for name, _, text in split(card))
        else:
            found.append((card.name, card, card.text or ""))
    return tuple(found)
