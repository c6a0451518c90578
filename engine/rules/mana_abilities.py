"""Mana abilities (406, 411): resolve at once, without the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.events import Change, ChangePlayer, ChangeState
from engine.rules.state import ObjectId, PlayerId

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def add_mana(gate: Gate, player: PlayerId, option: tuple[str, ...]) -> None:
    """Mana goes into the pool (300.3)."""
    pool = dict(gate.state.players[player].pool)
    for symbol in option:
        pool[symbol] = pool.get(symbol, 0) + 1
    gate.propose(
        ChangePlayer(player, {"pool": pool}, "mana"),
        rules=("406.1",),
        text=f"{player} gets {''.join('{' + s + '}' for s in option)}",
    )


def tap_for_mana(gate: Gate, player: PlayerId, source: ObjectId, option: tuple[str, ...]) -> None:
    """Tap a permanent for mana, and let "tapped for mana" triggers see it."""
    gate.propose(Change(source, {"tapped": True}, "becomes tapped"))
    add_mana(gate, player, option)
    notify(gate, player, source, option)


def notify(gate: Gate, player: PlayerId, source: ObjectId, option: tuple[str, ...]) -> None:
    """Triggered mana abilities resolve at once (406.2, 411.2)."""
    before = len(gate.state.pending)
    gate.propose(ChangeState({}, "tapped for mana", player, source))
    mine = gate.state.pending[before:]
    if not mine:
        return
    from engine.rules.instructions import follow
    from engine.text import ir

    now = [
        p
        for p in mine
        if isinstance(p.ability, ir.Triggered) and any(isinstance(e, ir.AddMana) for e in p.ability.effects)
    ]
    gate.change_state(pending=tuple(p for p in gate.state.pending if p not in now))
    for p in now:
        assert isinstance(p.ability, ir.Triggered)
        for effect in p.ability.effects:
            if isinstance(effect, ir.AddMana) and effect.mana == "that":
                kinds = tuple(dict.fromkeys(option))
                symbol = kinds[0] if len(kinds) == 1 else _pick(gate, player, kinds)
                add_mana(gate, player, (symbol,))
            else:
                follow(gate, p.context, (effect,))


def _pick(gate: Gate, player: PlayerId, kinds: tuple[str, ...]) -> str:
    from engine.rules.state import Question

    return str(gate.ask(Question(player, "which type of mana", "choice", kinds)))
