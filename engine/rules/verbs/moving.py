"""Objects moved from zone to zone: destroyed, sacrificed, returned, removed, exchanged (217, 413.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.changing.libraries import settle_top
from engine.rules.choosing.picking import choices, followed, origin, pick, players, present, zone_named
from engine.rules.looking.references import matching, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.permanents.attaching import may_be_attached
from engine.rules.position.events import ChangeState, Destroyed, Event, Move
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

_MOVED = {"removed": "exiled", "graveyard": "put into a graveyard", "hand": "returned"}


def destroy(gate: Gate, context: Context, e: ir.Destroy) -> Context:
    """Destroy permanents."""
    what = pick(gate, context, e.what, "what to destroy")
    batch = [
        Destroyed(i, not e.no_regeneration and not gate.sight.view(i).restricted("cannot be regenerated"))
        for i in present(gate, what)
    ]
    gate.propose(*batch, rules=("413.2c",))
    gone = [e.object for e in batch if e.object not in gate.state.zone("in play")]
    return noted(replace(context, it=what, amount=len(gone), did=bool(gone)), "destroyed", gone)


def _may_go(gate: Gate, context: Context, e: ir.PutInto, oid: ObjectId) -> bool:
    """Whether an object is one that can be put there: into play permanents, into the ante what one owns (217.9d)."""
    if e.zone == "ante" and not isinstance(e.what, ir.TopOfLibrary):
        return gate.sight.object(oid).owner == context.controller
    permanent = gate.sight.view(oid).types & {"artifact", "creature", "enchantment", "land"}
    return e.zone != "in play" or bool(permanent)


def put_into(gate: Gate, context: Context, e: ir.PutInto) -> Context:
    """Move objects to a zone; a permanent may keep track of cards that it removes (502.34a)."""
    meant = pick(gate, context, e.what, f"what {gate.name(context.source)} moves")
    what = followed(gate, context, meant, e.what)
    if e.zone == "library" and e.position != "shuffled" and not isinstance(e.what, ir.ChosenBy):
        what = arranged(gate, what, gate.name(context.source), context.controller if e.arranged else None)
    if e.position == "third from the top":
        for owner in dict.fromkeys(gate.sight.object(i).owner for i in what):
            settle_top(gate, owner, 2, below=what)
    owners = isinstance(e.under, ir.OwnerOf)
    under = players(gate, context, e.under) if e.under is not None and not owners else []
    changes = _as_it_comes(e)
    if e.attached is not None:
        to = _host(gate, context, e.attached, what)
        what = _fit_to_enchant(gate, what, to)
        changes["attached"] = to
    source = origin(gate, context.source)
    if e.zone == "in play":
        changes["created_by"] = source
    batch = [  # under several players: each what he or she owns
        Move(
            i,
            zone_named(e.zone),
            "remove" if e.zone == "removed" else "",
            e.position or "top",
            under[0] if len(under) == 1 and (e.zone == "in play" or e.face_down) else None,
            changes | ({"counters": gate.state.objects[i].counters} if e.noting else {}),
            source if e.link else None,
        )
        for i in what
        if _may_go(gate, context, e, i)
    ]
    new = gate.propose(*batch, rules=("413.2c", "217.1c"))
    context = noted(context, "shuffled" if e.position == "shuffled" else _MOVED.get(e.zone, "moved"), new)
    if e.zone == "in play":
        context = _followed(context, batch, new)
    if e.position == "shuffled":
        _shuffled(gate, batch)
    if isinstance(e.what, ir.ChosenBy | ir.AllOf):
        context = replace(context, amount=len(batch))
    moved = tuple(n for n in new if n is not None)
    return replace(context, it=moved, did=bool(moved))


def _shuffled(gate: Gate, batch: list[Move]) -> None:
    """Whoever has cards shuffled into the library shuffles it, which some abilities wait for."""
    if gate.cause is not None:
        owners = dict.fromkeys(gate.sight.object(m.object).owner for m in batch)
        gate.propose(*(ChangeState({}, "shuffles", p) for p in owners))


def _as_it_comes(e: ir.PutInto) -> dict[str, object]:
    """What is told of how something comes where it goes: tapped, face down, or on nothing though it could enchant."""
    tapped: dict[str, object] = {"tapped": True} if e.tapped else {}
    tapped |= {"face_down": True} if e.face_down else {}
    return tapped | ({"attached": None} if e.alone else {})


def _host(gate: Gate, context: Context, ref: ir.Ref, what: list[ObjectId]) -> Recipient | None:
    """What enchantments are put onto: what is meant, or what a player or chance picks of all they can enchant."""
    if not isinstance(ref, ir.ChosenBy):
        return next(iter(resolve(gate.sight, context, ref)), None)
    who = players(gate, context, ref.player)[0]
    fit = [i for i in choices(gate, context, ref, who) if all(may_be_attached(gate, one, i) for one in what)]
    text = f"what {gate.name(context.source)} is put onto"
    if ref.at_random:
        return next(iter(gate.chance(who, fit, 1, text)), None) if fit else None
    return next(iter(gate.choose_objects(who, fit, 1, 1, text, "413.2d")), None)


def _fit_to_enchant(gate: Gate, what: list[ObjectId], to: Recipient | None) -> list[ObjectId]:
    """The local enchantments among the objects that may be on something (212.4d-e)."""
    fit = [i for i in what if gate.sight.view(i).keywords("enchant")]
    return [i for i in fit if to is not None and may_be_attached(gate, i, to)]


def _followed(context: Context, batch: list[Move], new: list[ObjectId | None]) -> Context:
    """What this resolution puts into play is what it goes on to speak of (217.1c)."""
    now = {m.object: n for m, n in zip(batch, new, strict=False) if n is not None}
    targets = tuple(
        tuple(t if isinstance(t, str) else now.get(t, t) for t in chosen) for chosen in context.targets
    )
    return replace(context, targets=targets)


def arranged(gate: Gate, what: list[ObjectId], name: str, who: PlayerId | None = None) -> list[ObjectId]:
    """Cards going to one library together, in the order in which their owner, or `who`, puts them there (217.2d)."""
    found: list[ObjectId] = []
    for player in gate.state.turn_order():
        mine = tuple(i for i in what if gate.state.objects[i].owner == player)
        if len({gate.state.objects[i].base.name for i in mine}) > 1:
            text = f"{name}: the order in which cards go to the library, the first one first"
            mine = gate.ask(Question(who or player, text, "order", mine, len(mine), len(mine), "217.2d"))
            gate.say(f"{who or player} arranges the cards that go to the library", "217.2d")
        found.extend(mine)
    return found


def sacrifice(gate: Gate, context: Context, e: ir.SacrificeIt) -> Context:
    """Sacrifice: only its controller can; the rest of the instruction is impossible (416.3)."""
    return sacrificed(gate, context, to_sacrifice(gate, context, e))


def to_sacrifice(gate: Gate, context: Context, e: ir.SacrificeIt) -> list[ObjectId]:
    """The permanents that an instruction has players sacrifice, as they choose."""
    text = f"what to sacrifice to {gate.name(context.source)}"
    what = present(gate, pick(gate, context, e.what, text, own=True))
    if not isinstance(e.what, ir.ChosenBy):
        who = players(gate, context, e.player)
        what = [i for i in what if gate.sight.controller(i) in who]
    return what


def sacrificed(gate: Gate, context: Context, what: list[ObjectId]) -> Context:
    """Permanents are sacrificed, all of them at once, but for what has left play by then."""
    what = present(gate, tuple(what))
    gate.propose(*(Move(i, "graveyard", "sacrifice") for i in what), rules=("413.2c",))
    return noted(replace(context, it=tuple(what), amount=len(what), did=bool(what)), "sacrificed", what)


def trade(gate: Gate, context: Context, e: ir.Trade) -> Context:
    """One player sacrifices a permanent and returns a card to play at the same time."""
    who = players(gate, context, e.player)
    given = present(gate, resolve(gate.sight, context, e.given))
    taken = followed(gate, context, resolve(gate.sight, context, e.taken), e.taken)
    batch: list[Event] = [Move(i, "graveyard", "sacrifice") for i in given if gate.sight.controller(i) in who]
    batch += [Move(i, "in play", controller=who[0]) for i in taken if who]
    gate.propose(*batch, rules=("413.2c", "217.1c"))
    return context


def put_in_turn(gate: Gate, context: Context, e: ir.PutInTurn) -> Context:
    """One player after the other may put a card from hand into play (103.4, 413.2d)."""
    order, start = gate.state.turn_order(), context.controller
    first = order.index(start) if start in order else 0
    put = False
    for player in (*order[first:], *order[:first]):
        if e.removed:
            options = matching(gate.sight, context, e.of)
        else:
            hand = gate.state.zone("hand", player)
            options = tuple(i for i in hand if all(passes(gate.sight, context, i, t) for t in e.of.tests))
        text = f"what to put into play with {gate.name(context.source)}{'' if e.removed else ', or nothing'}"
        least, changes = (1, {"tapped": True}) if e.removed else (0, {})
        for one in gate.choose_objects(player, options, least, 1, text, "413.2d") if options else ():
            put = True
            move = Move(ObjectId(int(one)), "in play", controller=player, changes=changes)
            gate.propose(move, rules=("413.2c",))
    return replace(context, did=put)


MOVING: dict[type[object], object] = {
    ir.PutInTurn: put_in_turn,
    ir.Destroy: destroy,
    ir.PutInto: put_into,
    ir.SacrificeIt: sacrifice,
    ir.Trade: trade,
}
