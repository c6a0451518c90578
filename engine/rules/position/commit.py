"""The only writer: an event and a state give the next state (and the id a moved object has become)."""

from __future__ import annotations

from collections.abc import Callable

from engine.records import replace, with_fields
from engine.rules.position.copied_over import uncovered
from engine.rules.position.events import (
    Change,
    ChangePlayer,
    ChangeState,
    Damage,
    Enter,
    Event,
    Fields,
    LeaveCombat,
    Life,
    Move,
)
from engine.rules.position.state import (
    SHARED_ZONES,
    Characteristics,
    Combat,
    Context,
    ContinuousEffect,
    DelayedTrigger,
    GameObject,
    ObjectId,
    Player,
    State,
    Zone,
)
from engine.text.ir import Ability, GainAbility

KEPT = ("id", "ref", "base", "owner", "zone", "token", "copy")
_ABOVE = {"top": 0, "third from the top": 2}
"""How many cards of a library or graveyard are above a card that is put there; elsewhere it is the last one."""


def zone_key(zone: str, owner: str) -> tuple[str, str]:
    """The key of a zone in `State.zones`; shared zones have no owner."""
    return (zone, "" if zone in SHARED_ZONES else owner)


def commit(state: State, event: Event) -> tuple[State, ObjectId | None]:
    """Carry out one event that nothing replaces any more."""
    return _COMMITTERS[type(event)](state, event)


def _move(state: State, event: Move) -> tuple[State, ObjectId | None]:
    old = state.objects[event.object]
    to = event.to
    if phases_out(state, event) or (old.zone == "phased out" and to == "in play"):
        return _phase(state, event, old), old.id
    if (old.token or old.copy) and to not in ("in play", "stack"):
        to = "ceased"
    new = _arrived(state, event, old, to)
    zones = dict(state.zones)
    here, there = zone_key(old.zone, old.owner), zone_key(to, old.owner)
    here_before = zones.get(here, ())
    zones[here] = tuple(o for o in here_before if o != old.id)
    rest = zones.get(there, ())
    place = _ABOVE.get(event.position, len(rest)) if to in ("library", "graveyard") else len(rest)
    zones[there] = (*rest[:place], new.id, *rest[place:])
    objects = dict(state.objects)
    del objects[old.id]
    objects[new.id] = new
    if event.link_to in objects:
        holder = objects[event.link_to]
        objects[holder.id] = replace(holder, linked=(*holder.linked, new.id))
    state = replace(state, objects=objects, zones=zones, next_id=state.next_id + 1, clock=state.clock + 1)
    if event.position == "shuffled":
        state = replace(state, shuffled={**state.shuffled, old.owner: 0})
    if state.shuffled and "library" in (old.zone, to):
        state = _count_known(state, event, old, to, here_before)
    if old.zone == "stack" and to == "in play":
        state = _carry_effects(state, old.id, new.id)
    if old.zone == "in play":
        state = _leave_combat(state, old.id)
    if event.gains:
        state = replace(state, effects=(*state.effects, gained(new, event.gains)))
    return state, new.id


def phases_out(state: State, event: Move) -> bool:
    """Whether it stays the object it is; a token that changes zones so does not (502.15f, 216.3)."""
    stays = not state.objects[event.object].token or state.book.phasing == "change of status"
    return event.to == "phased out" and stays


def gained(o: GameObject, abilities: tuple[Ability, ...]) -> ContinuousEffect:
    """What a permanent comes into play with besides its copiable values (503.2)."""
    context, mods = Context(o.id, o.controller), (GainAbility(abilities),)
    return ContinuousEffect(o.timestamp, context, (o.id,), mods, "permanent", source_name=o.base.name)


def _count_known(state: State, event: Move, old: GameObject, to: Zone, before: tuple[ObjectId, ...]) -> State:
    """How many cards on top of a shuffled library are known, after one comes or goes."""
    known = state.shuffled.get(old.owner)
    if known is None:
        return state
    if old.zone == "library" and before.index(old.id) < known:
        known -= 1
    if to == "library" and _ABOVE.get(event.position, known + 1) <= known:
        known += 1
    return replace(state, shuffled={**state.shuffled, old.owner: known})


