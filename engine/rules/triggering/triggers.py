"""Triggered abilities (404, 410): which abilities noticed what happened, looking back where 410.10d says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.looking.conditions import holds
from engine.rules.looking.history import fits_happening
from engine.rules.looking.references import matching
from engine.rules.looking.sight import Sight
from engine.rules.looking.views import Granted
from engine.rules.position.commit import commit
from engine.rules.position.events import ChangeState, Event, Move
from engine.rules.position.state import (
    AbilityOf,
    Context,
    ContinuousEffect,
    DelayedTrigger,
    Happening,
    ObjectId,
    PendingTrigger,
)
from engine.rules.triggering.happenings import happenings, with_looks
from engine.text import ir
from engine.text.keywords import is_lifelink

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

LOOKING_BACK = frozenset(
    {
        "leaves play",
        "put into graveyard from play",
        "lose control",
        "phases out",
        "phases out in place",
        "returned to hand",
        "destroyed",
        "spell countered",
    }
)
_ONCE_A_COMBAT = frozenset({"blocks", "becomes blocked", "not blocked"})
_AWAY = ("graveyard", "hand", "removed")
Waiting = tuple[ObjectId, int, ir.Triggered, ObjectId | None]
"""A triggered ability: whose, its place, and what gave it."""
_BY_EVENT: dict[int, tuple[object, dict[str, tuple[tuple[int, ir.Triggered], ...]]]] = {}


def triggered(abilities: tuple[Granted, ...]) -> dict[str, tuple[tuple[int, ir.Triggered], ...]]:
    """The triggered abilities among an object's abilities, by trigger event, each with its place."""
    hit = _BY_EVENT.get(id(abilities))
    if hit is not None and hit[0] is abilities:
        return hit[1]
    found: dict[str, tuple[tuple[int, ir.Triggered], ...]] = {}
    for n, granted in enumerate(abilities):
        one = granted.ability
        if isinstance(one, ir.Triggered):
            found[one.trigger.event] = (*found.get(one.trigger.event, ()), (n, one))
    if len(_BY_EVENT) > 20_000:
        _BY_EVENT.clear()
    _BY_EVENT[id(abilities)] = (abilities, found)
    return found


def notice(gate: Gate, before: Sight, happened: list[tuple[Event, ObjectId | None]]) -> None:
    """Put what triggered on the waiting list (410.2).

    It goes on the stack when a player would get priority.
    """
    found = [h for event, new in happened for h in happenings(before, event, new)]
    waiting: list[PendingTrigger] = []
    spent: list[DelayedTrigger] = []
    seen: set[tuple[object, ...]] = set()
    if found:
        gate.state = replace(gate.state, past=(*gate.state.past, *(with_looks(before, h) for h in found)))
        after = gate.sight
        away = _away(after)
        for number, h in enumerate(found):
            waiting.extend(_listeners(before, after, h, seen, number, away))
            waiting.extend(_delayed(gate, before, after, h, spent))
    kept = tuple(e for e in gate.state.effects if not _is_over(gate, e, found))
    active = _ended(gate, happened)
    waiting += _state_triggers(gate, active)
    if waiting or spent or active != gate.state.state_triggers or len(kept) < len(gate.state.effects):
        fields = {
            "effects": kept,
            "pending": gate.state.pending + tuple(waiting),
            "delayed": tuple(d for d in gate.state.delayed if d not in spent),
            "state_triggers": active | {known_by(p) for p in waiting if _waits_for_state(p.ability)},
        }
        gate.state = commit(gate.state, ChangeState(fields))[0]


def _is_over(gate: Gate, effect: ContinuousEffect, found: list[Happening]) -> bool:
    """Whether what an effect was to last until has happened (418.3a)."""
    if effect.until is None:
        return False
    return any(fits_trigger(gate.sight, effect.context, effect.until, h) for h in found)


def _away(sight: Sight) -> list[ObjectId]:
    """Cards outside play with abilities that trigger there (402.9)."""
    found: list[ObjectId] = []
    for (zone, _), ids in sight.state.zones.items():
        if zone in _AWAY:
            found += [oid for oid in ids if zone in _triggers_in(sight.state.objects[oid].base.abilities)]
    return found


_TRIGGERS_IN: dict[int, tuple[object, frozenset[str]]] = {}


