"""How a permanent comes into play: tapped, with counters, choices made, as a copy (410.10e.

419.1b-c, 503.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.records import replace, with_fields
from engine.rules.choosing.picking import players
from engine.rules.choosing.targeting import only_by_effects
from engine.rules.choosing.values import chosen
from engine.rules.looking.characteristics import look
from engine.rules.looking.choices import kept_as
from engine.rules.looking.conditions import holds
from engine.rules.looking.printed import FACE_DOWN, base_view, copiable
from engine.rules.looking.references import amount, in_zone, matching
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes, stat
from engine.rules.looking.views import View
from engine.rules.looking.words import in_other_words
from engine.rules.paying.entry_prices import number, paid, prices
from engine.rules.permanents.attaching import may_enchant
from engine.rules.permanents.copying import as_copied
from engine.rules.position.events import Enter, Fields, Move
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import (
    SPELLS_ONLY,
    Characteristics,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    only_objects,
)
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Arriving = Callable[["Gate", GameObject, Characteristics, PlayerId, Fields], tuple[ir.Ability, ...]]


def entering(gate: Gate, event: Move) -> Move | None:
    """The move with everything settled as the permanent comes into play; nothing where it cannot come (212.4e)."""
    o = gate.state.objects[event.object]
    changes: Fields = dict(event.changes)
    controller = event.controller or (o.controller if o.zone == "stack" else o.owner)
    base: Characteristics = changes.get("base", o.base)
    if changes.get("face_down", o.face_down and o.zone == "stack"):
        _others(gate.sight, o, FACE_DOWN, controller, changes)
        return replace(event, changes=changes)
    if base.unread:
        raise Unsupported(f"{base.name}: {base.unread}")
    if SPELLS_ONLY & set(base.types):
        gate.say(f"{base.name} cannot come into play", "217.1a")
        return None
    will_be = ARRIVING[gate.state.book.arriving](gate, o, base, controller, changes)
    if _kept_out(gate, o, base, controller):
        return None
    if not paid(gate, Context(o.id, controller, x=o.x), replace(base, abilities=will_be)):
        gate.say(f"{base.name} goes to its owner's graveyard instead", "419.6a")
        return None if o.zone == "graveyard" else replace(event, to="graveyard", controller=None, changes={})
    if not _arrive(gate, gate.sight, o, controller, changes):
        return None
    return replace(event, gains=changes.pop("gains", ()), changes=changes)


def ways_of_coming(before: Move, settled: Move) -> tuple[str, ...]:
    """The rules by which something comes into play with or as something (419.1b), and by which tapped (419.1c)."""
    new = {key for key, value in settled.changes.items() if value and value != before.changes.get(key)}
    chosen: dict[str, str] = settled.changes.get("chosen", {})
    own = new & {"counters", "base"} or any(chosen.values()) or settled.gains
    return (*(("419.1b",) if own else ()), *(("419.1c",) if "tapped" in new else ()))


def _kept_out(gate: Gate, o: GameObject, base: Characteristics, controller: PlayerId) -> bool:
    """Whether an effect keeps the card from coming into play, so that it stays where it is (103.2)."""
    barring = [(oid, a.enters.what) for oid, _, a, _ in gate.sight.having(ir.Entering) if a.enters.never]
    if not barring:
        return False
    view = replace(base_view(replace(o, base=base, face_down=False), gate.state.book), controller=controller)
    shown = gate.sight.with_view(o.id, view)
    for oid, what in barring:
        about = Context(oid, gate.sight.controller(oid))
        if what is not None and all(passes(shown, about, o.id, t) for t in what.tests):
            gate.say(f"{gate.name(oid)} keeps {base.name} from coming into play", "103.2")
            return True
    return False


def token_entering(gate: Gate, event: Enter) -> Enter:
    """A token as it comes into play: what it and others say about that holds for it too (410.10e, 503.5)."""
    o = replace(event.object, id=ObjectId(gate.state.next_id))
    if prices(o.base):
        raise Unsupported(f"the price of a token that is a copy of {o.base.name}")
    state = replace(gate.state, objects={**gate.state.objects, o.id: o})
    changes: dict[str, object] = {"counters": o.counters} if o.counters else {}
    _arrive(gate, gate.sight.with_view(o.id, base_view(o, gate.state.book), state), o, o.controller, changes)
    if "gains" in changes:
        raise Unsupported(f"abilities that a token gains as a copy of {o.base.name} comes into play")
    return replace(event, object=with_fields(o, id=ObjectId(0), **changes))


_NOTHING_NOTED = {"noted player": "", "noted number": "", "noted mana": ""}


def _arrive(gate: Gate, sight: Sight, o: GameObject, controller: PlayerId, changes: Fields) -> bool:
    """Everything that is settled as the permanent comes into play, first what it enchants; whether it can."""
    base: Characteristics = changes.get("base", o.base)
    if not _attach(gate, o, base, controller, changes):
        return False
    abilities = ARRIVING[gate.state.book.arriving]
    done: set[int] = set()
    used = () if o.entry is None else o.entry.context.paid
    while True:
        todo = [
            (n, a)
            for n, a in enumerate(abilities(gate, o, base, controller, changes))
            if isinstance(a, ir.Entering) and a.enters.what is None and n not in done
        ]
        if not todo:
            break
        n, ability = todo[0]
        done.add(n)
        context = Context(o.id, controller, x=o.x, paid=used)
        if ability.enters.condition is None or holds(sight, context, ability.enters.condition):
            copied = _own(gate, sight, ability.enters, context, base, changes)
            if copied is not None:
                base, done = copied, set()
                changes["base"] = base
    will_be = replace(base, abilities=abilities(gate, o, base, controller, changes))
    said = replace(base, abilities=_reworded(gate, o, base))
    changes["chosen"] = {
        **_never_settled(gate, Context(o.id, controller), said, will_be),
        **changes.get("chosen", {}),
    }
    _fade(gate, will_be, changes)
    if any(isinstance(e, ir.Note) for a in will_be.abilities for e in getattr(a, "effects", ())):
        changes["chosen"] = {**changes.get("chosen", {}), **_NOTHING_NOTED}
    _amplify(gate, o, will_be, controller, changes)
    if not _attach(gate, o, base, controller, changes):
        return False
    _others(sight, o, base, controller, changes)
    return True


def _its_text(
    gate: Gate, o: GameObject, base: Characteristics, _controller: PlayerId, _changes: Fields
) -> tuple[ir.Ability, ...]:
    """Its own text on coming into play applies, whatever will become of it there (410.10e)."""
    return _reworded(gate, o, base)


def _reworded(gate: Gate, o: GameObject, base: Characteristics) -> tuple[ir.Ability, ...]:
    """Its own abilities; words that were changed in the text of the spell stay changed (213.5, 418.6a)."""
    abilities = base.abilities
    for old, new in gate.sight.view(o.id).words if o.zone == "stack" else ():
        abilities = in_other_words(abilities, {old: new}, gate.state.book)
    return abilities


def _as_it_will_exist(
    gate: Gate, o: GameObject, base: Characteristics, controller: PlayerId, changes: Fields
) -> tuple[ir.Ability, ...]:
    """The abilities it will have in play, with the effects already there (410.10e)."""
    return tuple(g.ability for g in _in_play(gate, o, base, controller, changes).abilities)


def _of_coming(ability: ir.Ability) -> bool:
    """Whether an ability says how its own object comes into play (410.10e)."""
    if isinstance(ability, ir.Keyword):
        return ability.name in ("fading", "amplify")
    return isinstance(ability, ir.Entering) and ability.enters.what is None


def _in_play(gate: Gate, o: GameObject, base: Characteristics, controller: PlayerId, changes: Fields) -> View:
    """What the object will be in play under that player's control; what is not chosen yet is nothing so far."""
    state = gate.state
    chosen: dict[str, str] = changes.get("chosen", {})
    there = replace(
        o, base=base, zone="in play", controller=controller, timestamp=state.clock, entry=None, chosen=chosen,
        became=state.clock,
    )  # fmt: skip
    zones = {key: tuple(i for i in ids if i != o.id) for key, ids in state.zones.items()}
    zones["in play", ""] = (*zones.get(("in play", ""), ()), o.id)
    return look(replace(state, objects={**state.objects, o.id: there}, zones=zones)).view(o.id)


