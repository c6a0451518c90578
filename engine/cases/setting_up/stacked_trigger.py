"""What a triggered ability recorded on the stack triggered on: its own source, or what the entry says (404, 410.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cases.reading.problems import Unclear
from engine.records import replace
from engine.rules.changing.gate import Gate
from engine.rules.looking.references import resolve
from engine.rules.position.state import (
    Context,
    DelayedTrigger,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    only_objects,
)
from engine.text import ir
from engine.text.ir.node import walk

_ROLES = ("subject", "other")


def as_triggered(
    gate: Gate, context: Context, ability: ir.Triggered, about: tuple[Recipient, ...], much: int | None
) -> Context:
    """The context with the event that the ability triggered on, as far as its text and the entry tell it.

    Raises `Unclear` where the entry tells more than there can be.
    """
    trigger = ability.trigger
    told = {role: _one(gate, context, getattr(trigger, role)) for role in _ROLES}
    players = [PlayerId(one) for one in about if isinstance(one, str)]
    for role in _ROLES:
        if told[role] is None and players and _wants_player(getattr(trigger, role)):
            told[role] = players[0]
    spoken = _spoken_of(_said(ability))
    free = [r for r in _ROLES if told[r] is None and (r in spoken or getattr(trigger, r) is not None)]
    objects = only_objects(about)
    if len(players) > 1 or len(objects) > len(free):
        raise Unclear("about", f"the ability of {gate.name(context.source)} is about less than that")
    told |= dict(zip(free, objects, strict=False))
    context = replace(context, subject=told["subject"], other=told["other"], amount=much or 0)
    player = players[0] if players else _player(gate, context, trigger)
    return replace(context, event_player=player)


def as_played(source: GameObject, ability: ir.Triggered) -> GameObject:
    """The source as it was played: an ability with an "if" triggers only where that is true (404.3)."""
    conditions = [ability.condition] if ability.condition is not None else []
    while conditions:
        condition = conditions.pop()
        if isinstance(condition, ir.All):
            conditions += condition.conditions
        elif isinstance(condition, ir.PlayedFromHand):
            source = replace(source, played_from="hand")
        elif isinstance(condition, ir.PaidOptional) and condition.of is None:
            paid = {condition.what, *([f"{condition.what}:{condition.n}"] if condition.n else [])}
            source = replace(source, options=source.options | paid)
    return source


def spoken_about(
    gate: Gate, later: DelayedTrigger, context: Context, about: tuple[Recipient, ...]
) -> Context:
    """The context of a delayed ability with what it refers to: what the entry says, else its own source (404.4c).

    Raises `Unclear` where it refers to something else, and the entry does not say what.
    """
    said = tuple(walk((later.trigger, later.effects)))
    spoken = _spoken_of(said)
    told = dict(zip([role for role in _ROLES if role in spoken], about, strict=False))
    if not about and ("other" in spoken or any(isinstance(node, ir.Target) for node in said)):
        name = gate.name(context.source)
        raise Unclear("about", f"the delayed ability of {name} refers to something; say `about` what that is")
    first = about[0] if about else context.source
    return replace(context, subject=told.get("subject", first), other=told.get("other"))


def refuse_untold(gate: Gate, context: Context, ability: ir.Triggered, much: int | None) -> Context:
    """The context, with the player that its targets show; raises `Unclear` for what it speaks of and is not told."""
    name = gate.name(context.source)
    said = _said(ability)
    if context.event_player is None and ir.EventPlayer() in said:
        context = replace(context, event_player=_shown(gate, context, ability))
    spoken = _spoken_of(said)
    known = {"subject": context.subject, "other": context.other}
    wanting = [role for role in _ROLES if role in spoken and known[role] is None]
    if wanting or (context.event_player is None and ir.EventPlayer() in said):
        raise Unclear(
            "about", f"the ability of {name} speaks of what it triggered on; say `about` what it is"
        )
    if much is None and any(isinstance(n, ir.ThatMuch) for first in _first(ability) for n in walk(first)):
        raise Unclear("amount", f"the ability of {name} speaks of how much that was; say which `amount`")
    return context


def _said(ability: ir.Triggered) -> tuple[object, ...]:
    return tuple(walk((ability.targets, ability.effects, ability.modes, ability.condition)))


def _spoken_of(said: tuple[object, ...]) -> set[str]:
    """The parts of the event, beside a player, that an ability speaks of."""
    return {n.role for n in said if isinstance(n, ir.EventObject)}


def _one(gate: Gate, context: Context, what: ir.Filter | ir.Ref | None) -> Recipient | None:
    """The one thing that the text names by itself: its own source, what it is attached to, its controller."""
    if what is None or isinstance(what, ir.Filter):
        return None
    found = resolve(gate.sight, context, what)
    return found[0] if len(found) == 1 else None


def _wants_player(what: ir.Filter | ir.Ref | None) -> bool:
    return isinstance(what, ir.Players | ir.PlayersThat | ir.OpponentsOf | ir.OthersThan)


def _player(gate: Gate, context: Context, trigger: ir.Trigger) -> PlayerId | None:
    """The player of the event, where there can be only one."""
    for one in (_one(gate, context, trigger.player), context.other, context.subject):
        if isinstance(one, str):
            return PlayerId(one)
    spell = context.subject if trigger.event == "played" else None
    if isinstance(spell, int):  # whoever controls it played it (409.1a)
        return gate.sight.controller(ObjectId(spell))
    turn = gate.state.turn
    begins = trigger.event == "step begins" and trigger.step == turn.step
    return turn.active if begins and trigger.player is None else None


def _shown(gate: Gate, context: Context, ability: ir.Triggered) -> PlayerId | None:
    """The player of the event as the targets chosen show it: they are what that player controls or owns."""
    found: set[PlayerId] = set()
    for spec, chosen in zip(ability.targets, context.targets, strict=False):
        for test in walk(spec.objects):
            for one in only_objects(chosen):
                if test == ir.ControlledBy(ir.EventPlayer()):
                    found.add(gate.sight.controller(one))
                elif test == ir.OwnedBy(ir.EventPlayer()):
                    found.add(gate.sight.object(one).owner)
    return found.pop() if len(found) == 1 else None


def _first(ability: ir.Triggered) -> Iterator[ir.Effect]:
    """The instruction of each way to go on that comes first: what it calls "that much" is of the event."""
    for effects in (ability.effects, *(mode.effects for mode in ability.modes)):
        while effects:
            first = effects[0]
            inner: tuple[ir.Effect, ...] | None = getattr(first, "effects", None)
            if not inner:
                yield first
            effects = inner or ()
