"""Instructions about turns, phases and steps, and about effects that players end or ignore (300, 408.2, 507)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change
from engine.rules.picking import players
from engine.rules.state import Context
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def extra(gate: Gate, context: Context, e: ir.ExtraTurn) -> Context:
    """Extra turns come right after this one, the most recent first (300.6); phases and steps likewise (300.7-300.8)."""
    t = gate.state.turn
    for player in players(gate, context, e.player):
        if e.what == "turn":
            mark = gate.state.clock
            t = replace(t, extra=(player, *t.extra), extra_marks=(mark, *t.extra_marks))
            context = replace(context, turn_made=mark)
        elif e.what == "combat":
            t = replace(t, queue=("beginning of combat", *t.queue))
        elif e.what != "combat and main":
            t = replace(t, added=((t.step, e.what), *t.added))
        else:
            main: Any = t.step if t.step in ("main 1", "main 2") else "main 2"
            t = replace(t, queue=("beginning of combat", main, *t.queue))
    gate.change_state(turn=t)
    return context


def skip(gate: Gate, context: Context, e: ir.SkipNext) -> Context:
    """Skip the next turn, step or phase (419.6e)."""
    t = gate.state.turn
    gate.change_state(
        turn=replace(t, skips=t.skips + tuple((p, e.what) for p in players(gate, context, e.player)))
    )
    return context


def control_turn(gate: Gate, context: Context, e: ir.ControlTurn) -> Context:
    """The next turn a player takes is controlled by you; the last such effect counts (507.1, 507.1a)."""
    for player in players(gate, context, e.player):
        rules = ("507.1", "507.1a") if player in gate.state.turn_controls else ("507.1",)
        gate.change_state(turn_controls={**gate.state.turn_controls, player: context.controller})
        gate.say(f"{context.controller} will control {player}'s next turn", *rules)
    return context


def end_effect(gate: Gate, context: Context, _e: ir.EndEffect) -> Context:
    """The effect that gave its source this special action is over, and what it attached comes off (418.3a)."""

    def ends(m: ir.Modification) -> bool:
        return isinstance(m, ir.GainAbility) and any(_is_ending(a) for a in m.abilities)

    kept = tuple(
        e
        for e in gate.state.effects
        if context.source not in e.applies_to or not any(ends(m) for m in e.modifications)
    )
    gate.change_state(effects=kept)
    if context.source in gate.state.zone("in play") and not gate.sight.view(context.source).keywords(
        "enchant"
    ):
        gate.propose(Change(context.source, {"attached": None}, "unattached"))
    return context


def ignore_effect(gate: Gate, context: Context, _e: ir.IgnoreEffect) -> Context:
    """What the static abilities of the source do to a player is suspended for the turn (408.2j)."""
    gate.change_state(ignored=gate.state.ignored | {(context.source, context.controller)})
    return context


def _is_ending(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.Activated) and ability.effects == (ir.EndEffect(),)


OF_TURNS: dict[type[Any], Any] = {
    ir.ExtraTurn: extra,
    ir.SkipNext: skip,
    ir.ControlTurn: control_turn,
    ir.EndEffect: end_effect,
    ir.IgnoreEffect: ignore_effect,
}