def _triggers_in(abilities: tuple[ir.Ability, ...]) -> frozenset[str]:
    """The zones in which abilities of a card trigger."""
    hit = _TRIGGERS_IN.get(id(abilities))
    if hit is not None and hit[0] is abilities:
        return hit[1]
    if len(_TRIGGERS_IN) > 20_000:
        _TRIGGERS_IN.clear()
    found = frozenset(a.zone for a in abilities if isinstance(a, ir.Triggered))
    _TRIGGERS_IN[id(abilities)] = (abilities, found)
    return found


def _delayed(
    gate: Gate, before: Sight, after: Sight, h: Happening, spent: list[DelayedTrigger]
) -> list[PendingTrigger]:
    """Delayed triggered abilities trigger once, unless they have a duration (404.4b)."""
    found = []
    for delayed in gate.state.delayed:
        context = delayed.context
        sight = before if h.event in LOOKING_BACK else after
        events = (delayed.trigger,) if delayed.other is None else (delayed.trigger, delayed.other)
        if delayed in spent or delayed.waits or not any(fits_trigger(sight, context, t, h) for t in events):
            continue
        ability = ir.Triggered(delayed.trigger, delayed.targets, delayed.effects)
        about = replace(_about(context, h), event=after.state.batch)
        if (
            h.event == "step begins" and delayed.trigger.player is None
        ):  # "at end of turn" is about nobody else
            about = replace(about, event_player=context.event_player)
        found.append(PendingTrigger(context.source, context.controller, ability, about, delayed=True))
        if delayed.once:
            spent.append(delayed)
    return found


def _about(context: Context, h: Happening) -> Context:
    subject = context.subject if h.subject is None else h.subject
    other = context.other if h.other is None else h.other
    player = context.event_player if h.player is None else h.player
    return replace(
        context, subject=subject, other=other, event_player=player, amount=h.amount or context.amount
    )


def _listeners(
    before: Sight,
    after: Sight,
    h: Happening,
    seen: set[tuple[object, ...]],
    number: int,
    away: list[ObjectId],
) -> list[PendingTrigger]:
    found: list[PendingTrigger] = []
    sight = before if h.event in LOOKING_BACK else after
    elsewhere = [i for i in away if i in sight.state.objects]
    if isinstance(h.subject, int) and h.subject in sight.state.objects:
        elsewhere += [h.subject] if h.subject not in (*sight.sources(), *elsewhere) else []
    waiting = (
        _waiting_before(before, after, h, away) if _looks_back(after, h) else _waiting(sight, h, elsewhere)
    )
    for oid, n, ability, granter in waiting:
        if not _works_here(sight, oid, ability, h):
            continue
        x, event = sight.object(oid).x, after.state.batch
        mine = Context(oid, sight.controller(oid), x=x, granter=granter, event=event)
        context = _about(mine, h)
        if not fits_trigger(sight, context, ability.trigger, h):
            continue
        if ability.trigger.by is not None:  # the opponent whose spell or ability did it
            context = replace(context, foe=h.by)
        if ability.condition is not None and not holds(after, context, ability.condition):
            continue
        key: tuple[object, ...] = (oid, n, number)
        if ability.trigger.together:
            key = (oid, n, "together")
        elif h.event in _ONCE_A_COMBAT:
            key = (oid, n, h.event, h.subject)
        if key not in seen:
            seen.add(key)
            found.append(PendingTrigger(oid, sight.controller(oid), ability, context))
    return found


def _waiting(sight: Sight, h: Happening, elsewhere: list[ObjectId]) -> Iterator[Waiting]:
    """The abilities that trigger on such an event of what is in play, sorted already, and of what is elsewhere."""
    for oid, n, ability, granted in sight.waiting_for(h.event):
        yield oid, n, ability, granted.origin
    for oid in elsewhere:
        abilities = sight.view(oid).abilities
        for n, ability in triggered(abilities).get(h.event, ()):
            yield oid, n, ability, abilities[n].origin


def _looks_back(after: Sight, h: Happening) -> bool:
    """Whether what goes to a graveyard from anywhere left play, where abilities about that look back (410.10d)."""
    from_play = h.event == "put into graveyard" and h.place == "in play"
    return from_play and after.state.book.from_anywhere == "looks back"


