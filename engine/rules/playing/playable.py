"""Where a player may play a card from (409.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.permissions import permitted, ruled, rules_for
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.state import GameObject, PlayerId

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def playable_from(gate: Gate, player: PlayerId, o: GameObject) -> bool:
    """Whether a card is where the player may play it from."""
    if permitted(gate, player, o.id) is not None:
        return True
    if o.zone == "hand":
        return o.owner == player
    if o.zone == "removed":
        apart = rules_for(gate, "plays what was kept apart", player)
        return o.controller == player and any(o.id in gate.sight.object(c.source).linked for _, c in apart)
    if o.zone == "library" and gate.state.zone("library", player)[:1] == (o.id,):
        return ruled(gate, "plays top of library", player)
    if o.zone == "graveyard":
        if o.owner == player:
            return ruled(gate, "plays from graveyard", player) or _on_open_pile(gate, player, o)
        return ruled(gate, "plays from graveyard", player) and as_in_ones_graveyard(gate, player, o)
    return False


def as_in_ones_graveyard(gate: Gate, player: PlayerId, o: GameObject) -> bool:
    """Whether a card in a graveyard is in the player's, or is played as though it were (as though, glossary)."""
    return o.owner == player or ruled(gate, "plays opponents' graveyards", player)


def _on_open_pile(gate: Gate, player: PlayerId, o: GameObject) -> bool:
    """Whether a card is the top one of the player's graveyard, and of a kind that may be played from there."""
    if gate.state.zone("graveyard", player)[:1] != (o.id,):
        return False
    return any(
        rule.what is None or all(passes(gate.sight, about, o.id, t) for t in rule.what.tests)
        for rule, about in rules_for(gate, "plays top of graveyard", player)
    )
