"""Loops (421): what goes round and round while nobody chooses anything is a draw (102.6, 421.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.position.events import ChangeState
from engine.rules.position.rounds import ending, signature, steps, totals

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_PATIENCE = 16
_REMEMBERED = 400


def watch(gate: Gate) -> None:
    """After a resolution that nobody had a say in: remember the position; a loop nobody can leave is a draw.

    Play has come round when nothing at all has changed, or when two rounds have changed the same numbers by the same
    amounts and none of them can run out: then no round will ever be different.
    """
    state = gate.state
    if gate.used or state.result or not state.zone("stack"):
        forget_loop(gate)
        return
    count = state.resolutions + 1
    if count < _PATIENCE:
        gate.state = replace(state, resolutions=count)
        return
    here, now = signature(state, numbers=False), totals(state)
    before = [then for there, then in state.marks if there == here]
    if before and _for_ever([*before[-2:], now]):
        gate.propose(
            ChangeState({"result": "draw"}),
            rules=("421.4", "102.6"),
            text="the same thing happens again and again, and nobody can stop it",
        )
        return
    gate.state = replace(state, resolutions=count, marks=(*state.marks[1 - _REMEMBERED :], (here, now)))


def _for_ever(seen: list[dict[tuple[str, ...], int]]) -> bool:
    """Whether the last of these positions, alike but for their numbers, shows that play never ends."""
    last = steps(seen[-2], seen[-1])
    if not last:
        return True
    return len(seen) == 3 and steps(seen[0], seen[1]) == last and not ending(last)


def forget_loop(gate: Gate) -> None:
    """Somebody acted or chose: no loop so far."""
    if gate.state.resolutions or gate.state.marks:
        gate.state = replace(gate.state, resolutions=0, marks=())
