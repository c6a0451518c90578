"""Instructions that leave something behind: continuous effects, shields, delayed triggers.

(404.4, 418.3, 419).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.conditions import holds
from engine.rules.entering import copied_values
from engine.rules.events import Change
from engine.rules.picking import pick
from engine.rules.references import amount, in_zone, matching, resolve
from engine.rules.refusal import Illegal, Unsupported
from engine.rules.state import (
    COLORS,
    Characteristics,
    Context,
    ContinuousEffect,
    DelayedTrigger,
    GameObject,
    ObjectId,
    Question,
    Recipient,
    ShieldEffect,
)
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def apply(gate: Gate, context: Context, e: ir.Apply) -> Context:
    """A continuous effect with its objects and its values locked in (418.3b-c).

    One that changes rules rather than characteristics goes for whatever it describes, also later (418.3b).
    """
    to = pick(gate, context, e.to, f"what {gate.name(context.source)} affects")
    if e.as_long_as is not None and not holds(gate.sight, context, e.as_long_as):
        gate.say(f"what {gate.name(context.source)} waits for is over already", "418.3d")
        return replace(context, it=to)
    rules_only = all(isinstance(m, ir.Restrict) for m in e.modifications)
    to_all = e.to.of if rules_only and isinstance(e.to, ir.AllOf) else None
    groups = [(one,) for one in to] if _differs(e.modifications) else [to]
    new: list[ContinuousEffect] = []
    for group in groups:
        about = replace(context, it=group)
        fixed = tuple(_fix(gate, about, m) for m in e.modifications if not isinstance(m, ir.CopyOf))
        new.append(
            ContinuousEffect(
                gate.state.clock,
                about,
                group,
                fixed,
                e.duration,
                e.as_long_as,
                gate.name(context.source),
                to_all,
                e.until,
            )
        )
    for mod in e.modifications:
        if isinstance(mod, ir.CopyOf):
            _become_copies(gate, context, mod, to, e.duration)
    gate.change_state(effects=(*gate.state.effects, *(n for n in new if n.modifications)))
    names = ", ".join(gate.name(i) for i in to) or "nothing"
    gate.say(f"{gate.name(context.source)} affects {names}", "418.3b", "418.5g")
    return replace(context, it=to)


def _differs(modifications: tuple[ir.Modification, ...]) -> bool:
    """Whether the values are worked out for each object by itself ("its power")."""
    return "It(" in repr(modifications)


def _become_copies(
    gate: Gate, context: Context, mod: ir.CopyOf, to: tuple[Recipient, ...], duration: str
) -> None:
    """Permanents become copies while staying in play; nothing comes or leaves (503.4)."""
    if duration != "permanent":
        raise Unsupported(f"becoming a copy until {duration}")
    originals = [i for i in resolve(gate.sight, context, mod.of) if not isinstance(i, str)]
    for one in to:
        if not originals or isinstance(one, str) or one not in gate.state.zone("in play"):
            continue
        o = gate.state.objects[one]
        base = copied_values(gate, originals[0], mod, o.base)
        if mod.gain_this:
            kept = [a for a in o.base.abilities if isinstance(a, ir.Triggered)]
            base = replace(base, abilities=(*base.abilities, *kept[:1]))
        gate.propose(
            Change(o.id, _as_copy(o, base) | {"became": gate.state.clock}),
            rules=("503.4",),
            text=f"{gate.name(one)} becomes a copy of {base.name}",
        )


def _as_copy(o: GameObject, base: Characteristics) -> dict[str, Any]:
    """What changes about it: what a face-down permanent shows, not the card that lies under it (504.2)."""
    return {"disguise": base} if o.face_down else {"base": base, "printed": o.printed or o.base}


def _fix(gate: Gate, context: Context, m: ir.Modification) -> ir.Modification:
    """Values are worked out once, on resolution (413.2f)."""
    if isinstance(m, ir.AddPT | ir.SetPT):
        power = None if m.power is None else ir.Number(amount(gate.sight, context, m.power))
        toughness = None if m.toughness is None else ir.Number(amount(gate.sight, context, m.toughness))
        return replace(m, power=power, toughness=toughness)
    if isinstance(m, ir.SetTypes) and m.power is not None and m.toughness is not None:
        return replace(
            m,
            power=ir.Number(amount(gate.sight, context, m.power)),
            toughness=ir.Number(amount(gate.sight, context, m.toughness)),
        )
    if isinstance(m, ir.SetColors) and "choose" in m.colors:
        color = gate.ask(
            Question(context.controller, f"the color for {gate.name(context.source)}", "color", COLORS)
        )
        return replace(m, colors=(color,))
    if isinstance(m, ir.GainAbility) and any(_open(a) for a in m.abilities):
        color = gate.ask(
            Question(context.controller, f"the color for {gate.name(context.source)}", "color", COLORS)
        )
        return replace(
            m,
            abilities=tuple(replace(a, quality=f"from {color}") if _open(a) else a for a in m.abilities),
        )
    if isinstance(m, ir.ReplaceWord) and not m.pairs:
        pairs = gate.ask(
            Question(
                context.controller, f"which word {gate.name(context.source)} changes into which", "words"
            )
        )
        if any(str(b).lower() in m.never for _, b in pairs):
            raise Illegal("413.2c", f"that is no type {gate.name(context.source)} can bring")
        return replace(m, pairs=tuple((str(a).lower(), str(b).lower()) for a, b in pairs))
    return m


def _open(ability: ir.Ability) -> bool:
    """Whether protection is from a color still to be chosen."""
    return isinstance(ability, ir.Keyword) and ability.quality == "from the color of your choice"


def shield(gate: Gate, context: Context, e: ir.Shield) -> Context:
    """A replacement or prevention effect that lasts (419.3)."""
    r = e.replaces
    what: tuple[Recipient, ...] = ()
    if r.what is not None and not isinstance(r.what, ir.Filter):
        what = resolve(gate.sight, context, r.what)
    if r.whose is not None:
        what += resolve(gate.sight, context, r.whose)
    left = amount(gate.sight, context, r.amount) if r.amount is not None else (1 if r.once else None)
    source = None
    if e.choose_source is not None:
        options = sources(gate, context, e.choose_source)
        picked = gate.choose_objects(
            context.controller, options, 1, 1, f"the source for {gate.name(context.source)}", "419.8a"
        )
        source = picked[0] if picked else None
    shares = [(what, left)]
    if e.divided:
        shares = [((one,), context.divided.get(one, 0)) for one in what]
    made = 0
    for whom, n in shares:
        new = ShieldEffect(gate.state.clock, context, r, whom, e.duration, n, source)
        gate.change_state(shields=(*gate.state.shields, new))
        made = new.timestamp
    return replace(context, shield=made, it=what)


def sources(gate: Gate, context: Context, of: ir.Filter) -> list[ObjectId]:
    """What may be chosen as a source: permanents, spells, and what an object on the stack refers to (419.8a)."""
    sight = gate.sight
    found = list(matching(sight, context, replace(of, zone="in play")))
    for oid in in_zone(sight, "stack"):
        entry = sight.object(oid).entry
        if entry is None:
            continue
        if entry.kind == "spell":
            named = [oid]
        elif entry.kind == "damage":
            named = [source for source, _, _ in entry.damage]
        else:
            named = [entry.context.source]
        for one in named:
            now = sight.successor(one) or one
            if now not in found and all(passes(sight, context, one, t) for t in of.tests):
                found.append(now)
    return found


def regenerate(gate: Gate, context: Context, e: ir.Regenerate) -> Context:
    """A regeneration shield (419.6b)."""
    what = pick(gate, context, e.what, "what to regenerate")
    for one in what:
        new = ShieldEffect(
            gate.state.clock, context, ir.Replaces("destroy", once=True), (one,), "end of turn", 1
        )
        gate.change_state(shields=(*gate.state.shields, new))
    return context


def later(gate: Gate, context: Context, e: ir.Later) -> Context:
    """A delayed triggered ability (404.4)."""
    subject = context.it[0] if context.it else context.subject
    delayed = DelayedTrigger(e.trigger, e.effects, replace(context, subject=subject), e.this_turn, e.once)
    gate.change_state(delayed=(*gate.state.delayed, delayed))
    return context


def exchange(gate: Gate, context: Context, e: ir.ExchangeControl) -> Context:
    """Exchange control: all or nothing."""
    a, b = resolve(gate.sight, context, e.first), resolve(gate.sight, context, e.second)
    if (
        not a
        or not b
        or isinstance(a[0], str)
        or isinstance(b[0], str)
        or not {a[0], b[0]} <= set(gate.state.zone("in play"))
    ):
        return replace(context, did=False)
    ca, cb = gate.sight.controller(a[0]), gate.sight.controller(b[0])
    if ca == cb:
        return replace(context, did=False)
    new = []
    for target, player in ((a[0], cb), (b[0], ca)):
        c = replace(context, controller=player)
        new.append(
            ContinuousEffect(
                gate.state.clock,
                c,
                (target,),
                (ir.GiveControl(),),
                "permanent",
                None,
                gate.name(context.source),
            )
        )
    gate.change_state(effects=(*gate.state.effects, *new))
    return replace(context, did=True)


LASTING: dict[type[Any], Any] = {
    ir.Apply: apply,
    ir.Shield: shield,
    ir.Regenerate: regenerate,
    ir.Later: later,
    ir.ExchangeControl: exchange,
}
