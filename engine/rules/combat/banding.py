"""Banding and bands with other (502.10-502.11): which bands may attack, and who divides whose damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.rules.position.actions import Attack
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Combat, ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def check_bands(gate: Gate, action: Attack) -> None:
    """Whether the bands may be announced (502.10b-c, 502.11b)."""
    named = [i for band in action.bands for i in band]
    if len(set(named)) < len(named):
        raise Illegal("502.10c", "a creature can be in one band only")
    for band in action.bands:
        if any(i not in action.attackers for i in band):
            raise Illegal("502.10b", "only attacking creatures can be in a band")
        plain = [i for i in band if not gate.sight.view(i).has("banding")]
        if len(plain) <= 1 < len(band) + len(plain) or _other(gate, plain):
            continue
        raise Illegal("502.10b", "a band is creatures with banding and at most one without")


def _other(gate: Gate, creatures: Iterable[ObjectId]) -> frozenset[str]:
    """The "bands with other" qualities that all of the creatures have."""
    kinds = [frozenset(k.quality for k in gate.sight.view(i).keywords("bands with other")) for i in creatures]
    return frozenset.intersection(*kinds) if kinds else frozenset()


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
    against = _opposed(combat, source)
    against = [i for i in against if i in gate.state.zone("in play")]
    players = dict.fromkeys(gate.sight.controller(i) for i in against)
    for player in players:
        theirs = [i for i in against if gate.sight.controller(i) == player]
        if any(gate.sight.view(i).has("banding") for i in theirs):
            return player, "502.10h"
        for n, one in enumerate(theirs):
            if any(_other(gate, (one, other)) for other in theirs[n + 1 :]):
                return player, "502.11c"
    return own, "310.1"


def _opposed(combat: Combat, source: ObjectId) -> list[ObjectId]:
    if source in combat.blocks:
        return list(combat.blocks[source])
    return [b for b, attackers in combat.blocks.items() if source in attackers]
