"""Triggered abilities that are carried out as soon as they have triggered, the active player's first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.announcing import announce_targets
from engine.rules.looking.conditions import holds
from engine.rules.position.refusal import NoTarget
from engine.rules.position.state import PendingTrigger
from engine.rules.priority.trigger_order import in_chosen_order, with_modes
from engine.rules.triggering.triggers import is_duty
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def triggers_at_once(gate: Gate) -> bool:
    """Carry out what has triggered; whether anything had. Duties of the upkeep wait for the player whose they are.

    What may counter the spell that it has triggered on comes first: a countered spell was not cast (1994 Counter 762).
    """
    waiting = tuple(p for p in gate.state.pending if not is_duty(gate.sight, p))
    if not gate.state.pending:
        return False
    gate.change_state(pending=())
    countering = tuple(p for p in waiting if _counters_its_spell(p))
    for group in (countering, tuple(p for p in waiting if p not in countering)):
        for player in gate.state.turn_order():
            left = [p for p in group if p.controller == player and not _countered(gate, p)]
            for one in in_chosen_order(gate, player, left):
                if not _countered(gate, one):
                    carry_out(gate, one)
    return bool(waiting)


def _is_of_a_cast(p: PendingTrigger) -> bool:
    return isinstance(p.ability, ir.Triggered) and p.ability.trigger.event == "played"


def _counters_its_spell(p: PendingTrigger) -> bool:
    counters = (n for n in walk(p.ability) if isinstance(n, ir.CounterSpell))
    return _is_of_a_cast(p) and any(n.what == ir.EventObject() for n in counters)


def _countered(gate: Gate, p: PendingTrigger) -> bool:
    """Whether the spell that an ability has triggered on was countered, and so not cast (1994 Counter 762).

    A land that was played never was a spell (1994 Casting 773).
    """
    spell = p.context.subject
    if not _is_of_a_cast(p) or not isinstance(spell, int) or spell in gate.state.zone("stack"):
        return False
    return not gate.sight.remembers(spell) or gate.sight.object(spell).zone == "stack"


def carry_out(gate: Gate, p: PendingTrigger) -> None:
    """What one triggered ability says, with its targets chosen now; nothing where there is none to choose."""
    ability = p.ability
    assert isinstance(ability, ir.Triggered)
    targets, effects, _ = with_modes(gate, p, ability)
    try:
        context = announce_targets(gate, p.context, targets, None, {}, "410.4")
    except NoTarget:
        gate.say(f"the ability of {gate.name(p.source)} has no legal target", "410.4")
        return
    if ability.condition is not None and not holds(gate.sight, context, ability.condition):
        return
    rules = ("410.2", *((ability.keyword,) if ability.keyword else ()))
    gate.say(f"{gate.name(p.source)} triggers", *rules)
    gate.cause, decided = p.controller, len(gate.automatic)
    gate.follow(replace(context, since=gate.state.clock), effects)
    gate.cause = None
    if len(gate.automatic) > decided and any(isinstance(n, ir.GainLife) for n in walk(ability)):
        gate.say(
            f"{p.controller} cannot pay for {gate.name(p.source)} now; that it may be paid until the next spell that "
            "is no fast effect, or the end of the phase, is not followed here",
            "life for an event",
        )
