"""What one player knows of a position: hidden zones closed, everything else as it is (200.2, 217.2-217.3)."""

from __future__ import annotations

from engine.records import replace
from engine.rules.choosing.permissions import ruled
from engine.rules.position.state import Characteristics, GameObject, ObjectId, PlayerId, State
from engine.rules.transition import Transition

_HIDDEN = ("hand", "library", "sideboard", "outside")


def known_to(state: State, player: PlayerId) -> frozenset[ObjectId]:
    """The objects whose faces the player can see now.

    Those are all in open zones, his or her own hand and sideboard, own face-down permanents, and what an effect shows:
    the tops of libraries and hands that are played with revealed. Who controls another player sees what that player
    sees, in the zones that the book names (507.2). What was seen before and could be remembered is not among them.
    """
    gate = Transition(state)
    shown = {o.id for o in state.objects.values() if _sees(player, o)}
    if state.turn.controlled_by == player:
        theirs = (o for o in state.objects.values() if _sees(state.turn.active, o))
        shown |= {o.id for o in theirs if o.zone not in _HIDDEN or o.zone in state.book.seen_by_controller}
    for owner in state.players:
        if ruled(gate, "reveals hand", owner):
            shown |= set(state.zone("hand", owner))
        if ruled(gate, "everybody reveals top", owner) or ruled(gate, "reveals top", owner):
            shown |= set(state.zone("library", owner)[:1])
    return frozenset(i for i in shown if state.objects[i].known)


def _sees(player: PlayerId, o: GameObject) -> bool:
    if o.zone in _HIDDEN:
        return o.zone != "library" and o.owner == player
    return not o.face_down or o.controller == player


def as_known_to(state: State, player: PlayerId) -> State:
    """The position as the player knows it: cards that he or she cannot see are cards of which nothing is known.

    How many cards lie in hidden zones is open to everybody (200.2b); in what order the hidden ones lie is not.
    """
    seen = known_to(state, player)
    objects = {i: o if i in seen else _blank(o) for i, o in state.objects.items()}
    shuffled = {p: _open_on_top(state, p, seen) for p in state.players}
    return replace(state, objects=objects, shuffled={**state.shuffled, **shuffled}, last_known={})


def _blank(o: GameObject) -> GameObject:
    if o.face_down:
        return replace(o, base=Characteristics(), known=False, ref="")
    return replace(o, base=Characteristics(), known=False, ref="", linked=(), chosen={}, drawn=0)


def _open_on_top(state: State, player: PlayerId, seen: frozenset[ObjectId]) -> int:
    top = state.zone("library", player)[:1]
    return sum(i in seen for i in top)
