"""Quantities, references and tests on objects: the nouns of the representation."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.described import InGraveyard, LifePaid, PlayersThat
from engine.text.ir.node import Node
from engine.text.ir.this_way import (
    AnyNumber,
    DamageDealt,
    MostThisWay,
    Prevented,
    SourceOf,
    Standing,
    ThisWay,
    UpTo,
)

Operator = Literal["=", "<", ">", "<=", ">="]
Stat = Literal["power", "toughness", "mana value"]
ZoneName = Literal[
    "in play",
    "stack",
    "hand",
    "library",
    "graveyard",
    "removed",
    "phased out",
    "ante",
    "sideboard",
    "outside",
    "any",
]

# ---------------------------------------------------------------------------- quantities


class Number(Node, frozen=True):
    """A plain number."""

    n: int


class X(Node, frozen=True):
    """The value announced for X."""


class Count(Node, frozen=True):
    """How many objects pass."""

    of: Filter


class StatOf(Node, frozen=True):
    """Power, toughness or converted mana cost of what is referred to."""

    stat: Stat
    of: Ref


class Greatest(Node, frozen=True):
    """The highest (or lowest) of a stat among objects."""

    stat: Stat
    among: Filter
    lowest: bool = False


class CountersOn(Node, frozen=True):
    """The number of counters of a kind."""

    kind: str
    on: Ref


class LifeOf(Node, frozen=True):
    """A life total."""

    player: Ref


class ThatMuch(Node, frozen=True):
    """The amount of the event that triggered, or of the instruction just carried out."""


class ThisTurn(Node, frozen=True):
    """How often something happened this turn, for a player where one is named."""

    what: Literal["lands played", "spells played", "cards drawn", "creatures died", "creatures buried"]
    player: Ref | None = None


class ChosenNumber(Node, frozen=True):
    """The number chosen for the source."""


class Evenly(Node, frozen=True):
    """A quantity divided by the number of targets announced, rounded down."""

    of: Quantity


class BasicTypes(Node, frozen=True):
    """How many basic land types there are among objects (domain)."""

    among: Filter


class Difference(Node, frozen=True):
    """A quantity less a number, never below zero."""

    of: Quantity
    less: Quantity


class Half(Node, frozen=True):
    """Half, rounded up or down."""

    of: Quantity
    up: bool


class Times(Node, frozen=True):
    """A multiple."""

    k: int
    of: Quantity


class Sum(Node, frozen=True):
    """A sum; negative terms by Times(-1)."""

    terms: tuple[Quantity, ...]


Quantity = (
    Number | X | Count | StatOf | Greatest | CountersOn | LifeOf | ThatMuch
    | ChosenNumber | ThisTurn | Half | Times | BasicTypes | Evenly | Difference | Sum | DamageDealt
    | Prevented | Standing | AnyNumber | MostThisWay | UpTo
    | LifePaid
)  # fmt: skip

# ---------------------------------------------------------------------------- references


class Self(Node, frozen=True):
    """The object this text is on."""


class Granter(Node, frozen=True):
    """The object whose effect gave the ability this text is in (202.2b); `Self` is the one that has it."""


class Target(Node, frozen=True):
    """What was chosen for the n-th "target", from 0."""

    index: int = 0


class Attached(Node, frozen=True):
    """The permanent the source enchants or equips."""


class It(Node, frozen=True):
    """What the previous instruction acted on ("that creature", "it")."""


class EachOne(Node, frozen=True):
    """The one meant now, of several that an instruction is about ("each player ... their hand")."""


class EventObject(Node, frozen=True):
    """What the trigger event happened to or was done by."""

    role: Literal["subject", "other"] = "subject"


class EventPlayer(Node, frozen=True):
    """The player of the trigger event."""


class Linked(Node, frozen=True):
    """Cards removed by (imprinted on) the source."""


class CreatedWith(Node, frozen=True):
    """Tokens created by the source."""


class BearerOf(Node, frozen=True):
    """What a local enchantment or Equipment is attached to."""

    of: Ref


class OpponentsOf(Node, frozen=True):
    """The opponents of a player."""

    of: Ref


class Maker(Node, frozen=True):
    """What put the token this text is on into play."""


class PaidWith(Node, frozen=True):
    """What was sacrificed, discarded or removed to pay the cost."""


class AllOf(Node, frozen=True):
    """Every object that passes."""

    of: Filter


class ChosenBy(Node, frozen=True):
    """Objects that a player chooses on resolution."""

    player: Ref
    of: Filter
    n: Quantity = Number(1)
    up_to: bool = False
    at_random: bool = False


class Together(Node, frozen=True):
    """Several references at once."""

    refs: tuple[Ref, ...]


class TopOfLibrary(Node, frozen=True):
    """The top cards of a library."""

    player: Ref
    n: Quantity = Number(1)


class You(Node, frozen=True):
    """The controller."""


class Players(Node, frozen=True):
    """Each player, each opponent, the active or the defending player, the chosen player."""

    which: Literal["each", "opponents", "active", "defending", "chosen", "an opponent"]


class ControllerOf(Node, frozen=True):
    """The controller of something."""

    of: Ref


class OwnerOf(Node, frozen=True):
    """The owner of something."""

    of: Ref


Ref = (
    EachOne | Granter | Self | Target | Attached | It | EventObject | EventPlayer | Linked | CreatedWith | Maker
    | OpponentsOf | PaidWith | AllOf | Together | ChosenBy | TopOfLibrary | You | Players | ControllerOf | OwnerOf
    | ThisWay | SourceOf | BearerOf
    | PlayersThat | InGraveyard
)  # fmt: skip


class Filter(Node, frozen=True):
    """A noun phrase: objects in a zone that pass every test."""

    tests: tuple[Test, ...] = ()
    zone: ZoneName = "in play"


from engine.text.ir.tests import Test  # noqa: E402
