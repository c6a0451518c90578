"""What is chosen, paid or left to a coin on resolution (413.2c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.permissions import rules_for
from engine.rules.choosing.picking import pick
from engine.rules.choosing.values import chosen
from engine.rules.looking.choices import kept_as
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.paying.payment import can_pay, multiplied, pay, priced
from engine.rules.paying.told_mana import SPENT
from engine.rules.position.events import Change, ChangeState, Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def choose(gate: Gate, context: Context, e: ir.ChooseObjects) -> Context:
    """Choose objects that what follows refers to."""
    picked = pick(gate, context, e.what, f"what to choose for {gate.name(context.source)}")
    return noted(replace(context, it=picked), "chosen", picked)


def choose_past(gate: Gate, context: Context, e: ir.ChoosePast) -> Context:
    """Choose one of the objects that something happened to this turn, called by what has become of it (413.2c)."""
    told = dict.fromkeys(
        h.subject for h in gate.sight.happened(context, e.event) if isinstance(h.subject, int)
    )
    now = {gate.sight.successor(one) or one: one for one in map(ObjectId, told)}
    text = f"what to choose for {gate.name(context.source)}"
    picked = gate.choose_objects(context.controller, tuple(now), 1, 1, text, "413.2c")
    return replace(context, it=tuple(now[i] for i in picked))


def keep_some(gate: Gate, context: Context, e: ir.KeepSome) -> Context:
    """Each player in turn chooses what to keep; what is left is sacrificed or discarded at once (413.2d)."""
    players = [PlayerId(str(p)) for p in resolve(gate.sight, context, e.player)]
    mine = {p: _own(gate, context, e, p) for p in players}
    fewest = min((len(m) for m in mine.values()), default=0)
    lost: list[ObjectId] = []
    for player, have in mine.items():
        kept: set[Recipient] = set()
        groups = [_among(gate, context, have, k) for k in e.kinds] or [have]
        n = 1 if e.kinds else fewest if e.n is None else amount(gate.sight, context, e.n)
        text = f"what to keep under {gate.name(context.source)}"
        for later, group in enumerate(groups, 1):
            most, rest = min(n, len(group)), len(groups) - later
            several = bool(e.kinds)
            asked = Question(
                player, text, "objects", tuple(group), most, most, "413.2d", rest=rest, in_any_order=several
            )
            kept.update(gate.ask(asked))
        lost += [i for i in have if i not in kept]
    cause: Literal["discard", "sacrifice"] = "discard" if e.discard else "sacrifice"
    new = gate.propose(*(Move(i, "graveyard", cause) for i in lost), rules=("413.2c",))
    return noted(context, "discarded" if e.discard else "sacrificed", new if e.discard else lost)


def _own(gate: Gate, context: Context, e: ir.KeepSome, player: PlayerId) -> list[ObjectId]:
    return [i for i in matching(gate.sight, context, e.of) if gate.sight.controller(i) == player]


def _among(gate: Gate, context: Context, have: list[ObjectId], of: ir.Filter) -> list[ObjectId]:
    return [i for i in have if all(passes(gate.sight, context, i, t) for t in of.tests)]


def pay_costs(gate: Gate, context: Context, e: ir.PayCosts) -> Context:
    """Pay a cost on resolution, entirely or not at all."""
    payer = replace(context, controller=payer_of(gate, context, e))
    cost = e.cost
    if any(isinstance(c, ir.PayMana) and "{X}" in c.mana for c in cost):
        text = f"X for {gate.name(context.source)}"
        x = int(gate.ask(Question(payer.controller, text, "number", least=0, rule="413.2c")))
        cost, context = priced(cost, x), replace(context, x=x)
        if not can_pay(gate, payer, cost):
            raise Illegal("413.2c", f"{payer.controller} cannot pay {x} for X")
    times = amount(gate.sight, context, e.times)
    cost = multiplied(cost, times)
    if not can_pay(gate, payer, cost):
        raise Illegal("413.2c", f"{payer.controller} cannot pay that {times} times")
    pay(gate, payer, cost)
    return replace(context, did=True)


def payer_of(gate: Gate, context: Context, e: ir.PayCosts) -> PlayerId:
    """Who pays."""
    found = resolve(gate.sight, context, e.player)
    return PlayerId(str(found[0])) if found else context.controller


def choose_value(gate: Gate, context: Context, e: ir.ChooseValue) -> Context:
    """Choose a color, number, type or name on resolution (413.2d)."""
    name, key = gate.name(context.source), kept_as(e.what)
    if e.what == "number":
        text = f"choose a number for {name}"
        answer = str(gate.ask(Question(context.controller, text, "number", least=0)))
        if int(answer) < e.least or (e.most is not None and int(answer) > e.most):
            raise Illegal("413.2c", f"the number is between {e.least} and {e.most}")
    else:
        answer = chosen(gate, context, e.what, name)
    if key == "types":  # one after another, all of them kept
        source = gate.state.objects.get(context.source)
        before = "" if source is None else source.chosen.get(key, "")
        answer = "|".join(filter(None, (before, answer.lower())))
    o = gate.state.objects.get(context.source)
    if o is not None:
        gate.propose(Change(o.id, {"chosen": {**o.chosen, key: answer}}))
    return replace(context, chosen={**context.chosen, key: answer})


def flip(gate: Gate, context: Context, e: ir.FlipCoin) -> Context:
    """Flip a coin: chance is named by the one who records it."""
    found = resolve(gate.sight, context, e.player)
    who = PlayerId(str(found[0])) if found else context.controller
    won = _coin(gate, who, f"{gate.name(context.source)}: whether {who} wins the flip")
    if won:
        gate.propose(ChangeState({}, "wins a flip", who))
    return replace(context, did=won)


def _coin(gate: Gate, who: PlayerId, text: str) -> bool:
    """How a coin falls; of several flipped instead of one, the one that the player does not ignore (419.6a)."""
    coins = 2 ** len(list(rules_for(gate, "flips two coins", who)))
    fell = {gate.falls(who, text) for _ in range(coins)}
    return fell.pop() if len(fell) == 1 else gate.yes(who, f"{text}: which of two different coins counts")


def flip_until_lost(gate: Gate, context: Context, e: ir.FlipUntilLost) -> Context:
    """One coin after another until a flip is lost, enough are won, or its player stops (413.2c)."""
    who = next((PlayerId(str(p)) for p in resolve(gate.sight, context, e.player)), context.controller)
    most = None if e.most is None else amount(gate.sight, context, e.most)
    name, won, lost = gate.name(context.source), 0, False
    while not lost and (most is None or won < most):
        if e.may_stop and won and not gate.yes(who, f"{name}: whether {who} flips once more"):
            break
        context = flip(gate, context, ir.FlipCoin(e.player))
        lost = context.did is False
        won += not lost
    chosen = {**context.chosen, "number": str(won)}
    return replace(context, did=not lost, amount=won, chosen=chosen)


def wager(gate: Gate, context: Context, e: ir.Wager) -> Context:
    """One flip after another for life, twice as much each time, as long as who won the last one says so (413.2d)."""
    me = context.controller
    foes = [PlayerId(str(p)) for p in resolve(gate.sight, context, e.other)]
    stakes, going = ir.Number(1), bool(foes)
    while going and not gate.state.result:
        context = flip(gate, context, ir.FlipCoin(ir.You()))
        winner = me if context.did else foes[0]
        if context.did:
            gate.follow(context, (ir.GainLife(ir.You(), stakes), ir.LoseLife(e.other, stakes)))
        else:
            gate.follow(context, (ir.LoseLife(ir.You(), stakes), ir.GainLife(e.other, stakes)))
        stakes = ir.Number(2 * stakes.n)
        going = gate.yes(winner, f"{gate.name(context.source)}: whether to flip again, for {stakes.n} life")
    return context


def auction(gate: Gate, context: Context, e: ir.Auction) -> Context:
    """Bids in turn order from its controller on, until nobody tops the high bid; life that is bid is not paid."""
    bidding = {PlayerId(str(p)) for p in resolve(gate.sight, context, e.bidders)} | {context.controller}
    order = [p for p in gate.state.turn_order() if p in bidding]
    high, leader, name = e.first, context.controller, gate.name(context.source)
    gate.say(f"{leader} bids {high}", "413.2c")
    at, silent = order.index(leader), 0
    while silent < len(order) - 1:
        at = (at + 1) % len(order)
        silent += 1
        if gate.yes(order[at], f"{name}: whether {order[at]} tops the bid of {high}"):
            asked = Question(order[at], f"{name}: the new bid", "number", least=high + 1, rule="413.2c")
            high, leader, silent = int(gate.ask(asked)), order[at], 0
            gate.say(f"{leader} bids {high}", "413.2c")
    return replace(context, each=leader, amount=high)


def secret_numbers(gate: Gate, context: Context, _e: ir.SecretNumbers) -> Context:
    """Each player names a number, known to nobody before all are; those with the highest are meant (413.2d)."""
    order, name = gate.state.turn_order(), gate.name(context.source)
    text = f"{name}: the number chosen in secret"
    named = {p: int(gate.ask(Question(p, text, "number", least=0, rule="413.2d"))) for p in order}
    most = max(named.values())
    first = tuple(p for p in order if named[p] == most)
    return noted(replace(context, it=first, amount=most), "chosen", first)


def flip_each(gate: Gate, context: Context, e: ir.FlipEach) -> Context:
    """Each player's coin comes up heads or tails; who has tails this time is what follows speaks of."""
    tails: list[Recipient] = []
    for player in resolve(gate.sight, context, e.players):
        if not _coin(
            gate,
            PlayerId(str(player)),
            f"{gate.name(context.source)}: whether {player}'s coin comes up heads",
        ):
            tails.append(player)
    context = replace(context, deeds={d: done for d, done in context.deeds.items() if d != "tails"})
    return noted(replace(context, did=not tails), "tails", tails)


