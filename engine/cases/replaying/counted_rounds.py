"""Shortcuts (421): many rounds of a loop counted instead of played.

Rounds are played until two of them change the same totals by the same amounts and nothing else; then the rest is
added up, except for the last ones.
"""

from __future__ import annotations

from engine.records import replace
from engine.rules.position.rounds import Totals, countable, signature, steps, totals
from engine.rules.position.state import PlayerId, State

LITERAL = 50


def leap(before: State, middle: State, after: State, left: int) -> tuple[State, int]:
    """As many further turns of a loop as can be counted instead of played: the state, and how many.

    `before`, `middle` and `after` are the position ahead of two turns of the loop, between and behind them.
    """
    if (
        len({_shape(s) for s in (before, middle, after)}) != 1
        or len({signature(s, numbers=False) for s in (before, middle, after)}) != 1
    ):
        return after, 0
    first, second = steps(totals(before), totals(middle)), steps(totals(middle), totals(after))
    if first != second or not countable(second):
        return after, 0
    now = totals(after)
    room = left
    for key, step in second.items():
        if step < 0:
            room = min(room, max(0, (now[key] - 1) // -step - 1))
    return _moved(after, second, room), room


def _shape(state: State) -> tuple[object, ...]:
    """What is alike at a glance in positions that are alike: the step and how much is on the stack."""
    return state.turn.step, state.turn.active, len(state.zone("stack"))


def _moved(state: State, change: Totals, times: int) -> State:
    players, objects = dict(state.players), dict(state.objects)
    by_ref = {o.ref: o.id for o in state.objects.values() if o.zone == "in play"}
    for key, step in change.items():
        more = step * times
        if key[0] == "player":
            name = PlayerId(key[1])
            players[name] = replace(players[name], **{key[2]: getattr(players[name], key[2]) + more})
        elif key[0] == "pool":
            name = PlayerId(key[1])
            pool = {**players[name].pool, key[2]: players[name].pool.get(key[2], 0) + more}
            players[name] = replace(players[name], pool=pool)
        else:
            o = objects[by_ref[key[1]]]
            if key[0] == "damage":
                objects[o.id] = replace(o, damage=o.damage + more)
            else:
                counters = {**o.counters, key[2]: o.counters.get(key[2], 0) + more}
                objects[o.id] = replace(o, counters=counters)
    return replace(state, players=players, objects=objects)
