"""Attaching Auras and Equipment (212.4, 502.33): what they may be on, and how they are moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.picking import followed, of_one_opponent
from engine.rules.choosing.targeting import bars_enchanting, protected
from engine.rules.looking.references import matching, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Change
from engine.rules.position.state import Context, ObjectId, PlayerId, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def attach(gate: Gate, context: Context, e: ir.Attach) -> Context:
    """Attach something to something else, which it stays on with a new timestamp (212.4e, 502.33a)."""
    moved = [i for i in resolve(gate.sight, context, e.what) if i in gate.state.zone("in play")]
    if not moved:
        return context
    one = ObjectId(int(moved[0]))
    to = _bearers(gate, context, e, one)
    if to:
        if not may_be_attached(gate, one, to[0]):
            gate.say(f"{gate.name(one)} cannot be on {gate.name(to[0])} and stays where it is", "212.4e")
            return replace(context, it=(one,))
        gate.propose(
            Change(one, {"attached": to[0]}, "attached"),
            rules=("212.4e" if gate.sight.view(one).keywords("enchant") else "502.33a",),
            text=f"{gate.name(one)} is attached to {gate.name(to[0])}",
        )
    return replace(context, it=(one,))


def unattach(gate: Gate, context: Context, e: ir.Unattach) -> Context:
    """Equipment comes off and stays in play (212.2g)."""
    worn = [i for i in resolve(gate.sight, context, e.what) if not isinstance(i, str)]
    gate.propose(*(Change(i, {"attached": None}) for i in worn), rules=("413.2c", "212.2g"))
    return context


def _bearers(gate: Gate, context: Context, e: ir.Attach, one: ObjectId) -> tuple[Recipient, ...]:
    """What it is attached to: what the text says, or what a player that it names chooses (413.2d)."""
    if not isinstance(e.to, ir.ChosenBy):
        meant = resolve(gate.sight, context, e.to)
        people = (one for one in meant if isinstance(one, str))
        return (*people, *followed(gate, context, meant, e.to))
    options = [i for i in matching(gate.sight, context, e.to.of) if may_be_attached(gate, one, i)]
    if not options:
        gate.say(f"there is nothing {gate.name(one)} can be moved onto", "212.4e")
        return ()
    text = f"what {gate.name(one)} is moved onto"
    named = resolve(gate.sight, of_one_opponent(gate, context, e.to.player), e.to.player)
    who = next((PlayerId(str(p)) for p in named), context.controller)
    return gate.choose_objects(who, options, 1, 1, text, "212.4e")


def may_be_attached(gate: Gate, oid: ObjectId, to: Recipient) -> bool:
    """Whether an enchantment can enchant something, or an Equipment equip it (212.2g, 212.2i, 212.4d-e)."""
    view = gate.sight.view(oid)
    enchant = view.keywords("enchant")
    if enchant:
        return may_enchant(gate, oid, to, enchant[0], gate.sight.controller(oid))
    if "equipment" not in view.subtypes:
        return True
    return to in gate.state.zone("in play") and _may_equip(gate, oid, ObjectId(int(to)))


def may_enchant(gate: Gate, oid: ObjectId, to: Recipient, keyword: ir.Keyword, controller: PlayerId) -> bool:
    """Whether an enchantment with that enchant ability can be on something; nothing enchants itself (212.4g)."""
    if isinstance(to, str):
        return keyword.of is None
    where = "in play" if keyword.of is None else keyword.of.zone
    if to not in gate.state.objects or gate.state.objects[to].zone != where or to == oid:
        return False
    if bars_enchanting(gate, to, oid):
        return False
    context = Context(oid, controller)
    return (
        keyword.of is not None
        and all(passes(gate.sight, context, to, t) for t in keyword.of.tests)
        and not _protected(gate, to, oid)
    )


def _protected(gate: Gate, to: ObjectId, oid: ObjectId) -> bool:
    """Protection, except that which an enchantment gives and says does not remove it."""
    stays = bool(gate.sight.view(oid).keywords("stays"))
    return protected(gate, to, oid, aside=oid if stays else None)


def _may_equip(gate: Gate, oid: ObjectId, to: ObjectId) -> bool:
    creature = "creature" in gate.sight.view(to).types
    return creature and "creature" not in gate.sight.view(oid).types and not protected(gate, to, oid)


ATTACHING: dict[type[object], object] = {ir.Attach: attach, ir.Unattach: unattach}
