"""What differs between two states of a game, in words: totals of players, and objects by their references."""

from __future__ import annotations

from engine.cases.showing.layout import mana_words, shown_as
from engine.rules.looking.characteristics import look
from engine.rules.looking.sight import Sight
from engine.rules.position.state import GameObject, State


def compared(before: State, after: State) -> dict[str, str]:
    """What differs, in words, by the reference of the object or the name of the player.

    Objects are followed through zones by their references.
    """
    if before is after:
        return {}
    found: dict[str, str] = {}
    for name, player in after.players.items():
        old = before.players[name]
        told = [
            f"{what} was {was}"
            for what, was, now in (
                ("life", old.life, player.life),
                ("poison", old.poison, player.poison),
                ("mana", mana_words(old.pool) or "none", mana_words(player.pool) or "none"),
            )
            if was != now
        ]
        if told:
            found[str(name)] = ", ".join(told)
    then, now = _by_ref(before), _by_ref(after)
    sight_then, sight_now = look(before), look(after)
    for ref, o in now.items():
        was = then.get(ref)
        same = was is o and before.combat is after.combat
        if o.zone == "ceased" or (same and sight_then.views.get(o.id) is sight_now.views.get(o.id)):
            continue
        told_one = _difference(sight_then, sight_now, was, o)
        if told_one:
            found[ref] = told_one
    return found


def _by_ref(state: State) -> dict[str, GameObject]:
    """The newest object of each reference."""
    found: dict[str, GameObject] = {}
    for o in state.objects.values():
        if o.ref and (o.ref not in found or found[o.ref].id < o.id):
            found[o.ref] = o
    return found


def _difference(then: Sight, now: Sight, was: GameObject | None, o: GameObject) -> str:
    if was is None:
        return "new"
    if was.zone != o.zone:
        return f"from {was.zone}"
    if was.id != o.id:
        return "a new object"
    old, new = shown_as(then, was.id), shown_as(now, o.id)
    told = [
        f"was {before}"
        for before, after in (
            (old.size, new.size),
            (old.name, new.name),
            (old.types, new.types),
            (old.colors or "colorless", new.colors or "colorless"),
            (f"{old.controller}'s", f"{new.controller}'s"),
        )
        if before != after and before
    ]
    gone = [mark for mark in old.marks if mark not in new.marks]
    come = [mark for mark in new.marks if mark not in old.marks]
    more = [k for k in new.keywords if k not in old.keywords]
    less = [k for k in old.keywords if k not in new.keywords]
    told += [f"was {mark}" for mark in gone] + [f"now {mark}" for mark in come]
    told += [f"gained {k}" for k in more] + [f"lost {k}" for k in less]
    return ", ".join(told)
