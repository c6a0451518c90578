"""Costs other than mana and their payment (409.1f-h): tapping, life, counters, objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.rules.changing.libraries import settle_top
from engine.rules.choosing.ways import AS_A_SPELL, rules_of_ways
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import stat
from engine.rules.paying.sharing import Part, shared
from engine.rules.position.events import Change, ChangeState, Damage, Event, Life, Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import (
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    only_objects,
)
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def could_pay(gate: Gate, context: Context, cost: ir.Cost) -> bool:
    """Whether the player could pay one cost that is no mana now."""
    o = gate.sight.object(context.source)
    me = gate.state.players[context.controller]
    match cost:
        case ir.PayMana() | ir.ManaCostOf() | ir.ManaFor():
            raise TypeError("mana is paid in `paying`")
        case ir.TapSelf():
            return can_tap(gate.sight, context.source)
        case ir.PayLife(n):
            wanted = amount(gate.sight, context, n)
            return wanted == 0 or me.life >= wanted
        case ir.RemoveCounterCost(of=ir.Filter()) | ir.PutCounterCost(of=ir.Filter()):
            return bool(_counted(gate, context, cost))
        case ir.RemoveCounterCost(kind, n):
            return o.counters.get(kind, 0) >= amount(gate.sight, context, n)
        case ir.TopToGraveyard(n):
            return len(gate.state.zone("library", context.controller)) >= n
        case ir.SufferDamage() | ir.PutCounterCost() | ir.RevealHand() | ir.DrawCost() | ir.ChoiceCost():
            return True
        case ir.OthersGainLife(who):
            return bool(_gainers(gate, context, who))
        case ir.OpponentCreates():
            return bool(resolve(gate.sight, context, ir.Players("opponents")))
        case ir.FromGraveyard(of, n):
            return len(_topmost(gate, context, of, n)) == n
        case ir.SacrificeCost(power=power) if power:
            return total_power(gate, payable(gate, context, cost)) >= power
        case _:
            needed = _needed(gate, context, cost.n)
            return max(map(len, _together(gate, cost, payable(gate, context, cost)))) >= needed


def can_tap(sight: Sight, oid: ObjectId) -> bool:
    """Whether its tap symbol could be paid now (104.4, 212.3d)."""
    o = sight.object(oid)
    return not o.tapped and not (o.sick and _too_new(sight, oid))


def _gainers(gate: Gate, context: Context, who: ir.Ref) -> tuple[Recipient, ...]:
    """Whom a cost may have gain life: where the book asks for that, those whom nothing keeps from it."""
    found = resolve(gate.sight, context, who)
    if gate.state.book.life_not_gained == "pays":
        return found
    statics = (
        (one.replaces, Context(oid, gate.sight.controller(oid)))
        for oid, _, one, _ in gate.sight.having(ir.Replacing)
    )
    none_gained = [
        p for r, about in (*statics, *((s.replaces, s.context) for s in gate.state.shields))
        if r.event == "gain life" and not r.instead
        for p in (resolve(gate.sight, about, r.whose) if r.whose is not None else (about.controller,))
    ]  # fmt: skip
    return tuple(p for p in found if p not in none_gained)


def _needed(gate: Gate, context: Context, n: int | ir.Quantity) -> int:
    """How many objects a cost asks for at least: none where any number will do."""
    if isinstance(n, int):
        return n
    return 0 if isinstance(n, ir.AnyNumber) else amount(gate.sight, context, n)


def _together(gate: Gate, cost: ir.Cost, options: tuple[ObjectId, ...]) -> list[tuple[ObjectId, ...]]:
    """The objects with which a cost may be paid at once: all of them, or those of one owner."""
    if not isinstance(cost, ir.RemoveCardsCost) or not cost.one_owner:
        return [options]
    owners = {i: gate.sight.object(i).owner for i in options}
    return [tuple(i for i in options if owners[i] == owner) for owner in set(owners.values())] or [()]


def total_power(gate: Gate, what: tuple[ObjectId, ...]) -> int:
    """The power of several creatures together, none of it below zero (104.2)."""
    return sum(max(0, stat(gate.sight, i, "power")) for i in what)


def _topmost(gate: Gate, context: Context, of: ir.Filter, n: int) -> tuple[ObjectId, ...]:
    found = resolve(gate.sight, context, ir.InGraveyard(ir.You(), of, ir.Number(n)))
    return tuple(only_objects(found))


def summoning_sick(sight: Sight, oid: ObjectId) -> bool:
    """A creature without haste not controlled since the turn began (212.3d)."""
    view = sight.view(oid)
    if not sight.object(oid).sick or "creature" not in view.types or view.has("haste"):
        return False
    return READY[sight.state.book.ready](sight, oid)


def _too_new(sight: Sight, oid: ObjectId) -> bool:
    """Whether it came too late for the tap symbol (212.3d).

    What is only made a creature may do what it does otherwise, where being there as the turn began is what counts.
    """
    if sight.state.book.ready == "there as the turn began" and "creature" not in sight.object(oid).base.types:
        return False
    return summoning_sick(sight, oid)


def _new_here(_sight: Sight, _oid: ObjectId) -> bool:
    return True


def _not_there_before(sight: Sight, oid: ObjectId) -> bool:
    """Whether it was not on this side as the turn began; what it does when it is no creature it may do anyway."""
    return oid not in sight.state.began


READY: dict[str, Callable[[Sight, ObjectId], bool]] = {
    "continuously there": _new_here,
    "there as the turn began": _not_there_before,
}


def payable(gate: Gate, context: Context, cost: Any) -> tuple[ObjectId, ...]:
    """The objects a cost may be paid with."""
    sight, me = gate.sight, context.controller
    if isinstance(cost, ir.DiscardCost):
        if cost.itself:
            return (context.source,)
        hand = tuple(i for i in gate.state.zone("hand", me) if i != context.source)
        return hand if cost.of is None else tuple(i for i in hand if i in matching(sight, context, cost.of))
    found: tuple[ObjectId, ...] = ()
    if cost.of is not None:
        found = matching(sight, context, cost.of)
    elif context.source in gate.state.zone("in play"):
        found = (context.source,)
    if isinstance(cost, ir.SacrificeCost):
        found = tuple(i for i in found if not sight.view(i).restricted("cannot be sacrificed"))
    if cost.of is None:
        return found
    if isinstance(cost, ir.UntapOther):
        return tuple(i for i in found if sight.object(i).tapped)
    if cost.of.zone == "in play":
        found = tuple(i for i in found if sight.controller(i) == me)
    if isinstance(cost, ir.TapOther):
        found = tuple(i for i in found if not sight.object(i).tapped)
    return found


def pay_others(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], given: tuple[ObjectId, ...] = ()
) -> tuple[ObjectId, ...]:
    """Pay costs that are no mana one by one; the objects sacrificed, discarded or removed come back.

    Each of what is `given` pays for one of them; what they take beyond that is chosen.
    """
    used: tuple[ObjectId, ...] = ()
    costs = RANDOM_COSTS[gate.state.book.random_costs](costs)
    for cost, named in zip(costs, _shares(gate, context, costs, given), strict=True):
        if not could_pay(gate, context, cost):
            raise _refused(gate, context, cost)
        used += _pay(gate, context, cost, named)
    return used


def _shares(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], given: tuple[ObjectId, ...]
) -> tuple[tuple[ObjectId, ...], ...]:
    """What is named, shared among the costs; refused where something is named that can pay for none of them."""
    if not given:
        return ((),) * len(costs)
    found = shared(given, tuple(_part(gate, context, cost, costs) for cost in costs))
    if found.unfit is not None:
        short = next((c for c in costs if not could_pay(gate, context, c)), None)
        raise (
            _unfit(gate, context, costs, given, found.unfit)
            if short is None
            else _refused(gate, context, short)
        )
    return found.of_parts


def certain(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], given: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    """What the costs will take whatever is chosen yet: what is named for them, and all where only so much is there."""
    parts = (_part(gate, context, cost, costs) for cost in costs if not isinstance(cost, ir.PayMana))
    forced = (one for part in parts if len(part.options) == part.most for one in part.options)
    return tuple(dict.fromkeys((*given, *forced)))


def _part(gate: Gate, context: Context, cost: ir.Cost, costs: tuple[ir.Cost, ...]) -> Part:
    """What one of the costs may be paid with, and how many objects it takes at most."""
    match cost:
        case ir.RemoveCounterCost() | ir.PutCounterCost():
            return Part(_counted(gate, context, cost) if cost.of is not None else (), 1)
        case ir.FromGraveyard(of, n):
            return Part(_topmost(gate, context, of, n), n)
        case ir.TopToGraveyard(n):
            return Part(gate.state.zone("library", context.controller)[:n], n)
        case (
            ir.TapOther() | ir.UntapOther() | ir.SacrificeCost() | ir.DiscardCost() | ir.RemoveCardsCost()
            | ir.ReturnCost() | ir.ToLibrary()
        ):  # fmt: skip
            options = payable(gate, context, cost)
            if isinstance(cost, ir.TapOther) and ir.TapSelf() in costs:
                options = tuple(i for i in options if i != context.source)
            every = isinstance(cost.n, ir.AnyNumber) or bool(getattr(cost, "power", 0))
            return Part(options, len(options) if every else _needed(gate, context, cost.n))
        case _:
            return Part()


def _as_written(costs: tuple[ir.Cost, ...]) -> tuple[ir.Cost, ...]:
    return costs


def _random_last(costs: tuple[ir.Cost, ...]) -> tuple[ir.Cost, ...]:
    """The costs with those behind the others that chance decides, or that show cards of a library."""
    return tuple(
        sorted(costs, key=lambda c: isinstance(c, ir.TopToGraveyard) or getattr(c, "at_random", False))
    )


RANDOM_COSTS: dict[str, Callable[[tuple[ir.Cost, ...]], tuple[ir.Cost, ...]]] = {
    "as written": _as_written,
    "last": _random_last,
}


_OF_AN_ACTIVATION = ("409.1h", AS_A_SPELL)


def _refused(gate: Gate, context: Context, cost: ir.Cost) -> Illegal:
    """The refusal of a cost that cannot be paid; of the tap symbol it says why (104.4, 212.3d)."""
    if not isinstance(cost, ir.TapSelf):
        return cannot_pay(gate, context)
    if gate.sight.object(context.source).tapped:
        return Illegal(
            "104.4", f"{gate.name(context.source)} is tapped already", (*_OF_AN_ACTIVATION, "403.1")
        )
    text = f"{gate.name(context.source)} has not been under its controller's control long enough"
    return Illegal("212.3d", text, (*_OF_AN_ACTIVATION, "403.4"))


def cannot_pay(gate: Gate, context: Context) -> Illegal:
    """The refusal of a payment that cannot be made (409.1h), with the rules of what asks for it.

    A face-down permanent asks for its morph cost only (504.2).
    """
    text = f"{context.controller} cannot pay a cost of {gate.name(context.source)}"
    o = gate.sight.object(context.source)
    ways = rules_of_ways(o.options, o.base) if o.zone == "stack" else ("502.26d",) if o.face_down else ()
    steps = () if o.zone == "stack" else (AS_A_SPELL,)
    turn = gate.state.turn
    own = ("507.3a",) if turn.controlled_by is not None and turn.active == context.controller else ()
    return Illegal("409.1h", text, ("403.1", *steps, *ways, *own))


def _pay(gate: Gate, context: Context, cost: ir.Cost, given: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    o = gate.sight.object(context.source)
    match cost:
        case ir.TapSelf():
            new = o.sick and gate.sight.view(o.id).has("haste")
            gate.propose(Change(o.id, {"tapped": True}, "becomes tapped"), rules=("502.5b",) if new else ())
        case ir.PayLife(n):
            gate.propose(Life(context.controller, -amount(gate.sight, context, n), "payment"))
        case ir.RemoveCounterCost() | ir.PutCounterCost():
            _pay_counters(gate, context, cost, given)
        case ir.SufferDamage(n):
            gate.propose(Damage(context.source, context.controller, n), rules=("413.2c",))
        case ir.TopToGraveyard(n, zone):
            settle_top(gate, context.controller, n)
            top = gate.state.zone("library", context.controller)[:n]
            gate.propose(*(Move(i, zone, "remove" if zone == "removed" else "mill") for i in top))
            return top
        case ir.RevealHand():
            hand = gate.state.zone("hand", context.controller)
            gate.say("revealed: " + (", ".join(gate.name(i) for i in hand) or "an empty hand"), "409.1h")
        case ir.DrawCost() | ir.OpponentCreates() | ir.ChoiceCost():
            gate.follow(context, (_deed(cost),))
        case ir.OthersGainLife(who, n):
            players = _gainers(gate, context, who)
            if who == ir.Players("an opponent"):
                text = f"which opponent {gate.name(context.source)} pays"
                players = gate.choose_objects(context.controller, players, 1, 1, text, "409.1h")
            for player in players:
                gate.propose(Life(PlayerId(str(player)), amount(gate.sight, context, n), "gain"))
        case ir.FromGraveyard(of, n):
            what = _topmost(gate, context, of, n)
            gate.propose(*(Move(i, "removed", "remove") for i in what))
            return what
        case _:
            return _pay_objects(gate, context, cost, given)
    return ()


def _deed(cost: ir.DrawCost | ir.OpponentCreates | ir.ChoiceCost) -> ir.Effect:
    """The instruction that says what is done to pay."""
    match cost:
        case ir.DrawCost(n):
            return ir.DrawCards(ir.You(), ir.Number(n))
        case ir.ChoiceCost(what, least, most):
            return ir.ChooseValue(what, least, most)
        case _:
            return _gift(cost)


def _gift(cost: ir.OpponentCreates) -> ir.CreateTokens:
    """The tokens that a payment puts into play for an opponent."""
    size = ir.Number(cost.power), ir.Number(cost.toughness)
    whose = ir.Players("an opponent")
    return ir.CreateTokens(
        ir.Number(cost.n), "", *size, colors=(cost.color,), subtypes=(cost.subtype,), player=whose
    )


def _counted(
    gate: Gate, context: Context, cost: ir.RemoveCounterCost | ir.PutCounterCost
) -> tuple[ObjectId, ...]:
    """The permanents of the player that a counter may be put on, or taken from."""
    sight, removes = gate.sight, isinstance(cost, ir.RemoveCounterCost)
    found = matching(sight, context, cost.of or ir.Filter())
    mine = (i for i in found if sight.controller(i) == context.controller)
    return tuple(i for i in mine if not removes or _counters(sight.object(i), cost.kind))


def _counters(o: GameObject, kind: str) -> list[str]:
    """The kinds of counters on a permanent that a cost may take, of one kind or of any."""
    return sorted(k for k, n in o.counters.items() if n > 0 and kind in (k, "any"))


def _pay_counters(
    gate: Gate,
    context: Context,
    cost: ir.RemoveCounterCost | ir.PutCounterCost,
    given: tuple[ObjectId, ...],
) -> None:
    """Counters put on or taken from the source, or a permanent of the player's choice."""
    o = gate.sight.object(context.source)
    if cost.of is not None:
        options = _counted(gate, context, cost)
        _still_fit(gate, context, cost, given, options)
        text = f"which permanent pays for {gate.name(context.source)}"
        (one,) = given or gate.choose_objects(context.controller, options, 1, 1, text, "409.1h")
        o = gate.sight.object(one)
    if isinstance(cost, ir.RemoveCounterCost):
        kinds = _counters(o, cost.kind) or [cost.kind]
        text = f"which counter pays for {gate.name(context.source)}"
        kind = (
            kinds[0]
            if len(kinds) == 1
            else str(gate.ask(Question(context.controller, text, "choice", tuple(kinds))))
        )
        _take_counters(gate, o, kind, amount(gate.sight, context, cost.n))
        return
    counters = {**o.counters, cost.kind: o.counters.get(cost.kind, 0) + cost.n}
    gate.propose(Change(o.id, {"counters": counters}, "counter put", cost.n, cost.kind))


