"""Phasing (502.15): a change of zone that triggers only leaves-play abilities, attachments along with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.events import Move
from engine.rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def phase_out(gate: Gate, what: tuple[ObjectId, ...]) -> None:
    """Permanents phase out with what is attached to them; tokens cease (217.8d)."""
    together = list(what)
    for oid in together:
        together.extend(
            i for i in gate.sight.in_play() if gate.state.objects[i].attached == oid and i not in together
        )
    gate.propose(
        *(Move(i, "phased out") for i in together if i in gate.state.zone("in play")), rules=("502.15a",)
    )


def phase_step(gate: Gate, player: PlayerId) -> None:
    """The untap step begins with the active player's permanents phasing in and out together (302.1)."""
    back = tuple(i for i in gate.state.zone("phased out") if gate.state.objects[i].controller == player)
    out = tuple(
        i
        for i in gate.sight.in_play()
        if gate.sight.controller(i) == player and gate.sight.view(i).has("phasing")
    )
    if back:
        gate.propose(*(Move(i, "in play") for i in back), rules=("302.1", "502.15a"))
    phase_out(gate, out)