ARRIVING: dict[str, Arriving] = {
    "as its text says": _its_text,
    "as it will exist": _as_it_will_exist,
}
"""Which of a permanent's abilities say how it comes into play."""


def _amplify(gate: Gate, o: GameObject, base: Characteristics, controller: PlayerId, changes: Fields) -> None:
    """Reveal cards from the hand that share a creature type, for counters; each instance by itself (502.27a-b)."""
    for ability in base.abilities:
        if not isinstance(ability, ir.Keyword) or ability.name != "amplify":
            continue
        mine = _as_it_arrives(gate, o, base).subtypes
        alike = [
            i
            for i in gate.state.zone("hand", controller)
            if i != o.id and mine & gate.sight.view(i).subtypes and "creature" in gate.sight.view(i).types
        ]
        text = f"which cards to reveal for {base.name}"
        shown = gate.choose_objects(controller, alike, 0, len(alike), text, "502.27a")
        counters = changes.get("counters", {})
        more = counters.get("+1/+1", 0) + ability.n * len(shown)
        changes["counters"] = {**counters, "+1/+1": more}
        gate.say(f"{len(shown)} card(s) revealed for {base.name}", "502.27a")


def _as_it_arrives(gate: Gate, o: GameObject, base: Characteristics) -> View:
    """What the object is with its copiable values, changes made to the spell included (418.6, 217.1c)."""
    arriving = replace(o, base=base)
    return look(replace(gate.state, objects={**gate.state.objects, o.id: arriving})).view(o.id)


