"""Copy effects that end: a permanent is again what it was under them (503.3, 418.3a)."""

from __future__ import annotations

from engine.records import replace
from engine.rules.position.state import ContinuousEffect, CopiedOver, GameObject, ObjectId, State


def covered(effect: ContinuousEffect) -> ObjectId | None:
    """The permanent that a copy effect with an end has made something else; nothing where it is no such effect."""
    return next((r for r in effect.applies_to if not isinstance(r, str)), None) if effect.over else None


def uncovered(before: State, after: State) -> State:
    """The state after some effects have ended, with what their copies are again.

    Of several copy effects on one permanent the last decides what it is; one that ends under another leaves to that
    one what it covered.
    """
    left = [(e.timestamp, covered(e)) for e in after.effects if e.over is not None]
    for effect in reversed(before.effects):
        one = covered(effect)
        if effect.over is None or one is None or (effect.timestamp, one) in left:
            continue
        above = [e for e in after.effects if covered(e) == one and e.timestamp > effect.timestamp]
        if above:
            beneath = replace(above[0], over=effect.over)
            effects = tuple(beneath if e is above[0] else e for e in after.effects)
            after = replace(after, effects=effects)
        elif one in after.objects:
            o = _again(after.objects[one], effect.over, after.clock)
            after = replace(after, objects={**after.objects, one: o})
    return after


def _again(o: GameObject, was: CopiedOver, clock: int) -> GameObject:
    """The permanent with its copiable values of before and with what was chosen for it then."""
    return replace(o, base=was.base, printed=was.printed, chosen=was.chosen, became=clock)
