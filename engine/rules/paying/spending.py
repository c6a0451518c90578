"""What mana is spent on, and mana that may be spent on some things only (406.1, 409.1h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from engine.rules.choosing.permissions import rules_for
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Fields
from engine.rules.position.mana import STAR, passing
from engine.rules.position.state import Context, ObjectId, PlayerId, TiedMana
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


class Purpose(msgspec.Struct, frozen=True):
    """What a payment of mana is for: a spell, an ability of a source, a cumulative upkeep, or anything else."""

    kind: Literal["", "spells", "abilities", "cumulative upkeep"] = ""
    source: ObjectId | None = None


ANYTHING = Purpose()


def may_spend(
    sight: Sight, only: ir.SpendOnly | None, purpose: Purpose, card: ObjectId | None = None
) -> bool:
    """Whether mana tied to some use, or to one `card`, may be spent for this purpose."""
    if only is None:
        return True
    if only.on == "last linked card":
        spell = purpose.source if purpose.kind == "spells" else None
        return spell is not None and card is not None and card in (spell, sight.object(spell).previous)
    if only.on == "anything but spells":
        return purpose.kind != "spells"
    if only.on != purpose.kind:
        return False
    if only.of is None:
        return True
    source = purpose.source
    if source is None or (only.on == "abilities" and sight.object(source).zone != "in play"):
        return False
    context = Context(source, sight.controller(source))
    return all(passes(sight, context, source, t) for t in only.of.tests)


def last_linked(sight: Sight, source: ObjectId) -> ObjectId | None:
    """The last card that a permanent has kept apart."""
    return next(reversed(sight.object(source).linked), None)


def usable(gate: Gate, player: PlayerId, purpose: Purpose) -> dict[str, int]:
    """The mana in the pool that may be spent for the purpose, that from snow permanents told by a star."""
    me = gate.state.players[player]
    pool = dict(me.pool)
    for one in me.tied:
        if not may_spend(gate.sight, one.only, purpose, one.card):
            pool[one.symbol] -= 1
    for symbol, n in me.snow.items():
        pool[symbol + STAR] = min(n, pool[symbol])
        pool[symbol] -= pool[symbol + STAR]
    return pool


def as_permitted(gate: Gate, player: PlayerId, cost: str) -> str:
    """The cost with its symbols open to mana that the player may spend as though it were of their colors (409.1h)."""
    as_though: dict[str, str] = {}
    for rule, _ in rules_for(gate, "spends as though", player):
        spent, of = rule.mana.split(">")
        as_though[spent] = as_though.get(spent, "") + of
    colored = "".join(rule.mana for rule, _ in rules_for(gate, "other mana is colorless", player))
    return passing(cost, as_though, colored)


def left_after(gate: Gate, player: PlayerId, spent: dict[str, int], purpose: Purpose) -> Fields:
    """What the player has after spending: mana that could be spent on little else goes first."""
    me = gate.state.players[player]
    snow = {s: n - spent.get(s + STAR, 0) for s, n in me.snow.items() if n > spent.get(s + STAR, 0)}
    owed = {s: spent.get(s, 0) + spent.get(s + STAR, 0) for s in me.pool}
    pool = {s: n - owed[s] for s, n in me.pool.items() if n > owed[s]}
    tied: list[TiedMana] = []
    for one in me.tied:
        if owed.get(one.symbol, 0) > 0 and may_spend(gate.sight, one.only, purpose, one.card):
            owed[one.symbol] -= 1
        else:
            tied.append(one)
    return {"pool": pool, "tied": tuple(tied), "snow": snow}
