"""Replacement and prevention effects (419): what happens instead, and who chooses which applies first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.records import replace
from engine.rules.changing.damage_at_once import sources_matter
from engine.rules.changing.libraries import settle_top
from engine.rules.choosing.targeting import protected
from engine.rules.looking.conditions import holds
from engine.rules.looking.damage_sources import as_source
from engine.rules.looking.outcome import outcome
from engine.rules.looking.references import amount, fits, resolve
from engine.rules.permanents.entering import entering, token_entering, ways_of_coming
from engine.rules.position.events import (
    Change,
    ChangePlayer,
    ChangeState,
    Damage,
    Destroyed,
    Draw,
    Enter,
    Event,
    LeaveCombat,
    Life,
    Move,
    Replaced,
)
from engine.rules.position.refusal import Illegal, NeedAnswer, Unsupported
from engine.rules.position.state import (
    Combat,
    Context,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    ShieldEffect,
    State,
)
from engine.rules.replacement.replaced_events import is_about, unpreventable
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Final = list[tuple[Event, tuple[str, ...]]]
_TRIED = 4


class Candidate(msgspec.Struct, frozen=True):
    """One replacement that could apply to an event."""

    key: tuple[object, ...]
    source: ObjectId
    context: Context
    replaces: ir.Replaces
    shield: ShieldEffect | None = None


def replaced(gate: Gate, event: Event, used: frozenset[object] = frozenset()) -> Final:
    """What happens instead of the event, each with the rules applied.

    Nothing if it is replaced by nothing.
    """
    if isinstance(event, Damage) and event.amount <= 0:
        gate.say(f"{gate.name(event.source)} deals no damage to {gate.name(event.to)}", "419.5a")
        return []
    if isinstance(event, Destroyed) and gate.sight.view(event.object).restricted("cannot be destroyed"):
        gate.say(f"{gate.name(event.object)} cannot be destroyed", "103.2")
        return []
    if isinstance(event, Move) and _stays(gate, event):
        gate.say(f"{gate.name(event.object)} cannot be sacrificed", "103.2")
        return []
    used |= gate.within
    found = [c for c in _candidates(gate, event) if c.key not in used]
    if not found:
        return _settle(gate, event, used)
    return _with(gate, event, used, found, _choose(gate, event, used, found))


def _stays(gate: Gate, event: Move) -> bool:
    """Whether it is what cannot be sacrificed that would be."""
    barred = event.cause == "sacrifice" and gate.sight.view(event.object).restricted("cannot be sacrificed")
    return bool(barred)


def _with(
    gate: Gate, event: Event, used: frozenset[object], found: list[Candidate], chosen: Candidate
) -> Final:
    """What happens where this one of those found applies first."""
    if chosen.replaces.optional:
        text = f"whether {gate.name(chosen.source)} replaces {_words(gate, event)}"
        if not gate.yes(chosen.context.controller, text):
            return replaced(gate, event, used | {chosen.key})
    kind = "419.1a" if chosen.replaces.prevent is None else "419.1d"
    rules = (kind, "419.9a" if len(found) > 1 else "419.6a")
    result: Final = []
    for new in _apply(gate, event, chosen):
        result.extend((e, rules + r) for e, r in replaced(gate, new, used | {chosen.key}))
    if len(found) > 1 and not result:
        gate.say(f"{gate.name(chosen.source)} applies first", *rules)
    return result


def _protection(gate: Gate, event: Event) -> list[Candidate]:
    """Protection prevents damage from a source of the quality, as one prevention effect among others (502.7e)."""
    if not isinstance(event, Damage) or isinstance(event.to, str) or event.unpreventable:
        return []
    if event.to not in gate.state.objects or not protected(gate, event.to, event.source, of_damage=True):
        return []
    context = Context(event.to, gate.sight.controller(event.to))
    return [Candidate(("protection", event.to), event.to, context, _PROTECTION)]


_PROTECTION = ir.Replaces("damage", prevent="all")


def in_shield_order(gate: Gate, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Damage from several sources at once, in the order in which a shield meets it (419.7b)."""
    for shield in gate.state.shields:
        if shield.left is None or shield.replaces.prevent is None or shield.replaces.once:
            continue
        hit = [
            e
            for e in events
            if isinstance(e, Damage) and is_about(gate, e, shield.replaces, shield.context, shield)
        ]
        if len({e.source for e in hit}) < 2 or sum(e.amount for e in hit) <= shield.left:
            continue
        who = affected_player(gate, hit[0])
        sources = tuple(dict.fromkeys(e.source for e in hit))
        text = f"which damage {gate.name(shield.context.source)} prevents first"
        n = len(sources)
        question = Question(who, text, "order", sources, n, n, "419.7b")
        if len({e.to for e in hit}) == 1 and not sources_matter(gate):
            gate.automatic.append((question, ()))
            continue
        order = gate.ask(question)
        place = {s: i for i, s in enumerate(order)}
        first = sorted(hit, key=lambda e: place.get(e.source, n))
        events = (*first, *(e for e in events if e not in hit))
    return events


