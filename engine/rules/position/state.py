"""The state of a game as frozen records (rules 200-217, 300)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NewType

import msgspec

from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from engine.text.ir import (
    Ability,
    Condition,
    Cost,
    Effect,
    Filter,
    Modification,
    PlayerRule,
    Replaces,
    SpendOnly,
    TargetSpec,
    Trigger,
)

PlayerId = NewType("PlayerId", str)
ObjectId = NewType("ObjectId", int)
Recipient = ObjectId | PlayerId


def only_objects(found: Iterable[Recipient]) -> list[ObjectId]:
    """The objects among what is referred to, players left out."""
    return [ObjectId(i) for i in found if not isinstance(i, str)]


Zone = Literal[
    "in play", "stack", "hand", "library", "graveyard", "removed", "phased out", "ante", "sideboard", "ceased",
    "vanguard",
]  # fmt: skip
SHARED_ZONES: tuple[Zone, ...] = ("in play", "stack", "phased out", "ceased", "vanguard")
Step = Literal[
    "untap", "upkeep", "draw", "main 1", "beginning of combat", "declare attackers", "declare blockers",
    "first-strike damage", "combat damage", "end of combat", "main 2", "discard", "end of turn", "cleanup",
]  # fmt: skip
Window = Literal["damage prevention", "regeneration", "death events"]
WINDOWS: dict[Window, str] = {
    "damage prevention": "prevention in its step",
    "regeneration": "regeneration in its step",
    "death events": "sent to the graveyard",
}
"""The steps of a damage resolution, in order, each with the rule about it."""
STEPS: tuple[Step, ...] = (
    "untap", "upkeep", "draw", "main 1", "beginning of combat", "declare attackers", "declare blockers",
    "first-strike damage", "combat damage", "end of combat", "main 2", "end of turn", "cleanup",
)  # fmt: skip
FAST = frozenset({"instant", "interrupt"})
SPELLS_ONLY = FAST | {"sorcery"}
COLORS = ("white", "blue", "black", "red", "green")
SYMBOLS = dict(zip("WUBRG", COLORS, strict=True))


class Characteristics(msgspec.Struct, frozen=True):
    """Characteristics before continuous effects (201-209): printed, or copiable values of a token or copy."""

    name: str = ""
    cost: str = ""
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    unread: str = ""
    halves: tuple[Characteristics, ...] = ()


class Context(msgspec.Struct, frozen=True):
    """What an instruction refers to: its source, controller, targets, announced and paid values, the event.

    `lost` are the targets that have become illegal, for each word "target".
    `deeds` is what this resolution has done so far, by the word for it; `dealt` the damage, `chosen` what was chosen
    on resolution, `shield` the shield it made. `since` is when this resolution began, `event` the moment of what it
    triggered on: what moved then can still be found (410.10), what moved otherwise cannot. `spoken` are the words
    "target", by their numbers, that instructions carried out so far have spoken of. `over` are the "as long as" of an
    ability that have ended while it waited on the stack.
    """

    source: ObjectId
    controller: PlayerId
    targets: tuple[tuple[Recipient, ...], ...] = ()
    divided: dict[Recipient, int] = {}
    x: int = 0
    paid: tuple[ObjectId, ...] = ()
    subject: Recipient | None = None
    other: Recipient | None = None
    event_player: PlayerId | None = None
    amount: int = 0
    it: tuple[Recipient, ...] = ()
    did: bool | None = True
    granter: ObjectId | None = None
    deeds: dict[str, tuple[Recipient, ...]] = {}
    dealt: int = 0
    bound: int = 0
    chosen: dict[str, str] = {}
    shield: int = 0
    foe: PlayerId | None = None
    each: Recipient | None = None
    described: Recipient | None = None
    turn_made: int = 0
    tapping: bool = False
    since: int = 0
    event: int = -1
    lost: tuple[tuple[Recipient, ...], ...] = ()
    spoken: frozenset[int] = frozenset()
    over: tuple[Condition, ...] = ()


class StackEntry(msgspec.Struct, frozen=True):
    """What a spell, ability or combat damage on the stack carries (217.6)."""

    kind: Literal["spell", "activated", "triggered", "damage"]
    context: Context
    targets: tuple[TargetSpec, ...] = ()
    effects: tuple[Effect, ...] = ()
    options: frozenset[str] = frozenset()
    modes: tuple[int, ...] = ()
    half: str = ""
    damage: tuple[tuple[ObjectId, Recipient, int], ...] = ()
    ability: Ability | None = None


class GameObject(msgspec.Struct, frozen=True):
    """A card, permanent, token, copy, spell or ability in one zone; a new object in each zone (217.1c)."""

    id: ObjectId
    ref: str
    base: Characteristics
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    timestamp: int = 0
    known: bool = True
    token: bool = False
    copy: bool = False
    face_down: bool = False
    disguise: Characteristics | None = None
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: dict[str, int] = {}
    attached: Recipient | None = None
    chosen: dict[str, str] = {}
    linked: tuple[ObjectId, ...] = ()
    created_by: ObjectId | None = None
    options: frozenset[str] = frozenset()
    x: int = 0
    entry: StackEntry | None = None
    new_since_upkeep: bool = False
    has_damaged: frozenset[Recipient] = frozenset()
    used: tuple[int, ...] = ()
    previous: ObjectId | None = None
    played_from: str = ""
    printed: Characteristics | None = None
    held_by: PlayerId | None = None
    arrived: int = 0
    became: int = 0
    drawn: int = 0
    drawn_as: int = 0
    wounds: tuple[tuple[ObjectId, int], ...] = ()
    marks: frozenset[tuple[str, ObjectId]] = frozenset()
    indirectly: bool = False


class TiedMana(msgspec.Struct, frozen=True):
    """One mana in a pool that may be spent on some things only, or on one card."""

    symbol: str
    only: SpendOnly
    card: ObjectId | None = None


class Player(msgspec.Struct, frozen=True):
    """A player: totals, pool (`tied` says which of it is tied to a use) and what the turn remembers.

    `land_permissions` are the sources of the leave by which additional lands were played; `snow` is how much of each
    kind of mana in the pool comes from snow permanents. `more_cards` and `more_life` are what a Vanguard card adds to
    the usual hand and life.
    """

    name: PlayerId
    life: int = 20
    poison: int = 0
    pool: dict[str, int] = {}
    lands_played: int = 0
    drew: int = 0
    spells_played: tuple[str, ...] = ()
    lost: bool = False
    drew_from_empty: bool = False
    drew_for_turn: int = 0
    buried: int = 0
    tied: tuple[TiedMana, ...] = ()
    land_permissions: tuple[ObjectId, ...] = ()
    snow: dict[str, int] = {}
    more_cards: int = 0
    more_life: int = 0

    @property
    def usual_hand(self) -> int:
        """How many cards the player begins with, and holds at most where no effect says otherwise (101.3, 314.1)."""
        return 7 + self.more_cards


class Turn(msgspec.Struct, frozen=True):
    """Where the turn is (300-314).

    `regular` is whose turn came last by the order of turns, while somebody takes an extra one; `added` are extra
    steps still to come, each with the step it follows, and `inside` the step that one under way followed (300.8).
    `main_begun` says that the turn has had a main phase, or is in it.
    """

    active: PlayerId
    number: int = 5
    step: Step = "main 1"
    priority: PlayerId | None = None
    passed: int = 0
    controlled_by: PlayerId | None = None
    queue: tuple[Step, ...] = ()
    extra: tuple[PlayerId, ...] = ()
    skips: tuple[tuple[PlayerId, str], ...] = ()
    regular: PlayerId | None = None
    added: tuple[tuple[Step, Step], ...] = ()
    inside: Step | None = None
    extra_marks: tuple[int, ...] = ()
    mark: int = 0
    main_begun: bool = False


class Combat(msgspec.Struct, frozen=True):
    """The combat phase (306-311); one player is attacked in it, or several where the house has it (306.3, RS M.4.1).

    `against` is the player attacked, the first of several; `declared` are those of several who have declared blockers.
    `parted` is what creatures that left play blocked, and what blocked them.
    """

    attackers: tuple[ObjectId, ...] = ()
    defenders: dict[ObjectId, PlayerId] = {}
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    blocks: dict[ObjectId, tuple[ObjectId, ...]] = {}
    blocked: frozenset[ObjectId] = frozenset()
    unblocked: frozenset[ObjectId] = frozenset()
    attack_declared: bool = False
    had_attackers: bool = False
    fought: frozenset[ObjectId] = frozenset()
    block_declared: bool = False
    dealt_first: frozenset[ObjectId] | None = None
    damage_assigned: bool = False
    assigned: dict[ObjectId, tuple[tuple[Recipient, int], ...]] = {}
    against: PlayerId | None = None
    declared: tuple[PlayerId, ...] = ()
    parted: dict[ObjectId, tuple[tuple[ObjectId, ...], tuple[ObjectId, ...]]] = {}


class Looks(msgspec.Struct, frozen=True):
    """What an object was like when something happened to it or was done by it."""

    name: str
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    controller: PlayerId


class Happening(msgspec.Struct, frozen=True):
    """One thing abilities can trigger on; `was` and `other_was` are what its objects were like, where that is asked."""

    event: str
    subject: Recipient | None = None
    other: Recipient | None = None
    player: PlayerId | None = None
    amount: int = 0
    step: str = ""
    place: str = ""
    combat: bool = False
    by: PlayerId | None = None
    was: Looks | None = None
    other_was: Looks | None = None


class CopiedOver(msgspec.Struct, frozen=True):
    """What a permanent was before a copy effect with an end, and is again when that is over (503.3)."""

    base: Characteristics
    printed: Characteristics | None = None
    chosen: dict[str, str] = {}


class ContinuousEffect(msgspec.Struct, frozen=True):
    """A continuous effect from a resolution (418.3), with its objects locked in and values fixed."""

    timestamp: int
    context: Context
    applies_to: tuple[Recipient, ...]
    modifications: tuple[Modification, ...]
    duration: str = "end of turn"
    condition: Condition | None = None
    source_name: str = ""
    to_all: Filter | None = None
    until: Trigger | None = None
    waits: str = ""
    """The player whose next turn it is for; until that begins it does nothing."""
    over: CopiedOver | None = None
    """What is under it where it is a copy effect that ends."""


class ShieldEffect(msgspec.Struct, frozen=True):
    """A replacement or prevention effect from a resolution (419)."""

    timestamp: int
    context: Context
    replaces: Replaces
    what: tuple[Recipient, ...]
    duration: str = "end of turn"
    left: int | None = None
    chosen_source: ObjectId | None = None
    prevented: int = 0


class DelayedTrigger(msgspec.Struct, frozen=True):
    """A delayed triggered ability (404.4)."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    context: Context
    this_turn: bool = False
    once: bool = True
    other: Trigger | None = None
    as_long_as: Condition | None = None
    waits: str = ""
    """The player whose next turn it is for; until that begins it does not trigger."""
    price: tuple[Cost, ...] = ()
    """What stops it, where `payer` pays that first (408.2i)."""
    payer: str = ""
    targets: tuple[TargetSpec, ...] = ()


