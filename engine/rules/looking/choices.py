"""What has been chosen for an object or by a resolution: kept and read under one name (410.10e, 413.2d)."""

from __future__ import annotations

from engine.rules.looking.sight import Sight
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, GameObject
from engine.text import ir

_NAMES = {
    "color": "color",
    "creature type": "type",
    "basic land type": "type",
    "one more creature type": "types",
    "card type": "card type",
    "land type": "type",
    "new basic land type": "new type",
    "card name": "name",
    "nonland card name": "name",
    "creature card name": "name",
    "nonbasic card name": "name",
    "another nonbasic card name": "other name",
    "number": "number",
    "life": "life",
    "player": "player",
    "opponent": "player",
    "land or nonland": "kind",
}


def kept_as(what: str) -> str:
    """The name under which a choice of that sort is kept; raises `Unsupported` for a sort that nobody keeps."""
    found = _NAMES.get(what.partition(" other than ")[0])
    if found is None:
        raise Unsupported(f"the choice of a {what}")
    return found


def choice(sight: Sight, context: Context, name: str) -> str:
    """What this resolution or, before it, the source has chosen under that name.

    Nothing for what is not in play, or became a copy without coming into play: nobody chose anything for it (503.4).
    Nor did anybody where the choice is a cost and the permanent was put into play or came as a copy (409.1b, 503.2).
    Raises `Unsupported` where a choice is missing, also one that was announced with a spell (409.1b).
    """
    found = context.chosen.get(name)
    if found is not None:
        return found
    o = sight.object(context.source)
    found = o.chosen.get(name)
    if found is None and _was_chosen(o, name):
        raise Unsupported(
            f"{o.base.name or o.ref}: no {name} is recorded as chosen for it (`chosen: {{{name}: ...}}`)"
        )
    return found or ""


def _was_chosen(o: GameObject, name: str) -> bool:
    """Whether somebody chose it for the object as it came into play or was announced, so that it is to be known."""
    if o.zone == "stack":
        return _announced(o, name)
    if o.zone != "in play" or o.became:
        return False
    came_otherwise = o.previous is not None or o.token or o.printed is not None
    return not (came_otherwise and _announced(o, name))


def _announced(o: GameObject, name: str) -> bool:
    """Whether the spell has a choice of that name among its costs."""
    costs = (n for ability in o.base.abilities for n in ir.walk(ability) if isinstance(n, ir.ChoiceCost))
    return any(kept_as(cost.what) == name for cost in costs)
