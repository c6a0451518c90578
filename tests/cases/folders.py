"""Where cases are, and the reference that real cards among them need."""

from functools import cache
from pathlib import Path

from engine.cards.reference import CardReference
from engine.commands import reference

HERE = Path(__file__).parent
SHARED = Path(__file__).parents[2].parent / "shared"
FAILING = HERE / "known_failures.txt"


@cache
def cards() -> CardReference:
    """The reference that the commands use."""
    return reference()


def known_failures() -> dict[str, str]:
    """Shared cases that fail, each with what is found instead."""
    rows = (line.partition(": ") for line in FAILING.read_text(encoding="utf-8").splitlines() if line)
    return {case: found for case, _, found in rows}
