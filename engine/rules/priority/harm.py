"""Damage resolutions: what waits is prevented, applied, regenerated and buried in steps of their own.

Nothing here is asked where damage is dealt at once. Where it is not, `settled` opens a resolution as soon as something
waits for one, and `close_window` goes on from one of its steps when all players are done in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from engine.records import replace
from engine.rules.changing.deeds import dealt, noted
from engine.rules.changing.leaving import next_after, take_along
from engine.rules.position.events import Damage, Destroyed
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import (
    WINDOWS,
    Afterwards,
    Blow,
    DamageResolution,
    Doom,
    PlayerId,
    Recipient,
    Window,
)
from engine.rules.priority.at_once import triggers_at_once
from engine.rules.priority.state_based import check

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Then = Literal["priority", "batch", "step over"]


def settled(gate: Gate, then: Then, player: PlayerId) -> bool:
    """Everything that follows by itself; whether nothing waits for a damage resolution.

    If something does, a resolution has begun, and when it is over the game goes on with `then`. Damage waits until the
    whole batch has been carried out; what is destroyed does not.
    """
    _follows(gate)
    state = gate.state
    if state.result:
        return False
    if state.resolving is not None or not (state.doomed or (state.blows and then != "batch")):
        return True
    now = () if then == "batch" else state.blows
    later = state.blows if then == "batch" else ()
    below = len(state.zone("stack"))
    under_way = DamageResolution(
        "damage prevention", player, then, now, state.doomed, below, since=state.clock
    )
    gate.change_state(resolving=under_way, blows=later, doomed=())
    _open(gate, under_way, "damage prevention")
    return False


def _follows(gate: Gate) -> None:
    for _ in range(1000):
        if gate.state.result:
            return
        take_along(gate)
        if not check(gate) and not triggers_at_once(gate):
            return
    raise Unsupported("effects that follow each other without end")


def in_turn(gate: Gate, player: PlayerId, passed: int = 0) -> None:
    """A player may act, unless something waits for a damage resolution first."""
    if not settled(gate, "priority", player):
        return
    if gate.state.players[player].lost:
        player = next_after(gate, player)
    gate.change_state(turn=replace(gate.state.turn, priority=player, passed=passed))


def _open(gate: Gate, under_way: DamageResolution, window: Window) -> None:
    """A step of the resolution begins; the active player, or the next who is still there, may act first in it."""
    gate.change_state(resolving=replace(under_way, window=window))
    told = {"damage prevention": _damage_words, "regeneration": _doom_words, "death events": lambda *_: ""}
    about = told[window](gate, under_way)
    gate.say(f"{window}{': ' if about else ''}{about}", WINDOWS[window], "damage resolution")
    turn = gate.state.turn
    first = next_after(gate, turn.active) if gate.state.players[turn.active].lost else turn.active
    gate.change_state(turn=replace(turn, priority=first, passed=0))


def _damage_words(gate: Gate, under_way: DamageResolution) -> str:
    return ", ".join(f"{b.amount} from {gate.which(b.source)} to {gate.which(b.to)}" for b in under_way.blows)


def _doom_words(gate: Gate, under_way: DamageResolution) -> str:
    return ", ".join(gate.which(d.object) for d in under_way.doomed)


def close_window(gate: Gate) -> bool:
    """All are done in a step of the resolution: its outcome, then its next step; whether the resolution is over."""
    under_way = gate.state.resolving
    assert under_way is not None
    if under_way.window == "damage prevention":
        _apply(gate, under_way)
        _follows(gate)
        dooms = tuple(d for d in (*under_way.doomed, *gate.state.doomed) if _there(gate, d.object))
        under_way = replace(under_way, blows=(), doomed=dooms, since=gate.state.clock)
        gate.change_state(doomed=())
        if dooms and not gate.state.result:
            _open(gate, under_way, "regeneration")
            return False
        _after_burying(gate)
    elif under_way.window == "regeneration":
        _bury(gate, under_way)
        _after_burying(gate)
        if any(not _there(gate, d.object) for d in under_way.doomed):
            gate.change_state(resolving=replace(under_way, doomed=()))
            _follows(gate)
            if not gate.state.result:
                _open(gate, replace(under_way, doomed=()), "death events")
                return False
    gate.change_state(resolving=None)
    return True


def _there(gate: Gate, what: Recipient) -> bool:
    return isinstance(what, str) or what in gate.state.zone("in play")


def _apply(gate: Gate, under_way: DamageResolution) -> None:
    """Unprevented damage is applied, trample damage after other damage; what prevents it is used up with it."""
    ordered = sorted(under_way.blows, key=lambda b: b.past is not None)
    events = [Damage(**msgspec.structs.asdict(b)) for b in ordered if _hits(gate, b)]
    mark = len(gate.records)
    gate.applying = True
    gate.propose(*events, rules=("damage resolution",), text="the damage is applied" if events else "")
    gate.applying = False
    _drop_shields(gate, under_way)
    for one in _taken_up(gate, lambda one: not one.doomed and under_way.then != "batch"):
        hits = [
            r for r in gate.records[mark:] if isinstance(r.event, Damage) and r.event.source in one.sources
        ]
        gate.follow(dealt(one.context, hits), one.effects)


def _after_burying(gate: Gate) -> None:
    """What was to follow a destruction follows it, knowing what has been destroyed."""
    for one in _taken_up(gate, lambda one: bool(one.doomed)):
        gone = sorted(i for i in one.doomed if not _there(gate, i))
        context = replace(one.context, amount=len(gone), did=bool(gone))
        gate.follow(noted(context, "destroyed", gone), one.effects)


def _taken_up(gate: Gate, fitting: Callable[[Afterwards], bool]) -> tuple[Afterwards, ...]:
    """What has waited for this, which waits no longer."""
    waiting = gate.state.afterwards
    gate.change_state(afterwards=tuple(one for one in waiting if not fitting(one)))
    return tuple(one for one in waiting if fitting(one))


def _hits(gate: Gate, b: Blow) -> bool:
    if isinstance(b.to, str):
        return not gate.state.players[PlayerId(b.to)].lost
    return _there(gate, b.to) and "creature" in gate.sight.view(b.to).types


def _bury(gate: Gate, under_way: DamageResolution) -> None:
    """What is not regenerated goes to the graveyard, all at once."""
    sure: dict[int, Doom] = {}
    for d in under_way.doomed:
        known = sure.get(d.object)
        sure[d.object] = d if known is None or known.regenerable else known
    events = [
        Destroyed(
            d.object,
            d.regenerable and not gate.sight.view(d.object).restricted("cannot be regenerated"),
        )
        for d in sure.values()
        if _there(gate, d.object)
    ]
    gate.applying = True
    gate.propose(*events, rules=("sent to the graveyard",), text="what dies is sent to the graveyard")
    gate.applying = False
    _drop_shields(gate, under_way)


def _drop_shields(gate: Gate, under_way: DamageResolution) -> None:
    """What was used in a step of a resolution is about that resolution only."""
    kept = tuple(s for s in gate.state.shields if s.timestamp < under_way.since)
    if len(kept) < len(gate.state.shields):
        gate.change_state(shields=kept)
