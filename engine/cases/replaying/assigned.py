"""Combat damage that nobody had a choice about, assigned in words as well (310.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cases.reading import log_entries as log
from engine.cases.replaying.log_actions import action_of
from engine.rules.combat.damage import rule_of
from engine.rules.looking.characteristics import look
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId, State


def confirmed(
    entries: Sequence[log.Entry], after: Callable[[int], State], entry: log.Assign, now: State
) -> bool:
    """Whether an entry says of the damage just assigned how that was; `Illegal` where it says otherwise.

    `entries` are those before it, and `after` the state after so many of them and one more, counted from 0.
    What has only one way is assigned as the step begins. Words for it right after that are no mistake, as an answer to
    a decision with one answer is none; creatures are called what they were before the damage.
    """
    combat = now.combat
    if combat is None or not combat.damage_assigned:
        return False
    n = len(entries)
    while n and isinstance(entries[n - 1], log.Assign):
        n -= 1
    if not n:
        return False
    before = after(n - 1)
    fought = before.combat
    if fought is None or (fought.damage_assigned and before.turn.step == now.turn.step):
        return False
    action = action_of(before, entry)
    assert isinstance(action, a.Assign), "an assignment is an assignment"
    for source, given in action.damage.items():
        row = dict(combat.assigned.get(source, ()))
        if {to: k for to, k in given.items() if k} != {to: k for to, k in row.items() if k}:
            sums = ("310.2a",) if sum(given.values()) != sum(row.values()) else ()
            text = f"{before.objects[source].base.name} assigns its damage otherwise"
            past = any(isinstance(to, str) and k for to, k in given.items())
            raise Illegal(
                _TRAMPLING if past and _tramples(before, source) else rule_of(fought, source), text, sums
            )
    return True


_TRAMPLING = "502.9b"


def _tramples(state: State, source: ObjectId) -> bool:
    """Whether a creature is blocked and may assign damage past what blocks it, once that has enough (502.9b)."""
    blocked = state.combat is not None and source in state.combat.blocked
    return blocked and look(state).view(source).has("trample")
