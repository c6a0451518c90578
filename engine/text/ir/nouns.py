"""Quantities, references, noun phrases and the tests they ask: one type, each part of which holds the others.

"Destroy each creature with power equal to the number of cards in its owner's hand" is a reference to a noun phrase
whose test compares a stat with a quantity that counts a noun phrase.
"""

from __future__ import annotations

from typing import Literal

from engine.text.ir.node import Node

Operator = Literal["=", "<", ">", "<=", ">="]
Stat = Literal["power", "toughness", "mana value"]
ZoneName = Literal[
    "in play",
    "stack",
    "hand",
    "library",
    "graveyard",
    "removed",
    "ante",
    "outside",
    "any",
]
Color = Literal["white", "blue", "black", "red", "green"]
CardType = Literal["artifact", "creature", "enchantment", "instant", "land", "sorcery"]

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


class ManaOf(Node, frozen=True):
    """How much mana is in a player's pool."""

    player: Ref


class ThatMuch(Node, frozen=True):
    """The amount of the event that triggered, or of the instruction just carried out."""


class ThisTurn(Node, frozen=True):
    """How often something happened this turn, for a player where one is named.

    "attackers" are the creatures that attacked the player in the combat under way, also those that have left it.
    """

    what: Literal["lands played", "spells played", "creatures died", "creatures buried", "attackers"]
    player: Ref | None = None


EventName = Literal[
    "comes into play", "leaves play", "put into graveyard from play", "put into graveyard",
    "attacks", "attacks alone", "blocks", "blocks creature", "becomes blocked",
    "becomes blocked by", "not blocked", "deals damage", "is dealt damage",
    "becomes tapped", "becomes untapped", "tapped for mana", "step begins", "played", "cycled",
    "discarded", "draws", "draws this", "gains life", "loses life", "turned face up", "lose control",
    "becomes target", "last counter removed", "state", "reveals first draw", "removed by madness",
    "attack declared", "attackers declared", "phases in", "phases out", "destroyed", "wins a flip", "shuffles",
    "regenerated", "spell countered", "returned to hand", "upkeep unpaid", "phases out in place",
    "ability without tap symbol played", "ability with tap symbol played", "gains control",
    "targets chosen", "put on the stack",
    "tapped for a cost",
]  # fmt: skip


class Past(Node, frozen=True):
    """An event of this turn, told as a trigger event is: what happened, to what, with what, to or by whom.

    Its number is between `at_least` and `at_most`; where several things happen `together`, that is one event.
    It is one of the player's `last_turn`, which is over, instead, where that is asked.
    """

    event: EventName
    subject: Filter | Ref | None = None
    other: Filter | Ref | None = None
    player: Ref | None = None
    step: str = ""
    place: Literal["", "library", "sacrificed", "unsacrificed"] = ""
    combat_only: bool = False
    at_least: int = 0
    tests: tuple[Test, ...] = ()
    by: Ref | None = None
    at_most: int | None = None
    together: bool = False
    last_turn: bool = False


class IfKicked(Node, frozen=True):
    """One quantity for a spell that was kicked, another for one that was not."""

    kicked: Quantity
    plain: Quantity


class Quotient(Node, frozen=True):
    """A quantity divided by another, rounded down; nothing where that is zero."""

    of: Quantity
    by: Quantity


class ShareOf(Node, frozen=True):
    """What was announced for something where a number was divided."""

    of: Ref


class SoFar(Node, frozen=True):
    """How often something happened this turn, or the sum of its amounts."""

    event: Past
    amount: bool = False


class HadFirst(Node, frozen=True):
    """How many cards in hand, or untapped lands, a player had as the turn began."""

    player: Ref
    what: Literal["cards", "untapped lands"] = "cards"


class TimesPaid(Node, frozen=True):
    """How often an optional additional cost of the spell was paid, that of this mana where there are several."""

    mana: str = ""


class SpentOnX(Node, frozen=True):
    """How much mana of a color was spent on X."""

    mana: Literal["W", "U", "B", "R", "G"]


class ChosenNumber(Node, frozen=True):
    """The number chosen for the source."""


class Evenly(Node, frozen=True):
    """A quantity divided by the number of targets announced, rounded down."""

    of: Quantity


class BasicTypes(Node, frozen=True):
    """How many basic land types there are among objects (domain)."""

    among: Filter


class OfOneType(Node, frozen=True):
    """How many of the objects that pass share one creature type, of the type that most of them have."""

    among: Filter


class Difference(Node, frozen=True):
    """A quantity less a number, never below zero."""

    of: Quantity
    less: Quantity


