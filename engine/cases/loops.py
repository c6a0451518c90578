"""Loops (421): a shortcut carried out many times over, and mandatory loops that end the game in a draw.

A shortcut is replayed literally until two turns of the loop change the same totals by the same
amounts and nothing else; then the rest is counted instead of played, except for the last turns.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.rules.state import GameObject, ObjectId, PlayerId, State

replace = msgspec.structs.replace
Totals = dict[tuple[str, ...], int]
LITERAL = 50


def totals(state: State) -> Totals:
    """The numbers of a position that a loop may run up or down."""
    found: Totals = {}
    for name, player in state.players.items():
        found["player", name, "life"] = player.life
        found["player", name, "poison"] = player.poison
        for symbol, n in player.pool.items():
            found["pool", name, symbol] = n
    for o in state.objects.values():
        if o.zone == "in play":
            for kind, n in o.counters.items():
                found["counters", o.ref, kind] = n
            found["damage", o.ref] = o.damage
    return found


def signature(state: State, numbers: bool = True) -> Any:
    """Everything about a position that play can notice, without identities; `numbers` keeps the totals."""
    refs = {o.id: o.ref for o in state.objects.values()}
    zones = {
        key: tuple(_object(state.objects[i], refs, numbers) for i in ids)
        for key, ids in sorted(state.zones.items())
        if key[0] != "ceased"
    }
    players = {
        n: replace(p, life=0, poison=0, pool={}, drew=0) if not numbers else p
        for n, p in state.players.items()
    }
    effects = tuple(
        (tuple(refs.get(r, r) if isinstance(r, int) else r for r in e.applies_to), repr(e.modifications), e.duration)
        for e in state.effects
    )  # fmt: skip
    shields = tuple((repr(s.replaces), s.left, s.duration) for s in state.shields)
    delayed = tuple((repr(d.trigger), repr(d.effects)) for d in state.delayed)
    return repr((zones, players, state.turn, state.result, effects, shields, delayed, len(state.pending)))


def _object(o: GameObject, refs: dict[ObjectId, str], numbers: bool) -> Any:
    name = o.base.name if o.token else o.ref.partition("/")[0]
    attached = refs.get(o.attached, o.attached) if isinstance(o.attached, int) else o.attached
    marks = (o.damage, sorted(o.counters.items())) if numbers else sorted(o.counters)
    return (name, o.controller, o.tapped, o.face_down, attached, o.sick, marks)


def leap(before: State, middle: State, after: State, left: int) -> tuple[State, int]:
    """As many further turns of a loop as can be counted instead of played: the state, and how many.

    `before`, `middle` and `after` are the position ahead of two turns of the loop, between and behind them.
    """
    if len({signature(s, numbers=False) for s in (before, middle, after)}) != 1:
        return after, 0
    first, second = _steps(totals(before), totals(middle)), _steps(totals(middle), totals(after))
    if first != second:
        return after, 0
    now = totals(after)
    room = left
    for key, step in second.items():
        if step < 0:
            room = min(room, max(0, (now[key] - 1) // -step - 1))
    return _moved(after, second, room), room


def _moved(state: State, steps: Totals, times: int) -> State:
    players, objects = dict(state.players), dict(state.objects)
    by_ref = {o.ref: o.id for o in state.objects.values() if o.zone == "in play"}
    for key, step in steps.items():
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


class Watch:
    """Sees whether a sequence in which nobody chooses anything comes round again for ever (421.4)."""

    def __init__(self) -> None:
        self._seen: dict[Any, list[Totals]] = {}

    def endless(self, state: State) -> bool:
        """Whether the same position came before, alike but for totals that only grow by the same steps."""
        here = self._seen.setdefault(signature(state, numbers=False), [])
        here.append(totals(state))
        if len(here) < 3:
            return False
        last, middle, first = here[-1], here[-2], here[-3]
        once, again = _steps(first, middle), _steps(middle, last)
        ends = any(n < 0 or key[-1] in ("poison", "damage") or key[0] == "damage" for key, n in again.items())
        return once == again and not ends


def _steps(old: Totals, new: Totals) -> Totals:
    return {k: new.get(k, 0) - old.get(k, 0) for k in {*old, *new} if new.get(k, 0) != old.get(k, 0)}
