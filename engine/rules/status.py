"""What is impossible in a position (or could not last): every problem at once, with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from engine.rules.position.events import Change, ChangePlayer, Destroyed, Move
from engine.rules.position.state import SHARED_ZONES, SPELLS_ONLY, Combat, GameObject, ObjectId, State
from engine.rules.priority.state_based import applicable
from engine.rules.transition import Transition

_FIGHTING = frozenset(
    {
        "beginning of combat", "declare attackers", "declare blockers", "first-strike damage", "combat damage",
        "end of combat",
    }
)  # fmt: skip


class Impossible(msgspec.Struct, frozen=True):
    """One problem: where (object or player, by reference), what, by which rule, and whether it could last."""

    where: str
    text: str
    rule: str
    kind: Literal["impossible", "would change"] = "impossible"


def status(state: State) -> tuple[Impossible, ...]:
    """Everything that cannot be in the position, then what state-based effects would change at once (420.3)."""
    return (*_zones(state), *_objects(state), *_combat(state), *_turn(state), *_unsettled(state))


def _zones(state: State) -> Iterator[Impossible]:
    seen: dict[ObjectId, str] = {}
    for (zone, owner), ids in state.zones.items():
        for oid in ids:
            o = state.objects.get(oid)
            if o is None:
                yield Impossible(f"{owner} {zone}".strip(), "lists an object that does not exist", "217.1")
            elif oid in seen:
                yield Impossible(o.ref, f"is in two places, {seen[oid]} and {zone}", "217.1c")
            elif o.zone != zone or (zone not in SHARED_ZONES and o.owner != owner):
                yield Impossible(o.ref, f"is in {owner}'s {zone}, which is not its owner's zone", "217.1a")
            seen[oid] = zone
    for oid, o in state.objects.items():
        if oid not in seen and o.zone != "ceased":
            yield Impossible(o.ref, "is in no zone", "217.1")


def _objects(state: State) -> Iterator[Impossible]:
    for o in state.objects.values():
        if o.owner not in state.players or o.controller not in state.players:
            yield Impossible(o.ref, "belongs to nobody in the game", "200.1a")
        for kind, n in o.counters.items():
            if n < 0:
                yield Impossible(o.ref, f"has {n} {kind} counters", "104.1")
        if o.damage < 0:
            yield Impossible(o.ref, f"has {o.damage} damage", "104.1")
        if o.zone == "in play":
            yield from _permanent(state, o)
        elif o.zone == "stack":
            yield from _on_stack(state, o)
        elif o.tapped and o.zone != "phased out":
            yield Impossible(o.ref, "is tapped outside play", "217.5d")
        elif (
            o.token
            and o.zone != "ceased"
            and not (o.zone == "phased out" and state.book.phasing == "change of status")
        ):
            yield Impossible(o.ref, f"is a token in the {o.zone}", "420.5f")


def _permanent(state: State, o: GameObject) -> Iterator[Impossible]:
    types = set(o.base.types)
    if types and types <= SPELLS_ONLY and not o.face_down:
        yield Impossible(o.ref, "is an instant or sorcery in play", "217.1a")
    if o.attached == o.id:
        yield Impossible(o.ref, "is attached to itself", "212.4g")
    elif isinstance(o.attached, int) and o.attached not in state.zone("in play"):
        yield Impossible(o.ref, "is attached to something that is not in play", "420.5d")


def _on_stack(state: State, o: GameObject) -> Iterator[Impossible]:
    if o.entry is None:
        yield Impossible(o.ref, "is on the stack without having been played", "409.1a")
    elif o.entry.kind == "spell" and "land" in o.base.types and not o.face_down:
        yield Impossible(o.ref, "is a land on the stack", "212.6a")
    elif o.entry.kind == "damage":
        for source, to, n in o.entry.damage:
            if n < 0:
                yield Impossible(o.ref, f"assigns {n} damage", "104.1")
            for one in (source, to):
                if isinstance(one, int) and one not in state.objects and one not in state.last_known:
                    yield Impossible(o.ref, "assigns damage by or to something unknown", "310.2")


def _combat(state: State) -> Iterator[Impossible]:
    combat = state.combat
    if combat is None:
        return
    if state.turn.step not in _FIGHTING:
        yield Impossible("combat", f"goes on in {state.turn.step}", "311.2")
    sight = Transition(state).sight
    in_play = state.zone("in play")
    for oid in (*combat.attackers, *combat.blocks):
        o = state.objects.get(oid)
        if o is None or oid not in in_play:
            yield Impossible(o.ref if o else str(oid), "fights without being in play", "306.2")
            continue
        view = sight.view(oid)
        if "creature" not in view.types:
            yield Impossible(o.ref, "fights without being a creature", "306.2")
        if (view.controller == state.turn.active) is not (oid in combat.attackers):
            yield Impossible(o.ref, "fights on the wrong side", "306.3")
    yield from _blocked(state, combat)


def _blocked(state: State, combat: Combat) -> Iterator[Impossible]:
    for blocker, attackers in combat.blocks.items():
        o = state.objects.get(blocker)
        for one in attackers:
            if one not in combat.attackers:
                yield Impossible(
                    o.ref if o else str(blocker), "blocks something that is not attacking", "309.2a"
                )
    for oid in combat.blocked & combat.unblocked:
        yield Impossible(state.objects[oid].ref, "is both blocked and unblocked", "309.2f")
    banded = [i for band in combat.bands for i in band]
    for oid in {i for i in banded if banded.count(i) > 1}:
        yield Impossible(state.objects[oid].ref, "is in two bands", "502.10c")


def _turn(state: State) -> Iterator[Impossible]:
    turn = state.turn
    for name in (turn.active, turn.priority):
        if name is not None and name not in state.players:
            yield Impossible(str(name), "is not in the game", "200.3")
    if turn.step == "untap" and turn.priority is not None:
        yield Impossible(str(turn.priority), "has priority in the untap step", "302.3")
    for player in state.players.values():
        for what, n in (("poison counters", player.poison), ("lands played", player.lands_played)):
            if n < 0:
                yield Impossible(player.name, f"has {n} {what}", "104.1")
        for symbol, n in player.pool.items():
            if n < 0 or symbol not in "WUBRGC":
                yield Impossible(player.name, f"has {n} {symbol} mana", "104.3")


def _unsettled(state: State) -> Iterator[Impossible]:
    """What state-based effects would do before anybody had priority."""
    if state.result:
        return
    gate = Transition(state)
    for event, rule in applicable(gate):
        if isinstance(event, ChangePlayer):
            yield Impossible(str(event.player), "would lose the game at once", rule, "would change")
        elif isinstance(event, Move | Destroyed | Change):
            o = state.objects[event.object]
            yield Impossible(o.ref, "would not stay as it is", rule, "would change")