def _settle(gate: Gate, event: Event, used: frozenset[object]) -> Final:
    """Turn abstract events into what they consist of."""
    state = gate.state
    if isinstance(event, Destroyed):
        return replaced(gate, Move(event.object, "graveyard", "destroy"), used)
    if isinstance(event, Draw):
        settle_top(gate, event.player, 1)
        library = gate.state.zone("library", event.player)
        drew = state.players[event.player].drew + 1
        own = state.players[event.player].drew_for_turn + (state.turn.step == "draw")
        if not library:
            return [(ChangePlayer(event.player, {"drew_from_empty": True}), ("420.5g",))]
        return [
            *replaced(gate, Move(library[0], "hand", "draw"), used),
            (ChangePlayer(event.player, {"drew": drew, "drew_for_turn": own}, "drew"), ()),
        ]
    if isinstance(event, Replaced):
        return [(ChangeState({}, event.what, event.player), ())]
    if isinstance(event, Move) and event.to == "in play" and state.objects[event.object].zone != "phased out":
        settled = entering(gate, event)
        if settled is not None and settled.to == "graveyard":
            return replaced(gate, settled, used)
        return [] if settled is None else [(settled, ways_of_coming(event, settled))]
    if isinstance(event, Enter) and event.object.zone == "in play":
        return [(token_entering(gate, event), ())]
    if isinstance(event, Move) and event.to not in ("removed", "ceased", "stack"):
        leaving = state.objects[event.object]
        if leaving.zone == "stack" and leaving.entry is not None and "flashback" in leaving.entry.options:
            return [(replace(event, to="removed", cause="remove"), ("502.22a",))]
    if isinstance(event, Move) and event.cause == "discard" and event.to == "graveyard":
        return [_madness(gate, event)]
    return [(event, ("504.6",) if _shows(state, event) else ())]


def _shows(state: State, event: Event) -> bool:
    """Whether a face-down permanent leaves play, so that it is shown (504.6)."""
    if not isinstance(event, Move) or event.to == "phased out":
        return False
    return state.objects[event.object].face_down and state.objects[event.object].zone == "in play"


def _madness(gate: Gate, event: Move) -> tuple[Event, tuple[str, ...]]:
    """A card with madness that is discarded is removed from the game, or may be, as the book has it (502.24a)."""
    o = gate.state.objects[event.object]
    if o.zone != "hand" or not any(
        isinstance(a, ir.Keyword) and a.name == "madness" for a in o.base.abilities
    ):
        return event, ()
    asked = gate.state.book.madness == "permission"
    text = f"whether to remove {o.base.name} from the game as it is discarded (madness)"
    if not asked or gate.yes(o.owner, text):
        return replace(event, to="removed"), ("502.24a",)
    return event, ()


