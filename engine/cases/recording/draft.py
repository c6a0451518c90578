"""A recorded position as something to lay out: each deed gives the text of the case after it.

The text stays whole: comments and layout are kept (`editing`). A deed after which the case could not be read, or the
position could not be, is refused with the reasons of the reader, and nothing is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case
from engine.cases.reading.problems import MalformedCase, Problem
from engine.cases.reading.yaml_text import Content
from engine.cases.setting_up.card_entries import CardEntries
from engine.cases.setting_up.position import Setup
from engine.cases.writing.editing import Place, with_item, with_value, without, written
from engine.rules.position.naming import slug
from engine.rules.position.refusal import EngineRefusal, Unsupported
from engine.rules.position.rulebook import UnknownRulebook, book_called
from engine.rules.position.state import ObjectId, PlayerId

STACK = "stack"


class NotLaidOut(EngineRefusal):
    """What was to be laid out cannot be; the text is a sentence that says why."""


class Draft:
    """The text of a case, read, with where each of its cards is listed."""

    def __init__(self, text: str, cards: CardReference) -> None:
        self.text, self._cards = text, cards
        self.case: Case = parse_case(text, "the case", cards)
        self.entries = CardEntries(self.case, cards)

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(map(str, self.entries.players))

    def seat(self, names: Sequence[str]) -> str:
        """Other players, in turn order, at a table where nothing lies yet."""
        if self.entries.entries or self.case.game.log or self.case.game.stack:
            raise NotLaidOut(
                "Players are named before anything is laid out; later they are renamed in the text."
            )
        if not 1 < len(set(names)) == len(names):
            raise NotLaidOut("Name two or more players, each once: players Ann, Bob, Cid.")
        text = with_value(
            with_value(self.text, ("players",), {}), ("turn",), {"active": names[0], "step": "main 1"}
        )
        seats = "".join(f"\n  {written(name)}:\n    in play: []" for name in names)
        return self._sound(text.replace("players: {}", f"players:{seats}", 1))

    def put(
        self, player: str, zone: str, name: str, count: int = 1, said: Mapping[str, object] | None = None
    ) -> str:
        """So many cards of a name into a zone, with what else is said of them.

        Where the record speaks of another card of that name, the new one is called by an id of its own.
        """
        said = dict(said or {})
        text, own = self.text, "" if "id" in said else slug(name)
        if isinstance(self.case.game.players[self._player(player)].where.written.get(zone), int):
            text = with_value(text, ("players", player, zone), [])
        spoken_of = any(_mentioned(self.text, ref) for ref in self._alike(own)) if own else False
        taken = set(self.entries.refs)
        item: object = name if not said else {"card": name, **said}
        if not said and not spoken_of and count > 1:
            return self._sound(with_item(text, ("players", player, zone), f"{count} {name}"))
        for _ in range(count):
            if spoken_of:
                free = next(f"{own}-{n}" for n in range(2, 10_000) if f"{own}-{n}" not in taken)
                taken.add(free)
                item = {"card": name, "id": free, **said}
            text = with_item(text, ("players", player, zone), item)
        return self._sound(text)

    def add(self, key: Literal["stack", "effects"], entry: Mapping[str, object]) -> str:
        """A spell or ability on top of the stack, or an effect that is in force already."""
        return self._sound(with_item(self.text, (key,), dict(entry)))

    def change(self, ref: str, said: Mapping[str, object]) -> str:
        """Something else said of a card; a value that says nothing (None, False, 0, empty) is taken out."""
        return self._sound(self._changed(ref, said))

    def move(self, ref: str, player: str, zone: str) -> str:
        """A card to another zone or player, under the id it has; what is said only of permanents stays behind."""
        listed = self.entries.listed[self._object(ref)]
        if (listed.player, listed.zone) == (player, zone):
            return self.text
        entry = self._entry(ref)
        if zone not in ("in play", "phased out"):
            entry = {k: v for k, v in entry.items() if k in ("card", "id", "owner", "copy of", "face down")}
        entry["id"] = ref
        pinned = Draft(self._pinned(ref), self._cards)
        text = pinned._taken_out(ref)
        if isinstance(self.case.game.players[self._player(player)].where.written.get(zone), int):
            text = with_value(text, ("players", player, zone), [])
        return self._sound(with_item(text, ("players", player, zone), entry))

    def give(self, ref: str, player: str) -> str:
        """A permanent to another player's side, who controls it now; whoever owns it still does."""
        owner = str(self.entries.objects[self._object(ref)].owner)
        moved = Draft(self.move(ref, player, "in play"), self._cards)
        return moved.change(ref, {"owner": owner if owner != player else None})

    def onto_stack(self, ref: str, player: str, target: str = "") -> str:
        """A card as a spell of a player on top of the stack, aimed at something where it is told."""
        entry = {k: v for k, v in self._entry(ref).items() if k in ("card", "owner", "copy of", "face down")}
        pinned = Draft(self._pinned(ref), self._cards)
        text = pinned._taken_out(ref)
        spell: dict[str, object] = {"spell": {**entry, "id": ref}, "by": player}
        if target:
            spell["targets"] = [target]
        return self._sound(with_item(text, (STACK,), spell))

    def aim(self, ref: str, target: str) -> str:
        """Something on the stack aimed at one thing more."""
        for at, called in enumerate(self.stacked()):
            if called == ref:
                return self._sound(with_item(self.text, (STACK, at, "targets"), target))
        raise NotLaidOut(f"{ref} is not on the recorded stack.")

    def in_force(self, name: str, by: str, on: str) -> str:
        """A spell of a player that has resolved, and what it does to a card still is in force."""
        return self.add("effects", {"from": name, "by": by, "on": [on]})

    def effect_ended(self, ref: str) -> str:
        """The newest effect that is on a card is over."""
        for at in range(len(self.case.game.effects) - 1, -1, -1):
            if ref in self.case.game.effects[at].on:
                return self._sound(without(self.text, ("effects", at)))
        raise NotLaidOut(f"No effect is on {ref}.")

    def take_off(self, ref: str) -> str:
        """A card, or what is on the stack, off the table; whatever lies on it goes with it."""
        for at, called in enumerate(self.stacked()):
            if called == ref:
                return self._sound(without(self.text, ("stack", at)))
        lying = [
            o.ref
            for o in self.entries.objects.values()
            if o.attached is not None and o.attached == self._object(ref)
        ]
        text = self.text
        for one in (*lying, ref):
            draft = Draft(text, self._cards)
            text = Draft(draft._pinned(one), self._cards)._taken_out(one)
        return self._sound(text)

    def total(self, player: str, key: str, value: object) -> str:
        """A player's life, poison, mana, a counted zone ..."""
        return self._sound(with_value(self.text, ("players", self._player(player), key), value))

    def turn(self, said: Mapping[str, object]) -> str:
        """Whose turn it is, the step, who has priority."""
        text = self.text
        for key, value in said.items():
            text = with_value(text, ("turn", key), value)
        return self._sound(text)

    def by_book(self, words: str) -> str:
        """By which rulebook it is ruled, by its name, its year or `today`."""
        try:
            return self._sound(with_value(self.text, ("rules",), book_called(words)))
        except UnknownRulebook as unknown:
            said = str(unknown)
            raise NotLaidOut(f"{said[:1].upper()}{said[1:]}.") from unknown

    def stacked(self) -> list[str]:
        """What the things on the recorded stack are called, bottom first; empty where the position cannot be set up."""
        try:
            state = Setup(self.case, self._cards).state()
        except EngineRefusal:
            return []
        return [state.objects[oid].ref for oid in state.zone(STACK)]

    def _sound(self, text: str) -> str:
        """The text, if it is still a case whose position can be; raises `NotLaidOut` or what is wrong with it."""
        try:
            Setup(parse_case(text, "the case", self._cards), self._cards).state()
        except MalformedCase as malformed:
            raise NotLaidOut(
                "  ".join(dict.fromkeys(_sentence(p) for p in malformed.problems))
            ) from malformed
        except Unsupported:
            return text  # the ruling says what it cannot see
        return text

    def _player(self, name: str) -> PlayerId:
        if name not in self.players:
            raise NotLaidOut(f"No player is called {name}.")
        return PlayerId(name)

    def _object(self, ref: str) -> ObjectId:
        oid = self.entries.refs.get(ref)
        if oid is None or oid not in self.entries.listed:
            raise NotLaidOut(
                f"{ref} is not a card of the recorded position: it came later, or is on the stack."
            )
        return oid

    def _entry(self, ref: str) -> Content:
        """What the case says of a card, as a mapping."""
        entry = dict(self.entries.entries)[self._object(ref)]
        return dict(entry.where.written) if entry.where.written else {"card": entry.card}

    def _changed(self, ref: str, said: Mapping[str, object]) -> str:
        listed = self.entries.listed[self._object(ref)]
        place = ("players", str(listed.player), listed.zone, listed.item)
        if listed.of > 1 or not dict(self.entries.entries)[self._object(ref)].where.written:
            entry = {k: v for k, v in {**self._entry(ref), **said}.items() if _says(v)}
            return self._apart(place, listed.nth, listed.of, entry)
        text = self.text
        for key, value in said.items():
            if _says(value):
                text = with_value(text, (*place, key), value)
            elif key in self._entry(ref):
                text = without(text, (*place, key))
        return text

    def _apart(self, place: Place, nth: int, of: int, entry: dict[str, object] | None) -> str:
        """One of several cards that an item counts written by itself, or left out."""
        *zone, item = place
        name = self._name_at(place)
        alone = [] if entry is None else [name if set(entry) == {"card"} else entry]
        parts: list[object] = [*_counted(nth, name), *alone, *_counted(of - nth - 1, name)]
        if not parts:
            return without(self.text, place)
        text = with_value(self.text, place, parts[0])
        for more, part in enumerate(parts[1:], 1):
            text = with_item(text, tuple(zone), part, int(item) + more)
        return text

    def _name_at(self, place: Place) -> str:
        _, player, zone, item = place
        listed = getattr(self.case.game.players[PlayerId(str(player))], str(zone).replace(" ", "_"))[item]
        return self.entries.counted(listed)[1].card

    def _taken_out(self, ref: str) -> str:
        listed = self.entries.listed[self._object(ref)]
        return self._apart(
            ("players", str(listed.player), listed.zone, listed.item), listed.nth, listed.of, None
        )

    def _pinned(self, leaving: str) -> str:
        """The text in which cards of the same name keep what they are called when one of them leaves."""
        text = self.text
        for ref in self._alike(slug(self.entries.objects[self._object(leaving)].base.name)):
            draft = Draft(text, self._cards)
            if ref != leaving and _mentioned(self.text, ref) and "id" not in draft._entry(ref):
                text = draft._changed(ref, {"id": ref})
        return text

    def _alike(self, own: str) -> Iterable[str]:
        return [ref for ref in self.entries.refs if re.fullmatch(rf"{re.escape(own)}(-\d+)?", ref)]


def _mentioned(text: str, ref: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(ref)}(?![\w-])", text) is not None


def _says(value: object) -> bool:
    return value not in (None, False, 0, "") and value != {} and value != []


def _counted(count: int, name: str) -> list[str]:
    return [] if count < 1 else [name] if count == 1 else [f"{count} {name}"]


def _sentence(problem: Problem) -> str:
    words = problem.text[:1].upper() + problem.text[1:]
    return words if words.endswith((".", "?")) else f"{words}."
