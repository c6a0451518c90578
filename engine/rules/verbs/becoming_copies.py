"""Permanents become copies while they stay in play, for good or for some time (503.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.looking.printed import copiable
from engine.rules.looking.references import resolve
from engine.rules.permanents.copying import as_copied
from engine.rules.position.copied_over import covered
from engine.rules.position.events import Change, Fields
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import (
    Characteristics,
    Context,
    ContinuousEffect,
    CopiedOver,
    GameObject,
    ObjectId,
    Recipient,
    only_objects,
)
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def become_copies(
    gate: Gate, context: Context, mod: ir.CopyOf, to: tuple[Recipient, ...], e: ir.Apply
) -> None:
    """Permanents become copies while staying in play; nothing comes or leaves (503.4).

    A copy for good ends every copy effect before it: what is under them is never seen again.
    """
    originals = only_objects(resolve(gate.sight, context, mod.of))
    ends = e.duration != "permanent" or e.as_long_as is not None or e.until is not None
    for one in only_objects(to if originals else ()):
        if one not in gate.state.zone("in play"):
            continue
        o = gate.state.objects[one]
        base = as_copied(copiable(gate.sight.object(originals[0])), mod, o.base)
        if ends:
            _end_later(gate, context, o, e)
        else:
            _forget(gate, one)
        gate.propose(
            Change(
                one,
                _as_copy(gate, gate.state.objects[one], base)
                | {"became": gate.state.clock, "chosen": _choices_of(gate, o)},
            ),
            rules=("503.4", "copied face down") if o.face_down else ("503.4",),
            text=f"{gate.name(one)} becomes a copy of {base.name}",
        )


def _end_later(gate: Gate, context: Context, o: GameObject, e: ir.Apply) -> None:
    """The effect that makes it a copy ends, and it is again what it is now (418.3a)."""
    if e.next_turn_of is not None:
        raise Unsupported("becoming a copy on a later turn")
    if o.face_down:
        raise Unsupported(f"{gate.name(o.id)}, face down, becoming a copy for some time")
    effect = ContinuousEffect(
        gate.state.clock,
        context,
        (o.id,),
        (),
        e.duration,
        e.as_long_as,
        gate.name(context.source),
        until=e.until,
        over=CopiedOver(o.base, o.printed, o.chosen),
    )
    gate.change_state(effects=(*gate.state.effects, effect))


def _forget(gate: Gate, one: ObjectId) -> None:
    kept = tuple(e for e in gate.state.effects if covered(e) != one)
    if len(kept) < len(gate.state.effects):
        gate.change_state(effects=kept)


def _as_copy(gate: Gate, o: GameObject, base: Characteristics) -> Fields:
    """What changes about it.

    A face-down permanent shows the copied values, and under them lies the card it is (504.2); or what it shows stays
    as it is, and the copied values are what it will be face up.
    """
    shown = o.face_down and gate.state.book.copied_face_down == "shows it"
    return {"disguise": base} if shown else {"base": base, "printed": o.printed or o.base}


def _choices_of(gate: Gate, o: GameObject) -> dict[str, str]:
    """What was chosen for it, as far as an ability copied later can speak of it (503.8)."""
    return o.chosen if gate.state.book.choices == "remembered" else {}
