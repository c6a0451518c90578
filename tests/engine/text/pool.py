"""The cards whose texts lie beside the project, for tests that need real wording."""

from functools import lru_cache
from pathlib import Path

import pytest

from engine.cards.compile_pool import pool
from engine.cards.compiled import split
from engine.cards.reference import PrintedCard

CARDS = Path(__file__).parents[4] / "shared" / "data" / "cards"
beside = pytest.mark.skipif(
    not (CARDS / "oracle.jsonl").exists(), reason="the rules texts of the cards are not beside the project"
)


@lru_cache(maxsize=1)
def texts() -> tuple[tuple[str, PrintedCard, str], ...]:
    """Name, card and text, halves of split cards one by one."""
    found: list[tuple[str, PrintedCard, str]] = []
    for card in pool(CARDS / "cards.csv", CARDS / "oracle.jsonl"):
        if " // " in card.name:
            found.extend((name, card, text) for name, _, text in split(card))
        else:
            found.append((card.name, card, card.text or ""))
    return tuple(found)
