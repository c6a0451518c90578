"""Mana made on resolution, and pools emptied (406)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.picking import players
from engine.rules.paying.mana_abilities import add_mana, which_mana
from engine.rules.paying.mana_sources import produced
from engine.rules.position.events import ChangePlayer
from engine.rules.position.state import Context
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def mana(gate: Gate, context: Context, e: ir.AddMana) -> Context:
    """Add mana, with a choice where there is one (406)."""
    options = produced(gate.sight, context, e)
    for player in players(gate, context, e.player):
        add_mana(gate, player, which_mana(gate, player, context.source, options), e.only, context.source)
    return context


def empty_pool(gate: Gate, context: Context, e: ir.EmptyPool) -> Context:
    """The mana is gone; nobody burns, since the phase does not end (300.3)."""
    for player in players(gate, context, e.player):
        gate.propose(
            ChangePlayer(player, {"pool": {}, "snow": {}}, "mana empties"),
            rules=("413.2c",),
            text=f"{player}'s mana is gone",
        )
    return context


MANA: dict[type[object], object] = {
    ir.AddMana: mana,
    ir.EmptyPool: empty_pool,
}
