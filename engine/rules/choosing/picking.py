"""What an instruction means where players or chance choose on resolution (413.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from engine.records import replace
from engine.rules.changing.libraries import settle_top
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.position.state import Context, ObjectId, PlayerId, Recipient, Zone, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def choices(
    gate: Gate, context: Context, ref: ir.ChosenBy, who: PlayerId, own: bool = False
) -> tuple[Recipient, ...]:
    """What a player may choose among; `own` permanents only that may be sacrificed, as for a sacrifice.

    "They" is the player who chooses, except where "it" is what was revealed or looked at before.
    """
    shown = any(isinstance(t, ir.IsOneOf) and isinstance(t.ref, ir.It) for t in ref.of.tests)
    about = context if shown else replace(context, it=(who,))
    options: tuple[Recipient, ...] = matching(gate.sight, about, ref.of)
    if own:
        mine = (o for o in only_objects(options) if gate.sight.controller(o) == who)
        options = tuple(o for o in mine if not gate.sight.view(o).restricted("cannot be sacrificed"))
    return options


def pick(gate: Gate, context: Context, ref: ir.Ref, text: str, own: bool = False) -> tuple[Recipient, ...]:
    """What a reference means, choices on resolution included (413.2d), among `own` permanents only if it says so."""
    if isinstance(ref, ir.ChosenBy):
        found: list[Recipient] = []
        for player in resolve(gate.sight, of_one_opponent(gate, context, ref.player), ref.player):
            who = PlayerId(str(player))
            options = choices(gate, context, ref, who, own)
            n = amount(gate.sight, replace(context, each=who), ref.n)
            if ref.at_random:
                found.extend(gate.chance(who, options, min(n, len(options)), text))
            else:
                found.extend(gate.choose_objects(who, options, 0 if ref.up_to else n, n, text, "413.2c"))
        return tuple(found)
    if isinstance(ref, ir.TopOfLibrary):
        for player in resolve(gate.sight, context, ref.player):
            settle_top(gate, PlayerId(str(player)), amount(gate.sight, context, ref.n))
    found_ref = resolve(gate.sight, context, ref)
    if isinstance(ref, ir.Players) and ref.which == "an opponent" and len(found_ref) > 1:
        return gate.choose_objects(context.controller, found_ref, 1, 1, text)
    return found_ref


def of_one_opponent(gate: Gate, context: Context, ref: ir.Ref) -> Context:
    """The context knowing which opponent is meant where "an opponent" does something, as its controller chooses.

    It is the same one for the whole resolution.
    """
    foes = gate.state.opponents(context.controller)
    if ref != ir.Players("an opponent") or context.foe is not None or len(foes) < 2:
        return context
    key = context.source, context.since
    if key not in gate.foes:
        text = f"which opponent {gate.name(context.source)} is about"
        (one,) = gate.choose_objects(context.controller, foes, 1, 1, text, "413.2d")
        gate.foes[key] = PlayerId(str(one))
    return replace(context, foe=gate.foes[key])


def present(gate: Gate, ids: tuple[Recipient, ...]) -> list[ObjectId]:
    """The permanents among what is referred to that are still in play."""
    return [
        i
        for i in ids
        if not isinstance(i, str) and i in gate.state.objects and gate.state.objects[i].zone == "in play"
    ]


def players(gate: Gate, context: Context, ref: ir.Ref) -> list[PlayerId]:
    """The players a reference means, choices on resolution included."""
    return [PlayerId(p) for p in pick(gate, context, ref, "which player") if isinstance(p, str)]


def followed(
    gate: Gate, context: Context, ids: tuple[Recipient, ...], ref: ir.Ref | None = None
) -> list[ObjectId]:
    """Objects among the recipients, which `ref` means, where they are now or never (404.4d, 412.5).

    Followed to the first zone it went to is what moved in the event that triggered (410.10), an enchantment that was
    on what left then and so could stay no longer (420.5d), what was paid with, and
    as far as it went what this same resolution has moved; anything else that has left is another object (217.1c).
    So is a target of which nothing has been said before: the words that name it say where it is. What is phased out is
    not affected until it is in play again (217.8c).
    """
    named_here = isinstance(ref, ir.Target) and ref.index not in context.spoken
    about = replace(context, since=gate.state.clock + 1) if named_here else context
    there = (_now(gate, about, i) for i in ids if not isinstance(i, str))
    return [i for i in there if i is not None and gate.state.objects[i].zone != "phased out"]


def _now(gate: Gate, context: Context, at: ObjectId) -> ObjectId | None:
    """Where an object is that may be followed to there; nothing where it has become another one."""
    while at not in gate.state.objects:
        after = gate.sight.became(at)
        if after is None or not (
            after.arrived >= context.since
            or after.arrived == context.event
            or at in context.paid
            or (after.zone == "graveyard" and _fell_off(gate, context, at))
        ):
            return None
        at = after.id
    return at


def _fell_off(gate: Gate, context: Context, at: ObjectId) -> bool:
    """Whether an enchantment was on what has left play in the event, and so went to the graveyard (420.5d)."""
    host = context.subject
    return host is not None and host not in gate.state.objects and gate.sight.object(at).attached == host


def origin(gate: Gate, source: ObjectId) -> ObjectId:
    """The source of damage: of an ability, the object it came from (419.8)."""
    o = gate.sight.object(source)
    return o.entry.context.source if o.entry is not None and o.entry.kind != "spell" else source


def zone_named(name: str) -> Zone:
    """The zone an instruction names."""
    found: Zone = next(z for z in get_args(Zone) if z == name)
    return found