def _choose(gate: Gate, event: Event, used: frozenset[object], found: list[Candidate]) -> Candidate:
    """The affected player, or controller of the affected object, chooses (419.9a), unless all ends the same.

    Of prevention that does nothing besides, protection comes first: whoever chose a shield would use it up for nothing.
    """
    if all(_meaning(c) == _meaning(found[0]) for c in found):
        return found[0]
    guarded = [c for c in found if c.key[0] == "protection"]
    if guarded and all(c.replaces.prevent is not None and not c.replaces.instead for c in found):
        return guarded[0]
    named = _named(gate, found)
    text = f"which effect applies first to {_words(gate, event)}"
    question = Question(affected_player(gate, event), text, "choice", tuple(named), rule="419.9a")
    if len(found) <= _TRIED and len({_ending(gate, event, used, found, c) for c in found}) == 1:
        gate.automatic.append((question, ()))
        return found[0]
    return named[gate.ask(question)]


def _meaning(c: Candidate) -> tuple[ir.Replaces, Context]:
    """What a replacement does, whenever it came to be."""
    return c.replaces, replace(c.context, since=0, event=-1, turn_made=0, shield=0)


def _named(gate: Gate, found: list[Candidate]) -> dict[object, Candidate]:
    """The replacements by their sources; numbered, and told by what they are about, where one source has several."""
    if len({c.source for c in found}) == len(found):
        return {c.source: c for c in found}
    named: dict[object, Candidate] = {}
    for n, c in enumerate(found, 1):
        aims = ", ".join(gate.name(one) for chosen in c.context.targets for one in chosen)
        named[f"{n}: {gate.name(c.source)}{aims and f' ({aims})'}"] = c
    return named


def _ending(
    gate: Gate, event: Event, used: frozenset[object], found: list[Candidate], first: Candidate
) -> object:
    """How it ends where one of the replacements applies first, tried; itself where that cannot be said."""
    if isinstance(event, Enter) or (isinstance(event, Move) and event.to == "in play"):
        return first.key
    aside = gate.aside()
    aside.used_up, aside.prevented = list(gate.used_up), set(gate.prevented)
    aside.within, aside.applying = gate.within, gate.applying
    try:
        final = [e for e, _ in _with(aside, event, used, found, first)]
        aside.within |= {c.key for e in final for c in _candidates(aside, e)}
        aside.propose(*final)
    except (NeedAnswer, Illegal, Unsupported):
        return first.key
    return outcome(aside.sight)


def affected_player(gate: Gate, event: Event) -> PlayerId:
    """Who chooses among replacements of an event (419.9a)."""
    if isinstance(event, Damage):
        return event.to if isinstance(event.to, str) else gate.sight.controller(event.to)
    if isinstance(event, Draw | Life | Replaced):
        return event.player
    if isinstance(event, Move | Destroyed):
        o = gate.sight.object(event.object)
        return gate.sight.controller(event.object) if o.zone in ("in play", "stack") else o.owner
    return gate.state.turn.active


def _words(gate: Gate, event: Event) -> str:
    if isinstance(event, Damage):
        return f"the damage {gate.name(event.source)} would deal to {gate.name(event.to)}"
    if isinstance(event, Move):
        return f"{gate.name(event.object)}, which would go to {event.to}"
    if isinstance(event, Destroyed):
        return f"{gate.name(event.object)}, which would be destroyed"
    if isinstance(event, Draw):
        return f"the card {event.player} would draw"
    if isinstance(event, Life | Replaced):
        what = "life" if isinstance(event, Life) else event.what
        return f"the {what} of {event.player}"
    return type(event).__name__.lower()