def _arrived(state: State, event: Move, old: GameObject, to: Zone) -> GameObject:
    """The new object in the new zone (217.1c)."""
    new_id = ObjectId(state.next_id)
    fields: Fields = {"known": True, "base": _printed(old), **event.changes}
    if "base" in event.changes and "printed" not in fields:
        fields["printed"] = old.printed or old.base
    if old.zone == "stack" and to == "in play":
        if old.printed is not None and "base" not in event.changes:
            fields["base"], fields["printed"] = old.base, old.printed
        kept = ("options", "x", "played_from", "face_down")
        fields = {**{name: getattr(old, name) for name in kept}, **fields}
    if event.cause == "draw":
        fields["drawn"] = state.turn.number
        fields["drawn_as"] = state.players[old.owner].drew + 1
    stays = to in ("in play", "stack")
    arrives = to == "in play"
    return GameObject(
        id=new_id,
        ref=old.ref,
        owner=old.owner,
        zone=to,
        timestamp=state.clock,
        previous=old.id,
        controller=event.controller or (old.controller if stays else old.owner),
        token=old.token,
        copy=old.copy,
        sick=arrives,
        new_since_upkeep=arrives,
        arrived=state.batch,
        **fields,
    )


def _phase(state: State, event: Move, old: GameObject) -> State:
    """A phasing permanent stays the same object and keeps its state (502.15f, 502.15h).

    As a change of zone, phasing takes its damage away (502.15e), effects of limited duration and delayed triggers lose
    sight of it (502.15g), and phased in it can attack and tap at once (502.15m) and is there anew. As a change of
    status it does none of this.
    """
    arrives = event.to == "in play"
    moves = state.book.phasing == "change of zone"
    lost: Fields = {}
    if moves:
        lost = {"damage": 0, "wounds": (), "sick": False if arrives else old.sick, "arrived": state.batch}
    new = replace(old, zone=event.to, **lost, **event.changes)
    zones = dict(state.zones)
    here, there = zone_key(old.zone, old.owner), zone_key(event.to, old.owner)
    zones[here] = tuple(o for o in zones.get(here, ()) if o != old.id)
    zones[there] = (*zones.get(there, ()), old.id)
    state = replace(state, objects={**state.objects, old.id: new}, zones=zones, clock=state.clock + 1)
    if arrives:
        return state
    if not moves:
        return _leave_combat(state, old.id)
    effects = tuple(
        replace(e, applies_to=tuple(r for r in e.applies_to if r != old.id))
        if e.duration != "permanent" and old.id in e.applies_to
        else e
        for e in state.effects
    )
    delayed = tuple(_without(d, old.id) for d in state.delayed)
    lost_sight = uncovered(state, replace(state, effects=effects, delayed=delayed))
    return _leave_combat(lost_sight, old.id)


def _without(delayed: DelayedTrigger, gone: ObjectId) -> DelayedTrigger:
    context = delayed.context
    if gone not in context.it and context.subject != gone:
        return delayed
    subject = None if context.subject == gone else context.subject
    it = tuple(i for i in context.it if i != gone)
    targets = tuple(tuple(t for t in ts if t != gone) for ts in context.targets)
    return replace(delayed, context=replace(context, it=it, subject=subject, targets=targets))


def _printed(old: GameObject) -> Characteristics:
    """What the card itself says: a copy (503.4) or half of a split card (505.2) is its own card again."""
    return old.printed if old.printed is not None and old.zone in ("in play", "stack") else old.base


def _carry_effects(state: State, old: ObjectId, new: ObjectId) -> State:
    """Effects on a spell go on to affect the permanent it becomes (217.1c), and through phasing (502.15d)."""
    effects = tuple(
        replace(e, applies_to=tuple(new if r == old else r for r in e.applies_to))
        if old in e.applies_to
        else e
        for e in state.effects
    )
    return replace(state, effects=effects)


