"""Winning, losing and drawing the game (102)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.changing.leaving import outcome
from engine.rules.choosing.permissions import ruled
from engine.rules.choosing.picking import players
from engine.rules.position.events import ChangePlayer, ChangeState
from engine.rules.position.state import Context
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def win(gate: Gate, context: Context, e: ir.WinGame) -> Context:
    """A player wins; the game ends at once (102.3), unless the player has lost by then (102.5)."""
    for player in players(gate, context, e.player):
        if gate.state.result or gate.state.players[player].lost:
            gate.say(f"{player} has not won, having lost or the game being over", "102.5")
        elif not ruled(gate, "cannot win", player):
            team = next((name for name, who in gate.state.teams.items() if player in who), player)
            won = ChangeState({"result": f"winner {team}"})
            gate.propose(won, rules=("an effect wins",), text=f"{team} wins the game")
    return context


def lose(gate: Gate, context: Context, e: ir.LoseGame) -> Context:
    """Players lose, several at once where several do; the game ends at once (102.3-102.4)."""
    losers = [p for p in players(gate, context, e.player) if not ruled(gate, "cannot lose", p)]
    if losers:
        batch = [ChangePlayer(p, {"lost": True}) for p in losers]
        gate.propose(*batch, rules=("102.3",), text=f"{' and '.join(losers)} loses the game")
        outcome(gate)
    return context


def drawn_game(gate: Gate, context: Context, _e: ir.DrawGame) -> Context:
    """The game is a draw."""
    gate.propose(ChangeState({"result": "draw"}), rules=("102.3",), text="the game is a draw")
    return context


ENDING: dict[type[object], object] = {
    ir.WinGame: win,
    ir.LoseGame: lose,
    ir.DrawGame: drawn_game,
}
