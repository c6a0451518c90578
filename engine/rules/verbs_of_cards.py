"""Instructions about cards outside play: playing them, now or for some time, and copying them (409, 503.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Enter
from engine.rules.picking import pick
from engine.rules.playing_now import play_now
from engine.rules.references import resolve
from engine.rules.state import Context, GameObject, ObjectId, Permission, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def copy_card(gate: Gate, context: Context, e: ir.CopyCard) -> Context:
    """A copy of each card, in the zone the card is in; unplayed it ceases to exist (503.12, 420.5j)."""
    made: list[ObjectId] = []
    for one in resolve(gate.sight, context, e.what):
        if isinstance(one, str):
            continue
        card = gate.sight.object(one)
        numbers = dict(gate.state.ability_numbers)
        key = f"copy {card.ref}"
        numbers[key] = numbers.get(key, 0) + 1
        gate.change_state(ability_numbers=numbers)
        me = context.controller
        ref = f"{card.ref}-copy-{numbers[key]}"
        copy = GameObject(ObjectId(0), ref, card.base, me, me, card.zone, copy=True)
        (new,) = gate.propose(Enter(copy), rules=("503.2",), text=f"{card.base.name} is copied")
        assert new is not None
        made.append(new)
    return replace(context, it=tuple(made), did=bool(made))


def play_card(gate: Gate, context: Context, e: ir.PlayCard) -> Context:
    """Play cards now, one after another, or have leave to play them from where they are for some time."""
    players = [PlayerId(p) for p in resolve(gate.sight, context, e.player) if isinstance(p, str)]
    text = f"what to play with {gate.name(context.source)}"
    cards = [i for i in pick(gate, context, e.what, text) if not isinstance(i, str)]
    now = [gate.sight.successor(i) for i in cards]
    there = [i for i in now if i is not None and gate.state.objects[i].zone not in ("in play", "stack")]
    if e.until != "now":
        new = tuple(Permission(p, i, e.free, e.until) for p in players for i in there)
        gate.change_state(permissions=(*gate.state.permissions, *new))
        for leave in new:
            gate.say(f"{leave.player} may play {gate.name(leave.card)} from where it is", "413.2b")
        return replace(context, it=tuple(cards))
    for player in players:
        for one in there:
            gate.say(f"{player} plays {gate.name(one)} while {gate.name(context.source)} resolves", "503.12")
            play_now(gate, player, one, e.free)
    return replace(context, it=tuple(cards), did=bool(there))


OF_CARDS: dict[type[Any], Any] = {ir.CopyCard: copy_card, ir.PlayCard: play_card}
