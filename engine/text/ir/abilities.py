"""Abilities: keyword, activated, triggered, static and spell abilities (rules 402-405)."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.conditions import Condition, TargetSpec
from engine.text.ir.costs import Cost
from engine.text.ir.effects import (
    Effect,
    EntersWith,
    Mode,
    Modification,
    Replaces,
)
from engine.text.ir.node import Node
from engine.text.ir.nouns import Filter, Quantity, Ref
from engine.text.ir.triggers import Trigger


class Keyword(Node, frozen=True):
    """A keyword ability (502): its name, a number, a cost, a quality in words."""

    name: str
    n: int = 0
    cost: tuple[Cost, ...] = ()
    quality: str = ""
    of: Filter | None = None


class Spell(Node, frozen=True):
    """What an instant or sorcery does (401), or enters as targets of an enchantment."""

    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1


class Activated(Node, frozen=True):
    """An activated ability (403), or a special action allowed by what this is on.

    `by` is who else may take it; `x` is what X is where the text says so (409.1b); `x_with` is the symbol of the only
    mana that may be spent on X.
    """

    cost: tuple[Cost, ...]
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    modes: tuple[Mode, ...] = ()
    times_each_turn: Quantity | None = None
    only: Condition | None = None
    sorcery_speed: bool = False
    zone: Literal["in play", "hand", "graveyard"] = "in play"
    any_player: bool = False
    special: bool = False
    other_cost: tuple[Cost, ...] = ()
    by: Ref | None = None
    x_with: str = ""
    x: Quantity | None = None


class PlayedAsInstant(Node, frozen=True):
    """What is to happen to the permanent a spell becomes if it was played when a sorcery could not be."""

    effects: tuple[Effect, ...]


class Triggered(Node, frozen=True):
    """A triggered ability (404, 410); `condition` is the intervening if."""

    trigger: Trigger
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    zone: Literal["in play", "hand", "graveyard", "stack", "removed"] = "in play"
    keyword: str = ""
    resolves_anyway: bool = False
    modes: tuple[Mode, ...] = ()
    choose: int = 1


class Static(Node, frozen=True):
    """A static ability (405): modifications of objects while the condition holds."""

    to: Filter | Ref
    modifications: tuple[Modification, ...]
    condition: Condition | None = None
    characteristic_setting: bool = False
    zone: Literal["in play", "any"] = "in play"
    lingers: bool = False


class Replacing(Node, frozen=True):
    """A static ability that replaces or prevents (419)."""

    replaces: Replaces
    condition: Condition | None = None


class Entering(Node, frozen=True):
    """A static ability about coming into play (410.10e, 419.1b)."""

    enters: EntersWith


class CostRule(Node, frozen=True):
    """Costs of spells: additional, alternative, increased or reduced (409.1f)."""

    kind: Literal["additional", "alternative", "increase", "reduce", "x with", "as instant"]
    cost: tuple[Cost, ...] = ()
    what: Filter | None = None
    abilities: bool = False
    n: int = 0
    condition: Condition | None = None
    per_target: bool = False
    times: Quantity | None = None
    zone: Literal["in play", "stack"] = "in play"
    flash: bool = False


class PlayerRule(Node, frozen=True):
    """A rule about players: extra lands, no losing, no lands, hand size, playing from elsewhere."""

    rule: Literal[
        "extra land", "cannot lose", "cannot win", "cannot play lands", "plays top of library", "reveals top",
        "plays from graveyard", "plays opponents' graveyards", "no maximum hand", "one attacker",
        "one blocker", "damage cannot be prevented", "spells cannot be played", "untaps one",
        "untaps one type", "skips", "shroud", "reveals hand", "maximum hand", "smaller hand", "reveals first draw",
        "abilities cannot be played", "one spell a turn", "own turn only", "everybody reveals top", "lands give",
        "cards cannot be cycled",
    ]  # fmt: skip
    players: Ref | None = None
    what: Filter | None = None
    n: int = 0
    condition: Condition | None = None
    mana: str = ""


Ability = (
    Keyword | Spell | Activated | Triggered | Static | Replacing | Entering | CostRule | PlayerRule | PlayedAsInstant
)  # fmt: skip