def _attach(gate: Gate, o: GameObject, base: Characteristics, controller: PlayerId, changes: Fields) -> bool:
    """A local enchantment that is not played is put onto something it can enchant (212.4e)."""
    enchant = next((a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == "enchant"), None)
    if enchant is None or "attached" in changes:
        return True
    among = gate.state.turn_order() if enchant.of is None else in_zone(gate.sight, enchant.of.zone)
    options: list[Recipient] = [i for i in among if may_enchant(gate, o.id, i, enchant, controller)]
    if not options:
        gate.say(f"there is nothing {base.name} can enchant; it stays where it is", "212.4e")
        return False
    changes["attached"] = gate.choose_objects(
        controller, options, 1, 1, f"what {base.name} enchants", "212.4e"
    )[0]
    gate.say(f"{base.name} enchants {gate.name(changes['attached'])}", "212.4e")
    return True


def _never_settled(
    gate: Gate, context: Context, base: Characteristics, will_be: Characteristics
) -> dict[str, str]:
    """What abilities that it comes into play without would have settled: nothing chosen, nobody given up (410.10e)."""
    gone = [a for a in base.abilities if a not in will_be.abilities]
    if any(_of_coming(a) for a in gone):
        gate.say(f"{base.name} comes into play without what its text says of that", "410.10e")
    lost = [a.enters for a in gone if isinstance(a, ir.Entering)]
    nothing = _given_up(gate, context) if any(e.does for e in lost) else {}
    return {**nothing, **{kept_as(e.choose): "" for e in lost if e.choose}}


def _fade(gate: Gate, will_be: Characteristics, changes: Fields) -> None:
    """What has fading comes into play with its counters (502.20a)."""
    for kind, k in _fading(will_be):
        counters = changes.get("counters", {})
        changes["counters"] = {**counters, kind: counters.get(kind, 0) + k}
        plural = "" if k == 1 else "s"
        gate.say(f"{will_be.name} comes into play with {k} {kind} counter{plural} on it", "502.20a")


def _fading(base: Characteristics) -> list[tuple[str, int]]:
    return [("fade", a.n) for a in base.abilities if isinstance(a, ir.Keyword) and a.name == "fading"]


def _own(
    gate: Gate,
    sight: Sight,
    e: ir.EntersWith,
    context: Context,
    base: Characteristics,
    changes: Fields,
) -> Characteristics | None:
    if e.tapped:
        changes["tapped"] = True
    for kind, q in (*e.counters, *_picked_counters(gate, sight, e, context, base)):
        counters = changes.get("counters", {})
        changes["counters"] = {**counters, kind: counters.get(kind, 0) + amount(sight, context, q)}
    if e.does:
        done = gate.follow(context, e.does)
        changes["chosen"] = {**changes.get("chosen", {}), **_given_up(gate, done)}
        arriving = gate.state.objects.get(context.source)
        if arriving is not None and arriving.linked:
            changes["linked"] = arriving.linked
    if e.choose:
        numeric = e.choose in ("number", "life")
        who = context if e.by is None else replace(context, controller=players(gate, context, e.by)[0])
        said = number(gate, context, e, base) if numeric else chosen(gate, who, e.choose, base.name, e.among)
        changes["chosen"] = {**changes.get("chosen", {}), kept_as(e.choose): str(said)}
    if e.gain:
        changes["gains"] = (*changes.get("gains", ()), *e.gain)
    if e.copy is None or e.copy_choice is None:
        return None
    picked = MODELS[gate.state.book.copies](gate, sight, e.copy_choice, context, base, changes)
    if not picked:
        return None
    gate.say(f"{base.name} comes into play as a copy of {gate.name(picked[0])}", "503.5", "503.2")
    return as_copied(copiable(gate.sight.object(picked[0])), e.copy, base)