def _candidates(gate: Gate, event: Event) -> list[Candidate]:
    sight = gate.sight
    found: list[Candidate] = []
    sources = [(oid, n, one) for oid, n, one, _ in sight.having(ir.Replacing)]
    if isinstance(event, Move) and event.object not in sight.in_play():
        own = enumerate(sight.view(event.object).abilities)
        sources += [(event.object, n, g.ability) for n, g in own if isinstance(g.ability, ir.Replacing)]
    for oid, n, one in sources:
        context = Context(oid, sight.controller(oid))
        if (one.condition is None or holds(sight, context, one.condition)) and is_about(
            gate, event, one.replaces, context, None
        ):
            found.append(Candidate(("static", oid, n), oid, context, one.replaces))
    for shield in (*gate.state.shields, *gate.used_up):
        if shield.left != 0 and is_about(gate, event, shield.replaces, shield.context, shield):
            found.append(
                Candidate(
                    ("shield", shield.timestamp),
                    shield.context.source,
                    shield.context,
                    shield.replaces,
                    shield,
                )
            )
    found += _protection(gate, event)
    if isinstance(event, Damage) and unpreventable(gate, event):
        found = [c for c in found if c.replaces.prevent is None]
    if isinstance(event, Damage) and _stands(gate, event):
        found = [c for c in found if c.replaces.prevent is None and c.replaces.redirect is None]
    return found


def _stands(gate: Gate, event: Damage) -> bool:
    """Whether damage to a creature can be neither prevented nor dealt to something else."""
    if isinstance(event.to, str) or event.to not in gate.state.objects:
        return False
    told = gate.sight.view(event.to).restricted("damage to it stands")
    return any(r.by is None or fits(gate.sight, about, event.source, r.by) for r, about in told)


def _apply(gate: Gate, event: Event, c: Candidate) -> list[Event]:
    r, combat = c.replaces, gate.state.combat or Combat()
    if isinstance(event, Damage):
        return _on_damage(gate, event, c)
    _use_up(gate, c, 1)
    if isinstance(event, Destroyed) and r.event == "destroy":
        fights = event.object in (*combat.attackers, *combat.blocks)
        gate.say(f"{gate.name(event.object)} regenerates", "419.6b", *(("306.2",) if fights else ()))
        gate.follow(c.context, r.instead)
        tapped = Change(event.object, {"damage": 0, "tapped": True}, "becomes tapped")
        return [tapped, LeaveCombat(event.object), ChangeState({}, "regenerated", object=event.object)]
    if isinstance(event, Move) and r.event == "put into play":
        gate.say(f"{gate.name(c.source)} replaces {_words(gate, event)}", "419.1a", "419.6a")
        comes_to = event.controller or gate.state.objects[event.object].owner
        gate.to_follow.append((replace(c.context, event_player=comes_to), r.instead))
        return [event]
    if isinstance(event, Move) and r.event == "discard":
        return [_discarded_to(event, c)]
    if isinstance(event, Move) and len(r.instead) == 1 and isinstance(r.instead[0], ir.PutInto):
        put = r.instead[0]
        return [replace(event, to=put.zone, position=put.position or "top", cause="remove")]
    return _instead(gate, event, c)


def _discarded_to(event: Move, c: Candidate) -> Move:
    """The discard, which puts the card somewhere else, with counters where that is play."""
    put, *more = c.replaces.instead
    assert isinstance(put, ir.PutInto)
    counters = {e.kind: e.n.n for e in more if isinstance(e, ir.PutCounters) and isinstance(e.n, ir.Number)}
    changes = {"counters": counters} if counters else {}
    return replace(event, to=put.zone, position=put.position or "top", changes=changes)


def _instead(gate: Gate, event: Event, c: Candidate) -> list[Event]:
    n = event.by if isinstance(event, Life) else event.amount if isinstance(event, Damage) else 1
    player = affected_player(gate, event)
    if c.replaces.instead:
        gate.say(f"{gate.name(c.source)} replaces {_words(gate, event)}", "419.1a", "419.6a")
        within, gate.within = gate.within, gate.within | {c.key}  # one opportunity for each event (419.6)
        about = replace(c.context, amount=n, event_player=player)
        if isinstance(event, Move | Destroyed):
            about = replace(about, subject=event.object)
        if isinstance(event, Damage):
            about = replace(about, subject=event.source, other=event.to)
        gate.follow(about, c.replaces.instead)
        gate.within = within
    else:
        gate.say(f"{player} skips it", "419.6e")
    return []


