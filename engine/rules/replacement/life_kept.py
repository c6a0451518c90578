"""Damage that would leave a player with less than 1 life leaves 1 instead (419.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.looking.conditions import holds
from engine.rules.position.events import Damage, Event
from engine.rules.position.state import Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Final = list[tuple[Event, tuple[str, ...]]]


def life_kept(gate: Gate, final: Final) -> Final:
    """The events, of which damage dealt at one time leaves a player who is kept so with 1 life.

    All of the damage is dealt; what it does to the life total is another thing (310.4, 419.6).
    """
    left = {name: player.life for name, player in gate.state.players.items()}
    kept: Final = []
    for event, rules in final:
        if isinstance(event, Damage) and isinstance(event.to, str):
            player = PlayerId(event.to)
            before = left[player]
            left[player] -= event.amount
            keeper = _keeper(gate, player) if before >= 1 > left[player] else None
            if keeper is not None:
                left[player] = 1
                gate.say(f"{gate.name(keeper)} leaves {player} at 1 life", "419.1a", "419.6a")
                event = replace(event, leaves=1)
        kept.append((event, rules))
    return kept


def _keeper(gate: Gate, player: PlayerId) -> ObjectId | None:
    """What keeps the player at 1 life, as things stand before the damage."""
    for oid, _, one, _ in gate.sight.having(ir.Replacing):
        context = Context(oid, gate.sight.controller(oid))
        about = one.replaces.event == "life below" and context.controller == player
        if about and (one.condition is None or holds(gate.sight, context, one.condition)):
            return oid
    return None
