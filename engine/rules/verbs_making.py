"""Instructions that make something new: tokens (216), counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.rules.events import Change, ChangePlayer, Enter, Event
from engine.rules.picking import pick
from engine.rules.printed import FACE_DOWN
from engine.rules.references import amount, resolve
from engine.rules.refusal import Illegal
from engine.rules.state import Characteristics, Context, GameObject, ObjectId, PlayerId, Question, Recipient
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate

replace = msgspec.structs.replace


def _players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def _found(gate: Gate, ids: tuple[Recipient, ...]) -> list[ObjectId]:
    """Objects among the recipients, followed to the zone they went to (410.10)."""
    found = []
    for i in ids:
        if not isinstance(i, str):
            now = gate.sight.successor(i)
            if now is not None:
                found.append(now)
    return found


def origin(gate: Gate, source: ObjectId) -> ObjectId:
    """The source of damage: of an ability, the object it came from (419.8)."""
    o = gate.sight.object(source)
    return o.entry.context.source if o.entry is not None and o.entry.kind != "spell" else source


def counters(gate: Gate, context: Context, e: ir.PutCounters | ir.RemoveCounters) -> Context:
    """Put or remove counters, on permanents or (poison) players."""
    what = pick(gate, context, e.on, "where the counters go")
    size = _how_many(gate, context, e, what)
    n = size if isinstance(e, ir.PutCounters) else -size
    for one in what:
        if e.n is None and not isinstance(one, str) and one in gate.state.objects:
            n = -gate.state.objects[one].counters.get(e.kind, 0)
        if isinstance(e, ir.PutCounters) and e.divided:
            n = context.divided.get(one, 0)
        if n == 0:
            continue
        if isinstance(one, str):
            gate.propose(
                ChangePlayer(PlayerId(one), {"poison": gate.state.players[PlayerId(one)].poison + n}),
                rules=("413.2c",),
            )
        elif one in gate.state.objects:
            have = gate.state.objects[one].counters
            left = max(0, have.get(e.kind, 0) + n)
            last = n < 0 and left == 0 and have.get(e.kind, 0) > 0
            word = "last counter removed" if last else "counter put" if n > 0 else "counter removed"
            gate.propose(
                Change(one, {"counters": {**have, e.kind: left}}, word, abs(n), e.kind, context.controller),
                rules=("413.2c",),
            )
    if isinstance(e, ir.RemoveCounters):
        context = replace(context, amount=size, did=size > 0)
    return replace(context, it=what)


def _how_many(
    gate: Gate, context: Context, e: ir.PutCounters | ir.RemoveCounters, what: tuple[Recipient, ...]
) -> int:
    """How many counters; any number of those there are is the player's choice (413.2d)."""
    if e.n is None:
        return 0
    if not isinstance(e.n, ir.AnyNumber):
        return amount(gate.sight, context, e.n)
    most = min(
        (gate.sight.object(i).counters.get(e.kind, 0) for i in what if not isinstance(i, str)), default=0
    )
    text = f"how many {e.kind} counters {gate.name(context.source)} gives up"
    chosen = int(gate.ask(Question(context.controller, text, "number", least=0)))
    if chosen > most:
        raise Illegal("413.2c", f"there are only {most} {e.kind} counters")
    return chosen


def tokens(gate: Gate, context: Context, e: ir.CreateTokens) -> Context:
    """Put tokens into play (216)."""
    n = 0
    base = _token_values(gate, context, e)
    batch: list[Event] = []
    if base is not None:
        made = dict(gate.state.ability_numbers)
        for player in _players(gate, context, e.player):
            n = amount(gate.sight, replace(context, each=player), e.n)
            for _ in range(n):
                slug = base.name.lower().replace(" ", "-")
                made[f"token {slug}"] = made.get(f"token {slug}", 0) + 1
                batch.append(
                    Enter(
                        GameObject(
                            ObjectId(0),
                            f"{slug}-{made[f'token {slug}']}",
                            base,
                            player,
                            player,
                            "in play",
                            token=True,
                            sick=True,
                            new_since_upkeep=True,
                            created_by=origin(gate, context.source),
                        )
                    )
                )
        gate.change_state(ability_numbers=made)
    new = gate.propose(*batch, rules=("216.1",), text=f"{len(batch)} token(s) come into play")
    return replace(context, it=tuple(i for i in new if i is not None))


def _token_values(gate: Gate, context: Context, e: ir.CreateTokens) -> Characteristics | None:
    if e.copy is not None:
        found = _found(gate, resolve(gate.sight, context, e.copy))
        o = gate.sight.object(found[0]) if found else None
        return None if o is None else FACE_DOWN if o.face_down else o.base
    name = e.name or " ".join(s.capitalize() for s in e.subtypes)
    power = amount(gate.sight, context, e.power) if e.power is not None else 0
    toughness = amount(gate.sight, context, e.toughness) if e.toughness is not None else 0
    return Characteristics(name, "", e.colors, (), e.types, e.subtypes, power, toughness, e.abilities)


MAKING: dict[type[Any], Any] = {
    ir.CreateTokens: tokens,
    ir.PutCounters: counters,
    ir.RemoveCounters: counters,
}
