"""What a player can do: the actions of the read-ask-act interface."""

from __future__ import annotations

import msgspec

from engine.rules.position.state import ObjectId, PlayerId, Recipient


class Action(msgspec.Struct, frozen=True):
    """One thing a player does."""

    by: PlayerId


class Pass(Action, frozen=True):
    """Pass priority (408.1c)."""


class GoOn(Action, frozen=True):
    """Go on from a step in which nobody gets priority, where the record stopped (302.3, 314.3)."""


class Concede(Action, frozen=True):
    """Concede (102.7)."""


class Begin(Action, frozen=True):
    """Start the game; `by` takes the first turn (101). With `ante` it is played for keeps (217.9b)."""

    ante: bool = False


class PlayLand(Action, frozen=True):
    """Play a land (212.6a)."""

    card: ObjectId


class PlaySpell(Action, frozen=True):
    """Play a spell with the choices of 409.1b-e announced.

    All targets stand in one list; without a list they are the only legal ones. `foe` is the opponent who chooses
    its mode, where its text leaves that to one.
    """

    card: ObjectId
    targets: tuple[Recipient, ...] | None = None
    x: int = 0
    modes: tuple[int, ...] = ()
    divide: dict[Recipient, int] = {}
    options: frozenset[str] = frozenset()
    alternative: int = 0
    additional: tuple[ObjectId, ...] = ()
    half: str = ""
    free: bool = False
    foe: PlayerId | None = None


class Activate(Action, frozen=True):
    """Play an activated ability; `index` counts the object's activated abilities from 0."""

    source: ObjectId
    index: int = 0
    targets: tuple[Recipient, ...] | None = None
    x: int = 0
    modes: tuple[int, ...] = ()
    divide: dict[Recipient, int] = {}
    additional: tuple[ObjectId, ...] = ()
    free: bool = False


class Payment(msgspec.Struct, frozen=True):
    """A mana ability played to pay for something, and the mana it gives where there is a choice."""

    ability: Activate
    gives: tuple[str, ...] = ()


class Unmorph(Action, frozen=True):
    """Turn a face-down permanent face up (504.6)."""

    permanent: ObjectId
    free: bool = False
    additional: tuple[ObjectId, ...] = ()
    x: int = 0


class Upkeep(Action, frozen=True):
    """Deal with what a permanent asks of its player in the upkeep."""

    permanent: ObjectId


class Attack(Action, frozen=True):
    """Declare attackers (308); `player` is the one attacked where there are several opponents.

    `at` is whom each attacker attacks, in their order, where one attack may be split.
    """

    attackers: tuple[ObjectId, ...]
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    free: bool = False
    player: PlayerId | None = None
    at: tuple[PlayerId, ...] = ()


class Block(Action, frozen=True):
    """Declare blockers (309)."""

    blocks: dict[ObjectId, tuple[ObjectId, ...]]
    free: bool = False


class Assign(Action, frozen=True):
    """Assign combat damage (310.2)."""

    damage: dict[ObjectId, dict[Recipient, int]]
