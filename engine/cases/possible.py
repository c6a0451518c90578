"""`can` and `cannot`: whether a player could do something at this point, by trying it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cases.entries import many, object_of, recipient_of
from engine.rules import actions as a
from engine.rules.attacks_and_blocks import attack_problem, can_block
from engine.rules.game import act
from engine.rules.gate import Gate
from engine.rules.playing import activated_abilities
from engine.rules.refusal import Illegal
from engine.rules.state import Context, ObjectId, PlayerId, State
from engine.rules.targeting import legal_targets
from engine.text import ir

replace = msgspec.structs.replace


def possible(state: State, value: Any, wanted: bool) -> str:
    """What is (or is not) possible against what was expected; empty if as expected."""
    by = PlayerId(value["by"])
    for kind, things in value.items():
        if kind == "by":
            continue
        if kind in ("target", "block"):
            pairs = [(k, v) for k, vs in things.items() for v in many(vs)]
            for one, other in pairs:
                if _pair(state, by, kind, one, other) is not wanted:
                    return f"{kind} {one} {other} is {'im' if wanted else ''}possible"
            continue
        for one in many(things):
            if _single(state, by, kind, object_of(state, one)) is not wanted:
                return f"{kind} {one} is {'im' if wanted else ''}possible"
    return ""


def tried(state: State, action: a.Action) -> bool:
    """Whether the rules accept the action now."""
    try:
        act(state, action)
    except Illegal:
        return False
    return True


def _single(state: State, by: PlayerId, kind: str, oid: ObjectId) -> bool:
    gate = Gate(state)
    if kind == "attack":
        return attack_problem(gate, oid, by, next(p for p in state.players if p != by)) is None
    if kind == "play":
        o = state.objects[oid]
        if "land" in o.base.types:
            return tried(state, a.PlayLand(by, oid))
        halves = [h.name for h in o.base.halves] or [""]
        modes: list[tuple[int, ...]] = [()]
        for ability in o.base.abilities:
            if isinstance(ability, ir.Spell) and ability.modes:
                modes = [(n + 1,) for n in range(len(ability.modes))]
        return any(tried(state, a.PlaySpell(by, oid, modes=m, half=h)) for m in modes for h in halves)
    return any(tried(state, a.Activate(by, oid, n)) for n in range(len(activated_abilities(gate, oid))))


def _pair(state: State, by: PlayerId, kind: str, one: Any, other: Any) -> bool:
    gate = Gate(state)
    source = object_of(state, one)
    if kind == "block":
        o = state.objects[source]
        return not o.tapped and can_block(gate, source, object_of(state, other)) is None
    specs: list[ir.TargetSpec] = []
    o = state.objects[source]
    for base in (o.base, *o.base.halves):
        for ability in base.abilities:
            if isinstance(ability, ir.Spell | ir.Activated | ir.Triggered):
                specs.extend(ability.targets)
                for mode in getattr(ability, "modes", ()):
                    specs.extend(mode.targets)
    for _, ability in activated_abilities(gate, source):
        specs.extend(ability.targets)
    return any(recipient_of(state, other) in legal_targets(gate, Context(source, by), s) for s in specs)
