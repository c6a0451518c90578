"""Documents, tables and real files that lie beside the checkout, in ``../shared``: what tests compare with.

A test that needs a piece carries its mark: ``@CARD_TEXTS.needed``. Where a piece is absent the run says so
once, at its end; where `CI` is set it does not begin.
"""

import os
from enum import Enum
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"


class Evidence(Enum):
    """One piece: where it lies, and what is not proved without it."""

    CASE_FORMAT = (
        "contract/case-format.md",
        "the words of a case were not compared with the page that fixes them",
    )
    COMPREHENSIVE_RULES = ("rules/comprehensive-rules-2003-12-01.txt", "no rule number was looked up")
    RULES_OF_TODAY = ("rules/comprehensive-rules-2025-02-07.txt", "no number of today's rules was looked up")
    RULES_OF_1994 = ("rules/rulings-summary-1994-06-06.txt", "no place in the rulings of 1994 was looked up")
    RULINGS_SUMMARY = (
        "rules/rulings-summary-2003-07-24.txt",
        "no citation of penalties or of rulings was looked up",
    )
    DOCUMENTS = ("rules", "nothing was compared with the sentences of the rules")
    CARD_TABLES = ("data/cards/cards.csv", "the embedded facts of cards were not compared")
    CARD_TEXTS = (
        "data/cards/oracle.jsonl",
        "no card text was read: what ships was compiled from nothing seen",
    )
    FORMAT_TABLES = ("data/formats", "the ban lists were not compared")
    REAL_DECKS = ("data/real/decks/index.csv", "no real deck file was read")
    REAL_EVENTS = ("data/real/events", "no published standings were compared")
    REAL_MATCH_LOG = ("data/real/ratings/premodern-events.csv", "no real match log was rated")
    REAL_WER_FILE = ("data/real/wer/wer-modern-024-2018.wer", "no real .wer file was read")

    @property
    def path(self) -> Path:
        """Where it lies, whether it is there or not."""
        return SHARED / self.value[0]

    @property
    def here(self) -> bool:
        return self.path.exists()

    @property
    def needed(self) -> pytest.MarkDecorator:
        """The mark of tests that cannot do without it."""
        return pytest.mark.skipif(not self.here, reason=f"not here: ../shared/{self.value[0]}")


def absent() -> list[str]:
    """A line for each piece that is not here."""
    return [f"../shared/{piece.value[0]}: {piece.value[1]}" for piece in Evidence if not piece.here]


def demanded(lines: list[str]) -> None:
    """Ends the run where nothing may be absent, all of it named."""
    if lines and os.environ.get("CI"):
        raise pytest.UsageError("EVIDENCE IS ABSENT, and CI goes without none:\n" + "\n".join(lines))
