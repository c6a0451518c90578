"""Everything that can happen to a state; `commit` carries each out, nothing else does."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.rules.position.state import Blow, GameObject, ObjectId, PlayerId, Recipient, State, Zone
from engine.text.ir import Ability

Fields = dict[str, Any]
"""Fields of an object, of a player or of the state, by their names, with what they come to be."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happens."""


class Move(Event, frozen=True):
    """An object changes zones and becomes a new object (217.1c)."""

    object: ObjectId
    to: Zone
    cause: Literal[
        "", "destroy", "sacrifice", "discard", "draw", "resolve", "counter", "play", "state", "mill", "remove"
    ] = ""
    position: Literal["top", "third from the top", "bottom", "shuffled"] = "top"
    controller: PlayerId | None = None
    changes: Fields = {}
    link_to: ObjectId | None = None
    by: PlayerId | None = None
    gains: tuple[Ability, ...] = ()


class Enter(Event, frozen=True):
    """A new token, copy or stack ability appears."""

    object: GameObject


class Draw(Event, frozen=True):
    """A player draws one card."""

    player: PlayerId


class Damage(Blow, Event, frozen=True):
    """A source deals damage."""


class Destroyed(Event, frozen=True):
    """A permanent would be destroyed."""

    object: ObjectId
    regenerable: bool = True


class Life(Event, frozen=True):
    """A life total goes up or down; `cause` is gain, loss, payment or set."""

    player: PlayerId
    by: int
    cause: Literal["gain", "loss", "payment", "burn"] = "gain"


class Change(Event, frozen=True):
    """Fields of an object change: tapped, counters, attachment, choices."""

    object: ObjectId
    fields: Fields
    what: str = ""
    amount: int = 0
    kind: str = ""
    player: PlayerId | None = None


class ChangePlayer(Event, frozen=True):
    """Fields of a player change."""

    player: PlayerId
    fields: Fields
    what: str = ""


def mana_empties(player: PlayerId) -> ChangePlayer:
    """All mana in a player's pool is gone, and with it what some of it was tied to."""
    return ChangePlayer(player, {"pool": {}, "snow": {}, "tied": ()}, "mana empties")


class ChangeState(Event, frozen=True):
    """Fields of the state change: turn, combat, effects, delayed triggers; `amount`: by how many it happens."""

    fields: Fields
    what: str = ""
    player: PlayerId | None = None
    object: ObjectId | None = None
    others: tuple[Recipient, ...] = ()
    amount: int = 0


class LeaveCombat(Event, frozen=True):
    """A creature is removed from combat and stays in play (306.2)."""

    object: ObjectId


class Replaced(Event, frozen=True):
    """A begin-of-something event that can be skipped (419.6e)."""

    what: str
    player: PlayerId


class Record(msgspec.Struct, frozen=True):
    """What the gate did: the event, the rules behind it, its words, the objects before and after.

    `state` is the state that it left.
    """

    event: Event | None
    text: str
    rules: tuple[str, ...]
    before: ObjectId | None = None
    after: ObjectId | None = None
    state: State | None = None
