"""What text does: instructions, continuous modifications, replacements, and the abilities (402-405) that hold them.

One type: an instruction gives an ability, and an ability holds instructions.
"""

from __future__ import annotations

from typing import Literal

from engine.text.ir.conditions import Condition, TargetSpec
from engine.text.ir.costs import Cost
from engine.text.ir.game import (
    Attach,
    Auction,
    BecomeBlocked,
    ChangeOwner,
    ChangeTargets,
    ChooseObjects,
    ChoosePile,
    ChooseValue,
    ControlTurn,
    CopyCard,
    CopySpell,
    DealPiles,
    DiscardThese,
    DrawGame,
    EndEffect,
    ExchangeControl,
    ExchangeLife,
    ExtraTurn,
    Fight,
    FlipCoin,
    FlipEach,
    FlipUntilLost,
    ForceBlock,
    GainLife,
    HaveBlock,
    HiddenItems,
    IgnoreEffect,
    KeepOnTop,
    KeepSome,
    LoseGame,
    LoseLife,
    Note,
    PayCosts,
    Phase,
    Piles,
    PlayCard,
    PlayUntilPass,
    PutInTurn,
    RemoveFromCombat,
    Reveal,
    RevealUntil,
    SearchLibrary,
    SearchPiles,
    SearchZones,
    SecretNumbers,
    SetLife,
    Shuffle,
    SimultaneousPhase,
    SkipNext,
    Split,
    SpreadCounters,
    TableTells,
    TopCards,
    Trade,
    TurnEach,
    TurnFaceDown,
    TurnFaceUp,
    Unattach,
    Unblock,
    UseUp,
    Wager,
    WinGame,
)
from engine.text.ir.mana import AddMana, EmptyPool, LandMana, TakeMana, TapAlike
from engine.text.ir.modifications import (
    AddPT,
    GiveControl,
    LoseAbility,
    ReplaceWord,
    Restrict,
    RuleForPlayers,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
)
from engine.text.ir.node import Node
from engine.text.ir.nouns import CardType, Color, Filter, Number, Past, Quantity, Ref, You
from engine.text.ir.triggers import Trigger

Duration = Literal[
    "end of turn", "end of combat", "permanent", "your next turn", "your next upkeep", "your next untap step",
    "end of your next upkeep", "end of next turn",
]  # fmt: skip


class CopyOf(Node, frozen=True):
    """Layer 1: a copy of something, with exceptions."""

    of: Ref
    except_color: bool = False
    add_types: tuple[CardType, ...] = ()
    gain: tuple[Ability, ...] = ()
    gain_this: bool = False


class FullText(Node, frozen=True):
    """Layer 3: has everything that is printed on a card, and abilities besides."""

    of: Ref
    gain: tuple[Ability, ...] = ()


class GainAbility(Node, frozen=True):
    """Layer 5: gains abilities; where they are `lacking`, only what does not have them does."""

    abilities: tuple[Ability, ...]
    lacking: bool = False


Modification = (
    CopyOf | GiveControl | ReplaceWord | SetTypes | SetColors | GainAbility | LoseAbility | SetPT | AddPT
    | SwitchPT | Restrict | FullText
)  # fmt: skip

# ---------------------------------------------------------------------------- replacement and prevention


class Replaces(Node, frozen=True):
    """An event replaced by instructions or altered (419); it is EventObject, its amount ThatMuch.

    Damage is altered by so much (`plus`) or to so much (`becomes`), where it is at least and at most so much; the
    source of the effect deals as much `as_well` to somebody. Only damage that a spell or ability deals to what it
    targets is `aimed`. A discard is one that an effect has a player make, and any discard one for whatever reason.
    What is put into play comes as it would, and the instructions follow right then.
    """

    event: Literal[
        "damage", "draw", "gain life", "put into graveyard", "destroy", "life below", "untap step", "upkeep step",
        "draw step", "combat phase", "turn", "discard", "leave play", "destruction", "any discard", "put into play",
    ]  # fmt: skip
    what: Filter | Ref | None = None
    whose: Ref | None = None
    source: Filter | Ref | None = None
    combat_only: bool = False
    prevent: Quantity | Literal["all"] | None = None
    multiply: int = 1
    redirect: Ref | None = None
    instead: tuple[Effect, ...] = ()
    once: bool = False
    amount: Quantity | None = None
    not_first: bool = False
    optional: bool = False
    in_draw_step: bool = False
    plus: int = 0
    becomes: int | None = None
    least: int = 0
    most: int | None = None
    as_well: Ref | None = None
    aimed: bool = False


