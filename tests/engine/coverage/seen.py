"""Collects the cards seen to do what they say: `python -m tests.engine.coverage.seen` writes the resource anew.

A case that passes shows a card at work when it fails once the card's abilities are taken away; the detector shows it
when it saw every spell, activated and triggered ability of the card change something, or, where a card has none, saw
its other abilities make a difference, or, where a card has no text, everything that is printed on it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from engine.cards.reference import PrintedCard
from engine.coverage import SeenCards
from engine.records import replace
from tests.cases.doctored import Doctored, passes
from tests.cases.folders import FILES, cards
from tests.engine.coverage.collect import ROOT
from tests.engine.detector.noticing import noticed
from tests.engine.detector.printed import printed
from tests.engine.detector.standing import standing
from tests.engine.detector.whole import read_cards

SEEN = ROOT / "resources" / "cards" / "exercised.json"


def _without_abilities(card: PrintedCard) -> PrintedCard:
    return replace(card, abilities=(), halves=tuple(_without_abilities(half) for half in card.halves))


def needed_by(file: Path) -> set[str]:
    """The cards without whose abilities a case fails; none for a case that fails already."""
    reference = Doctored(cards(), {})
    if not passes(file, reference):
        return set()
    return {
        name
        for name in reference.asked
        if (card := cards().card(name)) is not None
        and (card.abilities or card.halves)
        and not passes(file, Doctored(cards(), {name: _without_abilities(card)}))
    }


def seen_whole(name: str) -> bool:
    """Whether the detector saw every part of a card that it looks at, and there is one."""
    outcomes = [seen.outcome for seen in noticed(name) or standing(name) or printed(name)]
    return bool(outcomes) and set(outcomes) == {"changes"}


def collected() -> SeenCards:
    """All cards seen."""
    names = read_cards()
    with ProcessPoolExecutor() as processes:
        by_cases = {name for found in processes.map(needed_by, FILES, chunksize=20) for name in found}
        whole = processes.map(seen_whole, names, chunksize=20)
        by_detector = {name for name, seen in zip(names, whole, strict=True) if seen}
    command = "python -m tests.engine.coverage.seen"
    return SeenCards(command, tuple(sorted(by_cases)), tuple(sorted(by_detector)))


if __name__ == "__main__":
    SEEN.write_bytes(msgspec.json.format(msgspec.json.encode(collected()), indent=1) + b"\n")
