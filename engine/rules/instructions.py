"""Following instructions in the order written (413.2c): combinations here.

Verbs in `verbs` and its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.paying import can_pay, pay
from engine.rules.references import amount, holds, matching, resolve
from engine.rules.refusal import Unsupported
from engine.rules.state import Context, PlayerId, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def follow(gate: Gate, context: Context, effects: tuple[ir.Effect, ...]) -> Context:
    """Carry out instructions; the context comes back knowing what "it" and "that much" are now."""
    for effect in effects:
        context = _one(gate, context, effect)
    return context


def _one(gate: Gate, context: Context, effect: ir.Effect) -> Context:
    match effect:
        case ir.If(condition, effects, otherwise):
            return follow(gate, context, effects if holds(gate.sight, context, condition) else otherwise)
        case ir.Sequence(effects):
            return follow(gate, context, effects)
        case ir.May(effects, player, otherwise):
            return _may(gate, context, effects, player, otherwise)
        case ir.Unless(effects, player, cost, times):
            n = amount(gate.sight, context, times)
            return _unless(gate, context, effects, player, multiplied(cost, n))
        case ir.ForEach(each, effects):
            for one in resolve(gate.sight, context, each):
                follow(
                    gate,
                    replace(context, it=(one,), event_player=one if isinstance(one, str) else None),
                    effects,
                )
            return context
        case _:
            return verb(effect)(gate, context, effect)


COMBINATIONS: frozenset[type[Any]] = frozenset({ir.If, ir.May, ir.Unless, ir.ForEach, ir.Sequence})


def multiplied(cost: tuple[ir.Cost, ...], n: int) -> tuple[ir.Cost, ...]:
    """A cost to be paid n times over (502.13a)."""
    if n == 1:
        return cost
    found: list[ir.Cost] = []
    for one in cost:
        if isinstance(one, ir.PayMana):
            found.append(ir.PayMana(one.mana * n))
        elif isinstance(one, ir.PayLife | ir.SacrificeCost | ir.DiscardCost):
            found.append(replace(one, n=ir.Times(n, one.n)))
        elif isinstance(one, ir.RemoveCardsCost | ir.ReturnCost | ir.PutCounterCost | ir.TapOther):
            found.append(replace(one, n=n * one.n))
        else:
            raise Unsupported(f"{type(one).__name__} paid {n} times")
    return tuple(found)


def verb(effect: ir.Effect) -> Callable[[Gate, Context, Any], Context]:
    """The function that carries out an instruction."""
    from engine.rules.verbs import VERBS

    found: Callable[[Gate, Context, Any], Context] | None = VERBS.get(type(effect))
    if found is None:
        raise Unsupported(f"instruction {type(effect).__name__}")
    return found


def _may(gate: Gate, context: Context, effects: Any, player: ir.Ref, otherwise: Any) -> Context:
    everyone = resolve(gate.sight, context, player)
    if len(everyone) > 1:
        return _each_may(gate, context, effects, player, everyone)
    who = _player(gate, context, player)
    if len(effects) == 1 and _optional_choice(effects[0]):
        made = follow(gate, replace(context, it=()), (_up_to(effects[0]),))
        did = bool(made.it)
        return replace(made if did else follow(gate, context, otherwise), did=did)
    if any(
        isinstance(e, ir.PayCosts) and not can_pay(gate, replace(context, controller=who), e.cost)
        for e in effects
    ):
        return replace(follow(gate, context, otherwise), did=False)
    did = gate.yes(who, f"{gate.name(context.source)}: whether to do it")
    context = follow(gate, context, effects if did else otherwise)
    return replace(context, did=did)


def _each_may(
    gate: Gate, context: Context, effects: Any, player: ir.Ref, everyone: tuple[Recipient, ...]
) -> Context:
    """Each of several players may do it, in turn order (101.6)."""
    bound = tuple(_bound(e, player) for e in effects)
    for one in everyone:
        _may(gate, replace(context, it=(one,)), bound, ir.It(), ())
    return context


def _bound(effect: Any, player: ir.Ref) -> Any:
    """The instruction with the player meant by "it" in place of a group of players."""
    if getattr(effect, "player", None) == player:
        effect = replace(effect, player=ir.It())
    what = getattr(effect, "what", None)
    if isinstance(what, ir.ChosenBy) and what.player == player:
        effect = replace(effect, what=replace(what, player=ir.It()))
    return effect


def _optional_choice(effect: Any) -> bool:
    """Whether doing it or not and choosing what is one decision."""
    what = getattr(effect, "what", None)
    return isinstance(what, ir.ChosenBy) and what.n == ir.Number(1) and not what.at_random


def _up_to(effect: Any) -> Any:
    return replace(effect, what=replace(effect.what, up_to=True))


def _unless(gate: Gate, context: Context, effects: Any, player: ir.Ref, cost: tuple[ir.Cost, ...]) -> Context:
    """Unless someone pays: one decision (410.5)."""
    who = _player(gate, context, player)
    payer = replace(context, controller=who)
    if can_pay(gate, payer, cost) and gate.yes(who, f"{gate.name(context.source)}: whether to pay"):
        pay(gate, payer, cost)
        return context
    return follow(gate, context, effects)


def _player(gate: Gate, context: Context, ref: ir.Ref) -> PlayerId:
    found = resolve(gate.sight, context, ref)
    return PlayerId(str(found[0])) if found else context.controller


def pick(gate: Gate, context: Context, ref: ir.Ref, text: str) -> tuple[Recipient, ...]:
    """What a reference means, choices on resolution included (413.2d)."""
    if isinstance(ref, ir.ChosenBy):
        found: list[Recipient] = []
        for player in resolve(gate.sight, context, ref.player):
            who = PlayerId(str(player))
            options = matching(gate.sight, replace(context, it=(who,)), ref.of)
            if ref.of.zone == "in play":
                options = tuple(o for o in options if gate.sight.controller(o) == who)
            n = amount(gate.sight, context, ref.n)
            found.extend(gate.choose_objects(who, options, 0 if ref.up_to else n, n, text))
        return tuple(found)
    found_ref = resolve(gate.sight, context, ref)
    if isinstance(ref, ir.Players) and ref.which == "an opponent" and len(found_ref) > 1:
        return gate.choose_objects(context.controller, found_ref, 1, 1, text)
    return found_ref