class EntersWith(Node, frozen=True):
    """Comes into play tapped, with counters, after a choice, as a copy, with abilities, or for a price.

    Where the price is not paid, the card goes to its owner's graveyard instead. `least` and `most` bound a number;
    `does` is what is done meanwhile. A choice is the controller's, or made `by` somebody else, of all or `among` some.
    With `never` what is described does not come into play at all. Counters come `so_many` times, of one of the `kinds`
    each, as the controller likes.
    """

    what: Filter | None = None
    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    choose: Literal["", "color", "creature type", "nonland card name", "nonbasic card name", "number", "opponent",
                    "card name", "creature card name", "another nonbasic card name", "basic land type",
                    "life", "land type", "new basic land type"] = ""  # fmt: skip
    by: Ref | None = None
    among: tuple[str, ...] = ()
    never: bool = False
    copy: CopyOf | None = None
    copy_choice: Filter | None = None
    gain: tuple[Ability, ...] = ()
    condition: Condition | None = None
    instead: tuple[Cost, ...] = ()
    optional: bool = False
    least: int = 0
    most: int | Quantity | None = None
    does: tuple[Effect, ...] = ()
    kinds: tuple[str, ...] = ()
    so_many: Quantity = Number(1)


# ---------------------------------------------------------------------------- instructions


class DealDamage(Node, frozen=True):
    """The source deals damage."""

    amount: Quantity
    to: Ref
    source: Ref | None = None
    divided: bool = False
    unpreventable: bool = False


class Destroy(Node, frozen=True):
    """Destroy permanents."""

    what: Ref
    no_regeneration: bool = False


class PutInto(Node, frozen=True):
    """Move objects to a zone: return, remove from the game, put into play, hand, library or graveyard.

    `arranged`: cards that go to a library go in the order that whoever does it likes, not in their owner's.
    What could enchant comes into play `alone` and enchants nothing. `noting`: which counters there were is noted on it.
    What is removed `face_down` is known to the player `under` whom it is put.
    """

    what: Ref
    zone: Literal["in play", "hand", "library", "graveyard", "removed", "ante"]
    position: Literal["", "top", "third from the top", "bottom", "shuffled"] = ""
    under: Ref | None = None
    tapped: bool = False
    link: bool = False
    attached: Ref | None = None
    arranged: bool = False
    alone: bool = False
    noting: bool = False
    face_down: bool = False


class SacrificeIt(Node, frozen=True):
    """A player sacrifices what is referred to; where players choose, each what he or she chose."""

    what: Ref
    player: Ref = You()


class DrawCards(Node, frozen=True):
    """Draw cards."""

    player: Ref
    n: Quantity


class DiscardCards(Node, frozen=True):
    """Discard: a number of the player's choice, at random, those referred to, or the hand (no number)."""

    player: Ref
    n: Quantity | None = None
    of: Filter | None = None
    at_random: bool = False


class TapUntap(Node, frozen=True):
    """Tap or untap."""

    what: Ref
    tap: bool


class PutCounters(Node, frozen=True):
    """Put counters on permanents (or poison counters on players), divided as announced where they are.

    `up_to`: no more than so many, as the player chooses.
    """

    kind: str
    n: Quantity
    on: Ref
    divided: bool = False
    up_to: bool = False


class RemoveCounters(Node, frozen=True):
    """Remove counters, all of them where no number is named, of every kind where none is."""

    kind: str
    n: Quantity | None
    on: Ref


class PutBackCounters(Node, frozen=True):
    """A permanent that has been returned has the counters that were noted on the card as it was put aside."""

    on: Ref


class CounterSpell(Node, frozen=True):
    """Counter a spell or ability; `zone` where the card goes instead of the graveyard.

    What of it is `taken` comes into play under your control instead.
    """

    what: Ref
    zone: Literal["graveyard", "library", "removed"] = "graveyard"
    position: Literal["", "top", "bottom"] = ""
    taken: Filter | None = None


