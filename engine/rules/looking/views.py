"""The characteristics of one object, with the reasons why they are so (418.5)."""

from __future__ import annotations

import msgspec

from engine.rules.position.state import COLORS, Context, ObjectId, PlayerId
from engine.text.ir import Ability, Keyword, Restrict


class Granted(msgspec.Struct, frozen=True):
    """An ability an object has; `own` if it comes from its own text rather than from an effect (418.6b).

    `origin` is the object that a granted ability's text calls by its own name (202.2b).
    """

    ability: Ability
    own: bool = True
    origin: ObjectId | None = None


class Reason(msgspec.Struct, frozen=True):
    """One line of provenance: what changed the object, in which layer, when, by which rule."""

    layer: int
    timestamp: int
    source: str
    text: str
    rule: str


class View(msgspec.Struct):
    """The characteristics of an object after continuous effects, with the reasons.

    Only `layers` writes to a view, while it is being worked out; nobody does afterwards.
    """

    name: str
    cost: str
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    power: int | None
    toughness: int | None
    abilities: tuple[Granted, ...]
    controller: PlayerId
    restrictions: tuple[tuple[Restrict, Context], ...] = ()
    reasons: list[Reason] = []
    words: tuple[tuple[str, str], ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword ability (with quality: "protection from red")."""
        return any(keyword_name(g.ability) == keyword for g in self.abilities)

    def keywords(self, name: str) -> tuple[Keyword, ...]:
        """All instances of a keyword ability."""
        return tuple(
            g.ability for g in self.abilities if isinstance(g.ability, Keyword) and g.ability.name == name
        )

    def restricted(self, rule: str) -> tuple[tuple[Restrict, Context], ...]:
        """The restrictions and requirements of one kind on it, each with the context of its effect."""
        if not self.restrictions:
            return ()
        return tuple(r for r in self.restrictions if r[0].rule == rule)


def keyword_name(ability: Ability) -> str:
    """A keyword ability as players say it; empty for other abilities."""
    if not isinstance(ability, Keyword):
        return ""
    return f"{ability.name} {ability.quality}".strip() if ability.quality else ability.name


def qualities(text: str) -> list[str]:
    """The single qualities in the words after "protection"; from all colors is from each of them (502.7a)."""
    parts = text.replace(", and from ", " and from ").replace(", from ", " and from ").split(" and from ")
    found = [
        p.strip().removeprefix("from ").removeprefix("all ").strip() for p in parts if p.strip() != "from"
    ]
    return [one for quality in found for one in (COLORS if quality == "colors" else (quality,))]
