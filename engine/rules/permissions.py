"""What continuous effects forbid or allow when players act (408, 409.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def ability_forbidden(gate: Gate, oid: ObjectId) -> bool:
    """Whether the activated abilities of an object cannot be played."""
    return bool(gate.sight.view(oid).restricted("abilities cannot be played"))


def land_plays(gate: Gate, player: PlayerId) -> int:
    """How many lands the player may play this turn (212.6a)."""
    from engine.rules.verbs_of_play import ruled
    from engine.text import ir

    if ruled(gate, "cannot play lands", player):
        return 0
    extra = 0
    for oid in gate.sight.in_play():
        if gate.sight.controller(oid) == player:
            for g in gate.sight.view(oid).abilities:
                if isinstance(g.ability, ir.PlayerRule) and g.ability.rule == "extra land":
                    extra += g.ability.n or 1
    return 1 + extra
