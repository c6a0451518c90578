"""What a resolution has done so far, and where a card stands: "discarded this way", "above it"."""

from __future__ import annotations

from typing import Literal

import engine.text.ir.nouns as nouns
from engine.text.ir.node import Node

Deed = Literal[
    "exiled", "sacrificed", "discarded", "destroyed", "tapped", "revealed", "put into a graveyard", "dealt damage",
    "returned", "chosen", "countered", "shuffled", "searched", "found",
]  # fmt: skip


class ThisWay(Node, frozen=True):
    """What this resolution has exiled, discarded, destroyed and so on so far."""

    deed: Deed


class SourceOf(Node, frozen=True):
    """The permanent whose ability something is."""

    of: nouns.Ref


class UpTo(Node, frozen=True):
    """A number up to another, chosen on resolution."""

    most: int


class AnyNumber(Node, frozen=True):
    """Any number, chosen on resolution."""


class MostThisWay(Node, frozen=True):
    """The greatest number of cards that belong to one player among what has been done this way."""

    deed: Deed


class DamageDealt(Node, frozen=True):
    """The damage the instruction before dealt, what was prevented left out.

    `bounded`: no more than the life the player had before, or the toughness of the creature.
    """

    bounded: bool = False


class Prevented(Node, frozen=True):
    """The damage that the shield this resolution made has prevented since."""


class Standing(Node, frozen=True):
    """How many cards that pass lie above (or directly above) a card in its graveyard."""

    of: nouns.Filter
    card: nouns.Ref
    directly: bool = False
