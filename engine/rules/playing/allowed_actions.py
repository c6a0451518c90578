"""Special actions that effects from resolutions allow for some time, wherever their source is by then (408.2i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.records import replace
from engine.rules.choosing.announcing import announce_targets
from engine.rules.paying.payment import pay
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, DelayedTrigger, GameObject, ObjectId, PlayerId, State
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate
    from engine.rules.position.actions import Activate


class Allowed(msgspec.Struct, frozen=True):
    """One special action: whose it is, what it costs and does, and the delayed ability that it stops, if any."""

    player: PlayerId
    ability: ir.Activated
    context: Context
    stops: DelayedTrigger | None = None


def allowed_actions(state: State, oid: ObjectId) -> list[Allowed]:
    """The special actions that effects of this object allow now, or of what it was in other zones."""
    found = _all_allowed(state)
    if not found:
        return []
    of = state.objects[oid].ref
    return [one for one in found if _ref(state, one.context.source) == of]


def allowing(state: State) -> list[GameObject]:
    """The objects, as they are now, whose effects allow special actions."""
    refs = dict.fromkeys(_ref(state, one.context.source) for one in _all_allowed(state))
    return [o for ref in refs if (o := state.latest(ref)) is not None]


def _all_allowed(state: State) -> list[Allowed]:
    found = [
        Allowed(context.controller, rule.action, context)
        for rule, _, context in state.rules
        if rule.rule == "may act" and rule.action is not None
    ]
    for d in state.delayed:
        if d.price:
            paying = ir.Activated(d.price, special=True, any_player=True)
            found.append(Allowed(PlayerId(d.payer), paying, d.context, d))
    return found


def _ref(state: State, oid: ObjectId) -> str:
    if oid in state.objects:
        return state.objects[oid].ref
    return state.last_known[oid][0].ref if oid in state.last_known else ""


def take_allowed(gate: Gate, action: Activate, n: int) -> None:
    """The player pays, and what the n-th effect of the object allows is done: nothing goes on the stack (408.2i)."""
    announce_targets(gate, Context(action.source, action.by), (), action.targets, action.divide)
    one, name = allowed_actions(gate.state, action.source)[n], gate.name(action.source)
    if action.by != one.player:
        raise Illegal("408.2i", f"{name} allows that to another player")
    pay(gate, replace(one.context, controller=action.by), one.ability.cost, action.additional, action.free)
    gate.say(f"{action.by} takes the special action that {name} allows", "408.2i")
    if one.stops is not None:
        left = list(gate.state.delayed)
        left.remove(one.stops)
        gate.change_state(delayed=tuple(left))
    gate.follow(one.context, one.ability.effects)
