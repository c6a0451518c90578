"""Whom an attack may go for among several opponents, and who is to declare blockers (306.3, RS M.4.1).

One attack goes for one player. What houses play instead is an option of the game: one attack split among several
players, or an attack on the neighbor to the left or to the right alone.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.position.state import Combat, PlayerId, State


def _all(state: State) -> tuple[PlayerId, ...]:
    return state.opponents(state.turn.active)


def _neighbor(state: State, at: int) -> tuple[PlayerId, ...]:
    """The neighbor still in the game on one side, who may be a teammate and is then nobody to attack."""
    order = state.turn_order()
    return tuple(p for p in state.opponents(state.turn.active) if p == order[at % len(order)])


ATTACKS: dict[str, Callable[[State], tuple[PlayerId, ...]]] = {
    "one": _all,
    "several": _all,
    "left": lambda state: _neighbor(state, 1),
    "right": lambda state: _neighbor(state, -1),
}


def attackable(state: State) -> tuple[PlayerId, ...]:
    """The players whom the active player may attack: opponents, as far as the house lets attacks go (306.3).

    Where it had to be known before attackers are declared who is attacked, that player alone.
    """
    combat = state.combat or Combat()
    if combat.against is not None and not combat.attack_declared and state.attacks != "several":
        return (combat.against,)
    return ATTACKS[state.attacks](state)


def to_block(state: State) -> tuple[PlayerId, ...]:
    """The players under attack who have yet to declare blockers, in turn order (309.1, 103.4)."""
    combat = state.combat or Combat()
    if combat.block_declared:
        return ()
    attacked = combat.defenders.values() or (combat.against,)
    return tuple(p for p in state.turn_order() if p in attacked and p not in combat.declared)