class Permission(msgspec.Struct, frozen=True):
    """Leave for a player to play one card from where it is, for some time."""

    player: PlayerId
    card: ObjectId
    free: bool
    duration: str
    flashback: bool = False


class PendingTrigger(msgspec.Struct, frozen=True):
    """A triggered ability waiting to go on the stack (410.2); `delayed` is one that an effect has created (404.4)."""

    source: ObjectId
    controller: PlayerId
    ability: Ability
    context: Context
    delayed: bool = False


class Question(msgspec.Struct, frozen=True):
    """A decision: who, what, and the legal answers (empty options: see `least`, `most`, `kind`, `named`).

    A name is taken as it is: which cards there are, and which are lands, is for whoever puts the question to know.
    `chance` is what no player decides; `total` is how much is shared out; `rest` is how many more objects the decisions
    right after it ask for, which belong to it, `in_any_order` where each may be left out and a list may name them as it
    likes. What is an object among options is an `ObjectId`, except where the
    options are `numbered`: they are numbers, and `told` are the words of each, if any. `besides` are objects that come
    with whatever is chosen: naming them too is no mistake. `pays`: yes pays, no has done what is to be paid for.
    `unseen` are cards that nobody knows among those looked through: what is looked for may be one of them.
    `divides`: what is chosen is one pile, what is left the other; `piles` are those that may be chosen as they are.
    """

    player: PlayerId
    text: str
    kind: Literal[
        "objects",
        "yes or no",
        "number",
        "name",
        "color",
        "creature type",
        "order",
        "words",
        "choice",
        "numbered",
    ]
    options: tuple[Any, ...] = ()
    least: int = 1
    most: int = 1
    rule: str = ""
    named: Literal["any card", "a nonland card", "a creature card"] = "any card"
    chance: bool = False
    total: int = 0
    rest: int = 0
    in_any_order: bool = False
    told: tuple[str, ...] = ()
    besides: tuple[ObjectId, ...] = ()
    pays: bool = False
    unseen: tuple[ObjectId, ...] = ()
    divides: bool = False
    piles: tuple[tuple[ObjectId, ...], ...] = ()


