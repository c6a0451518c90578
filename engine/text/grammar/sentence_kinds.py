"""Sentences that alter the one before, for a while: until a paragraph takes them in."""

from __future__ import annotations

from typing import Any

from engine.text import ir


class Instead(ir.Node, frozen=True):
    """A sentence that replaces the one before under a condition, for a while."""

    condition: ir.Condition
    effects: tuple[object, ...]


class Otherwise(ir.Node, frozen=True):
    """What happens where the condition before does not hold, for a while."""

    effects: tuple[object, ...]


class Unsaid(ir.Node, frozen=True):
    """A sentence that alters the one before: cannot be regenerated, goes elsewhere when countered."""

    what: str
    of: ir.Filter | None = None


class Ending(ir.Node, frozen=True):
    """A sentence by which the effect before can be ended for a cost, for a while."""

    cost: tuple[ir.Cost, ...]


class TokensHave(ir.Node, frozen=True):
    """A sentence that says what abilities the tokens of the one before have, for a while."""

    abilities: tuple[object, ...]


ELSEWHERE: dict[str, tuple[Any, Any]] = {
    "removed": ("removed", ""),
    "top": ("library", "top"),
    "that top": ("library", "top"),
    "bottom": ("library", "bottom"),
    "hand": ("hand", ""),
}