def _waiting_before(before: Sight, after: Sight, h: Happening, away: list[ObjectId]) -> Iterator[Waiting]:
    """The abilities that permanents had before one of them went to a graveyard, itself under what it became there."""
    new = after.state.objects.get(h.subject) if isinstance(h.subject, int) else None
    for oid, n, ability, granter in _waiting(before, h, [i for i in away if i != h.subject]):
        yield new.id if new is not None and oid == new.previous else oid, n, ability, granter


def _works_here(sight: Sight, oid: ObjectId, ability: ir.Triggered, h: Happening) -> bool:
    """Whether the ability functions in the zone its object is in (402.8-402.9)."""
    zone = sight.object(oid).zone
    if is_lifelink(ability) and sight.state.book.lifelink != "triggers":
        return False
    if ability.zone == zone or (zone == "vanguard" and ability.zone == "in play"):
        return True
    return oid == h.subject and h.event in ("put into graveyard", "discarded", "cycled") and zone in _AWAY


def fits_trigger(sight: Sight, context: Context, t: ir.Trigger, h: Happening) -> bool:
    """Whether what happened is what a triggered ability waits for (410.2)."""
    return fits_happening(sight, context, t, h) and (
        t.condition is None or holds(sight, context, t.condition)
    )


def is_duty(sight: Sight, p: PendingTrigger) -> bool:
    """Whether what triggered is an ability of its source about the beginning of an upkeep, and not a delayed one."""
    trigger = p.ability.trigger if isinstance(p.ability, ir.Triggered) else None
    if trigger is None or (trigger.event, trigger.step) != ("step begins", "upkeep"):
        return False
    if sight.state.book.upkeep != "duties" or p.source not in sight.state.objects:
        return False
    return any(g.ability == p.ability for g in sight.view(p.source).abilities)


def duties(sight: Sight) -> list[PendingTrigger]:
    """What permanents, and cards outside play, have their players do in this upkeep, dealt with or not."""
    turn = sight.state.turn
    if sight.state.book.upkeep != "duties" or turn.step != "upkeep":
        return []
    begun = Happening("step begins", player=turn.active, step="upkeep")
    return [p for p in _listeners(sight, sight, begun, set(), 0, _away(sight)) if is_duty(sight, p)]


def open_duties(sight: Sight) -> list[PendingTrigger]:
    """The duties that have not been dealt with."""
    met = sight.state.duties_met
    return [p for p in duties(sight) if known_by(p) not in met] if sight.state.turn.step == "upkeep" else []


def known_by(p: PendingTrigger) -> AbilityOf:
    """What a duty is remembered by once it has been dealt with, and a state trigger while it waits."""
    return _whose(p.context), p.ability


def _whose(context: Context) -> ObjectId:
    """What a state trigger is about: something that its text describes, or the permanent that it is of."""
    return context.subject if isinstance(context.subject, int) else context.source


# ---------------------------------------------------------------------------- state triggers


def _waits_for_state(ability: object) -> bool:
    return isinstance(ability, ir.Triggered) and ability.trigger.event == "state"


def _ended(gate: Gate, happened: list[tuple[Event, ObjectId | None]]) -> frozenset[AbilityOf]:
    """The state triggers still waiting or on the stack: one that has left it may trigger again (410.11)."""
    active = gate.state.state_triggers
    if not active:
        return active
    gone = set()
    for event, _ in happened:
        if isinstance(event, Move):
            known = gate.state.last_known.get(event.object)
            entry = known[0].entry if known is not None else None
            if entry is not None and entry.ability is not None and _waits_for_state(entry.ability):
                gone.add((_whose(entry.context), entry.ability))
    return active - gone


def _state_triggers(gate: Gate, active: frozenset[AbilityOf]) -> list[PendingTrigger]:
    """Abilities whose state has come about trigger at once, and not again before they are done (410.11)."""
    found: list[PendingTrigger] = []
    if not gate.state.zone("in play"):
        return found
    sight = gate.sight
    for oid, _, ability, _ in sight.waiting_for("state"):
        plain, of = Context(oid, sight.controller(oid)), ability.trigger.subject
        about = matching(sight, plain, of) if isinstance(of, ir.Filter) else (None,)
        for context in (replace(plain, subject=i) for i in about):
            one = PendingTrigger(oid, context.controller, ability, context)
            condition = ability.trigger.condition
            if condition is not None and known_by(one) not in active and holds(sight, context, condition):
                found.append(one)
    return found
