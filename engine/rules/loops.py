"""Loops (421): a position that comes round again while nobody chooses anything is a draw (102.6, 421.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import ChangeState

if TYPE_CHECKING:
    from engine.rules.gate import Gate
    from engine.rules.state import GameObject, State

replace = msgspec.structs.replace
_PATIENCE = 16


def fingerprint(state: State) -> Any:
    """The position without identities, timestamps and life totals: equal when the game has come round."""
    refs = {o.id: o.ref for o in state.objects.values()}
    places = tuple(
        (key, len(ids) if key[0] == "library" else _zone(state, key, refs))
        for key, ids in sorted(state.zones.items())
        if ids and key[0] != "ceased"
    )
    players = tuple((p.name, p.poison, tuple(sorted(p.pool.items()))) for p in state.players.values())
    return (state.turn.active, state.turn.step, players, places, len(state.effects), len(state.delayed))


def _zone(state: State, key: tuple[str, str], refs: dict[Any, str]) -> Any:
    shown = [_object(state.objects[i], refs) for i in state.zones[key]]
    return tuple(shown) if key[0] in ("stack", "graveyard") else tuple(sorted(shown, key=repr))


def _object(o: GameObject, refs: dict[Any, str]) -> Any:
    attached = refs.get(o.attached, o.attached) if o.attached is not None else None
    linked = tuple(refs.get(i, "") for i in o.linked)
    name = o.ref.split("/")[0]
    counters = tuple(sorted((k, n) for k, n in o.counters.items() if n))
    return (name, o.controller, o.tapped, o.damage, o.face_down, counters, attached, linked)


def watch(gate: Gate) -> None:
    """After a resolution that nobody had a say in: remember the position, and draw if it was there before."""
    state = gate.state
    if gate.used or state.result or not state.zone("stack"):
        forget_loop(gate)
        return
    count = state.resolutions + 1
    if count < _PATIENCE:
        gate.state = replace(state, resolutions=count)
        return
    now = fingerprint(state)
    lives = tuple(p.life for p in state.players.values())
    before = dict(state.marks).get(now)
    if before is not None and all(a >= b for a, b in zip(lives, before, strict=True)):
        gate.propose(
            ChangeState({"result": "draw"}),
            rules=("421.4", "102.6"),
            text="the same thing happens again and again, and nobody can stop it",
        )
        return
    gate.state = replace(state, resolutions=count, marks=(*state.marks[-200:], (now, lives)))


def forget_loop(gate: Gate) -> None:
    """Somebody acted or chose: no loop so far."""
    if gate.state.resolutions or gate.state.marks:
        gate.state = replace(gate.state, resolutions=0, marks=())
