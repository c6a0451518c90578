"""Openings with real cards: every card whose text the engine reads may turn up."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from engine.cards.characteristics import characteristics
from engine.cards.printed_first import first_printed
from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.rules.position.rulebook import DEFAULT, rulebook
from engine.rules.position.state import State
from tests.cases.folders import cards
from tests.engine.play.playing import text_of
from tests.engine.play.pool import LANDS

_CHOSEN = {
    "color": "red",
    "type": "Swamp",
    "name": "Shock",
    "other name": "Opt",
    "number": 2,
    "life": 3,
    "player": "Bob",
}


@cache
def pool(until: str = "") -> dict[str, tuple[str, ...]]:
    """The names of all cards that are read whole, those that can lie in play by themselves apart.

    `until` leaves out what was first printed after that day.
    """
    found: dict[str, list[str]] = {"all": [], "permanents": [], "lands": []}
    for name in cards().names():
        card = cards().card(name)
        assert card is not None
        base = characteristics(card)
        if until and not "" < first_printed(name) <= until:
            continue
        if base.unread or any(h.unread for h in base.halves) or "Ante" in str(base.abilities):
            continue
        if "GivenUp" in str(base.abilities):  # what was sacrificed for it is no part of a position
            continue
        found["all"].append(name)
        if "land" in base.types:
            found["lands"].append(name)
        elif (
            not {"instant", "sorcery"} & set(base.types)
            and not base.halves
            and "enchant" not in str([getattr(k, "name", "") for k in base.abilities])
        ):
            found["permanents"].append(name)
    return {kind: tuple(names) for kind, names in found.items()}


def wide_content(seed: int, players: tuple[str, ...] = ("Ann", "Bob"), book: str = DEFAULT) -> dict[str, Any]:
    """A case in the middle of a game with cards from the whole pool, and lands enough to play them."""
    rng = random.Random(seed)
    every = pool(rulebook(book).cards_until)

    def some(kind: str, n: int) -> list[str]:
        return [rng.choice(every[kind]) for _ in range(n)]

    def player() -> dict[str, Any]:
        lands = [land for land in LANDS for _ in range(3)]
        return {
            "hand": [*some("all", 7), rng.choice(list(LANDS)), *some("lands", 1)],
            "library": [c for _ in range(15) for c in (*some("all", 1), rng.choice(list(LANDS)))],
            "graveyard": some("all", 3),
            "in play": [*lands, *({"card": name, "chosen": _CHOSEN} for name in some("permanents", 5))],
        }

    return {
        "format": 1,
        "rules": book,
        "players": {name: player() for name in players},
        "turn": {"active": players[0], "step": "main 1"},
    }


def wide_opening(seed: int, players: tuple[str, ...] = ("Ann", "Bob"), book: str = DEFAULT) -> State:
    """The state of such a case."""
    return Setup(parse_case(text_of(wide_content(seed, players, book))), cards()).state()
