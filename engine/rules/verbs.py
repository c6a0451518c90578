"""One function for each instruction verb (413.2): what it proposes through the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.attaching import ATTACHING, may_be_attached
from engine.rules.deeds import dealt, noted
from engine.rules.events import Damage, Destroyed, Draw, Event, Life, Move
from engine.rules.picking import followed, origin, pick, players, present, zone_named
from engine.rules.references import amount, matching, resolve
from engine.rules.searching import SEARCHING
from engine.rules.state import (
    Context,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
)
from engine.rules.subgames import SUBGAMES
from engine.rules.verbs_choosing import CHOOSING
from engine.rules.verbs_lasting import LASTING
from engine.rules.verbs_making import MAKING
from engine.rules.verbs_of_cards import OF_CARDS
from engine.rules.verbs_of_piles import OF_PILES
from engine.rules.verbs_of_play import OF_PLAY
from engine.rules.verbs_of_status import OF_STATUS
from engine.rules.verbs_of_turns import OF_TURNS
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def damage(gate: Gate, context: Context, e: ir.DealDamage) -> Context:
    """Deal damage, divided as announced where it is divided (409.1e, 413.2c)."""
    return damage_together(gate, context, (e,))


def damage_together(gate: Gate, context: Context, effects: tuple[ir.DealDamage, ...]) -> Context:
    """Deal all the damage that one sentence deals, at once."""
    batch: list[Event] = []
    reached: list[Recipient] = []
    total = 0
    for e in effects:
        found = () if e.source is None else resolve(gate.sight, context, e.source)
        source = next((i for i in found if not isinstance(i, str)), context.source)
        to = pick(gate, context, e.to, f"what {gate.name(context.source)} deals damage to")
        reached.extend(to)
        for one in to:
            n = amount(gate.sight, replace(context, each=one), e.amount)
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


def _strength(gate: Gate, one: Recipient) -> int:
    """A player's life total, a creature's toughness."""
    if isinstance(one, str):
        return max(0, gate.state.players[PlayerId(one)].life)
    return max(0, gate.sight.view(one).toughness or 0)


def destroy(gate: Gate, context: Context, e: ir.Destroy) -> Context:
    """Destroy permanents."""
    what = pick(gate, context, e.what, "what to destroy")
    batch = [
        Destroyed(i, not e.no_regeneration and not gate.sight.view(i).restricted("cannot be regenerated"))
        for i in present(gate, what)
    ]
    gate.propose(*batch, rules=("413.2c",))
    gone = (e.object for e in batch if e.object not in gate.state.zone("in play"))
    return noted(replace(context, it=what), "destroyed", gone)


def _is_enchantment_for(gate: Gate, oid: ObjectId, to: Recipient) -> bool:
    return bool(gate.sight.view(oid).keywords("enchant")) and may_be_attached(gate, oid, to)


def put_into(gate: Gate, context: Context, e: ir.PutInto) -> Context:
    """Move objects to a zone."""
    what = followed(gate, pick(gate, context, e.what, f"what {gate.name(context.source)} moves"))
    if e.zone == "library" and e.position != "shuffled" and not isinstance(e.what, ir.ChosenBy):
        what = _arranged(gate, what)
    owners = isinstance(e.under, ir.OwnerOf)
    under = players(gate, context, e.under) if e.under is not None and not owners else []
    changes: dict[str, Any] = {"tapped": True} if e.tapped else {}
    if e.attached is not None:
        to = resolve(gate.sight, context, e.attached)
        what = [i for i in what if to and _is_enchantment_for(gate, i, to[0])]
        changes["attached"] = to[0] if to else None
    source = origin(gate, context.source)
    if e.zone == "in play":
        changes["created_by"] = source
    batch = [
        Move(
            i,
            zone_named(e.zone),
            "remove" if e.zone == "removed" else "",
            e.position or "top",
            under[0]
            if len(under) == 1 and e.zone == "in play"
            else None,  # several: each what he or she owns
            changes,
            source if e.link or _remembers(gate, context, e) else None,
        )
        for i in what
        if not (
            e.zone == "in play"
            and not (gate.sight.view(i).types & {"artifact", "creature", "enchantment", "land"})
        )
    ]
    new = gate.propose(*batch, rules=("413.2c", "217.1c"))
    context = noted(context, "shuffled" if e.position == "shuffled" else _MOVED.get(e.zone, "moved"), new)
    if e.zone == "in play":
        context = _followed(context, batch, new)
    if isinstance(e.what, ir.ChosenBy):
        context = replace(context, amount=len(batch))
    return replace(context, it=tuple(n for n in new if n is not None), did=bool(batch))


def _followed(context: Context, batch: list[Move], new: list[ObjectId | None]) -> Context:
    """What this resolution puts into play is what it goes on to speak of (217.1c)."""
    now = {m.object: n for m, n in zip(batch, new, strict=False) if n is not None}
    targets = tuple(
        tuple(t if isinstance(t, str) else now.get(t, t) for t in chosen) for chosen in context.targets
    )
    return replace(context, targets=targets)


_MOVED = {"removed": "exiled", "graveyard": "put into a graveyard", "hand": "returned"}


def _arranged(gate: Gate, what: list[ObjectId]) -> list[ObjectId]:
    """Cards going to one library together, in the order in which their owner puts them there (217.2d)."""
    found: list[ObjectId] = []
    for player in gate.state.turn_order():
        mine = tuple(i for i in what if gate.state.objects[i].owner == player)
        if len({gate.state.objects[i].base.name for i in mine}) > 1:
            text = "the order in which cards go to the library, the first one first"
            mine = gate.ask(Question(player, text, "order", mine, len(mine), len(mine), "217.2d"))
        found.extend(mine)
    return found


def _remembers(gate: Gate, context: Context, e: ir.PutInto) -> bool:
    """Whether a permanent keeps track of cards its ability removes, for its own other text (502.34a)."""
    if e.zone != "removed":
        return False
    source = gate.sight.object(origin(gate, context.source))
    return any("Linked(" in repr(a) or "'linked'" in repr(a) for a in source.base.abilities)


def sacrifice(gate: Gate, context: Context, e: ir.SacrificeIt) -> Context:
    """Sacrifice: only its controller can; the rest of the instruction is impossible (416.3)."""
    text = f"what to sacrifice to {gate.name(context.source)}"
    what = present(gate, pick(gate, context, e.what, text, own=True))
    if not isinstance(e.what, ir.ChosenBy):
        who = players(gate, context, e.player)
        what = [i for i in what if gate.sight.controller(i) in who]
    gate.propose(*(Move(i, "graveyard", "sacrifice") for i in what), rules=("413.2c",))
    return noted(replace(context, it=tuple(what), did=bool(what)), "sacrificed", what)


def trade(gate: Gate, context: Context, e: ir.Trade) -> Context:
    """One player sacrifices a permanent and returns a card to play at the same time."""
    who = players(gate, context, e.player)
    given = present(gate, resolve(gate.sight, context, e.given))
    taken = followed(gate, resolve(gate.sight, context, e.taken))
    batch: list[Event] = [Move(i, "graveyard", "sacrifice") for i in given if gate.sight.controller(i) in who]
    batch += [Move(i, "in play", controller=who[0]) for i in taken if who]
    gate.propose(*batch, rules=("413.2c", "217.1c"))
    return context


def draw(gate: Gate, context: Context, e: ir.DrawCards) -> Context:
    """Draw cards one at a time (304.1, 413.2)."""
    n = 0
    for player in players(gate, context, e.player):
        n = _drawn(gate, replace(context, each=player), e.n, player)
        for _ in range(n):
            gate.propose(Draw(player), rules=("413.2c",), text=f"{player} draws a card")
    return replace(context, amount=n)


def _drawn(gate: Gate, context: Context, n: ir.Quantity, player: PlayerId) -> int:
    """How many cards to draw: the player's choice where it is up to a number."""
    if not isinstance(n, ir.UpTo):
        return amount(gate.sight, context, n)
    text = f"how many cards to draw with {gate.name(context.source)}, up to {n.most}"
    return int(gate.ask(Question(player, text, "choice", tuple(range(n.most + 1)))))


