"""Which events a replacement or prevention effect is about (419.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.permissions import rules_for
from engine.rules.looking.damage_sources import as_source
from engine.rules.looking.printed import base_view
from engine.rules.looking.references import fits, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Damage, Destroyed, Draw, Event, Life, Move, Replaced
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, ObjectId, Recipient, ShieldEffect
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def _is(gate: Gate, context: Context, oid: Recipient, what: ir.Filter | ir.Ref | None) -> bool:
    if what is None:
        return True
    if isinstance(what, ir.Filter):
        return not isinstance(oid, str) and fits(gate.sight, context, oid, what)
    return oid in resolve(gate.sight, context, what)


def is_about(gate: Gate, event: Event, r: ir.Replaces, context: Context, shield: ShieldEffect | None) -> bool:
    """Whether a replacement or prevention effect is about an event (419.1)."""
    if isinstance(event, Damage):
        return _damage_matches(gate, event, r, context, shield)
    if isinstance(event, Move):
        o = gate.sight.object(event.object)
        if r.event in ("discard", "any discard"):
            return _discarded(gate, event, r, context)
        if r.event == "put into play":
            return _comes_for(gate, event, r, context)
        if r.event == "leave play":
            goes = o.zone == "in play" and event.to not in ("in play", "phased out", "ceased")
            goes = goes and not (event.to == "removed" and _removes(r))
            known = event.object in shield.what if shield else _is(gate, context, event.object, r.what)
            return goes and known
        return (
            r.event == "put into graveyard"
            and event.to == "graveyard"
            and not (o.token and _of_cards(r.what))
            and (o.zone == "in play" or not isinstance(r.what, ir.Self))
            and _is(gate, context, event.object, r.what)
        )
    if isinstance(event, Destroyed):
        meant = (
            event.object in shield.what if shield is not None else _is(gate, context, event.object, r.what)
        )
        renewed = r.event == "destroy" and event.regenerable
        return (renewed or r.event == "destruction") and meant
    players = resolve(gate.sight, context, r.whose) if r.whose is not None else (context.controller,)
    if shield is not None and shield.what:
        players = shield.what
    if isinstance(event, Draw):
        turn = gate.state.turn
        if r.in_draw_step and (turn.step != "draw" or turn.active != event.player):
            return False
        return r.event == "draw" and event.player in players and not (r.not_first and _for_turn(gate, event))
    if isinstance(event, Life):
        return r.event == "gain life" and event.cause == "gain" and event.player in players
    return isinstance(event, Replaced) and r.event == event.what and event.player in players


def _comes_for(gate: Gate, event: Move, r: ir.Replaces, context: Context) -> bool:
    """Whether one of those who are told puts what is told into play: by playing it, or by what resolves.

    Raises `Unsupported` where one player's spell or ability brings it to another, so that either may be meant.
    """
    o = gate.state.objects[event.object]
    if event.to != "in play" or o.zone == "phased out" or not isinstance(r.what, ir.Filter):
        return False
    shown = gate.sight.with_view(o.id, base_view(replace(o, face_down=False), gate.state.book))
    if event.changes.get("face_down") or not all(passes(shown, context, o.id, t) for t in r.what.tests):
        return False
    whose = (context.controller,) if r.whose is None else resolve(gate.sight, context, r.whose)
    comes_to = event.controller or o.owner
    by = comes_to if event.cause == "play" or gate.cause is None else gate.cause
    if (by in whose) != (comes_to in whose):
        raise Unsupported(f"which of two players puts {gate.name(o.id)} into play")
    return by in whose


def _of_cards(what: ir.Filter | ir.Ref | None) -> bool:
    """Whether it speaks of cards, wherever they are, which tokens are not (216.1)."""
    return isinstance(what, ir.Filter) and what.zone == "any"


def _discarded(gate: Gate, event: Move, r: ir.Replaces, context: Context) -> bool:
    """Whether a player who is told discards a card: at all, or as an effect of somebody who is told has it."""
    owner = gate.sight.object(event.object).owner
    caused = event.by is not None or r.event == "any discard"
    if not caused or event.cause != "discard" or event.to != "graveyard":
        return False
    if not _is(gate, context, event.object, r.what):
        return False
    causer = r.source if not isinstance(r.source, ir.Filter) else None
    if causer is not None and event.by not in resolve(gate.sight, context, causer):
        return False
    return r.whose is None or owner in resolve(gate.sight, context, r.whose)


def _for_turn(gate: Gate, event: Draw) -> bool:
    """Whether this is the first card a player draws in his or her draw step (304.1)."""
    turn = gate.state.turn
    own = turn.step == "draw" and turn.active == event.player
    return own and not gate.state.players[event.player].drew_for_turn


def _removes(r: ir.Replaces) -> bool:
    """Whether what is done instead removes something from the game, which is then no change where that happens."""
    return any(isinstance(e, ir.PutInto) and e.zone == "removed" for e in r.instead)


def _damage_matches(
    gate: Gate, event: Damage, r: ir.Replaces, context: Context, shield: ShieldEffect | None
) -> bool:
    if (
        r.event != "damage"
        or (r.combat_only and not event.combat)
        or (r.prevent is not None and event.unpreventable)
        or (r.aimed and not _aimed(gate, event))
        or event.amount < r.least
        or (r.most is not None and event.amount > r.most)
    ):
        return False
    if shield is not None:
        told, described = bool(shield.what), isinstance(r.what, ir.Filter)
        hit = (told and event.to in shield.what) or (described and _is(gate, context, event.to, r.what))
        if (told or described) and not hit:
            return False
        if shield.chosen_source is not None and not _same(gate, shield.chosen_source, event.source):
            return False
    elif r.whose is not None or r.what is not None:
        hit = r.whose is not None and event.to in resolve(gate.sight, context, r.whose)
        hit = hit or (r.what is not None and _is(gate, context, event.to, r.what))
        if not hit:
            return False
    source = r.source
    about = context if isinstance(event.to, str) else replace(context, described=event.to)
    if isinstance(source, ir.Filter):
        seen = as_source(gate.sight, event.source)
        fits_source = all(passes(seen, about, event.source, t) for t in source.tests)
    else:
        fits_source = _is(gate, about, event.source, source)
    if not fits_source and shield is not None and shield.chosen_source is not None:
        gate.say(f"{gate.name(event.source)} is not what {gate.name(context.source)} calls for now", "419.8b")
    return fits_source


def unpreventable(gate: Gate, event: Damage) -> bool:
    """Whether a rule in force keeps damage from being prevented: all of it, or that of such sources (419.7)."""
    return any(
        rule.what is None
        or all(passes(as_source(gate.sight, event.source), about, event.source, t) for t in rule.what.tests)
        for rule, about in rules_for(gate, "damage cannot be prevented", gate.state.turn.active)
    )


def _aimed(gate: Gate, event: Damage) -> bool:
    """Whether the spell or ability that resolves deals the damage to one of its targets (415.1).

    Raises `Unsupported` for damage that has waited: what dealt it has resolved by then.
    """
    if gate.state.resolving is not None:
        raise Unsupported("whether damage that waited for its resolution is dealt to a target")
    there = gate.state.objects.get(gate.resolves) if gate.resolves is not None else None
    if there is None or there.entry is None or event.combat:
        return False
    return any(event.to in chosen for chosen in there.entry.context.targets)


def _same(gate: Gate, chosen: ObjectId, source: ObjectId) -> bool:
    """Whether damage comes from the chosen source, as it is, was or has become since (419.8a)."""
    if chosen == source or (chosen not in gate.state.objects and gate.sight.successor(chosen) == source):
        return True
    return chosen in gate.state.objects and gate.state.objects[chosen].previous == source
