"""Damage, life, and creatures that fight (413.2c, 419.7b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import dealt
from engine.rules.choosing.picking import origin, pick, players, present
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.tests_on_objects import stat
from engine.rules.position.events import Damage, Event, Life
from engine.rules.position.state import Context, ObjectId, PlayerId, Recipient, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def damage(gate: Gate, context: Context, e: ir.DealDamage) -> Context:
    """Deal damage, divided as announced where it is divided (409.1e, 413.2c)."""
    return damage_together(gate, context, (e,))


def damage_together(gate: Gate, context: Context, effects: tuple[ir.DealDamage, ...]) -> Context:
    """Deal all the damage that one sentence deals, at once."""
    batch: list[Event] = []
    reached: list[Recipient] = []
    total = 0
    for e in effects:
        for source, about in _dealers(gate, context, e):
            to = pick(gate, about, e.to, f"what {gate.name(context.source)} deals damage to")
            reached.extend(to)
            for one in to:
                n = amount(gate.sight, replace(about, each=one), e.amount)
                if not isinstance(one, str) and (
                    one not in present(gate, to) or "creature" not in gate.sight.view(one).types
                ):
                    continue
                share = context.divided.get(one, 0) if e.divided else n
                total = n
                batch.append(Damage(origin(gate, source), one, share, unpreventable=e.unpreventable))
    mark = len(gate.records)
    context = replace(context, bound=sum(_strength(gate, one) for one in reached))
    gate.propose(*batch, rules=("413.2b",), text=f"{gate.name(context.source)} deals damage")
    context = dealt(context, gate.records[mark:])
    return replace(context, it=tuple(reached), amount=total if len(effects) == 1 else context.amount)


def _dealers(gate: Gate, context: Context, e: ir.DealDamage) -> list[tuple[ObjectId, Context]]:
    """Who deals the damage; each of several by itself, so that "it" is the one that deals."""
    found = () if e.source is None else resolve(gate.sight, context, e.source)
    objects = only_objects(found)
    if isinstance(e.source, ir.AllOf):
        return [(i, replace(context, it=(i,))) for i in objects]
    return [(objects[0] if objects else context.source, context)]


def _strength(gate: Gate, one: Recipient) -> int:
    """A player's life total, a creature's toughness."""
    if isinstance(one, str):
        return max(0, gate.state.players[PlayerId(one)].life)
    return max(0, gate.sight.view(one).toughness or 0)


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


def life(gate: Gate, context: Context, e: ir.GainLife | ir.LoseLife) -> Context:
    """Gain or lose life."""
    total = 0
    sign, word = (1, "gains") if isinstance(e, ir.GainLife) else (-1, "loses")
    for player in players(gate, context, e.player):
        n = amount(gate.sight, replace(context, each=player), e.n)
        if n > 0:
            gate.propose(
                Life(player, sign * n, "gain" if sign > 0 else "loss"),
                rules=("413.2c",),
                text=f"{player} {word} {n} life",
            )
            total += n
    return replace(context, amount=total)


def exchange_life(gate: Gate, context: Context, e: ir.ExchangeLife) -> Context:
    """Each of two players gains or loses what makes the totals change places."""
    found = [PlayerId(str(one)) for one in resolve(gate.sight, context, e.other)]
    pair = found if e.between else [context.controller, *found]
    if len(pair) == 2:
        one, two = pair
        by = gate.state.players[two].life - gate.state.players[one].life
        for player, change in ((one, by), (two, -by)):
            if change:
                gate.propose(Life(player, change, "gain" if change > 0 else "loss"), rules=("413.2c",))
    return context


def set_life(gate: Gate, context: Context, e: ir.SetLife) -> Context:
    """A life total becomes a number by gaining or losing the difference, all players at once."""
    changes = []
    for found in resolve(gate.sight, context, e.player):
        player = PlayerId(str(found))
        by = amount(gate.sight, replace(context, each=player), e.n) - gate.state.players[player].life
        changes += [Life(player, by, "gain" if by > 0 else "loss")] if by else []
    gate.propose(*changes, rules=("413.2c",), text="life totals become what the text says")
    return context


DAMAGE_AND_LIFE: dict[type[object], object] = {
    ir.DealDamage: damage,
    ir.GainLife: life,
    ir.LoseLife: life,
    ir.ExchangeLife: exchange_life,
    ir.SetLife: set_life,
    ir.Fight: fight,
}
