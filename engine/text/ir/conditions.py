"""Conditions after "if" and "as long as", and targets."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.node import Node
from engine.text.ir.nouns import Color, Filter, Number, Operator, Past, Quantity, Ref, Test


class Compare(Node, frozen=True):
    """A comparison of quantities."""

    left: Quantity
    operator: Operator
    right: Quantity


class Is(Node, frozen=True):
    """What is referred to passes the test."""

    ref: Ref
    test: Test


class PaidOptional(Node, frozen=True):
    """This spell, or `of`, was kicked (with cost n), bought back, entwined, madness..."""

    what: Literal["kicked"]
    n: int = 0
    of: Ref | None = None


class PlayedFromHand(Node, frozen=True):
    """The controller played it from hand."""


class DidIt(Node, frozen=True):
    """The optional instruction before was carried out ("if you do")."""


class IsTurnOf(Node, frozen=True):
    """It is the player's turn."""

    player: Ref


class InPhase(Node, frozen=True):
    """The turn is in the phase or step."""

    name: Literal[
        "upkeep", "draw", "declare attackers", "declare blockers", "combat", "end of combat", "end of turn",
        "after upkeep", "before attackers", "before blockers", "before combat damage", "before end of combat",
        "before end step", "after blockers", "after combat", "before combat",
    ]  # fmt: skip


class InTurnMade(Node, frozen=True):
    """It is the extra turn that the same resolution made ("that turn")."""


class Used(Node, frozen=True):
    """This has been done this turn (`UseUp`)."""


class Happened(Node, frozen=True):
    """It happened this turn, at least so often."""

    event: Past
    least: int = 1


class Leads(Node, frozen=True):
    """One of the players has more of something than each other player."""

    player: Ref
    of: Quantity


class TargetsLegal(Node, frozen=True):
    """Every target that was chosen is still legal."""


class SameColors(Node, frozen=True):
    """All that is referred to has the very same colors."""

    of: Ref


class Even(Node, frozen=True):
    """A quantity is even."""

    of: Quantity


class EachColorAndLand(Node, frozen=True):
    """A land of each basic type and a creature of each color."""


class MostCommonColor(Node, frozen=True):
    """The color is that of most permanents among those that pass, or, but for `alone`, of as many as any other."""

    color: Color | Literal["chosen"]
    among: Filter = Filter()
    alone: bool = False


class ShareColor(Node, frozen=True):
    """There is a color that everything that passes has; so it is where nothing does."""

    of: Filter


class SomeShare(Node, frozen=True):
    """Two or more of what is referred to have a color in common, or the same name."""

    of: Ref
    what: Literal["color", "name"]


class WouldDestroy(Node, frozen=True):
    """A spell on the stack would destroy something that passes, as things are now."""

    spell: Ref
    of: Filter


class No(Node, frozen=True):
    """The condition does not hold."""

    condition: Condition


class All(Node, frozen=True):
    """All conditions hold."""

    conditions: tuple[Condition, ...]


class PlayedTimes(Node, frozen=True):
    """The activated ability that says so has been played at least so often this turn."""

    n: int


Condition = (
    Compare | Is | PaidOptional | PlayedFromHand | DidIt | IsTurnOf | InPhase
    | EachColorAndLand | MostCommonColor | InTurnMade | TargetsLegal | No | All | PlayedTimes
    | Happened | Leads | Used | ShareColor | SomeShare | Even | SameColors | WouldDestroy
)  # fmt: skip


class TargetSpec(Node, frozen=True):
    """One use of the word "target": what may be chosen, how many, by whom; `whom` is about a player, as "it".

    `as_announced`: what `whom` asks is asked as the target is chosen, and never again.
    """

    objects: Filter | None = None
    players: Literal["none", "any", "opponent"] = "none"
    least: Quantity = Number(1)
    most: Quantity = Number(1)
    chosen_by: Literal["you", "opponent", "event player", "defending"] = "you"
    divided: Quantity | None = None
    whom: Condition | None = None
    one_owner: bool = False
    one_controller: bool = False
    one_type: bool = False
    one_each: bool = False
    as_announced: bool = False
