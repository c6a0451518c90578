"""Winning, losing, and players who leave a game that goes on without them (102.3-102.4, 102.7).

What becomes of a player's things among three and more is not in the document of 2003; the rulings summary has it
(RS M.1): all cards the player owns are removed from the game at once, and what the player has on the stack goes on to
resolve. What it does not say is refused: a permanent of somebody else that the player who left still controls, unless
it was on what is removed, and goes by itself. A book that takes everything along has rules for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.rules.position.events import ChangeState, Event, Move
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import ContinuousEffect, GameObject, PlayerId, Zone
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_STAYS = ("removed", "ceased", "stack", "sideboard", "vanguard")
_STAYS_TODAY = ("removed", "ceased", "sideboard", "vanguard", "ante")


def outcome(gate: Gate) -> None:
    """The game ends when only one player, or one team, is left (102.3), or none, which is a draw (102.4)."""
    alive = [n for n, p in gate.state.players.items() if not p.lost]
    teams = [name for name, team in gate.state.teams.items() if any(n in team for n in alive)]
    left = teams if gate.state.teams else alive
    if len(left) == 1:
        text = f"{left[0]} wins the game"
        rule = "the last team wins" if teams else "the last one wins"
        gate.propose(ChangeState({"result": f"winner {left[0]}"}), rules=(rule,), text=text)
    elif not left:
        rule = "all teams lose" if gate.state.teams else "102.4"
        gate.propose(ChangeState({"result": "draw"}), rules=(rule,), text="the game is a draw")
    else:
        take_along(gate)


def take_along(gate: Gate) -> None:
    """What players who have lost take along out of a game that goes on, as the book has it."""
    gone = {n for n, p in gate.state.players.items() if p.lost}
    if gone and not gate.state.result:
        _LEAVING[gate.state.book.leaving](gate, gone)


def _but_for_the_stack(gate: Gate, gone: set[PlayerId]) -> None:
    """Everything that they own, but for what is on the stack, is removed from the game (RS M.1)."""
    _remove(gate, [o for o in gate.state.objects.values() if o.owner in gone and o.zone not in _STAYS])
    there = gate.state.zone("in play")
    for oid in gate.sight.in_play():
        attached = gate.state.objects[oid].attached
        falls_off = isinstance(attached, int) and attached not in there
        if gate.sight.controller(oid) in gone and not falls_off:
            raise Unsupported(f"{gate.name(oid)}, controlled by a player who has left the game")


def _with_everything(gate: Gate, gone: set[PlayerId]) -> None:
    """All that they own leaves, effects that give them control end, and what they still control is exiled (800.4a)."""
    objects = gate.state.objects.values()
    _remove(gate, [o for o in objects if o.owner in gone and o.zone not in _STAYS_TODAY])
    effects = tuple(e for e in gate.state.effects if not _gives_control(gate, e, gone))
    if len(effects) < len(gate.state.effects):
        gate.change_state(effects=effects)
    held = [i for i in gate.sight.in_play() if gate.sight.controller(i) in gone]
    held += [i for i in gate.state.zone("stack") if gate.state.objects[i].controller in gone]
    held = [i for i in held if not _is_damage(gate.state.objects[i])]
    if held:
        names = " and ".join(gate.name(i) for i in held)
        text = f"{names}, controlled by a player who has left, leaves too"
        batch: list[Event] = [Move(i, _out_of_it(gate.state.objects[i]), "remove") for i in held]
        gate.propose(*batch, rules=("leaving the game",), text=text)


_LEAVING: dict[str, Callable[[Gate, set[PlayerId]], None]] = {
    "but for the stack": _but_for_the_stack, "with everything": _with_everything,
}  # fmt: skip


def _remove(gate: Gate, what: list[GameObject]) -> None:
    what = [o for o in what if not _is_damage(o)]
    if what:
        batch: list[Event] = [Move(o.id, _out_of_it(o), "remove") for o in what]
        names = " and ".join(sorted({o.owner for o in what}))
        text = f"everything {names} owns leaves the game as its owner does"
        gate.propose(*batch, rules=("leaving the game",), text=text)


def _out_of_it(o: GameObject) -> Zone:
    """Where what leaves is said to be: an ability is nowhere any more."""
    return "removed" if o.entry is None or o.entry.kind == "spell" else "ceased"


def _is_damage(o: GameObject) -> bool:
    """Whether it is the combat damage of all players on the stack, which is nobody's."""
    return o.entry is not None and o.entry.kind == "damage"


def _gives_control(gate: Gate, effect: ContinuousEffect, gone: set[PlayerId]) -> bool:
    given = [m.player for m in effect.modifications if isinstance(m, ir.GiveControl)]
    return any(p in gone for to in given for p in gate.sight.resolve(effect.context, to))


def next_after(gate: Gate, player: PlayerId) -> PlayerId:
    """The next player in turn order who is still in the game (103.4)."""
    names = tuple(gate.state.players)
    start = names.index(player) + 1
    return next(n for n in names[start:] + names[:start] if not gate.state.players[n].lost)
