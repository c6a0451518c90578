"""Where an entry of a log that only passes is going, and whether it has come there."""

from __future__ import annotations

import msgspec

from engine.rules.position.refusal import Illegal
from engine.rules.position.state import DamageResolution, PlayerId, State


class Goal(msgspec.Struct, frozen=True):
    """What an entry still has to reach: a step (of a player's next turn), or an empty stack where none is named.

    A step of a damage resolution is that of the next one, not of what the entry is `within`.
    """

    step: str = ""
    of: PlayerId | None = None
    started: int = 0
    within: DamageResolution | None = None


def refuse_over(step: str, state: State) -> None:
    """Raises `Illegal` for a step that is over in this turn, where none is still to be added to it (300.1)."""
    turn, steps = state.turn, state.book.steps
    coming = (*turn.queue, *(more for _, more in turn.added))
    here = {turn.step, turn.inside or turn.step} & set(steps)
    if coming or step not in steps or not here:
        return
    if steps.index(step) < min(map(steps.index, here)):
        raise Illegal("300.1", f"{step} is already over: the turn has come to {turn.step}")


def reached(goal: Goal, state: State) -> bool:
    """Whether the goal is reached; raises `Illegal` where this turn is over without its step."""
    turn = state.turn
    if not goal.step:
        return not state.zone("stack") and state.resolving is None
    there = goal.step in (turn.step, state.step) and (
        goal.within is None or state.resolving is None or goal.within.since != state.resolving.since
    )
    if goal.of is not None:
        return there and turn.active == goal.of and turn.number > goal.started
    if turn.number > goal.started:
        raise Illegal("300.1", f"the turn ended without {goal.step}")
    return there
