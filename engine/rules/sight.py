"""What a state shows: objects with their characteristics, living or last known (413.2f)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.rules.state import Context, GameObject, ObjectId, PlayerId, State
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


def _keyword_names(view: View) -> set[str]:
    found: set[str] = set()
    for g in view.abilities:
        if isinstance(g.ability, Keyword):
            found.add(g.ability.name)
            found.add(keyword_name(g.ability))
    return found


class Sight:
    """A state together with the characteristics computed for it (or so far, inside the layers)."""

    def __init__(
        self,
        state: State,
        views: dict[ObjectId, View],
        shelf: dict[str, dict[str, set[ObjectId]]] | None = None,
    ) -> None:
        self.state = state
        self.views = views
        self.shelf: dict[str, dict[str, set[ObjectId]]] = {} if shelf is None else shelf
        self.reads: frozenset[str] = frozenset()
        self.off_play: dict[ObjectId, View] = {}
        self.effects: list[Any] | None = None

    def object(self, oid: ObjectId) -> GameObject:
        """The object, or what was last known of it."""
        found = self.state.objects.get(oid)
        if found is not None:
            return found
        known: GameObject = self.state.last_known[oid][0]
        return known

    def view(self, oid: ObjectId) -> View:
        """Its characteristics, or the last known ones."""
        found = self.views.get(oid)
        if found is not None:
            return found
        found = self.off_play.get(oid)
        if found is not None:
            return found
        o = self.state.objects.get(oid)
        if o is not None:
            from engine.rules.printed import base_view

            found = base_view(o)
            self.off_play[oid] = found
            return found
        known: View = self.state.last_known[oid][1]
        return known

    def exists(self, oid: ObjectId) -> bool:
        """Whether the object is still the same object."""
        return oid in self.state.objects

    def in_play(self) -> tuple[ObjectId, ...]:
        """The permanents."""
        return self.state.zones.get(("in play", ""), ())

    def sorted_by(self, what: str) -> dict[str, set[ObjectId]]:
        """The permanents by type, subtype, supertype, color, controller or keywords."""
        found = self.shelf.get(what)
        if found is None:
            found = {}
            for oid in self.in_play():
                view = self.views[oid]
                if what == "keywords":
                    value: Any = _keyword_names(view)
                else:
                    value = getattr(view, what)
                for one in (value,) if what == "controller" else value:
                    found.setdefault(one, set()).add(oid)
            self.shelf[what] = found
        return found

    def successor(self, oid: ObjectId) -> ObjectId | None:
        """What a gone object became in the first zone it went to, if it is still there (410.10)."""
        if oid in self.state.objects:
            return oid
        for candidate in self.state.objects.values():
            if candidate.previous == oid:
                return candidate.id
        return None

    def controller(self, oid: ObjectId) -> PlayerId:
        """Its controller, or last controller; the owner outside play and stack."""
        return self.view(oid).controller
