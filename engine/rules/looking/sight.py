"""What a state shows: objects with their characteristics, living or last known (413.2f)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import Any, Self, TypeVar

from engine.rules.looking.printed import base_view, hidden, own_sizes
from engine.rules.looking.views import Granted, View, keyword_name
from engine.rules.position.state import (
    SYMBOLS,
    Context,
    GameObject,
    Happening,
    ObjectId,
    PlayerId,
    Recipient,
    State,
)
from engine.text import ir

A = TypeVar("A")


def _keyword_names(view: View) -> set[str]:
    found: set[str] = set()
    for g in view.abilities:
        if isinstance(g.ability, ir.Keyword):
            found.add(g.ability.name)
            found.add(keyword_name(g.ability))
    return found


def _retypes(ability: ir.Ability) -> bool:
    return isinstance(ability, ir.PlayerRule) and ability.rule == "cards are of the chosen type"


def _recolors(ability: ir.Ability) -> str:
    """The letter of the color that cards of its controller are of."""
    there = isinstance(ability, ir.PlayerRule) and ability.rule == "cards are of the color"
    return ability.mana if there and isinstance(ability, ir.PlayerRule) else ""


class Sight(ABC):
    """A state together with the characteristics computed for it (or so far, inside the layers).

    What references, quantities and filters mean is asked of it, since each of the three may hold the others;
    `references` answers.
    """

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
        self.kinds: dict[object, Any] = {}
        self.begun: dict[Any, Any] = {}
        self.dormant: set[str] = set()

    @abstractmethod
    def resolve(self, context: Context, ref: ir.Ref) -> tuple[Recipient, ...]:
        """The objects or players a reference means now."""

    @abstractmethod
    def amount(self, context: Context, quantity: ir.Quantity) -> int:
        """The value of a quantity now."""

    @abstractmethod
    def fits(self, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
        """Whether one object is in the filter's zone and passes."""

    @abstractmethod
    def happened(self, context: Context, event: ir.Past) -> list[Happening]:
        """What happened this turn that is the event described."""

    def with_view(self, oid: ObjectId, view: View, state: State | None = None) -> Self:
        """The same, or another state, with one object seen otherwise."""
        return type(self)(state or self.state, {**self.views, oid: view})

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
            found = self.off_play[oid] = base_view(o, self.state.book)
            self._retyped(o, found)
            if not o.token and not o.copy:
                self.recolor(found, o.owner)
            if self.state.book.sizes_defined == "everywhere":
                self.define_size(o, found)
            return found
        known: View = self.state.last_known[oid][1]
        return known

    def _retyped(self, o: GameObject, view: View) -> None:
        """A creature card out of play is of the type chosen for a permanent that has its owner's cards so (405.1)."""
        if "creature" not in view.types or o.zone == "stack":
            return
        for oid in self.in_play():
            there, chosen = self.views.get(oid), self.state.objects[oid].chosen.get("type", "")
            if not chosen or there is None or there.controller != o.owner:
                continue
            if any(_retypes(g.ability) for g in there.abilities):
                view.subtypes = frozenset({chosen.lower()})

    def recolor(self, view: View, player: PlayerId) -> None:
        """What is not in play and no land is of the color that a permanent gives to its player's cards (405.1)."""
        colors: dict[PlayerId, str] | None = self.kinds.get("color of cards")
        if colors is None:
            there = [self.views[oid] for oid in self.in_play() if oid in self.views]
            colors = {
                v.controller: letter for v in there for g in v.abilities if (letter := _recolors(g.ability))
            }
            self.kinds["color of cards"] = colors
        if player in colors and "land" not in view.types:
            view.colors = frozenset({SYMBOLS[colors[player]]})

    def define_size(self, o: GameObject, view: View) -> None:
        """Its power and toughness as the card itself defines them, for an object that is not in play (208.2)."""
        if hidden(o):
            return
        about = Context(o.id, view.controller)
        for mod in own_sizes(o.base):
            view.power = view.power if mod.power is None else self.amount(about, mod.power)
            view.toughness = view.toughness if mod.toughness is None else self.amount(about, mod.toughness)

    def having(self, kind: type[A]) -> tuple[tuple[ObjectId, int, A, Granted], ...]:
        """The abilities of one kind of permanents and Vanguard cards: whose, its place, the ability, how it is had.

        To be asked when all layers have been applied.
        """
        every: dict[type[object], tuple[Any, ...]] | None = self.kinds.get("abilities")
        if every is None:
            sorted_out: dict[type[object], list[object]] = {}
            for oid in self.sources():
                for n, granted in enumerate(self.view(oid).abilities):
                    one = granted.ability
                    sorted_out.setdefault(type(one), []).append((oid, n, one, granted))
            every = {of: tuple(found) for of, found in sorted_out.items()}
            self.kinds["abilities"] = every
        return every.get(kind, ())

    def waiting_for(self, event: str) -> tuple[tuple[ObjectId, int, ir.Triggered, Granted], ...]:
        """The triggered abilities among those of `having` that wait for such an event."""
        sorted_out: dict[str, list[object]] | None = self.kinds.get("waiting")
        if sorted_out is None:
            sorted_out = {}
            for one in self.having(ir.Triggered):
                sorted_out.setdefault(one[2].trigger.event, []).append(one)
            self.kinds["waiting"] = {event: tuple(found) for event, found in sorted_out.items()}
        found: tuple[Any, ...] = self.kinds["waiting"].get(event, ())
        return found

    def awaits(self, event: str) -> bool:
        """Whether any triggered ability waits for such an event, one that a resolution has left among them (404.4)."""
        left = (t for d in self.state.delayed for t in (d.trigger, d.other) if t is not None)
        return bool(self.waiting_for(event)) or any(t.event == event for t in left)

    def exists(self, oid: ObjectId) -> bool:
        """Whether the object is still the same object."""
        return oid in self.state.objects

    def remembers(self, oid: ObjectId) -> bool:
        """Whether the object is there, or anything is known of it still."""
        return oid in self.state.objects or oid in self.state.last_known

    def in_play(self) -> tuple[ObjectId, ...]:
        """The permanents."""
        return self.state.zones.get(("in play", ""), ())

    def sources(self) -> tuple[ObjectId, ...]:
        """Whatever has abilities that work as those of permanents do: these and Vanguard cards (RS E.14).

        A Vanguard card is no permanent and no card: nothing else finds it (E.14.5).
        """
        avatars = self.state.zones.get(("vanguard", ""), ())
        if not avatars:
            return self.in_play()
        here = (oid for oid in avatars if not self.state.players[self.state.objects[oid].owner].lost)
        return (*here, *self.in_play())

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

    def shelved(self, rule: str) -> set[ObjectId]:
        """The permanents with a rule about players of that kind."""
        found = self.shelf.get("rules")
        if found is None:
            found = {}
            for oid in self.sources():
                for g in self.views[oid].abilities:
                    if isinstance(g.ability, ir.PlayerRule):
                        found.setdefault(g.ability.rule, set()).add(oid)
            self.shelf["rules"] = found
        return found.get(rule, set())

    def successor(self, oid: ObjectId) -> ObjectId | None:
        """What a gone object became in the first zone it went to, if it is still there (410.10)."""
        if oid in self.state.objects:
            return oid
        return next((o.id for o in self.state.objects.values() if o.previous == oid), None)

    def became(self, gone: ObjectId) -> GameObject | None:
        """What a gone object became in the first zone it went to, be that gone as well (217.1c)."""
        known = (o for o, _ in self.state.last_known.values())
        return next((o for o in chain(self.state.objects.values(), known) if o.previous == gone), None)

    def controller(self, oid: ObjectId) -> PlayerId:
        """Its controller, or last controller; the owner outside play and stack."""
        return self.view(oid).controller