def discard(gate: Gate, context: Context, e: ir.DiscardCards) -> Context:
    """Discard cards of the player's choice, or the whole hand."""
    total = 0
    for player in players(gate, context, e.player):
        hand = gate.state.zone("hand", player)
        if e.of is not None:
            hand = tuple(i for i in hand if i in matching(gate.sight, context, e.of))
        chosen: tuple[Any, ...] = hand
        if e.n is not None:
            n = min(amount(gate.sight, replace(context, each=player), e.n), len(hand))
            text = f"what to discard to {gate.name(context.source)}"
            if e.at_random:
                chosen = gate.chance(player, hand, n, text)
            else:
                chosen = gate.choose_objects(player, hand, n, n, text, "413.2c")
        total += len(chosen)
        new = gate.propose(
            *(Move(i, "graveyard", "discard", by=context.controller) for i in chosen),
            rules=("413.2c",),
            text=f"{player} discards",
        )
        context = noted(context, "discarded", new)
    return replace(context, amount=total, did=total > 0)


def life(gate: Gate, context: Context, e: ir.GainLife | ir.LoseLife) -> Context:
    """Gain or lose life."""
    n = 0
    sign, word = (1, "gains") if isinstance(e, ir.GainLife) else (-1, "loses")
    for player in players(gate, context, e.player):
        n = amount(gate.sight, replace(context, each=player), e.n)
        if n > 0:
            gate.propose(
                Life(player, sign * n, "gain" if sign > 0 else "loss"),
                rules=("413.2c",),
                text=f"{player} {word} {n} life",
            )
    return replace(context, amount=n)


