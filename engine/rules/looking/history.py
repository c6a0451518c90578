"""What happened this turn, as things abilities trigger on: whether it did, how often, how much of it (410.2).

A happening is told by `triggering.happenings`; the state keeps those of the turn under way.
"""

from __future__ import annotations

from engine.records import replace
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, Happening, ObjectId, PlayerId, Recipient
from engine.text import ir

LAST_TURNS = frozenset({"attacks", "played", "comes into play"})
"""The events of a turn that is over which anything asks for; of what came into play also what it was."""


def fits_happening(sight: Sight, context: Context, t: ir.Trigger | ir.Past, h: Happening) -> bool:
    """Whether what happened is the event described, whatever further condition there is (410.2).

    Of what is over, what objects were like as it happened is looked at.
    """
    if isinstance(t, ir.Past):
        sight = _as_it_was(sight, t, h)
    if t.event != h.event or not _at(t.step, h.step) or (t.combat_only and not h.combat):
        return False
    if t.by is not None and (h.by is None or h.by not in sight.resolve(context, t.by)):
        return False
    if t.player is not None and h.player not in sight.resolve(context, t.player):
        return False
    if t.place and t.place != h.place:
        return False
    if h.amount < t.at_least or (t.at_most is not None and h.amount > t.at_most):
        return False
    if not _is(sight, context, h.subject, t.subject) or not _is(sight, context, h.other, t.other):
        return False
    return not t.tests or (
        isinstance(h.subject, int) and all(passes(sight, context, ObjectId(h.subject), x) for x in t.tests)
    )


def _as_it_was(sight: Sight, past: ir.Past, h: Happening) -> Sight:
    if not (isinstance(past.subject, ir.Filter) or isinstance(past.other, ir.Filter) or past.tests):
        return sight
    for what, looks in ((h.subject, h.was), (h.other, h.other_was)):
        if looks is None or not isinstance(what, int) or not sight.remembers(ObjectId(what)):
            continue
        view = sight.view(ObjectId(what))
        then = replace(
            view,
            name=looks.name,
            colors=looks.colors,
            supertypes=looks.supertypes,
            types=looks.types,
            subtypes=looks.subtypes,
            controller=looks.controller,
        )
        if then != view:
            sight = sight.with_view(ObjectId(what), then)
    return sight


def _at(wanted: str, step: str) -> bool:
    """Whether it is the step waited for; "main" is either main phase (305.1)."""
    return not wanted or wanted == step or (wanted == "main" and step in ("main 1", "main 2"))


def _is(sight: Sight, context: Context, what: Recipient | None, wanted: ir.Filter | ir.Ref | None) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, ir.Filter):
        if not isinstance(what, int):
            return False
        if wanted.zone in ("in play", "any"):
            return all(passes(sight, context, what, t) for t in wanted.tests)
        return sight.fits(context, what, wanted)
    return what in sight.resolve(context, wanted)


def this_turn(sight: Sight, context: Context, event: ir.Past) -> list[Happening]:
    """What happened this turn, or in the last turn of its player, that is the event described.

    Raises `Unsupported` where the record tells names of spells played before it begins, and more is asked of them.
    """
    if event.event == "played" and event.subject is not None and not event.last_turn:
        told = sum(len(p.spells_played) for p in sight.state.players.values())
        known = sum(h.event == "played" for h in sight.state.past)
        if told > known:
            raise Unsupported("what the spells were that were played before the record begins")
    past = _last_turns(sight, context, event) if event.last_turn else sight.state.past
    return [h for h in past if fits_happening(sight, context, event, h)]


def _last_turns(sight: Sight, context: Context, event: ir.Past) -> tuple[Happening, ...]:
    """What happened in the last turn of each player of the event.

    Raises `Unsupported` where that was before the record begins, or is not kept beyond a turn.
    """
    player = event.player
    if event.event not in LAST_TURNS or (event.event != "comes into play" and event.subject is not None):
        raise Unsupported(f"whether it {event.event} in a turn that is over")
    whose = [PlayerId(str(p)) for p in (() if player is None else sight.resolve(context, player))]
    for p in whose:
        if p not in sight.state.last_turns:
            raise Unsupported(f"what happened in the last turn of {p}, which was before the record begins")
    return tuple(h for p in whose for h in sight.state.last_turns[p])


def happened(sight: Sight, context: Context, condition: ir.Happened) -> bool:
    """Whether it happened this turn, at least so often."""
    return len(this_turn(sight, context, condition.event)) >= condition.least


def so_often(sight: Sight, context: Context, quantity: ir.SoFar) -> int:
    """How often it happened this turn, or how much of it there was."""
    found = this_turn(sight, context, quantity.event)
    return sum(h.amount for h in found) if quantity.amount else len(found)
