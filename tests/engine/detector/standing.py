"""What a card does without being played or triggering: boards with one of its abilities and without it, compared.

Compared are what everything looks like, what players may do and what it costs, what may be aimed at what, who may
attack and block whom, how a fight ends, what comes of damage, destruction, draws and life, and how the card is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.position.rulebook import rulebook
from engine.rules.position.state import Characteristics, ObjectId, State
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.detector.board import FOE, ME, board, with_card
from tests.engine.detector.looks import (
    RICH,
    after_a_spell,
    aims,
    bands,
    burdened,
    cast,
    combat,
    costs,
    events,
    fights,
    goes_on,
    happens,
    in_all_colors,
    known,
    lists,
    new,
    on,
    on_the_foe_s,
    paying,
    playable,
    ready,
    shown,
    views,
)
from tests.engine.detector.noticing import Seen

SEEN_AT = ("main", "my combat", "foe's combat", "foe's main", "spells of the foe", "my upkeep")
THEN = (
    "many kinds",
    "it attacks",
    "it blocks",
    "lean",
    "deserted",
    "many kinds in my upkeep",
    "other spells of the foe",
)
LYING = (
    ("main", "in play"), ("foe's main", "in play"), ("all tapped", "in play"), ("main", "graveyard"), ("main", "hand"),
)  # fmt: skip
PLAYED = (ir.Spell, ir.Activated, ir.Triggered)
WAYS: tuple[dict[str, Any], ...] = (
    {}, {"options": frozenset({"kicked"})}, {"options": frozenset({"buyback"})}, {"options": frozenset({"face down"})},
    {"alternative": 1}, {"x": 2}, {"options": frozenset({"flashback"})},
    {"options": frozenset({"kicked:1", "kicked:2"})},
)  # fmt: skip


def standing(name: str) -> list[Seen]:
    """What each ability of a card that is neither played nor triggers was seen to do."""
    card = cards().card(name)
    assert card is not None
    return [seen for face in card.halves or (card,) for seen in stood(characteristics(face))]


def stood(base: Characteristics) -> list[Seen]:
    """The same of what these characteristics describe."""
    found = []
    for n, ability in enumerate(base.abilities):
        if isinstance(ability, PLAYED) or getattr(ability, "name", "") == "enchant":
            continue
        bare = replace(base, abilities=(*base.abilities[:n], *base.abilities[n + 1 :]))
        differs = any(x != y for x, y in zip_longest(_looks(base, base), _looks(bare, base)))
        found.append(Seen(f"ability {n + 1}", "changes" if differs else "nothing"))
    return found


def _looks(base: Characteristics, whole: Characteristics) -> Iterator[object]:
    """One look after the other at a card, the cheapest first; `whole` says what it may lie on."""
    yield from _at_once(base, whole, SEEN_AT)
    yield from _at_once(base, whole, THEN)
    yield from shown(bands, base, whole)
    for moment in ("main", "spells of the foe", *THEN):
        yield from shown(cast, base, "hand", {}, moment)
    yield from shown(cast, base, "hand", {}, "foe's end of turn", 8)
    for attacker in (ME, FOE):
        for against, grown in (("theirs-4", 3), ("theirs-9", 0), ("theirs-0", 1), ("theirs-1", 3)):
            yield from shown(combat, base, whole, attacker, against, grown)
    for moment in (*SEEN_AT, *THEN):
        yield from _befallen(base, whole, moment)
    for zone in ("hand", "graveyard"):
        for way in WAYS:
            yield from shown(cast, base, zone, way)
    for moment, zone in LYING:
        yield from shown(goes_on, base, whole, moment, zone)
    for moment in SEEN_AT:
        state, _ = ready(base, whole, moment)
        yield from shown(lists, state)
        yield from shown(lists, after_a_spell(state))
    for zone in ("hand", "graveyard"):
        for moment in ("main", "spells of the foe"):
            state, _ = with_card(board(moment), base, zone)
            yield from shown(lists, paying(state, RICH))


def _at_once(base: Characteristics, whole: Characteristics, moments: tuple[str, ...]) -> Iterator[object]:
    """What shows while nothing happens, on one board after the other."""
    for moment in moments:
        state, it = ready(base, whole, moment)
        for host in ("", "mine-9", "mine-3", "mine-2", "mine-0"):
            yield from shown(views, on(state, it, host))
        yield from shown(views, on_the_foe_s(state, it))
        yield from shown(views, burdened(state, it))
        for there in (state, new(state, it), replace(state, book=rulebook("2025-02-07"))):
            yield from shown(fights, there, it)
        yield from shown(aims, state)
        yield from shown(costs, state)
        yield from shown(costs, burdened(state, it))
        yield from shown(known, state)


def _befallen(base: Characteristics, whole: Characteristics, moment: str) -> Iterator[object]:
    """What may be played on a board, and what comes of what happens."""
    state, it = ready(base, whole, moment)
    yield from shown(playable, state)
    for event in events(state, it):
        yield from shown(happens, state, event)
    yield from shown(_painted, state, it)


def _painted(state: State, it: ObjectId) -> Iterator[object]:
    yield from views(in_all_colors(state, it))