class Half(Node, frozen=True):
    """Half, rounded up or down."""

    of: Quantity
    up: bool


class Smallest(Node, frozen=True):
    """The smallest of several quantities."""

    of: tuple[Quantity, ...]


class Times(Node, frozen=True):
    """A multiple."""

    k: int
    of: Quantity


class Sum(Node, frozen=True):
    """A sum; negative terms by Times(-1)."""

    terms: tuple[Quantity, ...]


# ---------------------------------------------------------------------------- references


class Self(Node, frozen=True):
    """The object this text is on."""


class Granter(Node, frozen=True):
    """The object whose effect gave the ability this text is in (202.2b); `Self` is the one that has it."""


class Giver(Node, frozen=True):
    """The player whose spell or permanent gave the ability this text is in."""


class Target(Node, frozen=True):
    """What was chosen for the n-th "target", from 0."""

    index: int = 0


class Attached(Node, frozen=True):
    """The permanent the source enchants or equips."""


class It(Node, frozen=True):
    """What the previous instruction acted on ("that creature", "it")."""


class EachOne(Node, frozen=True):
    """The one meant now, of several that an instruction is about ("each player ... their hand")."""


class Described(Node, frozen=True):
    """The one that is held against a description ("each artifact with ... counters on it")."""


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


class OthersThan(Node, frozen=True):
    """All players but one, teammates too."""

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
    """Each player, opponent or other player, the active or the defending player, the chosen player."""

    which: Literal["each", "opponents", "others", "active", "defending", "chosen", "an opponent"]


class ControllerOf(Node, frozen=True):
    """The controller of something."""

    of: Ref


class OwnerOf(Node, frozen=True):
    """The owner of something."""

    of: Ref


class PlayersThat(Node, frozen=True):
    """Players of whom all the tests are true."""

    which: Literal["each", "opponents"]
    whom: Filter


class Leaders(Node, frozen=True):
    """The players who have the most (or least) of something, of which `EachOne` is the player."""

    of: Quantity
    least: bool = False


class InGraveyard(Node, frozen=True):
    """The topmost (or lowest) cards that pass in a player's graveyard."""

    player: Ref
    of: Filter
    n: Quantity
    bottom: bool = False


class Newest(Node, frozen=True):
    """Of all that pass the one that came to its zone last."""

    of: Filter


class LastOf(Node, frozen=True):
    """What the latest such event of this turn happened to, or was done by."""

    event: Past


class LifePaid(Node, frozen=True):
    """The life paid as the source came into play."""


class GivenUp(Node, frozen=True):
    """How many permanents were sacrificed as the source came into play, or their power or toughness together."""

    what: Literal["number", "power", "toughness"]


class NotedNumber(Node, frozen=True):
    """The number that another ability of the source noted."""


class NotedPlayer(Node, frozen=True):
    """The player whom another ability of the source noted."""


# ---------------------------------------------------------------------------- what a resolution has done so far

Deed = Literal[
    "exiled", "sacrificed", "discarded", "destroyed", "tapped", "revealed", "put into a graveyard", "dealt damage",
    "chosen", "countered", "shuffled", "searched", "drawn", "in the other pile", "tails", "left", "right",
    "untapped", "returned", "did it", "did not",
]  # fmt: skip


class ThisWay(Node, frozen=True):
    """What this resolution has exiled, discarded, destroyed and so on so far."""

    deed: Deed


class SourceOf(Node, frozen=True):
    """The permanent whose ability something is."""

    of: Ref


class UpTo(Node, frozen=True):
    """A number up to another, chosen on resolution."""

    most: int


class AnyNumber(Node, frozen=True):
    """A number of one's choice, chosen on resolution."""


class MostThisWay(Node, frozen=True):
    """The greatest number of cards that belong to one player among what has been done this way."""

    deed: Literal["discarded"]


class DamageDealt(Node, frozen=True):
    """The damage the instruction before dealt, what was prevented left out.

    `bounded`: no more than the life the player had before, or the toughness of the creature.
    """

    bounded: bool = False


class Prevented(Node, frozen=True):
    """The damage that the shield this resolution made has prevented since."""


class Standing(Node, frozen=True):
    """How many cards that pass lie above (or directly above) a card in its graveyard."""

    of: Filter
    card: Ref
    directly: bool = False


# ---------------------------------------------------------------------------- noun phrases and their tests


class Filter(Node, frozen=True):
    """A noun phrase: objects in a zone that pass every test."""

    tests: tuple[Test, ...] = ()
    zone: ZoneName = "in play"


class IsType(Node, frozen=True):
    """Has the card type."""

    type: CardType | Literal["permanent"]


