"""Costs and their payment (409.1f-h): mana from pools and mana abilities, and everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change, ChangePlayer, Life, Move
from engine.rules.mana import parse, symbols
from engine.rules.references import amount, matching
from engine.rules.refusal import Illegal
from engine.rules.sight import Sight
from engine.rules.state import Context, ObjectId, PlayerId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace
LETTERS = "WUBRGC"


class Source(msgspec.Struct, frozen=True):
    """One mana ability that could be played: whose, which, and what it could give."""

    object: ObjectId
    index: int
    options: tuple[tuple[str, ...], ...]


def is_mana_ability(ability: ir.Activated) -> bool:
    """An activated ability without targets that adds mana (406.1)."""
    return not ability.targets and any(isinstance(e, ir.AddMana) for e in ability.effects)


def produced(sight: Sight, context: Context, effect: ir.AddMana) -> tuple[tuple[str, ...], ...]:
    """The alternatives of mana that an effect can add."""
    n = amount(sight, context, effect.times)
    if effect.mana == "any":
        return tuple((c,) * n for c in "WUBRG")
    if effect.mana == "chosen":
        return tuple((c,) * n for c in _letters(sight.object(context.source).chosen.get("color", "")))
    if effect.mana == "linked":
        colors = {c for i in sight.object(context.source).linked for c in sight.view(i).colors}
        return tuple((c,) * n for c in _letters(*colors))
    if effect.mana == "lands":
        return _reflected(sight, context)
    return tuple(tuple(symbols(part)) * n for part in effect.mana.split("|"))


def _letters(*colors: str) -> tuple[str, ...]:
    names = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
    return tuple(names[c] for c in colors if c in names)


def _reflected(sight: Sight, context: Context) -> tuple[tuple[str, ...], ...]:
    found: dict[str, None] = {}
    for oid in sight.in_play():
        view = sight.view(oid)
        if "land" not in view.types or view.controller != context.controller:
            continue
        for g in view.abilities:
            if isinstance(g.ability, ir.Activated):
                for e in g.ability.effects:
                    if isinstance(e, ir.AddMana) and e.mana != "lands":
                        found.update(
                            dict.fromkeys(
                                s for o in produced(sight, Context(oid, view.controller), e) for s in o
                            )
                        )
    return tuple((s,) for s in found)


def mana_sources(gate: Gate, player: PlayerId) -> list[Source]:
    """Permanents that only need tapping to give the player mana."""
    from engine.rules.permissions import ability_forbidden

    sight = gate.sight
    found: list[Source] = []
    for oid in sight.in_play():
        o, view = sight.object(oid), sight.view(oid)
        if (
            view.controller != player
            or o.tapped
            or (o.sick and "creature" in view.types and not view.has("haste"))
        ):
            continue
        for n, g in enumerate(view.abilities):
            a = g.ability
            if (
                isinstance(a, ir.Activated)
                and is_mana_ability(a)
                and a.cost == (ir.TapSelf(),)
                and not ability_forbidden(gate, oid)
            ):
                options: list[tuple[str, ...]] = []
                for e in a.effects:
                    if isinstance(e, ir.AddMana):
                        options.extend(produced(sight, Context(oid, player), e))
                if options:
                    found.append(Source(oid, n, tuple(dict.fromkeys(options))))
    return found


def plan(
    gate: Gate, player: PlayerId, cost: str, reserved: frozenset[ObjectId] = frozenset()
) -> list[tuple[Source, tuple[str, ...]]] | None:
    """Which sources to tap for a cost after the pool is used; nothing if it cannot be paid."""
    pool = dict(gate.state.players[player].pool)
    colored, generic, _ = parse(cost)
    sources = [s for s in mana_sources(gate, player) if s.object not in reserved]
    chosen: list[tuple[Source, tuple[str, ...]]] = []

    def take(symbol: str) -> bool:
        if pool.get(symbol, 0) > 0:
            pool[symbol] -= 1
            return True
        return False

    def search(needs: list[str], left: list[Source], owed: int) -> bool:
        if not needs:
            return _generic(pool, left, owed, chosen)
        need = needs[0]
        if take(need):
            if search(needs[1:], left, owed):
                return True
            pool[need] += 1
        for s in sorted((s for s in left if any(need in o for o in s.options)), key=lambda s: len(s.options)):
            option = next(o for o in s.options if need in o)
            for symbol in option:
                pool[symbol] = pool.get(symbol, 0) + 1
            pool[need] -= 1
            chosen.append((s, option))
            if search(needs[1:], [x for x in left if x.object != s.object], owed):
                return True
            chosen.pop()
            pool[need] += 1
            for symbol in option:
                pool[symbol] -= 1
        return False

    return chosen if search(list(colored), sources, generic) else None


def _generic(
    pool: dict[str, int], left: list[Source], owed: int, chosen: list[tuple[Source, tuple[str, ...]]]
) -> bool:
    have = sum(pool.values())
    picks: list[tuple[Source, tuple[str, ...]]] = []
    used: set[ObjectId] = set()
    for s in sorted(left, key=lambda s: (len(s.options[0]), len(s.options))):
        if have >= owed:
            break
        if s.object not in used:
            used.add(s.object)
            picks.append((s, s.options[0]))
            have += len(s.options[0])
    if have < owed:
        return False
    chosen.extend(picks)
    return True


def pay_mana(gate: Gate, player: PlayerId, cost: str) -> None:
    """Play mana abilities as needed and pay from the pool (409.1g-h)."""
    chosen = plan(gate, player, cost)
    if chosen is None:
        raise Illegal("409.1h", f"{player} cannot pay {cost or 'the mana'}")
    from engine.rules.mana_abilities import tap_for_mana

    for source, option in chosen:
        tap_for_mana(gate, player, source.object, option)
    colored, generic, _ = parse(cost)
    pool = dict(gate.state.players[player].pool)
    for symbol in colored:
        pool[symbol] -= 1
    for symbol in "CWUBRG":
        spent = min(generic, pool.get(symbol, 0))
        pool[symbol] = pool.get(symbol, 0) - spent
        generic -= spent
    gate.propose(ChangePlayer(player, {"pool": {s: n for s, n in pool.items() if n}}, "pays mana"))


def can_pay(gate: Gate, context: Context, costs: tuple[ir.Cost, ...], free: bool = False) -> bool:
    """Whether the player could pay all of it now."""
    return all(_can(gate, context, c, free) for c in costs)


def _can(gate: Gate, context: Context, cost: ir.Cost, free: bool) -> bool:
    o = gate.sight.object(context.source)
    me = gate.state.players[context.controller]
    match cost:
        case ir.PayMana(mana):
            waived = free or context.controller in gate.terms.waived
            return waived or plan(gate, context.controller, mana) is not None
        case ir.TapSelf():
            return not o.tapped and not summoning_sick(gate.sight, context.source)
        case ir.UntapSelf():
            return o.tapped
        case ir.PayLife(n):
            wanted = amount(gate.sight, context, n)
            return wanted == 0 or me.life >= wanted
        case ir.RemoveCounterCost(kind, n):
            return o.counters.get(kind, 0) >= n
        case ir.PutCounterCost():
            return True
        case _:
            needed = amount(gate.sight, context, cost.n) if not isinstance(cost.n, int) else cost.n
            return len(payable(gate, context, cost)) >= needed


def summoning_sick(sight: Sight, oid: ObjectId) -> bool:
    """A creature without haste not controlled since the turn began (212.3d)."""
    view = sight.view(oid)
    return sight.object(oid).sick and "creature" in view.types and not view.has("haste")


def payable(gate: Gate, context: Context, cost: Any) -> tuple[ObjectId, ...]:
    """The objects a cost may be paid with."""
    sight, me = gate.sight, context.controller
    if isinstance(cost, ir.DiscardCost):
        if cost.itself:
            return (context.source,)
        hand = tuple(i for i in gate.state.zone("hand", me) if i != context.source)
        return hand if cost.of is None else tuple(i for i in hand if i in matching(sight, context, cost.of))
    if cost.of is None:
        return (context.source,) if context.source in gate.state.zone("in play") else ()
    found = matching(sight, context, cost.of)
    if cost.of.zone == "in play":
        found = tuple(i for i in found if sight.controller(i) == me)
    if isinstance(cost, ir.TapOther):
        found = tuple(i for i in found if not sight.object(i).tapped)
    return found


def pay(
    gate: Gate,
    context: Context,
    costs: tuple[ir.Cost, ...],
    given: tuple[ObjectId, ...] = (),
    free: bool = False,
) -> tuple[ObjectId, ...]:
    """Pay all costs, mana first; the objects sacrificed, discarded or removed come back."""
    used: tuple[ObjectId, ...] = ()
    for cost in sorted(costs, key=lambda c: not isinstance(c, ir.PayMana)):
        if not _can(gate, context, cost, free):
            raise Illegal("409.1h", f"{context.controller} cannot pay a cost of {gate.name(context.source)}")
        used += _pay(gate, context, cost, given, free)
        given = tuple(g for g in given if g not in used)
    return used


def _pay(
    gate: Gate, context: Context, cost: ir.Cost, given: tuple[ObjectId, ...], free: bool
) -> tuple[ObjectId, ...]:
    me, o = context.controller, gate.sight.object(context.source)
    match cost:
        case ir.PayMana(mana):
            if not free and me not in gate.terms.waived:
                pay_mana(gate, me, mana)
        case ir.TapSelf():
            gate.propose(Change(o.id, {"tapped": True}, "becomes tapped"))
        case ir.UntapSelf():
            gate.propose(Change(o.id, {"tapped": False}, "becomes untapped"))
        case ir.PayLife(n):
            gate.propose(Life(me, -amount(gate.sight, context, n), "payment"))
        case ir.RemoveCounterCost(kind, n):
            left = {**o.counters, kind: o.counters.get(kind, 0) - n}
            gate.propose(Change(o.id, {"counters": left}, "counter removed", n, kind))
        case ir.PutCounterCost(kind, n):
            gate.propose(
                Change(
                    o.id,
                    {"counters": {**o.counters, kind: o.counters.get(kind, 0) + n}},
                    "counter put",
                    n,
                    kind,
                )
            )
        case _:
            return _pay_objects(gate, context, cost, given)
    return ()


def _pay_objects(
    gate: Gate, context: Context, cost: Any, given: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    options = payable(gate, context, cost)
    n = cost.n if isinstance(cost.n, int) else amount(gate.sight, context, cost.n)
    named = tuple(g for g in given if g in options)[:n]
    if len(named) < n:
        if given and not named:
            raise Illegal("409.1h", "what is named cannot pay that cost")
        named = gate.choose_objects(
            context.controller, options, n, n, f"what to pay for {gate.name(context.source)} with", "409.1h"
        )
    if isinstance(cost, ir.TapOther):
        gate.propose(*(Change(i, {"tapped": True}, "becomes tapped") for i in named))
    elif isinstance(cost, ir.SacrificeCost):
        gate.propose(*(Move(i, "graveyard", "sacrifice") for i in named))
    elif isinstance(cost, ir.DiscardCost):
        gate.propose(*(Move(i, "graveyard", "discard") for i in named))
    elif isinstance(cost, ir.ReturnCost):
        gate.propose(*(Move(i, "hand") for i in named))
    else:
        gate.propose(*(Move(i, "removed", "remove") for i in named))
    return named
