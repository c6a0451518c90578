"""Life that comes with damage: where the book has it so, lifelink is part of what the damage does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.rules.looking.sight import Sight
from engine.rules.position.events import Damage, Event, Life
from engine.rules.position.state import ObjectId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def _waits(_gate: Gate, _before: Sight, _dealt: list[Event]) -> None:
    """An ability triggers on the damage instead."""


def _with_the_damage(gate: Gate, before: Sight, dealt: list[Event]) -> None:
    """Each source with lifelink has its controller gain what it dealt, as life gained by itself."""
    gained: dict[ObjectId, int] = {}
    for event in dealt:
        if isinstance(event, Damage) and before.view(event.source).has("lifelink"):
            gained[event.source] = gained.get(event.source, 0) + event.amount
    for source, n in gained.items():
        player = before.controller(source)
        text = f"{player} gains {n} life, as {before.view(source).name} has lifelink"
        gate.propose(Life(player, n, "gain"), rules=("life with the damage",), text=text)


LIFELINK: dict[str, Callable[[Gate, Sight, list[Event]], None]] = {
    "triggers": _waits,
    "with the damage": _with_the_damage,
}