class CreateTokens(Node, frozen=True):
    """Create tokens: described, or copies of a card."""

    n: Quantity
    name: str = ""
    power: Quantity | None = None
    toughness: Quantity | None = None
    colors: tuple[Color | Literal["chosen"], ...] = ()
    types: tuple[CardType, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    copy: Ref | None = None
    player: Ref = You()
    legendary: bool = False
    tapped: bool = False


class Regenerate(Node, frozen=True):
    """A regeneration shield; `then` is done as it is used."""

    what: Ref
    then: tuple[Effect, ...] = ()


class HoldBack(Node, frozen=True):
    """Cards stay revealed in their owner's hand, who cannot play them, until that player's next turn."""

    what: Ref


class ChoosePast(Node, frozen=True):
    """Choose one of the objects that such an event happened to this turn; "it" is that object as it was."""

    event: Past


class RemoveDamage(Node, frozen=True):
    """All damage marked on permanents is removed."""

    what: Ref


class Apply(Node, frozen=True):
    """A continuous effect from a resolution: modifications of the objects for a duration.

    With `next_turn_of` it begins with that player's next turn, which it ends with.
    """

    to: Ref
    modifications: tuple[Modification, ...]
    duration: Duration = "end of turn"
    as_long_as: Condition | None = None
    until: Trigger | None = None
    next_turn_of: Ref | None = None


class Shield(Node, frozen=True):
    """A replacement or prevention effect created by a resolution."""

    replaces: Replaces
    duration: Literal["end of turn", "end of combat", "permanent", "your next upkeep"] = "end of turn"
    choose_source: Filter | None = None
    divided: bool = False


class Later(Node, frozen=True):
    """A delayed triggered ability (410 and 404.5), of one event or whichever of two comes first, or while it is so.

    With `next_turn_of` it waits for that player's next turn. By paying the price first the `payer` stops it (408.2i).
    Its `targets` are its own, chosen as it goes on the stack.
    """

    trigger: Trigger
    effects: tuple[Effect, ...]
    this_turn: bool = False
    once: bool = True
    other: Trigger | None = None
    as_long_as: Condition | None = None
    next_turn_of: Ref | None = None
    price: tuple[Cost, ...] = ()
    payer: Ref | None = None
    targets: tuple[TargetSpec, ...] = ()


# ---------------------------------------------------------------------------- combinations


class May(Node, frozen=True):
    """A player may do it; of several, every one of them, or only the first who will."""

    effects: tuple[Effect, ...]
    player: Ref = You()
    otherwise: tuple[Effect, ...] = ()
    first: bool = False


class Unless(Node, frozen=True):
    """The effect happens unless a player pays."""

    effects: tuple[Effect, ...]
    player: Ref
    cost: tuple[Cost, ...]
    times: Quantity = Number(1)


class If(Node, frozen=True):
    """Conditional instructions; `replace` marks "instead" of the instructions in `otherwise`."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ForEach(Node, frozen=True):
    """The effects for each player or object referred to, in turn order."""

    each: Ref
    effects: tuple[Effect, ...]


class EitherOf(Node, frozen=True):
    """One of several instructions, as the player chooses on resolution (413.2c)."""

    ways: tuple[Effect, ...]
    player: Ref = You()


class Repeat(Node, frozen=True):
    """The instructions over and over, as often as the player likes, or until something is so."""

    effects: tuple[Effect, ...]
    player: Ref = You()
    until: Condition | None = None


class SoManyTimes(Node, frozen=True):
    """The instructions one after the other as often as is counted before."""

    n: Quantity
    effects: tuple[Effect, ...]


class Sequence(Node, frozen=True):
    """Instructions of one sentence, in order: joined by "and", "then" or a shared subject."""

    effects: tuple[Effect, ...]


class By(Node, frozen=True):
    """A player does it: who, where the instruction itself does not say."""

    player: Ref
    effects: tuple[Effect, ...]


class PlaySubgame(Node, frozen=True):
    """The players play a subgame; afterwards the instructions, in which "it" is whoever did not win (506)."""

    after: tuple[Effect, ...] = ()


class RuleThisTurn(Node, frozen=True):
    """A rule for players until the turn ends, the next one or the combat does, or for the rest of the game."""

    rule: PlayerRule
    duration: Literal["end of turn", "end of next turn", "end of combat", "permanent"] = "end of turn"


class Mode(Node, frozen=True):
    """One mode with its own targets."""

    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()


Effect = (
    DealDamage | Destroy | PutInto | SacrificeIt | DrawCards | DiscardCards | GainLife | LoseLife | AddMana
    | TapUntap | PutCounters | RemoveCounters | CounterSpell | CreateTokens | Regenerate | Apply | Shield
    | Later | ExchangeControl | SearchLibrary | ExtraTurn | SkipNext | WinGame | LoseGame | DrawGame
    | CopySpell | ChangeTargets | Phase | SimultaneousPhase | BecomeBlocked | ForceBlock | Reveal
    | ChooseValue | Shuffle | Attach | CopyCard | PlayCard | PlayUntilPass | ControlTurn | Trade | May
    | Unless | If | ForEach | RuleThisTurn | Split | ExchangeLife | SetLife | FlipCoin | RemoveFromCombat
    | RevealUntil | Sequence | ChooseObjects | EitherOf | DiscardThese | PayCosts | By | EmptyPool | EndEffect
    | IgnoreEffect | PlaySubgame | KeepSome | TurnFaceDown | TurnFaceUp | Piles | DealPiles | Fight
    | ChoosePile | FlipUntilLost | Auction | SecretNumbers
    | SearchPiles | SearchZones | Repeat | UseUp | TableTells | HiddenItems | ChangeOwner | TurnEach
    | SoManyTimes | Unattach | FlipEach | Note | SpreadCounters | PutInTurn | RemoveDamage
    | ChoosePast | KeepOnTop | HoldBack | Unblock | HaveBlock | PutBackCounters | LandMana
    | TakeMana | TapAlike | TopCards | Wager
)  # fmt: skip

# ---------------------------------------------------------------------------- abilities (402-405)


class Keyword(Node, frozen=True):
    """A keyword ability (502): its name, a number, a cost, a quality in words."""

    name: str
    n: int = 0
    cost: tuple[Cost, ...] = ()
    quality: str = ""
    of: Filter | None = None


class Spell(Node, frozen=True):
    """What an instant or sorcery does (401), or enters as targets of an enchantment.

    The mode is chosen as it is played (409.1b): by an opponent where it `opponent_chooses`.
    """

    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    opponent_chooses: bool = False


class Activated(Node, frozen=True):
    """An activated ability (403), or a special action allowed by what this is on.

    `by` is who else may take it; `x` is what X is where the text says so (409.1b); `x_with` is the symbol of the only
    mana that may be spent on X; `once` that it is played once only, as long as its source is there;
    `least_x` is what X is at least. A mana ability with `priority` is played while its player has that, and never for a
    payment.
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
    once: bool = False
    least_x: int = 0
    priority: bool = False


class CountedAs(Node, frozen=True):
    """In a graveyard, spells with a name count the card as one of that name."""

    name: str


class PlayedAsInstant(Node, frozen=True):
    """What is to happen to the permanent a spell becomes if it was played when a sorcery could not be."""

    effects: tuple[Effect, ...]


class Triggered(Node, frozen=True):
    """A triggered ability (404, 410); `condition` is the intervening if."""

    trigger: Trigger
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    zone: Literal["in play", "graveyard", "stack", "removed"] = "in play"
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
    lingers: bool = False


class Replacing(Node, frozen=True):
    """A static ability that replaces or prevents (419)."""

    replaces: Replaces
    condition: Condition | None = None


class Entering(Node, frozen=True):
    """A static ability about coming into play (410.10e, 419.1b)."""

    enters: EntersWith


class CostRule(Node, frozen=True):
    """Costs of spells: additional, alternative, increased or reduced (409.1f), or those of one keyword.

    With "most x" X is so many `times` at most.

    `floor` is the mana below which a reduction does not go; with `symbol` it is so for each such symbol in the cost.
    One that is optional is paid up to n times, or any number of times.
    """

    kind: Literal[
        "additional", "alternative", "increase", "reduce", "x with", "as instant", "most x", "optional",
    ]  # fmt: skip
    cost: tuple[Cost, ...] = ()
    what: Filter | None = None
    abilities: bool = False
    n: int = 0
    condition: Condition | None = None
    per_target: bool = False
    times: Quantity | None = None
    zone: Literal["in play", "stack"] = "in play"
    flash: bool = False
    keyword: Literal["", "flashback", "buyback", "morph", "cycling", "equip"] = ""
    floor: int = 0
    symbol: Literal["", "W", "U", "B", "R", "G"] = ""


class PlayerRule(Node, frozen=True):
    """A rule about players: extra lands, no losing, no lands, hand size, playing from elsewhere.

    Where mana is spent as though it were of another color, `mana` is "W>R": white mana as though it were red;
    for a color that cards are of, or the mana that is not spent as colorless, it is "W". The `action` is a special one
    that the players may take (408.2i).
    """

    rule: RuleForPlayers
    players: Ref | None = None
    what: Filter | None = None
    n: int = 0
    condition: Condition | None = None
    mana: str = ""
    action: Activated | None = None


Ability = (
    Keyword | Spell | Activated | Triggered | Static | Replacing | Entering | CostRule | PlayerRule | PlayedAsInstant
    | CountedAs
)  # fmt: skip
