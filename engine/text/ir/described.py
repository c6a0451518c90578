"""Players and cards told by what is true of them: "each opponent it has damaged", "the top creature card"."""

from __future__ import annotations

from typing import Literal

import engine.text.ir.nouns as nouns
from engine.text.ir.node import Node


class PlayersThat(Node, frozen=True):
    """Players of whom all the tests are true."""

    which: Literal["each", "opponents"]
    whom: nouns.Filter


class InGraveyard(Node, frozen=True):
    """The topmost (or lowest) cards that pass in a player's graveyard."""

    player: nouns.Ref
    of: nouns.Filter
    n: nouns.Quantity
    bottom: bool = False


class LifePaid(Node, frozen=True):
    """The life paid as the source came into play."""
