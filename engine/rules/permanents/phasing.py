"""Phasing (502.15): a change of zone that triggers only leaves-play abilities, attachments along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.position.events import Move
from engine.rules.position.state import ObjectId, PlayerId, State

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def phase_out(gate: Gate, what: tuple[ObjectId, ...]) -> None:
    """Permanents phase out with what is attached to them (502.15i); tokens cease (217.8d)."""
    leaving = _out(gate, what)
    gate.propose(*leaving, rules=("502.15b", "502.15d", *_along(gate.state, leaving)))


def _along(state: State, moves: list[Move]) -> tuple[str, ...]:
    """The rule for what goes and comes back along with what it is attached to, where something does."""
    along = any(move.changes["indirectly"] or _waits(state, move.object) for move in moves)
    return ("502.15i",) if along else ()


def _out(gate: Gate, what: tuple[ObjectId, ...]) -> list[Move]:
    together = [i for i in what if i in gate.state.zone("in play") and not _stays(gate, i)]
    for oid in together:
        attached = (i for i in gate.sight.in_play() if gate.state.objects[i].attached == oid)
        together.extend(i for i in attached if i not in together and not _stays(gate, i))
    direct = set(what)
    return [
        Move(
            i,
            "phased out",
            changes={"indirectly": i not in direct, "held_by": gate.sight.controller(i)},
        )
        for i in together
    ]


def _stays(gate: Gate, oid: ObjectId) -> bool:
    """Whether an effect keeps the permanent from phasing out (103.2)."""
    return bool(gate.sight.view(oid).restricted("cannot phase out"))


def _in(gate: Gate, player: PlayerId) -> list[Move]:
    """What phased out directly under the player's control, and what phased out along with it (502.15b, 502.15i)."""
    state = gate.state
    away = state.zone("phased out")
    return _back(state, [i for i in away if _went_from(state, i) == player and not _waits(state, i)])


def _back(state: State, back: list[ObjectId]) -> list[Move]:
    """Permanents phase in with what phased out along with them (502.15i)."""
    away = state.zone("phased out")
    for oid in back:
        back.extend(
            i for i in away if i not in back and _waits(state, i) and state.objects[i].attached == oid
        )
    return [Move(i, "in play", changes={"indirectly": False}) for i in back]


def _went_from(state: State, oid: ObjectId) -> PlayerId:
    """Who controlled the permanent when it phased out (302.1)."""
    o = state.objects[oid]
    return o.held_by or o.controller


def _waits(state: State, oid: ObjectId) -> bool:
    """Whether it phased out along with what it is attached to, and comes back only with that."""
    return state.objects[oid].indirectly


def phase_step(gate: Gate, player: PlayerId) -> None:
    """The untap step begins with the active player's permanents phasing in and out together (302.1)."""
    out = tuple(
        i
        for i in gate.sight.in_play()
        if gate.sight.controller(i) == player and gate.sight.view(i).has("phasing")
    )
    both = [*_in(gate, player), *_out(gate, out)]
    if both:
        rules = ("302.1", "502.15b", *_along(gate.state, both))
        gate.propose(*both, rules=rules, text=f"{player}'s permanents phase")


def exchange_phases(gate: Gate, creatures_out: tuple[ObjectId, ...]) -> None:
    """All phased-out creatures phase in with what phased out along with them while the named permanents phase out."""
    state = gate.state
    back = [i for i in state.zone("phased out") if "creature" in gate.sight.view(i).types]
    both = [*_back(state, back), *_out(gate, creatures_out)]
    gate.propose(*both, rules=("502.15b", *_along(state, both)))
