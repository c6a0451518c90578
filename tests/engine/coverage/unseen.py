"""Keeps the list of cards that are read and not exercised, each with its reason.

`python -m tests.engine.coverage.unseen` writes it anew: cards that are seen by now go, and cards that stand nowhere
come to a group by what the detector says of their parts, or to the last one until somebody looks.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.coverage import read_seen
from tests.cases.folders import cards
from tests.engine.coverage.left_out import Group
from tests.engine.coverage.seen import SEEN
from tests.engine.detector.explaining import explained
from tests.engine.detector.whole import read_cards

UNSEEN = Path(__file__).with_name("unseen.json")
SILENT = "it says nothing that could be seen"
LAST = "an ability makes no difference on the boards that the detector has, and nobody has told why"


def listed() -> tuple[Group, ...]:
    """The groups of the list; raises `msgspec.ValidationError` for unknown keys."""
    return msgspec.json.decode(UNSEEN.read_bytes(), type=tuple[Group, ...])


def not_exercised() -> set[str]:
    """The cards read whole that are not seen to do what they say."""
    seen = read_seen(SEEN.read_bytes())
    return set(read_cards()) - {*seen.by_cases, *seen.by_detector}


def reason(name: str) -> str:
    """Why a card that stands nowhere yet is not seen."""
    card = cards().card(name)
    assert card is not None
    if not card.abilities and not card.halves:
        return SILENT
    parts = (why for part, why in explained().items() if part.startswith(f"{name}: "))
    return next(parts, LAST)


def kept_true() -> tuple[Group, ...]:
    """The groups with the cards that are not exercised and no others."""
    wanted = not_exercised()
    told = {name: group.why for group in listed() for name in group.cards if group.why != LAST}
    groups: dict[str, set[str]] = {}
    for name in wanted:
        groups.setdefault(told.get(name) or reason(name), set()).add(name)
    ordered = sorted(groups, key=lambda why: (why == LAST, why))
    return tuple(Group(why, tuple(sorted(groups[why]))) for why in ordered)


if __name__ == "__main__":
    UNSEEN.write_bytes(msgspec.json.format(msgspec.json.encode(kept_true()), indent=1) + b"\n")
