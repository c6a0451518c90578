"""Costs: mana, tapping, sacrificing, discarding, paying life and the rest."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.node import Node
from engine.text.ir.nouns import Color, Filter, Number, Quantity, Ref


class PayMana(Node, frozen=True):
    """Mana, written with symbols; X only with mana of the color named."""

    mana: str


class ManaCostOf(Node, frozen=True):
    """The mana cost of something, less so much generic mana."""

    of: Ref
    less: int = 0


class ManaFor(Node, frozen=True):
    """So much generic mana."""

    n: Quantity


class TapSelf(Node, frozen=True):
    """The tap symbol."""


class TapOther(Node, frozen=True):
    """Tap untapped permanents you control."""

    n: int
    of: Filter


class UntapOther(Node, frozen=True):
    """Untap tapped permanents, whoever controls them."""

    n: int
    of: Filter


class SacrificeCost(Node, frozen=True):
    """Sacrifice the source (no filter) or permanents; with `power`, any number with that total power at least."""

    of: Filter | None = None
    n: Quantity = Number(1)
    power: int = 0


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
    """Remove counters from the source, or one from a permanent that passes."""

    kind: str
    n: Quantity = Number(1)
    of: Filter | None = None


class RemoveCardsCost(Node, frozen=True):
    """Remove cards from the game; those of one owner where they come from a single graveyard."""

    of: Filter
    n: int | Quantity = 1
    one_owner: bool = False
    link: bool = False


class ReturnCost(Node, frozen=True):
    """Return permanents to their owner's hand (the source without a filter)."""

    of: Filter | None = None
    n: int | Quantity = 1


class PutCounterCost(Node, frozen=True):
    """Put counters on the source (cumulative upkeep), or on a permanent that passes."""

    kind: str
    n: int = 1
    of: Filter | None = None


class OthersGainLife(Node, frozen=True):
    """Have other players gain life."""

    who: Ref
    n: Quantity


class DrawCost(Node, frozen=True):
    """Draw cards."""

    n: int = 1


class OpponentCreates(Node, frozen=True):
    """Have an opponent put creature tokens into play."""

    power: int
    toughness: int
    color: Color
    subtype: str
    n: int = 1


class ChoiceCost(Node, frozen=True):
    """Choose a number or a creature type, which is kept on the spell."""

    what: Literal["number", "creature type"]
    least: int = 0
    most: int | None = None


class RevealHand(Node, frozen=True):
    """Reveal one's hand."""


class FromGraveyard(Node, frozen=True):
    """Remove the topmost cards that pass in one's graveyard from the game."""

    of: Filter
    n: int = 1


class SufferDamage(Node, frozen=True):
    """Have the source deal damage to whoever pays."""

    n: int


class ToLibrary(Node, frozen=True):
    """Put cards from a hand or graveyard on top of the library or on its bottom."""

    of: Filter
    n: int = 1
    position: Literal["top", "bottom"] = "top"


class TopToGraveyard(Node, frozen=True):
    """Put the top cards of the library into the graveyard, or remove them from the game."""

    n: int = 1
    zone: Literal["graveyard", "removed"] = "graveyard"


Cost = (
    PayMana | TapSelf | TapOther | UntapOther | SacrificeCost | DiscardCost | PayLife | RemoveCounterCost
    | RemoveCardsCost | ReturnCost | PutCounterCost | SufferDamage | ToLibrary | TopToGraveyard
    | OthersGainLife | RevealHand | FromGraveyard | ManaCostOf | DrawCost | OpponentCreates | ManaFor
    | ChoiceCost
)  # fmt: skip