class Blow(msgspec.Struct, frozen=True):
    """Damage from one source to one recipient; of what passes on, `past` gets what is above the toughness.

    A player is left with as much life as `leaves` at least.
    """

    source: ObjectId
    to: Recipient
    amount: int
    combat: bool = False
    unpreventable: bool = False
    past: PlayerId | None = None
    leaves: int | None = None


class Doom(msgspec.Struct, frozen=True):
    """A permanent that would go to the graveyard in a damage resolution, unless it is regenerated."""

    object: ObjectId
    regenerable: bool = True


class Afterwards(msgspec.Struct, frozen=True):
    """What a spell or ability goes on to do with the damage that these sources deal, or once the doomed are buried."""

    context: Context
    effects: tuple[Effect, ...]
    sources: frozenset[ObjectId]
    doomed: frozenset[ObjectId] = frozenset()


class DamageResolution(msgspec.Struct, frozen=True):
    """A damage resolution under way: its step, what it is about, and what goes on when it is over.

    `below` counts what waits on the stack under the things used in the step; shields younger than `since` are of this
    resolution only. `then` is what goes on: `player` has priority, the rest of the batch, or the turn after the step.
    """

    window: Window
    player: PlayerId
    then: Literal["priority", "batch", "step over"]
    blows: tuple[Blow, ...] = ()
    doomed: tuple[Doom, ...] = ()
    below: int = 0
    since: int = 0