def _picked_counters(
    gate: Gate, sight: Sight, e: ir.EntersWith, context: Context, base: Characteristics
) -> list[tuple[str, ir.Quantity]]:
    """Counters of kinds that the controller chooses one by one (413.2c)."""
    many = amount(sight, context, e.so_many) if e.kinds else 0
    text = f"a counter that {base.name} comes into play with"
    asked = (gate.ask(Question(context.controller, text, "choice", e.kinds)) for _ in range(many))
    return [(str(kind), ir.Number(1)) for kind in asked]


def _given_up(gate: Gate, done: Context) -> dict[str, str]:
    """What was sacrificed meanwhile, as the text may speak of it later: how many, and their sizes together (413.2f)."""
    gone = only_objects(done.deeds.get("sacrificed", ()))
    sizes = {of: sum(stat(gate.sight, i, of) for i in gone) for of in ("power", "toughness")}
    return {f"sacrificed {of}": str(n) for of, n in {"number": len(gone), **sizes}.items()}


Model = Callable[["Gate", Sight, ir.Filter, Context, Characteristics, Fields], tuple[ObjectId, ...]]


def _chosen_model(
    gate: Gate, sight: Sight, of: ir.Filter, context: Context, base: Characteristics, _changes: Fields
) -> tuple[ObjectId, ...]:
    """What is copied is chosen as the copy comes into play (503.5)."""
    options = matching(sight, context, of)
    return gate.choose_objects(context.controller, options, 0, 1, f"what {base.name} copies", "503.5")


def _targeted_model(
    gate: Gate, sight: Sight, of: ir.Filter, context: Context, base: Characteristics, changes: Fields
) -> tuple[ObjectId, ...]:
    """The target of the spell is copied, and the copy is tapped as it is; without a spell one must be chosen.

    What is of the type by an effect only cannot be (1994 Copy 638, Other 884).
    """
    o = gate.state.objects[context.source]
    targets = () if o.entry is None else tuple(t for group in o.entry.context.targets for t in group)
    if o.zone != "stack":
        aside = only_by_effects(gate, of)
        options = tuple(i for i in matching(sight, context, of) if i not in aside)
        text = f"what {base.name} copies"
        targets = gate.choose_objects(context.controller, options, min(1, len(options)), 1, text, "503.5")
    models = [t for t in targets[:1] if not isinstance(t, str)]
    for one in models:
        changes["tapped"] = gate.state.objects[one].tapped
    return tuple(models)


MODELS: dict[str, Model] = {"chosen on arrival": _chosen_model, "targeted": _targeted_model}


def _others(sight: Sight, o: GameObject, base: Characteristics, controller: object, changes: Fields) -> None:
    """What other permanents say about objects coming into play: tapped, as under Kismet, or with counters."""
    as_printed = base_view(replace(o, base=base, face_down=False), sight.state.book)
    view = with_fields(as_printed, controller=controller)
    shown = sight.with_view(o.id, view)
    for oid in sight.sources():
        for granted in sight.view(oid).abilities:
            if isinstance(granted.ability, ir.Entering) and granted.ability.enters.what is not None:
                context = Context(oid, sight.controller(oid))
                if not all(passes(shown, context, o.id, t) for t in granted.ability.enters.what.tests):
                    continue
                if granted.ability.enters.tapped:
                    changes["tapped"] = True
                for kind, n in granted.ability.enters.counters:
                    counters = changes.get("counters", {})
                    changes["counters"] = {
                        **counters,
                        kind: counters.get(kind, 0) + amount(sight, context, n),
                    }
