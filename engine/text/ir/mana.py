"""Instructions about mana, and what it may be spent on (406)."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.node import Node
from engine.text.ir.nouns import Filter, Number, Quantity, Ref, You


class SpendOnly(Node, frozen=True):
    """What mana may be spent on: spells, abilities of permanents, a kind of cost, the last card kept apart."""

    on: Literal["spells", "abilities", "cumulative upkeep", "anything but spells", "last linked card"]
    of: Filter | None = None


class AddMana(Node, frozen=True):
    """Add mana: symbols, with choices separated by "|", or "any", "chosen", "linked", "that".

    With "colors of lands" and "types of lands", `lands` says which lands could produce it.
    """

    mana: str
    times: Quantity = Number(1)
    player: Ref = You()
    only: SpendOnly | None = None
    lands: Filter | None = None


class EmptyPool(Node, frozen=True):
    """A player's mana pool is emptied, without mana burn."""

    player: Ref


class LandMana(Node, frozen=True):
    """A player plays a mana ability of each land that he or she controls."""

    player: Ref


class TapAlike(Node, frozen=True):
    """A player's lands that could produce a type of mana which another land could, too, are tapped."""

    player: Ref
    land: Ref


class TakeMana(Node, frozen=True):
    """All mana in a player's pool goes into yours."""

    of: Ref