def _on_damage(gate: Gate, event: Damage, c: Candidate) -> list[Event]:
    r = c.replaces
    about = replace(c.context, subject=event.source, other=event.to, amount=event.amount)
    if r.plus or r.becomes is not None:
        new = r.becomes if r.becomes is not None else max(0, event.amount + r.plus)
        _use_up(gate, c, 1)
        return [replace(event, amount=new)] if new else []
    if r.multiply != 1:
        return [replace(event, amount=event.amount * r.multiply)]
    if r.as_well is not None:
        _use_up(gate, c, 1)
        whom = resolve(gate.sight, about, r.as_well)
        return [event, *(Damage(c.context.source, one, event.amount) for one in whom)]
    limit = event.amount
    if c.shield is not None and c.shield.left is not None and not r.once:
        limit = min(limit, c.shield.left)
    elif r.prevent not in (None, "all") and not isinstance(r.prevent, str):
        limit = min(limit, amount(gate.sight, about, r.prevent))
    to = () if r.redirect is None else resolve(gate.sight, about, r.redirect)
    if r.redirect is not None and not (to and _can_take(gate, to[0])):
        gate.say("the damage cannot be redirected and is dealt where it would be", "419.6c", "419.8b")
        return [event]
    _use_up(gate, c, limit if not r.once else 1)
    rest = [replace(event, amount=event.amount - limit)] if event.amount > limit else []
    if r.prevent is not None:
        counts = c.shield is not None and c.shield.left is not None and not r.once
        rule = "502.7e" if c.key[0] == "protection" else "419.7b" if counts else "419.7a"
        gate.say(f"{limit} damage to {gate.name(event.to)} is prevented", "419.1d", rule)
        _refuse_colors(gate, event, r)
        if r.instead and _again(gate, event, c):
            gate.follow(replace(about, amount=limit), r.instead)
        return list(rest)
    if r.redirect is not None:
        gate.say(f"{limit} damage to {gate.name(event.to)} goes to {gate.name(to[0])} instead", "419.6c")
        return [replace(event, to=to[0], amount=limit), *rest]
    return _instead(gate, event, c)


def _refuse_colors(gate: Gate, event: Damage, r: ir.Replaces) -> None:
    """Refuse what goes by the color of a source that is colorless as such and has colors otherwise."""
    hues = ir.IsColor | ir.IsChosen | ir.SharesColor
    if (
        any(isinstance(n, hues) for n in walk(r.instead))
        and as_source(gate.sight, event.source) is not gate.sight
    ):
        raise Unsupported("what is done by the color of a source that is colorless as a source of damage")


def _again(gate: Gate, event: Damage, c: Candidate) -> bool:
    """Whether what else a prevention does is done for this damage too.

    Damage that several sources deal to one recipient at once is prevented together: what does not go by how much it
    was is done once (419.7a).
    """
    if any(isinstance(node, ir.ThatMuch) for node in walk(c.replaces.instead)):
        return True
    first = (c.key, event.to) not in gate.prevented
    gate.prevented.add((c.key, event.to))
    return first


def _can_take(gate: Gate, to: Recipient) -> bool:
    """Whether damage can be dealt to it: a creature in play, or a player still in the game (RS G.12.6)."""
    if isinstance(to, str):
        return not gate.state.players[PlayerId(to)].lost
    return to in gate.state.zone("in play") and "creature" in gate.sight.view(to).types


def _use_up(gate: Gate, c: Candidate, n: int) -> None:
    if c.shield is None or c.shield.left is None:
        return
    if c.replaces.once and c.replaces.event == "damage" and c.shield not in gate.used_up:
        gate.used_up.append(c.shield)  # it covers all that the source deals at once (419.8a)
    left = c.shield.left - n
    done = n if c.replaces.prevent is not None and not c.replaces.once else 0
    shields = tuple(
        replace(s, left=left, prevented=s.prevented + done) if s.timestamp == c.shield.timestamp else s
        for s in gate.state.shields
    )
    asked = {d.context.shield for d in gate.state.delayed}
    gate.change_state(shields=tuple(s for s in shields if s.left != 0 or s.timestamp in asked))