def note(gate: Gate, context: Context, e: ir.Note) -> Context:
    """The source keeps in mind whom this was about, or how much it was; nothing where it has left play."""
    meant = only_objects(resolve(gate.sight, context, e.on)) if e.on is not None else [context.source]
    o = gate.state.objects.get(meant[0]) if meant else None
    if o is not None:
        kept = dict(o.chosen)
        if e.player is not None:
            kept["noted player"] = "".join(str(p) for p in resolve(gate.sight, context, e.player)[:1])
        if e.n is not None:
            kept["noted number"] = str(amount(gate.sight, context, e.n))
        if e.mana:
            kept["noted mana"] = context.chosen.get(SPENT, "")
        gate.propose(Change(o.id, {"chosen": kept}))
    return context


CHOOSING: dict[type[object], object] = {
    ir.ChooseObjects: choose,
    ir.ChoosePast: choose_past,
    ir.KeepSome: keep_some,
    ir.PayCosts: pay_costs,
    ir.FlipCoin: flip,
    ir.FlipUntilLost: flip_until_lost,
    ir.Auction: auction,
    ir.Wager: wager,
    ir.SecretNumbers: secret_numbers,
    ir.FlipEach: flip_each,
    ir.Note: note,
    ir.ChooseValue: choose_value,
}