def _leave_combat(state: State, gone: ObjectId) -> State:
    combat = state.combat
    if combat is None:
        return state
    if gone not in combat.attackers and gone not in combat.blocks:
        return state
    fought = (combat.blocks.get(gone, ()), tuple(b for b, a in combat.blocks.items() if gone in a))
    combat = remove_from_combat(combat, gone)
    if any(fought):
        combat = replace(combat, parted={**combat.parted, gone: fought})
    return replace(state, combat=combat)


def remove_from_combat(combat: Combat, gone: ObjectId) -> Combat:
    """The combat without one creature; what it blocked stays blocked (309.2)."""
    return replace(
        combat,
        attackers=tuple(a for a in combat.attackers if a != gone),
        blocks={b: tuple(a for a in v if a != gone) for b, v in combat.blocks.items() if b != gone},
        blocked=combat.blocked - {gone},
        unblocked=combat.unblocked - {gone},
        bands=tuple(tuple(m for m in band if m != gone) for band in combat.bands),
    )


def _enter(state: State, event: Enter) -> tuple[State, ObjectId | None]:
    new_id = ObjectId(state.next_id)
    new = replace(event.object, id=new_id, timestamp=state.clock, arrived=state.batch)
    zones = dict(state.zones)
    key = zone_key(new.zone, new.owner)
    zones[key] = (*zones.get(key, ()), new_id)
    objects = {**state.objects, new_id: new}
    if new.copy and new.zone not in ("in play", "stack"):
        here = frozenset(i for i in state.card_copies if i in objects)
        state = replace(state, card_copies=here | {new_id})
    return replace(
        state, objects=objects, zones=zones, next_id=state.next_id + 1, clock=state.clock + 1
    ), new_id


def _damage(state: State, event: Damage) -> tuple[State, ObjectId | None]:
    objects = dict(state.objects)
    state = replace(state, hurt=state.hurt | {event.to})
    source = objects.get(event.source)
    if source is not None:
        objects[source.id] = replace(source, has_damaged=source.has_damaged | {event.to})
    if isinstance(event.to, str):
        player = state.players[event.to]
        life = player.life - event.amount
        kept = life if event.leaves is None else max(life, event.leaves)
        players = {**state.players, event.to: replace(player, life=kept)}
        return replace(state, objects=objects, players=players), None
    hurt = objects[event.to]
    wounds = (*hurt.wounds, (event.source, event.amount))
    objects[hurt.id] = replace(hurt, damage=hurt.damage + event.amount, wounds=wounds)
    return replace(state, objects=objects), hurt.id


def _life(state: State, event: Life) -> tuple[State, ObjectId | None]:
    player = state.players[event.player]
    return replace(
        state, players={**state.players, event.player: replace(player, life=player.life + event.by)}
    ), None


def _change(state: State, event: Change) -> tuple[State, ObjectId | None]:
    fields = dict(event.fields)
    old = state.objects[event.object]
    if fields.get("attached") is not None and fields["attached"] != old.attached:
        fields["timestamp"] = state.clock
    if "damage" in fields:
        fields["wounds"] = ()
    turned = fields.get("face_down", old.face_down) is not old.face_down
    if turned and state.book.turned_over == "a new timestamp":
        fields["timestamp"] = state.clock
    state = replace(state, objects={**state.objects, old.id: replace(old, **fields)}, clock=state.clock + 1)
    return state, old.id


def _change_player(state: State, event: ChangePlayer) -> tuple[State, ObjectId | None]:
    player: Player = replace(state.players[event.player], **event.fields)
    return replace(state, players={**state.players, event.player: player}), None


def _change_state(state: State, event: ChangeState) -> tuple[State, ObjectId | None]:
    clock = {} if "clock" in event.fields else {"clock": state.clock + 1}
    new = with_fields(state, **event.fields, **clock)
    return (uncovered(state, new) if "effects" in event.fields else new), None


_COMMITTERS: dict[type[Event], Callable[..., tuple[State, ObjectId | None]]] = {
    Move: _move,
    Enter: _enter,
    Damage: _damage,
    Life: _life,
    Change: _change,
    ChangePlayer: _change_player,
    ChangeState: _change_state,
    LeaveCombat: lambda state, event: (_leave_combat(state, event.object), None),
}