def counter_spell(gate: Gate, context: Context, e: ir.CounterSpell) -> Context:
    """Counter a spell or ability (414)."""
    countered = False
    for one in pick(gate, context, e.what, "what to counter"):
        if isinstance(one, str) or one not in gate.state.zone("stack"):
            continue
        if gate.sight.view(one).restricted("cannot be countered") or any(
            isinstance(g.ability, ir.Static)
            and any(
                isinstance(m, ir.Restrict) and m.rule == "cannot be countered"
                for m in g.ability.modifications
            )
            for g in gate.sight.view(one).abilities
        ):
            gate.say(f"{gate.name(one)} cannot be countered", "103.2")
            continue
        spell = gate.state.objects[one]
        is_spell = spell.entry is not None and spell.entry.kind == "spell"
        zone = e.zone if is_spell else "ceased"
        gate.propose(
            Move(one, zone_named(zone), "counter", e.position or "top"),
            rules=("414.1",),
            text=f"{gate.name(one)} is countered",
        )
        countered = True
        context = noted(context, "countered", (one,))
    return replace(context, countered=countered)


VERBS: dict[type[Any], Any] = {
    ir.DealDamage: damage,
    ir.Destroy: destroy,
    ir.PutInto: put_into,
    ir.SacrificeIt: sacrifice,
    ir.Trade: trade,
    ir.DrawCards: draw,
    ir.DiscardCards: discard,
    ir.GainLife: life,
    ir.LoseLife: life,
    ir.CounterSpell: counter_spell,
    **LASTING,
    **MAKING,
    **OF_PLAY,
    **OF_STATUS,
    **SEARCHING,
    **OF_PILES,
    **CHOOSING,
    **OF_CARDS,
    **OF_TURNS,
    **SUBGAMES,
    **ATTACHING,
}
