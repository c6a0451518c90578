"""A table set up in a few words: players, permanents with abilities from the representation, a step."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.rules.game import Position, act, answer
from engine.rules.looking.characteristics import look
from engine.rules.looking.views import View
from engine.rules.position.actions import Action, Activate, Assign, Attack, Block, Pass, PlaySpell
from engine.rules.position.state import (
    Characteristics,
    Combat,
    GameObject,
    ObjectId,
    Player,
    PlayerId,
    State,
    Step,
    Turn,
)
from engine.text import ir

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
CREATURES = ir.Filter((ir.IsType("creature"),))


class Table:
    """Builds a state; objects are numbered and time-stamped in the order they are put down."""

    def __init__(self) -> None:
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[str, str], tuple[ObjectId, ...]] = {}
        self.players = {ANN: Player(ANN), BOB: Player(BOB)}
        for player in self.players:
            for _ in range(12):
                self.put(Characteristics("Blank"), player, "library", known=False)

    def put(
        self, base: Characteristics, of: PlayerId = ANN, zone: str = "in play", **fields: Any
    ) -> ObjectId:
        """Put an object somewhere."""
        oid = ObjectId(len(self.objects) + 1)
        ref = f"{base.name.lower()}-{oid}"
        fields = {"timestamp": int(oid), **fields}
        self.objects[oid] = GameObject(oid, ref, base, of, of, zone, **fields)
        key = (zone, "" if zone in ("in play", "stack", "phased out") else of)
        self.zones[key] = (*self.zones.get(key, ()), oid)
        return oid

    def creature(
        self, power: int, toughness: int, *abilities: ir.Ability, name: str = "Bear", colors: tuple[str, ...] = (),
        subtypes: tuple[str, ...] = (), cost: str = "{1}", supertypes: tuple[str, ...] = (), **where: Any,
    ) -> ObjectId:  # fmt: skip
        """Put a creature into play (or elsewhere)."""
        base = Characteristics(
            name, cost, colors, supertypes, ("creature",), subtypes, power, toughness, abilities
        )
        return self.put(base, **where)

    def enchantment(self, *abilities: ir.Ability, name: str = "Decree", **where: Any) -> ObjectId:
        """Put an enchantment into play."""
        return self.put(Characteristics(name, "{1}", (), (), ("enchantment",), abilities=abilities), **where)

    def land(self, kind: str, **where: Any) -> ObjectId:
        """Put a basic land into play."""
        return self.put(
            Characteristics(kind, types=("land",), supertypes=("basic",), subtypes=(kind,)), **where
        )

    def spell(
        self, *effects: ir.Effect, targets: tuple[ir.TargetSpec, ...] = (), name: str = "Bolt", cost: str = "{0}",
        kind: str = "instant", more: tuple[ir.Ability, ...] = (), **where: Any,
    ) -> ObjectId:  # fmt: skip
        """Put an instant into a hand."""
        base = Characteristics(
            name, cost, ("red",), (), (kind,), abilities=(*more, ir.Spell(targets, effects))
        )
        return self.put(base, **{"zone": "hand", **where})

    def state(
        self, step: Step = "main 1", active: PlayerId = ANN, number: int = 5, fighting: Combat | None = None
    ) -> State:
        """The state, the active player with priority unless a declaration is due."""
        waiting = step in ("declare attackers", "declare blockers") and fighting is None
        turn = Turn(active, number, step, None if waiting else active)
        highest = len(self.objects) + 1
        return State(
            dict(self.players), dict(self.objects), dict(self.zones), turn, fighting, next_id=highest
        )


def view(state: State, oid: ObjectId) -> View:
    """The characteristics of an object now."""
    return look(state).view(oid)


def size(state: State, oid: ObjectId) -> tuple[int | None, int | None]:
    """Power and toughness."""
    v = view(state, oid)
    return v.power, v.toughness


def do(state: State, *actions: Action, answers: tuple[Any, ...] = ()) -> State:
    """The state after actions, nothing left to decide."""
    for action in actions:
        position = settle(act(state, action), answers)
        assert position.question is None, position.question
        state = position.state
    return state


def settle(position: Position, answers: tuple[Any, ...]) -> Position:
    """Give the answers as they are asked for."""
    for value in answers:
        if position.question is None:
            break
        position = answer(position, value)
    return position


def all_pass(state: State, answers: tuple[Any, ...] = ()) -> State:
    """Everybody passes once."""
    for _ in state.players:
        if state.turn.priority is None:
            break
        state = do(state, Pass(state.turn.priority), answers=answers)
        if state.turn.passed == 0:
            break
    return state


def until(state: State, step: Step) -> State:
    """Pass until a step begins, declaring nothing on the way."""
    for _ in range(60):
        if state.turn.step == step:
            return state
        if state.turn.priority is not None:
            state = all_pass(state)
        elif state.turn.step == "declare attackers":
            state = do(state, Attack(state.turn.active, ()))
        elif state.turn.step == "declare blockers":
            state = do(state, Block(BOB if state.turn.active == ANN else ANN, {}))
        else:
            state = do(state, Assign(state.turn.active, {}))
    raise AssertionError(f"never came to {step}")


def where(state: State, oid: ObjectId) -> str:
    """The zone that the thing with an object's reference is in now."""
    known = state.objects.get(oid) or state.last_known[oid][0]
    found = state.latest(known.ref)
    return found.zone if found is not None else "gone"


__all__ = [
    "ANN", "BOB", "CREATURES", "Activate", "Assign", "Attack", "Block", "Pass", "PlaySpell", "Table", "all_pass",
    "do", "replace", "settle", "size", "until", "view", "where",
]  # fmt: skip
