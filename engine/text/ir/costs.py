"""Costs: mana, tapping, sacrificing, discarding, paying life and the rest."""

from __future__ import annotations

from engine.text.ir.node import Node
from engine.text.ir.nouns import Filter, Number, Quantity


class PayMana(Node, frozen=True):
    """Mana, written with symbols."""

    mana: str


class TapSelf(Node, frozen=True):
    """The tap symbol."""


class UntapSelf(Node, frozen=True):
    """The untap symbol."""


class TapOther(Node, frozen=True):
    """Tap untapped permanents you control."""

    n: int
    of: Filter


class SacrificeCost(Node, frozen=True):
    """Sacrifice the source (no filter) or permanents."""

    of: Filter | None = None
    n: Quantity = Number(1)


class DiscardCost(Node, frozen=True):
    """Discard cards (the source itself when `itself`)."""

    of: Filter | None = None
    n: Quantity = Number(1)
    itself: bool = False
    at_random: bool = False


class PayLife(Node, frozen=True):
    """Pay life."""

    n: Quantity


class RemoveCounterCost(Node, frozen=True):
    """Remove counters from the source."""

    kind: str
    n: int = 1


class RemoveCardsCost(Node, frozen=True):
    """Remove cards from the game."""

    of: Filter
    n: int = 1


class ReturnCost(Node, frozen=True):
    """Return permanents to their owner's hand (the source without a filter)."""

    of: Filter | None = None
    n: int = 1


class PutCounterCost(Node, frozen=True):
    """Put counters on the source (cumulative upkeep)."""

    kind: str
    n: int = 1


Cost = (
    PayMana | TapSelf | UntapSelf | TapOther | SacrificeCost | DiscardCost | PayLife | RemoveCounterCost
    | RemoveCardsCost | ReturnCost | PutCounterCost
)  # fmt: skip
