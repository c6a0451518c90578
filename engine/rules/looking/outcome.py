"""Whether two ways to go on come to the same."""

from __future__ import annotations

from engine.records import replace
from engine.rules.looking.sight import Sight
from engine.rules.position.rounds import as_bag, signature


def outcome(sight: Sight) -> tuple[object, ...]:
    """The position as players see it, whichever of the effects and shields in force came first.

    In which order cards came to a graveyard is no matter of theirs.
    """
    state = sight.state
    piles = {
        key: tuple(sorted(pile, key=lambda card: state.objects[card].ref))
        for key, pile in state.zones.items()
        if key[0] == "graveyard"
    }
    seen = tuple(
        (v.power, v.toughness, v.controller, v.types, v.colors, as_bag(v.abilities))
        for v in map(sight.view, sight.in_play())
    )
    effects = as_bag((e.applies_to, e.modifications, e.duration) for e in state.effects)
    shields = as_bag((s.replaces, s.left, s.duration, s.what, s.chosen_source) for s in state.shields)
    rest = replace(state, effects=(), shields=(), zones={**state.zones, **piles})
    return seen, effects, shields, signature(rest)
