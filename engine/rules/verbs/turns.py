"""Turns, phases and steps: more of them, fewer, for somebody else (300, 502.15, 507)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.records import replace, with_fields
from engine.rules.choosing.picking import players
from engine.rules.looking.references import resolve
from engine.rules.paying.payment import can_pay
from engine.rules.permanents.phasing import exchange_phases
from engine.rules.playing.playing_now import play_now, playable_now
from engine.rules.position.events import Change, Move
from engine.rules.position.state import Context, GameObject
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def extra(gate: Gate, context: Context, e: ir.ExtraTurn) -> Context:
    """Extra turns come right after this one, the most recent first (300.6); phases and steps likewise (300.7-300.8)."""
    t = gate.state.turn
    for player in players(gate, context, e.player):
        if e.what == "turn":
            mark = gate.state.clock
            t = replace(t, extra=(player, *t.extra), extra_marks=(mark, *t.extra_marks))
            context = replace(context, turn_made=mark)
            gate.say(f"{player} takes an extra turn after this one", "300.6")
        elif e.what == "combat":
            t = replace(t, queue=("beginning of combat", *t.queue))
        elif e.what != "combat and main":
            t = replace(t, added=((t.step, e.what), *t.added))
        else:
            main: object = t.step if t.step in ("main 1", "main 2") else "main 2"
            t = with_fields(t, queue=("beginning of combat", main, *t.queue))
    if t.queue != gate.state.turn.queue or t.added != gate.state.turn.added:
        rule = "300.7" if t.added == gate.state.turn.added else "300.8"
        gate.say(f"{gate.name(context.source)} adds to this turn", rule)
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


def by_madness(gate: Gate, context: Context, e: ir.PlayUntilPass) -> Context:
    """The owner may play the removed card for its madness cost (502.24a)."""
    for one in resolve(gate.sight, context, e.what):
        o = None if isinstance(one, str) else gate.state.objects.get(one)
        if o is not None and o.zone == "removed":
            MADNESS[gate.state.book.madness](gate, o)
    return context


def _until_passing(gate: Gate, o: GameObject) -> None:
    """It may be played until its owner passes next."""
    gate.propose(
        Change(o.id, {"options": o.options | {"madness"}}),
        rules=("502.24a",),
        text=f"{o.owner} may play {o.base.name} until passing next",
    )


def _at_once(gate: Gate, o: GameObject) -> None:
    """It is played while the ability resolves, or goes to the graveyard."""
    way, name = frozenset({"madness"}), o.base.name
    cost = next(k.cost for k in o.base.abilities if isinstance(k, ir.Keyword) and k.name == "madness")
    text = f"whether to play {name} for its madness cost"
    able = can_pay(gate, Context(o.id, o.owner), cost) and playable_now(gate, o.owner, o.id, False, way)
    if not able:
        gate.settled(o.owner, text, False)
    if able and gate.yes(o.owner, text):
        gate.say(f"{o.owner} plays {name} for its madness cost as the ability resolves", "502.24a")
        play_now(gate, o.owner, o.id, False, way)
    else:
        gate.propose(
            Move(o.id, "graveyard"),
            rules=("502.24a",),
            text=f"{name} is not played and goes to the graveyard",
        )


MADNESS: dict[str, Callable[[Gate, GameObject], None]] = {
    "permission": _until_passing,
    "on resolution": _at_once,
}


def all_phase(gate: Gate, context: Context, _e: ir.SimultaneousPhase) -> Context:
    """All phased-out creatures phase in as all creatures with phasing phase out (502.15)."""
    creatures = [i for i in gate.sight.in_play() if "creature" in gate.sight.view(i).types]
    exchange_phases(gate, tuple(i for i in creatures if gate.sight.view(i).has("phasing")))
    return context


TURNS: dict[type[object], object] = {
    ir.PlayUntilPass: by_madness,
    ir.SimultaneousPhase: all_phase,
    ir.ExtraTurn: extra,
    ir.SkipNext: skip,
    ir.ControlTurn: control_turn,
}
