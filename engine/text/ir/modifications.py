"""What continuous effects do to characteristics, layer by layer (418.5a)."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.conditions import Condition
from engine.text.ir.costs import Cost
from engine.text.ir.node import Node
from engine.text.ir.nouns import CardType, Color, Filter, Quantity, Ref, You


class GiveControl(Node, frozen=True):
    """Layer 2: the player controls it."""

    player: Ref = You()


class ReplaceWord(Node, frozen=True):
    """Layer 3: words of a kind become other words, chosen on resolution when empty."""

    kinds: tuple[Literal["color", "land type", "creature type"], ...]
    pairs: tuple[tuple[str, str], ...] = ()
    never: tuple[str, ...] = ()


class SetTypes(Node, frozen=True):
    """Layer 4: becomes these types; `keep` keeps the others; power and toughness travel with it (418.5b).

    The creature types of what it is to be `like` come besides; the subtypes to `lose` go.
    """

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    keep_types: bool = True
    keep_subtypes: bool = False
    power: Quantity | None = None
    toughness: Quantity | None = None
    like: Ref | None = None
    lose: tuple[str, ...] = ()


class SetColors(Node, frozen=True):
    """Layer 5: becomes the colors ("chosen" for the color of your choice)."""

    colors: tuple[Color | Literal["colorless", "choose", "choose any", "chosen"], ...]
    add: bool = False


class LoseAbility(Node, frozen=True):
    """Layer 5: loses the named abilities, all of them when none is named."""

    names: tuple[str, ...] = ()
    of: Filter | None = None


class SetPT(Node, frozen=True):
    """Layer 6: power and toughness become values."""

    power: Quantity | None
    toughness: Quantity | None


class AddPT(Node, frozen=True):
    """Layer 6: +X/+Y."""

    power: Quantity
    toughness: Quantity


class SwitchPT(Node, frozen=True):
    """Layer 6: switches power and toughness."""


Restriction = Literal[
    "cannot attack", "cannot block", "cannot be blocked", "attacks if able", "blocks if able",
    "cannot attack alone", "cannot be regenerated", "cannot be countered", "does not untap",
    "may stay tapped", "must be blocked by all", "blocks extra", "wall may attack", "blocks only",
    "cannot be blocked except by", "cannot be blocked by", "needs blockers", "cannot be played",
    "abilities cannot be played", "attack cost", "attack you cost", "must block", "block cost", "blocked cost",
    "assigns as though unblocked", "assigns past blockers", "assigns among defenders", "cannot block alone",
    "assigns to one creature",
    "cannot attack you", "one blocker", "skips next untap", "returns next untap", "assigns no combat damage",
    "cannot block those",
    "cannot be enchanted", "blocked as though without", "cannot be target",
    "blocks shadow", "may be targeted by", "attacks as with haste", "other abilities cannot be played",
    "cannot be destroyed", "attacks along", "attacks alone only", "damage to it stands", "loses counters untapping",
    "cannot phase out", "holds few counters",
    "cannot be target of what takes only", "destroyed by one source only",
    "cannot be enchanted anew", "others cannot gain control", "attacks without tapping",
    "cannot be sacrificed",
]  # fmt: skip


RuleForPlayers = Literal[
    "extra land", "cannot lose", "cannot win", "cannot play lands", "plays top of library", "reveals top",
    "plays from graveyard", "plays opponents' graveyards", "no maximum hand", "one attacker", "one blocker",
    "damage cannot be prevented", "spells cannot be played", "untaps one", "untaps one type", "shroud",
    "reveals hand", "maximum hand", "smaller hand", "larger hand", "reveals first draw",
    "abilities cannot be played", "one spell a turn", "own turn only", "everybody reveals top", "lands give",
    "cards cannot be cycled", "untaps too", "cards cannot be played", "survives without life",
    "next spell cannot be countered", "casts as though with flash", "plays top of graveyard", "few attack",
    "graveyards out of reach", "mana stays", "flips two coins", "aims at", "colorless sources", "spends as though",
    "cards are of the chosen type", "reveals draws", "may act", "cards are of the color",
    "other mana is colorless", "nothing from one's graveyard", "no ability can be played",
    "plays what was kept apart", "few block", "few attack in a turn", "few block in a turn", "blocks by piles",
    "mana from own lands only", "assigns for attackers", "no target but of triggers",
    "few of one's own block in a turn", "colored mana becomes", "chooses blocks",
]  # fmt: skip
"""What a rule about players says, in a word that the rules look at."""


class Restrict(Node, frozen=True):
    """Rules change for the objects: what they cannot or must do, by whom, at what price and how many times that."""

    rule: Restriction
    by: Filter | None = None
    n: int = 0
    unless: Condition | None = None
    cost: tuple[Cost, ...] = ()
    times: Quantity | None = None
    ability: str = ""
    player: Ref | None = None
    spells: bool = True
    abilities: bool = True
    triggered: bool = True
