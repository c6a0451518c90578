"""Effects of static abilities that go on for the turn after their source has left play (418.3, 418.4b)."""

from __future__ import annotations

from engine.records import replace
from engine.rules.looking.sight import Sight
from engine.rules.position.events import Event, Move
from engine.rules.position.state import Context, ContinuousEffect, ObjectId, State
from engine.text import ir


def lingering(state: State, before: Sight, happened: list[tuple[Event, ObjectId | None]]) -> State:
    """The state with what permanents that have just left play leave behind until end of turn."""
    new: list[ContinuousEffect] = []
    for event, _ in happened:
        if not isinstance(event, Move) or event.to == "in play":
            continue
        if before.object(event.object).zone != "in play":
            continue
        view = before.view(event.object)
        for g in view.abilities:
            if isinstance(g.ability, ir.Static) and g.ability.lingers and isinstance(g.ability.to, ir.Filter):
                context = Context(event.object, view.controller, granter=g.origin)
                since = before.object(event.object).timestamp
                new.append(
                    ContinuousEffect(
                        since,
                        context,
                        (),
                        g.ability.modifications,
                        "end of turn",
                        None,
                        view.name,
                        g.ability.to,
                    )
                )
    if not new:
        return state
    return replace(state, effects=(*state.effects, *new))
