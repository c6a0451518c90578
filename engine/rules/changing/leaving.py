"""Winning, losing, and players who leave a game that goes on without them (102.3-102.4, 102.7).

What becomes of a player's things among three and more is not in the document; the rulings summary has it (RS M.1): all
cards the player owns are removed from the game at once, and what the player has on the stack goes on to resolve. What
it does not say is refused: a permanent of somebody else that the player who left still controls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.position.events import ChangeState, Event, Move
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_STAYS = ("removed", "ceased", "stack", "sideboard", "vanguard")


def outcome(gate: Gate) -> None:
    """The game ends when only one player, or one team, is left (102.3), or none, which is a draw (102.4)."""
    alive = [n for n, p in gate.state.players.items() if not p.lost]
    teams = [name for name, team in gate.state.teams.items() if any(n in team for n in alive)]
    left = teams if gate.state.teams else alive
    if len(left) == 1:
        text = f"{left[0]} wins the game"
        gate.propose(ChangeState({"result": f"winner {left[0]}"}), rules=("102.3",), text=text)
    elif not left:
        gate.propose(ChangeState({"result": "draw"}), rules=("102.4",), text="the game is a draw")
    else:
        take_along(gate)


def take_along(gate: Gate) -> None:
    """Everything that players who have lost own, but for what is on the stack, is removed from the game (RS M.1)."""
    gone = {n for n, p in gate.state.players.items() if p.lost}
    if not gone or gate.state.result:
        return
    cards = [o for o in gate.state.objects.values() if o.owner in gone and o.zone not in _STAYS]
    if cards:
        batch: list[Event] = [Move(o.id, "removed", "remove") for o in cards]
        names = " and ".join(sorted({o.owner for o in cards}))
        gate.propose(*batch, text=f"everything {names} owns leaves the game as its owner does")
    for oid in gate.sight.in_play():
        if gate.sight.controller(oid) in gone:
            raise Unsupported(f"{gate.name(oid)}, controlled by a player who has left the game")


def next_after(gate: Gate, player: PlayerId) -> PlayerId:
    """The next player in turn order who is still in the game (103.4)."""
    names = tuple(gate.state.players)
    start = names.index(player) + 1
    return next(n for n in names[start:] + names[:start] if not gate.state.players[n].lost)
