"""Cards of hands and libraries: drawn, discarded, revealed, shuffled (217.2-217.3, 413.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.changing.libraries import settle_top
from engine.rules.changing.libraries import shuffle as shuffled
from engine.rules.choosing.numbered import numbered
from engine.rules.choosing.picking import pick, players
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Draw, Move
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def draw(gate: Gate, context: Context, e: ir.DrawCards) -> Context:
    """Draw cards one at a time (304.1, 413.2)."""
    n = 0
    for player in players(gate, context, e.player):
        n = _drawn(gate, replace(context, each=player), e.n, player)
        for _ in range(n):
            new = gate.propose(Draw(player), rules=("413.2c",), text=f"{player} draws a card")
            context = noted(context, "drawn", (i for i in new if i in gate.state.zone("hand", player)))
    return replace(context, amount=n)


def _drawn(gate: Gate, context: Context, n: ir.Quantity, player: PlayerId, what: str = "draw with") -> int:
    """How many cards: the player's choice where it is any number, or up to one."""
    text = f"how many cards to {what} {gate.name(context.source)}"
    if isinstance(n, ir.AnyNumber):
        return int(gate.ask(Question(player, text, "number", least=0, rule="413.2c")))
    if not isinstance(n, ir.UpTo):
        return amount(gate.sight, context, n)
    text = f"{text}, up to {n.most}"
    return numbered(gate, player, text, tuple(range(n.most + 1)))


def discard(gate: Gate, context: Context, e: ir.DiscardCards) -> Context:
    """Discard cards of the player's choice, or the whole hand; all choose in turn order, then all discard (413.2d)."""
    chosen = {p: _to_discard(gate, context, e, p) for p in players(gate, context, e.player)}
    if not chosen:
        return replace(context, amount=0, did=False)
    cards = tuple(i for some in chosen.values() for i in some)
    who = [p for p, some in chosen.items() if some] or list(chosen)
    new = gate.propose(
        *(Move(i, "graveyard", "discard", by=context.controller) for i in cards),
        rules=("413.2c",),
        text=f"{' and '.join(who)} discard{'s' if len(who) == 1 else ''}",
    )
    return replace(noted(context, "discarded", new), amount=len(cards), did=bool(cards))


def _to_discard(gate: Gate, context: Context, e: ir.DiscardCards, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards of a hand that are to be discarded, by choice or by chance."""
    hand = gate.state.zone("hand", player)
    if e.of is not None:
        hand = tuple(i for i in hand if i in matching(gate.sight, context, e.of))
    if e.n is None:
        return hand
    n = min(_drawn(gate, replace(context, each=player), e.n, player, "discard to"), len(hand))
    text = f"what to discard to {gate.name(context.source)}"
    if e.at_random:
        return gate.chance(player, hand, n, text)
    return gate.choose_objects(player, hand, n, n, text, "413.2c")


def discard_these(gate: Gate, context: Context, e: ir.DiscardThese) -> Context:
    """Discard the cards referred to from the hand of that player."""
    what = only_objects(pick(gate, context, e.what, "what to discard"))
    hands = [i for p in players(gate, context, e.player) for i in gate.state.zone("hand", p)]
    there = [i for i in what if i in hands]
    new = gate.propose(
        *(Move(i, "graveyard", "discard", by=context.controller) for i in there), rules=("413.2c",)
    )
    return noted(replace(context, it=tuple(there), amount=len(there)), "discarded", new)


def reveal(gate: Gate, context: Context, e: ir.Reveal) -> Context:
    """Reveal cards."""
    what = pick(gate, context, e.what, f"what to reveal for {gate.name(context.source)}")
    gate.say("revealed: " + ", ".join(gate.name(i) for i in what), "413.2c")
    return noted(replace(context, it=what), "revealed", what)


def reveal_until(gate: Gate, context: Context, e: ir.RevealUntil) -> Context:
    """Reveal from the top until a card passes, or the library ends; that card is "it" for what follows."""
    if not isinstance(e.last, ir.It):
        raise Unsupported("a card that ends a revealing and is not called it")
    found = resolve(gate.sight, context, e.player)
    player = PlayerId(str(found[0])) if found else context.controller
    shown: list[Recipient] = []
    last: tuple[Recipient, ...] = ()
    library = gate.state.zone("library", player)
    for card in library if e.most is None else library[: amount(gate.sight, context, e.most)]:
        settle_top(gate, player, len(shown) + 1)
        shown.append(card)
        if all(passes(gate.sight, context, card, t) for t in e.of.tests):
            last = (card,)
            break
    gate.say("revealed: " + ", ".join(gate.name(i) for i in shown), "413.2c")
    earlier = {deed: done for deed, done in context.deeds.items() if deed not in ("revealed", "found")}
    context = noted(noted(replace(context, deeds=earlier), "revealed", shown), "found", last)
    return replace(context, it=last, did=bool(last))


def top_cards(gate: Gate, context: Context, e: ir.TopCards) -> Context:
    """The top card of each library, and whose costs most; where several do, cards of those alone if they go on."""
    taking, first = list(gate.state.turn_order()), list[PlayerId]()
    while taking:
        for player in taking:
            settle_top(gate, player, 1)
        tops = {p: gate.state.zone("library", p)[0] for p in taking if gate.state.zone("library", p)}
        names = (f"{gate.name(i)} of {p}" for p, i in tops.items())
        costs = {p: amount(gate.sight, replace(context, it=(i,)), _COST) for p, i in tops.items()}
        if e.exile:
            new = gate.propose(*(Move(i, "removed", "remove") for i in tops.values()), rules=("413.2c",))
            context = noted(context, "exiled", new)
        else:
            gate.say("revealed: " + ", ".join(names), "413.2c")
        first = [p for p in tops if costs[p] == max(costs.values())]
        taking = first if e.again and len(first) > 1 else []
    return replace(context, it=tuple(first) if len(first) == 1 else ())


_COST = ir.StatOf("mana value", ir.It())


def shuffle(gate: Gate, context: Context, e: ir.Shuffle) -> Context:
    """Shuffle: the order is unknown afterwards."""
    for player in players(gate, context, e.player):
        shuffled(gate, player)
    return context


def keep_on_top(gate: Gate, context: Context, e: ir.KeepOnTop) -> Context:
    """Of the top cards one stays, and the rest goes to the bottom in an order that chance decides (217.2, 422.1)."""
    me, n = context.controller, amount(gate.sight, context, e.n)
    settle_top(gate, me, n)
    top = gate.state.zone("library", me)[: max(0, n)]
    (kept,) = gate.choose_objects(me, top, 1, 1, f"which card {gate.name(context.source)} leaves on top") or (
        None,
    )
    rest = tuple(i for i in top if i != kept)
    if len({gate.state.objects[i].base.name for i in rest}) > 1:
        text = f"{gate.name(context.source)}: the order at the bottom, the first one first (at random)"
        rest = gate.ask(Question(me, text, "order", rest, len(rest), len(rest), "422.1", chance=True))
    gate.propose(*(Move(i, "library", "", "bottom") for i in rest), rules=("413.2c",))
    return context


HANDS_AND_LIBRARIES: dict[type[object], object] = {
    ir.DrawCards: draw,
    ir.DiscardCards: discard,
    ir.DiscardThese: discard_these,
    ir.RevealUntil: reveal_until,
    ir.Reveal: reveal,
    ir.TopCards: top_cards,
    ir.Shuffle: shuffle,
    ir.KeepOnTop: keep_on_top,
}
