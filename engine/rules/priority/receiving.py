"""Priority, and putting triggered abilities on the stack before it (408.1b, 410.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.leaving import next_after, take_along
from engine.rules.choosing.announcing import ability_object, announce_targets, tell_put, tell_targets
from engine.rules.position.events import Enter
from engine.rules.position.refusal import NoTarget, Unsupported
from engine.rules.position.state import PendingTrigger, PlayerId, StackEntry
from engine.rules.priority.harm import in_turn
from engine.rules.priority.state_based import check
from engine.rules.priority.trigger_order import in_chosen_order, with_modes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

EVENT_RULES: dict[str, tuple[str, ...]] = {
    "comes into play": ("410.10a",),
    "leaves play": ("410.10c", "410.10d"),
    "put into graveyard from play": ("410.10c", "410.10d"),
    "blocks": ("410.9a",),
    "becomes blocked": ("410.9a",),
    "blocks creature": ("410.9b",),
    "becomes blocked by": ("410.9c",),
    "state": ("410.11",),
}
"""The rules that speak of the kind of event an ability triggers on, where some do."""


def give_priority(gate: Gate, player: PlayerId, passed: int = 0) -> None:
    """A player may act, after everything that comes before by itself (408.1b)."""
    RECEIVING[gate.state.book.sequence](gate, player, passed)


def _by_the_stack(gate: Gate, player: PlayerId, passed: int) -> None:
    """State-based effects, then triggers, again until nothing is left; then priority (408.1b, 410.3, 420.3)."""
    for _ in range(1000):
        if gate.state.result:
            return
        take_along(gate)
        if check(gate):
            continue
        if not put_triggers(gate):
            break
        passed = 0
    else:
        raise Unsupported("state-based effects that go on and on")
    turn = gate.state.turn
    if gate.state.players[player].lost:
        player = next_after(gate, player)
    gate.change_state(turn=replace(turn, priority=player, passed=passed))


RECEIVING: dict[str, Callable[[Gate, PlayerId, int], None]] = {"stack": _by_the_stack, "batches": in_turn}


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
        for one in in_chosen_order(gate, player, mine):
            put_trigger(gate, one)
    return True


def put_trigger(gate: Gate, p: PendingTrigger) -> None:
    """One triggered ability goes on the stack with its targets, or is removed (410.4)."""
    ability = p.ability
    assert isinstance(ability, ir.Triggered)
    source = gate.sight.object(p.source)
    targets, effects, modes = with_modes(gate, p, ability)
    try:
        context = announce_targets(gate, p.context, targets, None, {}, "410.4")
    except NoTarget:
        gate.say(f"the ability of {gate.name(p.source)} has no legal target and is removed", "410.4")
        return
    entry = StackEntry("triggered", context, targets, effects, modes=modes, ability=ability)
    shell = ability_object(gate, source.ref, p.controller, entry)
    about = EVENT_RULES.get(ability.trigger.event, ())
    about = about if ability.zone == "in play" or p.delayed else (*about, "402.8")
    if_true = ("404.3", "410.8") if ability.condition is not None else ()
    said = ("410.2", *about, *if_true, "404.4" if p.delayed else "", ability.keyword)
    rules = tuple(rule for rule in said if rule)
    (new,) = gate.propose(Enter(shell), rules=rules, text=f"{gate.name(p.source)} triggers")
    if new is not None:
        tell_targets(gate, context, new)
        tell_put(gate, p.controller, new)
