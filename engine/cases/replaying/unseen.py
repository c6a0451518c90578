"""Cards whose text is not understood: the rest of the position plays on, until one of them matters.

One matters as soon as an entry names it or what hangs together with it, it fights, or anything happens to it. What it
may do to others by merely being there nobody can tell; the ruling says that it was not seen.
"""

from __future__ import annotations

from engine.cards.spelling import fold
from engine.cases.reading.log_entries import Entry
from engine.cases.reading.yaml_text import Plain
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import GameObject, ObjectId, State

WATCHED = ("in play", "hand", "graveyard")


def unseen(state: State) -> tuple[str, ...]:
    """Every card at hand whose text is not understood, with its clause."""
    told = (f"{o.base.name}: {o.base.unread}" for o in state.objects.values() if _is_unseen(o))
    return tuple(dict.fromkeys(told))


class Watch:
    """Watches the cards of one position that are not understood; costs nothing where there are none."""

    def __init__(self, state: State) -> None:
        self._cards = tuple(o.id for o in state.objects.values() if _is_unseen(o))

    def named(self, entry: Entry, state: State) -> None:
        """Raises `Unsupported` where an entry names such a card, what it is on or what is on it."""
        if not self._cards:
            return
        said = {fold(word) for word in _words(entry.where.written)}
        for id_ in self._cards:
            for o in _together(state, id_):
                if {fold(o.ref), fold(o.base.name)} & said:
                    raise self._matters(state, id_)

    def touched(self, before: State, after: State) -> None:
        """Raises `Unsupported` where something has happened to such a card, or it fights."""
        for id_ in self._cards:
            was, now = before.objects.get(id_), after.objects.get(id_)
            if was is None:
                continue
            if now is None or _face(was) != _face(now) or _fights(after, id_):
                raise self._matters(before, id_)

    @staticmethod
    def _matters(state: State, id_: ObjectId) -> Unsupported:
        base = state.objects[id_].base
        return Unsupported(f"{base.name}, which matters here: {base.unread}")


def _is_unseen(o: GameObject) -> bool:
    return bool(o.base.unread) and o.zone in WATCHED


def _together(state: State, id_: ObjectId) -> list[GameObject]:
    """A card, what it is attached to, and what is attached to it."""
    own = state.objects.get(id_)
    if own is None:
        return []
    near = [o for o in state.objects.values() if o.attached == id_ or o.id == own.attached]
    return [own, *near]


def _face(o: GameObject) -> tuple[object, ...]:
    """What can happen to a card, apart from growing accustomed to its controller."""
    return (
        o.zone,
        o.controller,
        o.tapped,
        o.damage,
        o.face_down,
        o.attached,
        tuple(sorted(o.counters.items())),
    )


def _fights(state: State, id_: ObjectId) -> bool:
    combat = state.combat
    if combat is None:
        return False
    return id_ in combat.attackers or id_ in combat.blocks


def _words(value: Plain) -> list[str]:
    """Every word that stands anywhere in an entry."""
    match value:
        case dict():
            return [word for pair in value.items() for one in pair for word in _words(one)]
        case list():
            return [word for one in value for word in _words(one)]
        case str():
            return [value]
        case _:
            return []
