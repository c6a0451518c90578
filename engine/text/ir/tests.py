"""Tests on objects: what a noun phrase asks of each thing it may mean."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.node import Node
from engine.text.ir.nouns import Filter, Operator, Quantity, Ref, Stat


class IsType(Node, frozen=True):
    """Has the card type."""

    type: str


class IsSubtype(Node, frozen=True):
    """Has the subtype."""

    subtype: str


class IsSupertype(Node, frozen=True):
    """Has the supertype ("basic", "legendary", "snow-covered")."""

    supertype: str


class IsColor(Node, frozen=True):
    """Has the color, or is "colorless" or "multicolored"."""

    color: str


class IsNamed(Node, frozen=True):
    """Has the name."""

    name: str


class SharesName(Node, frozen=True):
    """Has the name of what is referred to."""

    ref: Ref


class IsStatus(Node, frozen=True):
    """Has the status: tapped, attacking, blocked, face down, token, spell and the like."""

    status: Literal[
        "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "token",
        "enchanted", "equipped", "attacked this turn", "attacking alone", "spell", "single target",
        "new since upkeep", "source", "activated ability", "triggered ability", "mana ability", "in play",
        "in graveyard", "dealt damage this turn", "blocked this turn", "was blocked this turn", "fought this combat",
        "other activated ability", "color of the last spell", "own turn",
    ]  # fmt: skip


class HasKeyword(Node, frozen=True):
    """Has an ability by its name ("flying", "phasing")."""

    name: str


class StatIs(Node, frozen=True):
    """Power, toughness or mana value compared with a quantity."""

    stat: Stat
    operator: Operator
    value: Quantity


class HasCounter(Node, frozen=True):
    """Has a counter of the kind."""

    kind: str


class ControlledBy(Node, frozen=True):
    """Is controlled by the player ("you control")."""

    player: Ref


class OwnedBy(Node, frozen=True):
    """Is owned by the player; for cards outside play also "from your hand"."""

    player: Ref


class IsOneOf(Node, frozen=True):
    """Is what is referred to."""

    ref: Ref


class IsChosen(Node, frozen=True):
    """Has the chosen color, type or name."""

    what: Literal["color", "type", "name", "kind"]


class SharesType(Node, frozen=True):
    """Shares a card type with what is referred to, one of those named where any are."""

    ref: Ref
    types: tuple[str, ...] = ()


class DealtDamageBy(Node, frozen=True):
    """Was dealt damage earlier by what is referred to."""

    ref: Ref


class BlockedBy(Node, frozen=True):
    """Is blocked by, or is blocking, what is referred to."""

    ref: Ref
    blocking: bool = False


class AttachedTo(Node, frozen=True):
    """Enchants or equips what is referred to, or something that passes."""

    ref: Ref | Filter


class Attacks(Node, frozen=True):
    """Is attacking the player."""

    player: Ref


class SharesColor(Node, frozen=True):
    """Shares a color with what is referred to, or with something that passes."""

    ref: Ref | Filter


class SharesSubtype(Node, frozen=True):
    """Shares a creature type with what is referred to."""

    ref: Ref | Filter


class Targets(Node, frozen=True):
    """A spell or ability with a target that is referred to or passes."""

    what: Filter | Ref


class Not(Node, frozen=True):
    """The test fails."""

    test: Test


class AnyOf(Node, frozen=True):
    """One of the tests passes."""

    tests: tuple[Test, ...]


class Both(Node, frozen=True):
    """All tests pass."""

    tests: tuple[Test, ...]


Test = (
    IsType | IsSubtype | IsSupertype | IsColor | IsNamed | SharesName | IsStatus | HasKeyword | StatIs | HasCounter
    | ControlledBy | OwnedBy | IsOneOf | IsChosen | SharesType | DealtDamageBy | BlockedBy | AttachedTo
    | Attacks | SharesColor | SharesSubtype | Targets | Not | AnyOf | Both
)  # fmt: skip
