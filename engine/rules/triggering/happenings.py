"""What happened in an event, as things abilities can trigger on (410.2, 410.9-410.10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.records import replace
from engine.rules.looking.sight import Sight
from engine.rules.position.events import Change, ChangePlayer, ChangeState, Damage, Enter, Event, Life, Move
from engine.rules.position.state import GameObject, Happening, Looks, ObjectId, PlayerId, Recipient

SUBJECT_SEEN = frozenset({"attacks", "blocks creature", "deals damage", "played", "tapped for mana"})
OTHER_SEEN = frozenset({"blocks creature", "is dealt damage"})
"""The events of a turn whose subject, or whose other object, is described afterwards as it was then."""


def happenings(before: Sight, event: Event, new: ObjectId | None) -> list[Happening]:
    """The trigger events contained in one committed event."""
    made: list[Happening] = _KINDS[type(event)](before, event, new) if type(event) in _KINDS else []
    return made


def with_looks(sight: Sight, h: Happening) -> Happening:
    """What happened with what its objects are like as it does."""
    was = _looks(sight, h.subject) if h.event in SUBJECT_SEEN else None
    other = _looks(sight, h.other) if h.event in OTHER_SEEN else None
    return h if was is other is None else replace(h, was=was, other_was=other)


def _looks(sight: Sight, what: Recipient | None) -> Looks | None:
    if not isinstance(what, int) or not sight.remembers(ObjectId(what)):
        return None
    view = sight.view(ObjectId(what))
    return Looks(view.name, view.colors, view.supertypes, view.types, view.subtypes, view.controller)


def _enter(_before: Sight, event: Enter, new: ObjectId | None) -> list[Happening]:
    if event.object.zone != "in play":
        return []
    return [Happening("comes into play", new, player=event.object.controller)]


def _damage(_before: Sight, event: Damage, _new: ObjectId | None) -> list[Happening]:
    player = event.to if isinstance(event.to, str) else None
    found = [
        Happening("deals damage", event.source, event.to, player, event.amount, combat=event.combat),
        Happening("is dealt damage", event.to, event.source, player, event.amount, combat=event.combat),
    ]
    if player is not None:
        found.append(Happening("loses life", player=player, amount=event.amount))
    return found


def _life(_before: Sight, event: Life, _new: ObjectId | None) -> list[Happening]:
    word = "gains life" if event.by > 0 else "loses life"
    return [Happening(word, player=event.player, amount=abs(event.by))] if event.by else []


_STATUSES = {"becomes tapped": "tapped", "becomes untapped": "tapped", "turned face up": "face_down"}


def _was_so(o: GameObject, event: Change) -> bool:
    """Whether it has been what it would become: nothing becomes tapped that is (410.2)."""
    field = _STATUSES.get(event.what)
    return field is not None and getattr(o, field) is event.fields[field]


def _change(before: Sight, event: Change, _new: ObjectId | None) -> list[Happening]:
    if not event.what or _was_so(before.object(event.object), event):
        return []
    player = event.player or before.controller(event.object)
    return [Happening(event.what, event.object, player=player, amount=event.amount, step=event.kind)]


def _player(_before: Sight, event: ChangePlayer, _new: ObjectId | None) -> list[Happening]:
    if event.what != "drew":
        return []
    return [Happening("draws", player=event.player, amount=int(event.fields["drew"]))]


def _state(_before: Sight, event: ChangeState, _new: ObjectId | None) -> list[Happening]:
    if not event.what:
        return []
    if event.what.startswith("step begins: "):
        return [Happening("step begins", player=event.player, step=event.what.removeprefix("step begins: "))]
    if event.what in ("attack declared", "attackers declared"):
        return [Happening(event.what, player=event.player, amount=len(event.others))]
    if not event.others:
        return [Happening(event.what, event.object, None, event.player)]
    return [Happening(event.what, o, event.object, event.player, event.amount) for o in event.others]


def _move(before: Sight, event: Move, new: ObjectId | None) -> list[Happening]:
    old = before.object(event.object)
    found: list[Happening] = []
    controller = before.controller(old.id)
    if event.to == "phased out" or old.zone == "phased out":
        # Phasing in triggers nothing on arriving; phasing out is leaving play where it is a change of zone (502.15d).
        if event.to == "phased out":
            leaving = before.state.book.phasing == "change of zone"
            leaves = ("leaves play",) if leaving else ("phases out in place",)
            return [Happening(what, old.id, player=controller) for what in (*leaves, "phases out")]
        return [Happening("phases in", old.id, player=controller)] if event.to == "in play" else []
    if old.zone == "in play":
        found.append(Happening("leaves play", old.id, player=controller))
        if event.to == "graveyard":
            how = "sacrificed" if event.cause == "sacrifice" else "unsacrificed"
            found.append(
                Happening("put into graveyard from play", old.id, player=controller, by=event.by, place=how)
            )
        if event.to == "hand":
            found.append(Happening("returned to hand", old.id, player=old.owner))
        if event.cause == "destroy":
            found.append(Happening("destroyed", old.id, player=event.by, by=event.by))
    if event.to == "graveyard":
        found.append(Happening("put into graveyard", new, player=old.owner, place=old.zone))
    if event.to == "in play":
        found.append(Happening("comes into play", new, player=event.controller or controller))
    return [*found, *_by_cause(before, event, old, new, controller)]


def _by_cause(
    before: Sight, event: Move, old: GameObject, new: ObjectId | None, controller: PlayerId
) -> list[Happening]:
    """What is told of a move because of what it was done by: drawn, discarded, countered."""
    found: list[Happening] = []
    if event.cause == "draw":
        found.append(Happening("draws this", new, player=old.owner))
    if event.cause == "draw" and before.state.players[old.owner].drew == 0:
        found.append(Happening("reveals first draw", new, player=old.owner))
    if event.cause == "discard":
        found.append(Happening("discarded", new, player=old.owner, by=event.by))
        if event.to == "removed":
            found.append(Happening("removed by madness", new, player=old.owner))
    if event.cause == "counter" and old.entry is not None and old.entry.kind == "spell" and not old.copy:
        found.append(Happening("spell countered", old.id, player=controller))
    return found


_KINDS: dict[type[Event], Callable[..., list[Happening]]] = {
    Move: _move,
    Enter: _enter,
    Damage: _damage,
    Life: _life,
    Change: _change,
    ChangePlayer: _player,
    ChangeState: _state,
}
