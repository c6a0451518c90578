"""Optional instructions and costs on resolution: "you may", "unless you" (413.2c, 413.2e, 410.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.numbered import numbered, one_way
from engine.rules.choosing.picking import choices
from engine.rules.looking.references import amount, resolve
from engine.rules.paying.other_costs import payable
from engine.rules.paying.payment import can_pay, lands_can_pay, multiplied, pay
from engine.rules.paying.spending import ANYTHING, Purpose
from engine.rules.playing.playing_now import playable_now
from engine.rules.position.events import ChangeState
from engine.rules.position.refusal import Illegal, NeedAnswer
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient, only_objects
from engine.rules.verbs.searching import find, taken
from engine.text import ir
from engine.text.ir.node import rewrite, walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Effects = tuple[ir.Effect, ...]


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    found = [PlayerId(p) for p in resolve(gate.sight, context, ref) if isinstance(p, str)]
    return found or [context.controller]


def may(
    gate: Gate,
    context: Context,
    effects: Effects,
    player: ir.Ref,
    otherwise: Effects,
    first_only: bool = False,
) -> Context:
    """Players may do it; an optional choice of objects is one decision: the objects, or none."""
    effects = _in_order(effects)
    first = effects[0] if effects else None
    chosen = getattr(first, "what", None)
    several = isinstance(player, ir.Players) and len(_players(gate, context, player)) > 1
    chooses = isinstance(chosen, ir.ChosenBy) and (several or not chosen.up_to) and not chosen.at_random
    if chooses and not first_only:
        return _may_choose(gate, context, effects, player, otherwise)
    everyone = _players(gate, context, player)
    if len(everyone) > 1 or isinstance(player, ir.Players):
        return _each_may(gate, context, _bound_all(effects, player), everyone, otherwise, first_only)
    who = everyone[0]
    if not possible(gate, replace(context, controller=who), effects):
        gate.settled(who, f"{gate.name(context.source)}: whether to do it", False)
        return replace(gate.follow(context, otherwise), did=False)
    did = gate.yes(who, f"{gate.name(context.source)}: whether to do it")
    context = gate.follow(context, effects if did else otherwise)
    flips = any(isinstance(e, ir.FlipCoin) for e in effects)
    return replace(context, did=(context.did if did else None) if flips else did)


def _each_may(
    gate: Gate,
    context: Context,
    effects: Effects,
    everyone: list[PlayerId],
    otherwise: Effects,
    first_only: bool,
) -> Context:
    """Each of the players may do it, one after the other; what one alone did is spoken of afterwards."""
    first = effects[0] if len(effects) == 1 else None
    if isinstance(first, ir.SearchLibrary) and len(everyone) > 1 and not (otherwise or first_only):
        return each_may_search(gate, context, first, everyone)
    for one in everyone:
        done = may(gate, replace(context, it=(one,), each=one), effects, ir.It(), otherwise)
        if len(everyone) == 1:
            return replace(done, it=context.it if done.it == (one,) else done.it, each=context.each)
        context = _told(replace(context, deeds=done.deeds), (one,), (one,) if done.did else ())
        if first_only:
            context = replace(context, did=done.did)
            if done.did:
                break
    return context


def each_may_search(gate: Gate, context: Context, e: ir.SearchLibrary, everyone: list[PlayerId]) -> Context:
    """Each of the players may search, in turn order; what all of them find is taken at once (413.2d)."""
    picked: list[Recipient] = []
    willing: list[PlayerId] = []
    for one in everyone:
        if not gate.yes(one, f"{gate.name(context.source)}: whether to do it"):
            continue
        willing.append(one)
        after, found = find(gate, replace(context, it=(one,), each=one), e, one)
        context = replace(context, deeds=after.deeds)
        picked += found
    return taken(gate, _told(context, everyone, willing), e, tuple(picked))


def _told(context: Context, asked: Sequence[PlayerId], willing: Sequence[PlayerId]) -> Context:
    """The context that remembers who of those who were asked did it, and who did not."""
    context = noted(context, "did it", willing)
    return noted(context, "did not", (p for p in asked if p not in willing))


def _in_order(effects: Effects) -> Effects:
    """The instructions one by one, where the first of them are one sentence."""
    if effects and isinstance(effects[0], ir.Sequence):
        return _in_order((*effects[0].effects, *effects[1:]))
    return effects


def _bound_all(effects: Effects, player: ir.Ref) -> Effects:
    return tuple(_bound(e, player) for e in effects)


def _bound(effect: object, player: ir.Ref) -> Any:
    """The instruction about the one player meant now, wherever it speaks of the group of players (103.4)."""
    return rewrite(effect, lambda node: ir.EachOne() if node == player else None)


def _may_choose(
    gate: Gate, context: Context, effects: Effects, player: ir.Ref, otherwise: Effects
) -> Context:
    """Each player in turn order chooses or declines, then what was chosen is dealt with at once (413.2d)."""
    first: Any = effects[0]
    chosen: ir.ChosenBy = first.what
    choosers = _players(gate, context, chosen.player)
    if len(choosers) == 1:
        choosers = _players(gate, context, player)
    picked: list[Recipient] = []
    willing: list[PlayerId] = []
    for who in choosers:
        options = choices(gate, context, chosen, who, isinstance(first, ir.SacrificeIt))
        n = amount(gate.sight, context, chosen.n)
        if len(options) < (1 if chosen.up_to else n) or n == 0:
            gate.settled(who, f"{gate.name(context.source)}: what to choose, or nothing", False)
            continue
        text = f"{gate.name(context.source)}: what to choose, or nothing"
        rule = "217.1e" if chosen.of.zone == "outside" else "413.2c"
        found = gate.choose_objects(who, options, 0, n, text, rule)
        if found and len(found) < n and not chosen.up_to:
            raise Illegal("413.2c", f"{n} must be chosen, or none")
        picked.extend(found)
        willing += [who] if found else []
    context = _told(context, choosers, willing)
    if not picked:
        return replace(gate.follow(replace(context, it=()), otherwise), did=False, it=())
    changed = replace(first, what=ir.It())
    if isinstance(first, ir.PutInto) and len(choosers) > 1:
        changed = replace(changed, under=None)
    if isinstance(first, ir.SacrificeIt):  # whoever chose it sacrifices it
        changed = replace(changed, player=ir.ControllerOf(ir.It()))
    context = gate.follow(replace(context, it=tuple(picked)), (changed, *effects[1:]))
    return replace(context, did=True)


def possible(gate: Gate, context: Context, effects: Effects) -> bool:
    """Whether a player could do what the first instruction asks: the impossible cannot be chosen (413.2c)."""
    for one in effects:
        if isinstance(one, ir.By):
            return possible(gate, context, one.effects)
        if isinstance(one, ir.PayCosts):
            times = max(1, amount(gate.sight, context, one.times))
            if not can_pay(gate, context, multiplied(one.cost, times)):
                return False
    first = effects[0] if effects else None
    if isinstance(first, ir.PlayCard) and first.until == "now":
        cards = only_objects(resolve(gate.sight, context, first.what))
        return any(playable_now(gate, context.controller, i, first.free) for i in cards)
    if isinstance(first, ir.CopyCard):
        return bool(resolve(gate.sight, context, first.what))
    if isinstance(first, ir.DrawCards) and gate.state.book.draws_from_nothing == "cannot be chosen":
        drawing = resolve(gate.sight, context, first.player)
        return all(gate.state.zone("library", str(p)) for p in drawing)
    if isinstance(first, ir.DiscardCards) and first.n is not None and isinstance(first.player, ir.You):
        return len(gate.state.zone("hand", context.controller)) >= amount(gate.sight, context, first.n)
    return not isinstance(first, _SEEN) or _does_something(gate, context, first)


_SEEN = (
    ir.PutInto, ir.SacrificeIt, ir.DiscardCards, ir.DiscardThese, ir.RemoveCounters, ir.PutCounters, ir.Destroy,
    ir.Attach, ir.Trade, ir.TurnFaceDown, ir.TurnFaceUp,
)  # fmt: skip
"""Instructions of which it is seen whether they have been carried out."""


def _does_something(gate: Gate, context: Context, first: ir.Effect) -> bool:
    """Whether an instruction, tried, would do anything, or ask for a choice first."""
    aside = gate.aside()
    try:
        aside.follow(context, (first,))
    except NeedAnswer:
        return True
    except Illegal:
        return False
    return any(r.event is not None for r in aside.records)


def one_of(gate: Gate, context: Context, ways: Effects, player: ir.Ref) -> ir.Effect:
    """The instruction a player chooses among several; tapping and untapping are called by their names."""
    who = _players(gate, context, player)[0]
    about = only_objects(context.it) if all(ir.It() in walk(way) for way in ways) else []
    whom = f" for {gate.which(about[0])}" if len(about) == 1 else ""
    text = f"{gate.name(context.source)}: which of its instructions to follow{whom}"
    turned = tuple("tap" if way.tap else "untap" for way in ways if isinstance(way, ir.TapUntap))
    if len(turned) == len(ways):
        return ways[turned.index(gate.ask(Question(who, text, "choice", turned, rule="413.2c")))]
    guesses = _guesses(ways)
    if guesses:
        text = f"{gate.name(context.source)}: whether to guess that it is so"
        return ways[numbered(gate, who, text, (1, 2), "413.2c", guesses) - 1]
    return ways[one_way(gate, who, text, ways, gate.name(context.source), rule="413.2c") - 1]


def _guesses(ways: Effects) -> dict[int, str]:
    """The words for two ways that go on by what one asks and the other denies: what is wrong there was guessed."""
    denied = [{n.condition for n in walk(way) if isinstance(n, ir.No)} for way in ways]
    asked = [{n.condition for n in walk(way) if isinstance(n, ir.If)} for way in ways]
    if len(ways) != 2 or denied[0] & asked[1] == denied[1] & asked[0]:
        return {}
    return {1: "yes", 2: "no"} if denied[0] & asked[1] else {1: "no", 2: "yes"}


def unless(
    gate: Gate, context: Context, effects: Effects, player: ir.Ref, cost: tuple[ir.Cost, ...]
) -> Context:
    """Unless someone pays: each player asked in turn order, until one does (103.4, 410.5)."""
    if anybody_pays(gate, context, player, cost):
        return replace(context, did=True)
    if _purpose(gate) != ANYTHING:
        gate.propose(ChangeState({}, "upkeep unpaid", context.controller, object=context.source))
    return replace(gate.follow(context, effects), did=False)


def anybody_pays(gate: Gate, context: Context, player: ir.Ref, cost: tuple[ir.Cost, ...]) -> bool:
    """Whether one of the players pays; nobody is asked after that (103.4)."""
    return any(pays(gate, replace(context, controller=p), cost) for p in _players(gate, context, player))


def pays(gate: Gate, payer: Context, cost: tuple[ir.Cost, ...]) -> bool:
    """Whether a player pays: one decision, what is paid with or nothing."""
    purpose, text = _purpose(gate), f"{gate.name(payer.source)}: whether to pay"
    if not can_pay(gate, payer, cost, purpose=purpose):
        gate.settled(payer.controller, text, False)
        return False
    given: tuple[ObjectId, ...] | None = None
    chosen = ir.SacrificeCost | ir.DiscardCost | ir.ReturnCost | ir.ToLibrary
    if len(cost) == 1 and isinstance(cost[0], chosen):
        given = _named(gate, payer, cost[0])
    if given is None:
        if not (_has_to(gate, payer, cost, text) or gate.yes(payer.controller, text, pays=True)):
            return False
        given = ()
    elif not given:
        return False
    pay(gate, payer, cost, given, purpose=purpose)
    return True


def _has_to(gate: Gate, payer: Context, cost: tuple[ir.Cost, ...], text: str) -> bool:
    """Whether lands and pool have to pay, as far as the book says so of what asks for it; it is no decision then."""
    name = gate.sight.object(payer.source).base.name
    if name not in gate.state.book.paid_from_lands or not lands_can_pay(gate, payer, cost):
        return False
    gate.say(f"{payer.controller} has to pay for {name} from lands and pool", "payment from lands")
    gate.settled(payer.controller, text, True, "payment from lands")
    return True


def _purpose(gate: Gate) -> Purpose:
    """What a payment on resolution is for: a cumulative upkeep (502.13a), or nothing that mana is tied to."""
    stack = gate.state.zone("stack")
    entry = gate.state.objects[stack[-1]].entry if stack else None
    upkeep = entry is not None and getattr(entry.ability, "keyword", "") == "502.13a"
    return Purpose("cumulative upkeep") if upkeep else ANYTHING


def _named(gate: Gate, payer: Context, cost: Any) -> tuple[ObjectId, ...] | None:
    """The objects a player pays with, or nothing; no list where there is nothing to choose."""
    if cost.of is None and not isinstance(cost, ir.DiscardCost):
        return None
    if getattr(cost, "itself", False) or getattr(cost, "at_random", False):
        return None
    options = payable(gate, payer, cost)
    n = cost.n if isinstance(cost.n, int) else amount(gate.sight, payer, cost.n)
    text = f"{gate.name(payer.source)}: what to pay with, or nothing"
    power = getattr(cost, "power", 0)
    n = len(options) if power else n
    found = gate.choose_objects(payer.controller, options, 0, n, text, "413.2c")
    if found and not power and len(found) < n:
        raise Illegal("413.2c", f"{n} must be paid, or none")
    return found
