"""Triggered abilities (410): what happened, which abilities noticed, looking back where 410.10d says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change, ChangeState, Damage, Enter, Event, Life, Move
from engine.rules.references import fits, holds, resolve
from engine.rules.sight import Sight
from engine.rules.state import Context, DelayedTrigger, ObjectId, PendingTrigger, PlayerId, Recipient
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace
LOOKING_BACK = frozenset(
    {"leaves play", "put into graveyard from play", "lose control", "sacrificed", "unattached"}
)


class Happening(msgspec.Struct, frozen=True):
    """One thing abilities can trigger on."""

    event: str
    subject: Recipient | None = None
    other: Recipient | None = None
    player: PlayerId | None = None
    amount: int = 0
    step: str = ""
    combat: bool = False


def happenings(before: Sight, _after: Sight, event: Event, new: ObjectId | None) -> list[Happening]:
    """The trigger events contained in one committed event."""
    if isinstance(event, Move):
        return _moves(before, event, new)
    if isinstance(event, Enter):
        return [Happening("comes into play", new)] if event.object.zone == "in play" else []
    if isinstance(event, Damage):
        player = event.to if isinstance(event.to, str) else None
        return [
            Happening("deals damage", event.source, event.to, player, event.amount, combat=event.combat),
            Happening("is dealt damage", event.to, event.source, player, event.amount, combat=event.combat),
        ]
    if isinstance(event, Life):
        if event.cause in ("gain", "loss"):
            return [
                Happening(
                    "gains life" if event.by > 0 else "loses life", player=event.player, amount=abs(event.by)
                )
            ]
        return []
    if isinstance(event, Change) and event.what:
        o = before.object(event.object)
        return [
            Happening(
                event.what,
                event.object,
                player=event.player or o.controller,
                amount=event.amount,
                step=event.kind,
            )
        ]
    if isinstance(event, ChangeState) and event.what:
        if event.what.startswith("step begins: "):
            return [
                Happening("step begins", player=event.player, step=event.what.removeprefix("step begins: "))
            ]
        if not event.others:
            return [Happening(event.what, event.object, None, event.player)]
        return [Happening(event.what, o, event.object, event.player) for o in event.others]
    return []


def _moves(before: Sight, event: Move, new: ObjectId | None) -> list[Happening]:
    old = before.object(event.object)
    found: list[Happening] = []
    if event.to == "phased out" or old.zone == "phased out":
        return [Happening("leaves play", old.id)] if event.to == "phased out" else []
    if old.zone == "in play":
        found.append(Happening("leaves play", old.id, player=before.controller(old.id)))
        if event.to == "graveyard":
            found.append(Happening("put into graveyard from play", old.id, player=before.controller(old.id)))
    if event.to == "in play":
        found.append(Happening("comes into play", new))
    if event.cause == "discard":
        found.append(Happening("discarded", new, player=old.owner))
    if event.cause == "sacrifice":
        found.append(Happening("sacrificed", old.id, player=before.controller(old.id)))
    return found


def notice(gate: Gate, before: Sight, happened: list[tuple[Event, ObjectId | None]]) -> None:
    """Put what triggered on the waiting list (410.2).

    It goes on the stack when a player would get priority.
    """
    after = gate.sight
    waiting: list[PendingTrigger] = []
    spent: list[DelayedTrigger] = []
    seen: set[tuple[Any, ...]] = set()
    kept: list[Happening] = []
    for event, new in happened:
        for h in happenings(before, after, event, new):
            kept.append(h)
            waiting.extend(_listeners(before, after, h, seen, len(kept)))
            for delayed in gate.state.delayed:
                context = delayed.context
                if delayed not in spent and _fits_trigger(after, before, context, delayed.trigger, h):
                    triggered = ir.Triggered(delayed.trigger, effects=delayed.effects)
                    waiting.append(
                        PendingTrigger(context.source, context.controller, triggered, _about(context, h))
                    )
                    if delayed.once:
                        spent.append(delayed)
    if waiting or spent:
        from engine.rules.commit import commit

        fields = {
            "pending": gate.state.pending + tuple(waiting),
            "delayed": tuple(d for d in gate.state.delayed if d not in spent),
        }
        gate.state = commit(gate.state, ChangeState(fields))[0]


def _about(context: Context, h: Happening) -> Context:
    subject = context.subject if h.subject is None else h.subject
    return replace(
        context, subject=subject, other=h.other, event_player=h.player, amount=h.amount or context.amount
    )


def _listeners(
    before: Sight, after: Sight, h: Happening, seen: set[tuple[Any, ...]], number: int
) -> list[PendingTrigger]:
    found: list[PendingTrigger] = []
    sight = before if h.event in LOOKING_BACK else after
    sources = list(sight.in_play())
    if (
        h.event in ("discarded", "cycled", "played")
        and h.subject is not None
        and not isinstance(h.subject, str)
    ):
        sources.append(h.subject)
    for oid in sources:
        for n, granted in enumerate(sight.view(oid).abilities):
            ability = granted.ability
            if not isinstance(ability, ir.Triggered) or ability.trigger.event != h.event:
                continue
            if (ability.zone == "in play") is not (
                sight.object(oid).zone == "in play"
            ) and h.event != "played":
                continue
            context = _about(Context(oid, sight.controller(oid), x=sight.object(oid).x), h)
            if not _fits_trigger(sight, before, context, ability.trigger, h):
                continue
            if ability.condition is not None and not holds(after, context, ability.condition):
                continue
            key = (
                (oid, n, h.event, h.subject) if h.event in ("blocks", "becomes blocked") else (oid, n, number)
            )
            if key not in seen:
                seen.add(key)
                found.append(PendingTrigger(oid, sight.controller(oid), ability, context))
    return found


def _fits_trigger(sight: Sight, _before: Sight, context: Context, t: ir.Trigger, h: Happening) -> bool:
    if t.event != h.event or (t.step and t.step != h.step) or (t.combat_only and not h.combat):
        return False
    if t.player is not None and h.player not in resolve(sight, context, t.player):
        return False
    if t.at_least and h.amount < t.at_least:
        return False
    if not _is(sight, context, h.subject, t.subject) or not _is(sight, context, h.other, t.other):
        return False
    return t.condition is None or holds(sight, context, t.condition)


def _is(sight: Sight, context: Context, what: Recipient | None, wanted: ir.Filter | ir.Ref | None) -> bool:
    if wanted is None:
        return True
    if what is None:
        return False
    if isinstance(wanted, ir.Filter):
        if isinstance(what, str):
            return False
        if wanted.zone in ("in play", "any"):
            return all(passes(sight, context, what, t) for t in wanted.tests)
        return fits(sight, context, what, wanted)
    if isinstance(wanted, ir.Players | ir.You):
        return what in resolve(sight, context, wanted)
    return what in resolve(sight, context, wanted)
