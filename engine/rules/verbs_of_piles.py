"""Instructions about cards revealed, offered or separated into piles, and about creatures that fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.deeds import dealt, noted
from engine.rules.events import Damage, Move
from engine.rules.picking import pick
from engine.rules.references import amount, resolve
from engine.rules.refusal import Illegal
from engine.rules.state import Context, ObjectId, PlayerId, Recipient
from engine.rules.tests_on_objects import stat
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def _shown(context: Context) -> tuple[ObjectId, ...]:
    return tuple(i for i in context.deeds.get("revealed", ()) if not isinstance(i, str))


def separate(gate: Gate, context: Context, e: ir.Piles) -> Context:
    """A player says which of the cards make one pile; the others make the other (413.2d)."""
    players = pick(gate, context, e.player, "which opponent separates the cards")
    cards = _shown(context)
    text = f"which cards make one pile for {gate.name(context.source)}"
    pile = gate.choose_objects(PlayerId(str(players[0])), cards, 0, len(cards), text, "413.2d")
    return replace(context, deeds={**context.deeds, "pile": pile})


def deal_piles(gate: Gate, context: Context, e: ir.DealPiles) -> Context:
    """One pile goes to one zone, the other to another: an answer names the cards of a pile."""
    cards = _shown(context)
    one: set[Recipient] = set(context.deeds.get("pile", ()))
    rest: set[Recipient] = {i for i in cards if i not in one}
    text = f"which pile to take with {gate.name(context.source)}"
    chosen = set(gate.choose_objects(context.controller, cards, 0, len(cards), text, "413.2d"))
    if chosen not in (one, rest):
        raise Illegal("413.2d", "that is neither of the two piles")
    gate.propose(
        *(Move(i, e.one if i in chosen else e.other) for i in cards),  # type: ignore[arg-type]
        rules=("413.2c",),
    )
    return context


def fight(gate: Gate, context: Context, e: ir.Fight) -> Context:
    """Each deals damage equal to its power to the other, if both are creatures in play."""
    one, two = resolve(gate.sight, context, e.first), resolve(gate.sight, context, e.second)
    there = [i for i in (*one, *two) if not isinstance(i, str) and i in gate.state.zone("in play")]
    if len(there) != 2 or any("creature" not in gate.sight.view(i).types for i in there):
        return context
    mark = len(gate.records)
    a, b = there
    hits = (Damage(a, b, stat(gate.sight, a, "power")), Damage(b, a, stat(gate.sight, b, "power")))
    gate.propose(
        *hits, rules=("413.2c",), text=f"{gate.name(a)} and {gate.name(b)} deal damage to each other"
    )
    return dealt(context, gate.records[mark:])


def search_piles(gate: Gate, context: Context, e: ir.SearchPiles) -> Context:
    """Choose cards of library and graveyard; the rest is removed from the game."""
    me = context.controller
    cards = (*gate.state.zone("library", me), *gate.state.zone("graveyard", me))
    n = min(amount(gate.sight, context, e.n), len(cards))
    text = f"which cards to keep with {gate.name(context.source)}"
    kept = gate.choose_objects(me, cards, n, n, text, "413.2d")
    gate.propose(*(Move(i, "removed", "remove") for i in cards if i not in kept), rules=("413.2c",))
    return noted(replace(context, it=kept), "chosen", kept)


OF_PILES: dict[type[Any], Any] = {
    ir.Piles: separate,
    ir.DealPiles: deal_piles,
    ir.Fight: fight,
    ir.SearchPiles: search_piles,
}
