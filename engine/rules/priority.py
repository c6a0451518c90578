"""Priority, and putting triggered abilities on the stack before it (408.1b, 410.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rules.announcing import announce_targets, chosen_modes, tell_targets
from engine.rules.events import Change, ChangeState, Enter
from engine.rules.refusal import Illegal
from engine.rules.state import (
    Characteristics,
    GameObject,
    ObjectId,
    PendingTrigger,
    PlayerId,
    Question,
    StackEntry,
)
from engine.rules.state_based import check
from engine.rules.targeting import legal_targets
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def give_priority(gate: Gate, player: PlayerId, passed: int = 0) -> None:
    """State-based effects, then triggers, again until nothing is left; then priority (408.1b, 410.3.

    420.3).
    """
    for _ in range(1000):
        if gate.state.result:
            return
        _new_controllers(gate)
        if check(gate):
            continue
        if not put_triggers(gate):
            break
        passed = 0
    else:
        gate.propose(ChangeState({"result": "draw"}), rules=("421.4", "102.6"), text="a loop nobody can stop")
        return
    turn = gate.state.turn
    if player not in gate.state.turn_order():
        player = gate.state.turn_order()[0]
    gate.change_state(turn=replace(turn, priority=player, passed=passed))


def _new_controllers(gate: Gate) -> None:
    """A permanent that changed controllers has not been controlled continuously (212.3d)."""
    for oid in gate.sight.in_play():
        o = gate.state.objects[oid]
        now = gate.sight.controller(oid)
        if now != (o.held_by or o.controller):
            fields = {"held_by": now, "sick": True, "new_since_upkeep": True}
            gate.propose(Change(oid, fields, "lose control", player=o.held_by or o.controller))


def put_triggers(gate: Gate) -> bool:
    """Put waiting triggered abilities on the stack, the active player's first (410.3)."""
    if not gate.state.pending:
        return False
    waiting = gate.state.pending
    gate.change_state(pending=())
    if len(waiting) > 1:
        gate.say("triggered abilities go on the stack, the active player's first", "410.3")
    for player in gate.state.turn_order():
        mine = [p for p in waiting if p.controller == player]
        for one in _ordered(gate, player, mine):
            put_trigger(gate, one)
    return True


def _ordered(gate: Gate, player: PlayerId, mine: list[PendingTrigger]) -> list[PendingTrigger]:
    kinds = {repr((p.ability, gate.name(p.source), p.context.subject)) for p in mine}
    abilities = {repr(p.ability) for p in mine}
    if len(mine) < 2 or len(kinds) < 2 or len(abilities) < 2:
        return mine
    sources = tuple(dict.fromkeys(p.source for p in mine))
    if len(sources) == 1:
        return mine
    order = gate.ask(
        Question(
            player,
            "the order in which triggered abilities go on the stack",
            "order",
            sources,
            len(sources),
            len(sources),
            "410.3",
        )
    )
    return sorted(mine, key=lambda p: order.index(p.source) if p.source in order else len(order))


def put_trigger(gate: Gate, p: PendingTrigger) -> None:
    """One triggered ability goes on the stack with its targets, or is removed (410.4)."""
    ability = p.ability
    assert isinstance(ability, ir.Triggered)
    source = gate.sight.object(p.source)
    numbers = dict(gate.state.ability_numbers)
    targets, effects, modes = _modes(gate, p, ability)
    try:
        context = announce_targets(gate, p.context, targets, None, {})
    except Illegal:
        gate.say(f"the ability of {gate.name(p.source)} has no legal target and is removed", "410.4")
        return
    numbers[source.ref] = numbers.get(source.ref, 0) + 1
    entry = StackEntry("triggered", context, targets, effects, modes=modes, ability=ability)
    shell = GameObject(
        ObjectId(0),
        f"{source.ref}/{numbers[source.ref]}",
        Characteristics(),
        p.controller,
        p.controller,
        "stack",
        entry=entry,
    )
    gate.change_state(ability_numbers=numbers)
    rules = ("410.2", *((ability.keyword,) if ability.keyword else ()))
    (new,) = gate.propose(Enter(shell), rules=rules, text=f"{gate.name(p.source)} triggers")
    if new is not None:
        tell_targets(gate, context, new)


def _modes(
    gate: Gate, p: PendingTrigger, ability: ir.Triggered
) -> tuple[tuple[ir.TargetSpec, ...], tuple[ir.Effect, ...], tuple[int, ...]]:
    """The modes of a modal triggered ability are chosen as it goes on the stack, among the possible (410.4)."""
    picked: list[int] = []
    able = [n for n, m in enumerate(ability.modes, 1) if _has_targets(gate, p, m)]
    for _ in range(min(ability.choose, len(able))):
        options = tuple(n for n in able if n not in picked)
        text = f"which mode of the ability of {gate.name(p.source)}"
        picked.append(gate.ask(Question(p.controller, text, "choice", options, rule="410.4")))
    if ability.modes and len(picked) < ability.choose:
        picked = picked or [1]
    return chosen_modes(replace(ability, choose=len(picked)), tuple(sorted(picked)))


def _has_targets(gate: Gate, p: PendingTrigger, mode: ir.Mode) -> bool:
    return all(spec.least == ir.Number(0) or legal_targets(gate, p.context, spec) for spec in mode.targets)