class IsSubtype(Node, frozen=True):
    """Has the subtype."""

    subtype: str


class IsSupertype(Node, frozen=True):
    """Has the supertype ("basic", "legendary", "snow-covered")."""

    supertype: Literal["basic", "legendary", "snow"]


class IsColor(Node, frozen=True):
    """Has the color, or is "multicolored"."""

    color: Color | Literal["multicolored"]


class IsNamed(Node, frozen=True):
    """Has the name."""

    name: str


class SharesName(Node, frozen=True):
    """Has the name of what is referred to, itself left out where it has to be `another`."""

    ref: Ref
    another: bool = False


Status = Literal[
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "token",
    "enchanted", "equipped", "attacked this turn", "attacking alone", "spell", "single target",
    "new since upkeep", "source", "activated ability", "mana ability", "in play",
    "in graveyard", "dealt damage this turn", "blocked this turn", "was blocked this turn", "fought this combat",
    "other activated ability", "color of the last spell", "own turn", "drawn this turn",
    "held since the turn began", "played", "exiled", "buried from play this turn", "played from graveyard",
    "attacked last turn", "untapped as the turn began",
    "last drawn this turn", "ability with tap symbol",
]  # fmt: skip


class IsStatus(Node, frozen=True):
    """Has the status: tapped, attacking, blocked, face down, token, spell and the like."""

    status: Status


class HasKeyword(Node, frozen=True):
    """Has an ability by its name ("flying", "phasing")."""

    name: str


class StatIs(Node, frozen=True):
    """Power, toughness or mana value compared with a quantity."""

    stat: Stat
    operator: Operator
    value: Quantity


class HasCounter(Node, frozen=True):
    """Has a counter of the kind, or of any where none is named."""

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
    """Has the chosen color, type or name, or a color of the mana that was spent."""

    what: Literal["color", "type", "name", "kind", "card type", "types", "other name", "spent mana"]


class SharesType(Node, frozen=True):
    """Shares a card type with what is referred to, one of those named where any are."""

    ref: Ref
    types: tuple[CardType, ...] = ()


class DealtDamageBy(Node, frozen=True):
    """Was dealt damage by what is referred to: a player ever, a creature this turn."""

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


class TargetedBy(Node, frozen=True):
    """The target of an ability on the stack whose source passes."""

    by: Filter


class Underwent(Node, frozen=True):
    """Such an event happened this turn to it or with it; to a player: it was that player's."""

    event: Past
    role: Literal["subject", "other"] = "subject"


class BandedWith(Node, frozen=True):
    """Attacks in one band with what is referred to."""

    ref: Ref


class CommonestColor(Node, frozen=True):
    """Has the color that most permanents among those that pass have, or one that as many have."""

    among: Filter


class FirstPrinted(Node, frozen=True):
    """Has a name that was first printed in the set of this code."""

    set: str


class FromSource(Node, frozen=True):
    """An ability whose source passes."""

    of: Filter


class ControllerHas(Node, frozen=True):
    """Its controller controls something that passes, or no more than so many such things, or at least so many."""

    of: Filter
    most: int | None = None
    least: Quantity | None = None


class MarkedWith(Node, frozen=True):
    """The source put a counter of the kind on it, and has removed none from it."""

    kind: str


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
    | Attacks | SharesColor | SharesSubtype | Targets | Not | AnyOf | Both | FromSource | ControllerHas | FirstPrinted
    | Underwent | CommonestColor | BandedWith | MarkedWith | TargetedBy
)  # fmt: skip
Quantity = (
    Number | X | Count | StatOf | Greatest | CountersOn | LifeOf | ThatMuch
    | ChosenNumber | ThisTurn | Half | Times | BasicTypes | Evenly | Difference | Sum | DamageDealt
    | Prevented | Standing | Smallest | AnyNumber | MostThisWay | UpTo
    | LifePaid | SoFar | Quotient | IfKicked | ShareOf | OfOneType | GivenUp | NotedNumber | HadFirst
    | TimesPaid | ManaOf | SpentOnX
)  # fmt: skip
Ref = (
    EachOne | Described | Granter | Giver | Self | Target | Attached | It | EventObject | EventPlayer | Linked
    | CreatedWith | Maker | OpponentsOf | OthersThan | PaidWith | AllOf | Together | ChosenBy | TopOfLibrary | You
    | Players | ControllerOf | OwnerOf | ThisWay | SourceOf | BearerOf
    | PlayersThat | InGraveyard | Leaders | NotedPlayer | LastOf | Newest
)  # fmt: skip