def _take_counters(gate: Gate, o: GameObject, kind: str, n: int) -> None:
    left = {**o.counters, kind: o.counters.get(kind, 0) - n}
    word = "" if left[kind] else "last counter removed"
    if n:
        gate.propose(Change(o.id, {"counters": left}, word, n, kind))


def _unfit(
    gate: Gate, context: Context, costs: tuple[ir.Cost, ...], given: tuple[ObjectId, ...], one: ObjectId
) -> Illegal:
    """The refusal of what is named for costs and pays for none of them, or for none any more (409.1h)."""
    name, source = gate.which(one), gate.name(context.source)
    parts = [_part(gate, context, cost, costs) for cost in costs]
    text = f"{name} cannot pay that cost of {source}"
    if given.count(one) > 1:
        text = f"{name} is named more than once for a cost of {source}"
    elif any(one in part.options for part in parts):
        text = f"with {name} more is named than {source} costs"
    elif any(isinstance(cost, ir.TapOther) for cost in costs) and gate.sight.object(one).tapped:
        text = f"{name} is tapped already"
    elif not any(part.most for part in parts):
        text = f"{source} has no cost that {name} could pay"
    return Illegal("409.1h", text, ("403.1",))


def _still_fit(
    gate: Gate, context: Context, cost: ir.Cost, named: tuple[ObjectId, ...], options: tuple[ObjectId, ...]
) -> None:
    """Refuse what is named for a cost when another part of the payment has taken it (409.1h)."""
    gone = next((i for i in named if i not in options), None)
    if gone is not None:
        raise _unfit(gate, context, (cost,), named, gone)