class Suspended(msgspec.Struct, frozen=True):
    """A main game as it was left for a subgame, and what the effect that began it does when it is over (506.1)."""

    state: State
    context: Context
    after: tuple[Effect, ...] = ()


AbilityOf = tuple[ObjectId, Ability]
"""An ability and the object that it is of."""


class State(msgspec.Struct, frozen=True):
    """A whole position, and the book it is played by. Dictionaries are never written to; a change makes a new one.

    `blows`, `doomed` and `afterwards` wait for the next damage resolution, `resolving` is the one under way.
    `duties_met` are the duties of this upkeep that have been dealt with; `began` is what was on the active player's
    side as the turn began; `last_turns` is what happened in the last turn of each player that is over;
    `had_first` is how many cards in hand and untapped lands players had as the turn began, nothing where the record
    begins later; so is `rested`, what was untapped then.
    """

    players: dict[PlayerId, Player]
    objects: dict[ObjectId, GameObject]
    zones: dict[tuple[str, str], tuple[ObjectId, ...]]
    turn: Turn
    combat: Combat | None = None
    effects: tuple[ContinuousEffect, ...] = ()
    shields: tuple[ShieldEffect, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    pending: tuple[PendingTrigger, ...] = ()
    rules: tuple[tuple[PlayerRule, str, Context], ...] = ()
    attacked: frozenset[ObjectId] = frozenset()
    blocked: frozenset[ObjectId] = frozenset()
    met: frozenset[ObjectId] = frozenset()
    hurt: frozenset[Recipient] = frozenset()
    clock: int = 1000
    next_id: int = 1
    ability_numbers: dict[str, int] = {}
    result: str = ""
    state_triggers: frozenset[AbilityOf] = frozenset()
    last_known: dict[ObjectId, tuple[GameObject, Any]] = {}
    batch: int = 0
    legends: dict[ObjectId, tuple[str, int]] = {}
    worlds: dict[ObjectId, int] = {}
    fresh: frozenset[ObjectId] = frozenset()
    last_colors: frozenset[str] = frozenset()
    shuffled: dict[PlayerId, int] = {}
    died: int = 0
    resolutions: int = 0
    marks: tuple[tuple[str, dict[tuple[str, ...], int]], ...] = ()
    turn_controls: dict[PlayerId, PlayerId] = {}
    permissions: tuple[Permission, ...] = ()
    card_copies: frozenset[ObjectId] = frozenset()
    ignored: frozenset[tuple[ObjectId, PlayerId]] = frozenset()
    main: Suspended | None = None
    past: tuple[Happening, ...] = ()
    book: Rulebook = rulebook(DEFAULT)
    teams: dict[str, tuple[PlayerId, ...]] = {}
    attacks: Literal["one", "left", "right", "several"] = "one"
    variant: Literal["", "two-headed giant"] = ""
    blows: tuple[Blow, ...] = ()
    doomed: tuple[Doom, ...] = ()
    afterwards: tuple[Afterwards, ...] = ()
    resolving: DamageResolution | None = None
    duties_met: frozenset[AbilityOf] = frozenset()
    began: frozenset[ObjectId] = frozenset()
    last_turns: dict[PlayerId, tuple[Happening, ...]] = {}
    had_first: dict[PlayerId, tuple[int, int]] | None = None
    rested: frozenset[ObjectId] | None = None

    @property
    def step(self) -> str:
        """Where the game is, as players call it: a step of a damage resolution, or else of the turn."""
        return self.turn.step if self.resolving is None else self.resolving.window

    def zone(self, zone: str, player: str = "") -> tuple[ObjectId, ...]:
        """The objects of a zone, top first for libraries, graveyards; bottom first for the stack."""
        return self.zones.get((zone, "" if zone in SHARED_ZONES else player), ())

    def latest(self, ref: str) -> GameObject | None:
        """The newest object of a case reference, in whichever zone it is now."""
        found: GameObject | None = None
        for candidate in self.objects.values():
            if candidate.ref == ref and (found is None or candidate.id > found.id):
                found = candidate
        return found

    def turn_order(self) -> tuple[PlayerId, ...]:
        """The players still in the game, the active player first (103.4)."""
        names = tuple(self.players)
        start = names.index(self.turn.active)
        return tuple(n for n in names[start:] + names[:start] if not self.players[n].lost)

    def team_of(self, player: str) -> tuple[str, ...]:
        """The player and all teammates; only the player where there are no teams (RS M.3.1)."""
        return next((team for team in self.teams.values() if player in team), (player,))

    def opponents(self, player: str) -> tuple[PlayerId, ...]:
        """The opponents of a player who are still in the game, in turn order."""
        mine = self.team_of(player)
        return tuple(p for p in self.turn_order() if p not in mine)
