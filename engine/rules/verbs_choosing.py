"""Instructions that choose, pay or discard what was chosen (413.2c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.deeds import noted
from engine.rules.events import LeaveCombat, Life, Move
from engine.rules.libraries import settle_top
from engine.rules.paying import can_pay, pay
from engine.rules.picking import pick, zone_named
from engine.rules.references import amount, matching, resolve
from engine.rules.state import Context, ObjectId, PlayerId, Recipient
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def choose(gate: Gate, context: Context, e: ir.ChooseObjects) -> Context:
    """Choose objects that what follows refers to."""
    picked = pick(gate, context, e.what, f"what to choose for {gate.name(context.source)}")
    return noted(replace(context, it=picked), "chosen", picked)


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
        for group in groups:
            text = f"what to keep under {gate.name(context.source)}"
            kept.update(gate.choose_objects(player, group, n, n, text, "413.2d"))
        lost += [i for i in have if i not in kept]
    cause: Any = "discard" if e.discard else "sacrifice"
    new = gate.propose(*(Move(i, "graveyard", cause) for i in lost), rules=("413.2c",))
    return noted(context, "discarded" if e.discard else "sacrificed", new if e.discard else lost)


def _own(gate: Gate, context: Context, e: ir.KeepSome, player: PlayerId) -> list[ObjectId]:
    if e.discard:
        return list(gate.state.zone("hand", player))
    return [i for i in matching(gate.sight, context, e.of) if gate.sight.controller(i) == player]


def _among(gate: Gate, context: Context, have: list[ObjectId], of: ir.Filter) -> list[ObjectId]:
    return [i for i in have if all(passes(gate.sight, context, i, t) for t in of.tests)]


def discard_these(gate: Gate, context: Context, e: ir.DiscardThese) -> Context:
    """Discard the cards referred to."""
    what = [i for i in pick(gate, context, e.what, "what to discard") if not isinstance(i, str)]
    there = [i for i in what if i in gate.state.objects and gate.state.objects[i].zone == "hand"]
    new = gate.propose(
        *(Move(i, "graveyard", "discard", by=context.controller) for i in there), rules=("413.2c",)
    )
    return noted(replace(context, it=tuple(there), amount=len(there)), "discarded", new)


def pay_costs(gate: Gate, context: Context, e: ir.PayCosts) -> Context:
    """Pay a cost on resolution, entirely or not at all."""
    payer = replace(context, controller=payer_of(gate, context, e))
    able = can_pay(gate, payer, e.cost)
    if able:
        pay(gate, payer, e.cost)
    return replace(context, did=able)


def payer_of(gate: Gate, context: Context, e: ir.PayCosts) -> PlayerId:
    """Who pays."""
    found = resolve(gate.sight, context, e.player)
    return PlayerId(str(found[0])) if found else context.controller


def split(gate: Gate, context: Context, e: ir.Split) -> Context:
    """Some of the cards looked at to one zone, the rest where the text says."""
    shown = resolve(gate.sight, context, e.what)
    if e.of is None and e.n is None and e.taken is None:  # the one that ended the revealing, and the others
        shown = context.deeds.get("revealed", ())
    cards = [i for i in shown if not isinstance(i, str)]
    taken = _taken(gate, context, e, cards)
    rest = [i for i in cards if i not in taken]
    player = next((PlayerId(str(p)) for p in resolve(gate.sight, context, e.player)), context.controller)
    under = player if e.to == "in play" else None
    mark: Any = e.position or "top"
    new = gate.propose(
        *(Move(i, zone_named(e.to), "", controller=under) for i in taken),
        *(Move(i, zone_named(e.zone), "", mark) for i in rest),
        rules=("413.2c",),
    )
    context = noted(context, "exiled", new[len(taken) :]) if e.zone == "removed" else context
    return replace(context, it=tuple(taken))


def _taken(gate: Gate, context: Context, e: ir.Split, cards: list[ObjectId]) -> list[ObjectId]:
    if e.taken is not None:
        meant = resolve(gate.sight, context, e.taken)
        return [i for i in cards if i in meant]
    if e.of is None and e.n is None:  # the card that ended the revealing, if there was one
        return [i for i in cards if i in context.deeds.get("found", ())]
    if e.of is not None:
        return [i for i in cards if all(passes(gate.sight, context, i, t) for t in e.of.tests)]
    n = min(len(cards), amount(gate.sight, context, e.n or ir.Number(1)))
    text = f"what to take with {gate.name(context.source)}"
    chosen = gate.choose_objects(context.controller, tuple(cards), n, n, text)
    return [i for i in chosen if not isinstance(i, str)]


def reveal_until(gate: Gate, context: Context, e: ir.RevealUntil) -> Context:
    """Reveal from the top until a card passes, or the library ends."""
    found = resolve(gate.sight, context, e.player)
    player = PlayerId(str(found[0])) if found else context.controller
    shown: list[Recipient] = []
    last: tuple[Recipient, ...] = ()
    for card in gate.state.zone("library", player):
        settle_top(gate, player, len(shown) + 1)
        shown.append(card)
        if all(passes(gate.sight, context, card, t) for t in e.of.tests):
            last = (card,)
            break
    gate.say("revealed: " + ", ".join(gate.name(i) for i in shown), "413.2c")
    context = noted(noted(context, "revealed", shown), "found", last)
    return replace(context, it=last, did=bool(last))


def exchange_life(gate: Gate, context: Context, e: ir.ExchangeLife) -> Context:
    """Each of two players gains or loses what makes the totals change places."""
    found = resolve(gate.sight, context, e.other)
    if found:
        one, two = context.controller, PlayerId(str(found[0]))
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


def rule_this_turn(gate: Gate, context: Context, e: ir.RuleThisTurn) -> Context:
    """A rule for players that ends with the turn."""
    rule, context = e.rule, replace(context, it=())
    if rule.players is not None and rule.players not in (ir.You(), ir.Players("each")):
        who = resolve(gate.sight, context, rule.players)  # whom it is about is settled now (413.2f)
        context, rule = replace(context, it=who), replace(rule, players=ir.It())
    gate.change_state(rules=(*gate.state.rules, (rule, "end of turn", context)))
    return context


def flip(gate: Gate, context: Context, e: ir.FlipCoin) -> Context:
    """Flip a coin: chance is named by the one who records it."""
    found = resolve(gate.sight, context, e.player)
    who = PlayerId(str(found[0])) if found else context.controller
    return replace(context, did=gate.yes(who, f"{gate.name(context.source)}: whether {who} wins the flip"))


def out_of_combat(gate: Gate, context: Context, e: ir.RemoveFromCombat) -> Context:
    """Remove creatures from combat (306.2)."""
    what = resolve(gate.sight, context, e.what)
    gate.propose(*(LeaveCombat(one) for one in what if not isinstance(one, str)), rules=("306.2",))
    return replace(context, it=what)


CHOOSING: dict[type[Any], Any] = {
    ir.ChooseObjects: choose,
    ir.DiscardThese: discard_these,
    ir.KeepSome: keep_some,
    ir.PayCosts: pay_costs,
    ir.FlipCoin: flip,
    ir.RevealUntil: reveal_until,
    ir.RemoveFromCombat: out_of_combat,
    ir.Split: split,
    ir.ExchangeLife: exchange_life,
    ir.SetLife: set_life,
    ir.RuleThisTurn: rule_this_turn,
}
