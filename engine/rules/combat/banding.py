"""Banding and bands with other (502.10-502.11): which bands may attack, and who divides whose damage."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from engine.rules.choosing.permissions import ruled
from engine.rules.choosing.targeting import singular
from engine.rules.position.actions import Attack
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Combat, ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Creatures = tuple[ObjectId, ...]


def check_bands(gate: Gate, action: Attack) -> None:
    """Whether the bands may be announced (502.10b-c, 502.11b)."""
    named = [i for band in action.bands for i in band]
    if len(set(named)) < len(named):
        raise Illegal("502.10c", "a creature can be in one band only")
    for band in action.bands:
        if any(i not in action.attackers for i in band):
            raise Illegal("502.10b", "only attacking creatures can be in a band")
        plain = [i for i in band if not gate.sight.view(i).has("banding")]
        others = BANDS_WITH_OTHER[gate.state.book.bands_with_other]
        if len(plain) <= 1 < len(band) + len(plain) or others(gate, tuple(plain), band):
            continue
        raise Illegal("502.10b", "a band is creatures with banding and at most one without")


def _qualities(gate: Gate, creature: ObjectId) -> frozenset[str]:
    return frozenset(k.quality for k in gate.sight.view(creature).keywords("bands with other"))


def _all_have_it(gate: Gate, plain: Creatures, _band: Creatures) -> bool:
    """Whether all of those without banding have the same "bands with other" ability (502.11b)."""
    kinds = [_qualities(gate, i) for i in plain]
    return bool(kinds and frozenset.intersection(*kinds))


def _one_has_it(gate: Gate, _plain: Creatures, band: Creatures) -> bool:
    """Whether all of the band have a quality, and one of them the ability to band with others of it (502.11b)."""
    wanted = {q for i in band for q in _qualities(gate, i)}
    return any(len(band) > 1 and all(_has(gate, i, quality) for i in band) for quality in wanted)


def _has(gate: Gate, creature: ObjectId, quality: str) -> bool:
    """Whether a creature has the quality that others band with: a name, or words of its type line."""
    view = gate.sight.view(creature)
    if view.name.lower() == quality.lower().removeprefix("creatures named "):
        return True
    words = {*view.supertypes, *view.types, *view.subtypes}
    return all(w in words or singular(w) in words for w in quality.lower().split())


BANDS_WITH_OTHER: dict[str, Callable[[Gate, Creatures, Creatures], bool]] = {
    "all have it": _all_have_it,
    "one has it": _one_has_it,
}
"""When creatures, some of them without banding, are a band by "bands with other"."""


def with_bandmates(combat: Combat, attackers: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The attackers a blocker blocks, with those that its block reaches through their bands (502.10e)."""
    found = list(attackers)
    for band in combat.bands:
        if set(band) & set(attackers):
            found.extend(i for i in band if i not in found and i in combat.attackers)
    return tuple(found)


def chooser(gate: Gate, source: ObjectId) -> tuple[PlayerId, str]:
    """Who announces how a creature assigns its combat damage, and the rule (310.1, 502.10h, 502.11c)."""
    combat = gate.state.combat
    assert combat is not None
    own = gate.sight.controller(source)
    attacked = combat.defenders.get(source)
    if attacked is not None and ruled(gate, "assigns for attackers", attacked):
        return attacked, "103.1"
    against = _opposed(combat, source)
    players = dict.fromkeys(gate.sight.controller(i) for i in against)
    for player in players:
        theirs = [i for i in against if gate.sight.controller(i) == player]
        if any(gate.sight.view(i).has("banding") for i in theirs):
            return player, "502.10h"
        others = BANDS_WITH_OTHER[gate.state.book.bands_with_other]
        if any(others(gate, pair, pair) for pair in combinations(theirs, 2)):
            return player, "502.11c"
    return own, "310.1"


def _opposed(combat: Combat, source: ObjectId) -> list[ObjectId]:
    if source in combat.blocks:
        return list(combat.blocks[source])
    return [b for b, attackers in combat.blocks.items() if source in attackers]