def _tapped_for(context: Context, named: tuple[ObjectId, ...]) -> list[Event]:
    """What is tapped to pay for something of the source, which that is told of (409.1h)."""
    told = (ChangeState({}, "tapped for a cost", object=context.source, others=named),) if named else ()
    return [*(Change(i, {"tapped": True}, "becomes tapped") for i in named), *told]


def _pay_objects(
    gate: Gate, context: Context, cost: Any, named: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    options = payable(gate, context, cost)
    _still_fit(gate, context, cost, named, options)
    if isinstance(cost.n, ir.AnyNumber):
        text = f"what to pay for {gate.name(context.source)} with, any number"
        named = named or gate.choose_objects(context.controller, options, 0, len(options), text, "409.1h")
    power = getattr(cost, "power", 0)
    if power and total_power(gate, named) < power:
        raise Illegal("413.2c", f"creatures with total power {power} must be sacrificed, or none")
    more = _needed(gate, context, cost.n) - len(named)
    if more > 0:
        left = tuple(i for i in options if i not in named)
        text = f"what to pay for {gate.name(context.source)} with"
        if getattr(cost, "at_random", False):
            named += gate.chance(context.controller, left, more, text)
        else:
            named += gate.choose_objects(context.controller, left, more, more, text, "409.1h")
    if not any(set(named) <= set(group) for group in _together(gate, cost, options)):
        raise Illegal("409.1h", "the cards must come from a single graveyard")
    if isinstance(cost, ir.TapOther):
        gate.propose(*_tapped_for(context, named))
    elif isinstance(cost, ir.UntapOther):
        gate.propose(*(Change(i, {"tapped": False}, "becomes untapped") for i in named))
    elif isinstance(cost, ir.SacrificeCost):
        gate.propose(*(Move(i, "graveyard", "sacrifice") for i in named))
    elif isinstance(cost, ir.DiscardCost):
        gate.propose(*(Move(i, "graveyard", "discard") for i in named))
    elif isinstance(cost, ir.ReturnCost):
        gate.propose(*(Move(i, "hand") for i in named))
    elif isinstance(cost, ir.ToLibrary):
        gate.propose(*(Move(i, "library", "", cost.position) for i in named))
    else:
        link = context.source if cost.link else None
        gate.propose(*(Move(i, "removed", "remove", link_to=link) for i in named))
    return named
