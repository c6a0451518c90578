"""Writes the figures of the README and the list of changes anew: ``python -m tests.readme_figures``.

How many lists of real events can be ruled on is written only where the lists lie beside the project.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from engine.cards.compiled import shipped
from engine.coverage import cards_covered, decks_covered, read_seen, unread_cards
from engine.decks.at_hand import embedded_pool
from tests.evidence import Evidence

ROOT = Path(__file__).parents[1]
README, CHANGES = ROOT / "README.md", ROOT / "CHANGELOG.md"
SEEN = files("resources.cards").joinpath("exercised.json")


@cache
def figures() -> tuple[tuple[str, int], ...]:
    """Every place of a figure, as a pattern with the figure in its group, and what the command counts for it."""
    return tuple(_counted())


def _counted() -> Iterator[tuple[str, int]]:
    unread = unread_cards(shipped(), shipped().names())
    found = cards_covered(unread, read_seen(SEEN.read_bytes()))
    yield r"prints back word for word \| ([\d,]+)", found["strict"]
    yield r"each with a case of its own \| ([\d,]+)", found["by_hand"]
    yield r"on the positions of the detector \| ([\d,]+)", found["exercised"]
    yield r"not known, by name with the reason [^|]*\| ([\d,]+)", found["declined"]
    yield r"exercised or explained; ([\d,]+) of 6,519 cards read whole", found["strict"]
    yield r"cards read whole, ([\d,]+) written by hand", found["by_hand"]
    if Evidence.REAL_DECKS.here:
        folder = Evidence.REAL_DECKS.path.parent
        lists = [file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()]
        decks = decks_covered(unread, embedded_pool(), lists)
        yield r"lists of real events ([\d,]+) consist", decks["playable"]


def rewritten(text: str) -> str:
    """A text with every figure as the command counts it."""
    for pattern, n in figures():
        text = re.sub(pattern, lambda m, n=n: m[0].replace(m[1], f"{n:,}"), text)
    return text


if __name__ == "__main__":
    for file in (README, CHANGES):
        file.write_text(rewritten(file.read_text(encoding="utf-8")), encoding="utf-8")
