"""All players are done: batches are carried out whole, interrupts and what serves a damage resolution one by one.

`ALL_PASSED` holds what happens when all players have passed in succession, by the book's sequence of effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.interrupting import next_interrupt
from engine.rules.priority.at_once import carry_out
from engine.rules.priority.harm import close_window, in_turn, settled
from engine.rules.priority.trigger_order import in_chosen_order
from engine.rules.triggering.triggers import known_by, open_duties
from engine.rules.turns.resolving import resolve, resolve_top

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate
    from engine.rules.position.state import PendingTrigger


def batch_passed(gate: Gate) -> bool:
    """What happens when all are done; whether the step of the turn is over with it."""
    state = gate.state
    if state.resolving is not None:
        return _window_passed(gate)
    interrupt = next_interrupt(gate)
    if interrupt is not None:
        resolve(gate, interrupt)
        in_turn(gate, state.turn.active)
        return False
    if state.zone("stack"):
        gate.say("all are done, and the batch is carried out, last announced first", "batch carried out")
        return carry_on_batch(gate)
    left = open_duties(gate.sight)
    if left:
        mine = in_chosen_order(gate, state.turn.active, left)
        meet(gate, mine[0])
        in_turn(gate, state.turn.active)
        return False
    return True


def carry_on_batch(gate: Gate) -> bool:
    """The rest of the batch, as far as nothing is destroyed on the way; never the end of the step."""
    active = gate.state.turn.active
    while gate.state.zone("stack") and not gate.state.result:
        resolve_top(gate)
        if not settled(gate, "batch", active):
            return False
    in_turn(gate, active)
    return False


def _window_passed(gate: Gate) -> bool:
    under_way = gate.state.resolving
    assert under_way is not None
    if len(gate.state.zone("stack")) > under_way.below:
        resolve(gate, next_interrupt(gate) or gate.state.zone("stack")[-1])
        in_turn(gate, gate.state.turn.active)
        return False
    if not close_window(gate):
        return False
    if under_way.then == "batch":
        return settled(gate, "batch", under_way.player) and carry_on_batch(gate)
    if under_way.then == "step over":
        return settled(gate, "step over", under_way.player)
    in_turn(gate, under_way.player)
    return False


def meet(gate: Gate, duty: PendingTrigger) -> None:
    """A duty of the upkeep is dealt with; until it is, what has it cannot pay for it with an ability of its own."""
    gate.say(
        f"{gate.state.turn.active} deals with the upkeep of {gate.name(duty.source)}, a fast effect to which "
        "nobody is recorded to respond",
        "upkeep dealt with",
        "upkeep as a fast effect",
    )
    carry_out(gate, duty)
    gate.change_state(duties_met=gate.state.duties_met | {known_by(duty)})
