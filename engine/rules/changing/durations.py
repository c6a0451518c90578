"""Effects and shields expire when what they last until has come (300.4, 314.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.state import ContinuousEffect, PlayerId, ShieldEffect

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def end_until(gate: Gate, duration: str, player: PlayerId) -> None:
    """Effects of the player that last until now expire as it begins (300.4)."""

    def over(one: ContinuousEffect | ShieldEffect) -> bool:
        return one.duration == duration and one.context.controller == player

    gate.change_state(
        permissions=tuple(p for p in gate.state.permissions if p.duration != duration or p.player != player),
        effects=tuple(e for e in gate.state.effects if not over(e)),
        shields=tuple(s for s in gate.state.shields if not over(s)),
        rules=tuple(r for r in gate.state.rules if r[1] != duration or r[2].controller != player),
    )


def end_with_upkeep(gate: Gate, player: PlayerId) -> None:
    """Effects that last until the end of the player's next upkeep end with this one, which begins (300.4)."""
    gate.change_state(
        effects=tuple(
            replace(e, duration="end of upkeep")
            if e.duration == "end of your next upkeep" and e.context.controller == player
            else e
            for e in gate.state.effects
        )
    )


def end_effects(gate: Gate, duration: str) -> None:
    """Effects that last until now expire, all together (300.4, 314.2); those of the next turn, too, go on in it."""
    ends = ("end of turn", "end of combat") if duration == "end of turn" else (duration,)
    whole = duration == "end of turn"
    goes_on = {"end of next turn": duration} if whole else {}
    gate.change_state(
        effects=tuple(
            replace(e, duration=goes_on.get(e.duration, e.duration))
            for e in gate.state.effects
            if e.duration not in ends
        ),
        shields=tuple(s for s in gate.state.shields if s.duration not in ends),
        permissions=tuple(p for p in gate.state.permissions if p.duration not in ends),
        delayed=tuple(d for d in gate.state.delayed if not (d.this_turn and whole)),
        rules=tuple((r, goes_on.get(d, d), about) for r, d, about in gate.state.rules if d not in ends),
        ignored=frozenset() if whole else gate.state.ignored,
    )


def begin_awaited(gate: Gate, player: PlayerId) -> None:
    """Effects for the next turn of a player begin with it, and last until it ends (300.4)."""
    gate.change_state(
        effects=tuple(
            replace(e, waits="", duration="end of turn") if e.waits == player else e
            for e in gate.state.effects
        ),
        delayed=tuple(replace(d, waits="") if d.waits == player else d for d in gate.state.delayed),
    )
