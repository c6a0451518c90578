"""What each kind of modification does to characteristics, and in which layer (418.5a-b)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.rules.references import amount, resolve
from engine.rules.sight import Granted, Sight, View
from engine.rules.state import Context, ObjectId
from engine.rules.words import change_words
from engine.text.ir import (
    AddPT,
    CopyOf,
    GainAbility,
    GiveControl,
    LoseAbility,
    Modification,
    ReplaceWord,
    Restrict,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
)

replace = msgspec.structs.replace
_LAYERS: dict[type[Any], int] = {
    CopyOf: 1,
    GiveControl: 2,
    ReplaceWord: 3,
    SetTypes: 4,
    SetColors: 5,
    GainAbility: 5,
    LoseAbility: 5,
    Restrict: 5,
    SetPT: 6,
    AddPT: 6,
    SwitchPT: 6,
}
BASIC = frozenset({"plains", "island", "swamp", "mountain", "forest"})


def layer_of(modification: Modification) -> int:
    """The layer a modification applies in."""
    return _LAYERS[type(modification)]


def apply_modification(sight: Sight, context: Context, oid: ObjectId, view: View, mod: Modification) -> View:
    """The characteristics after one modification."""
    return _APPLY[type(mod)](sight, context, oid, view, mod)


def _copy(sight: Sight, context: Context, oid: ObjectId, view: View, mod: CopyOf) -> View:
    originals = resolve(sight, context, mod.of)
    if not originals or isinstance(originals[0], str):
        return view
    other = sight.view(ObjectId(originals[0]))
    gained = tuple(Granted(a, oid) for a in mod.gain)
    return replace(
        other,
        controller=view.controller,
        colors=view.colors if mod.except_color else other.colors,
        types=other.types | set(mod.add_types),
        abilities=other.abilities + gained,
        reasons=view.reasons,
    )


def _control(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: GiveControl) -> View:
    players = resolve(sight, context, mod.player)
    return replace(view, controller=players[0]) if players and isinstance(players[0], str) else view


def _words(_sight: Sight, _context: Context, oid: ObjectId, view: View, mod: ReplaceWord) -> View:
    swaps = dict(mod.pairs)
    abilities = tuple(
        replace(g, ability=change_words(g.ability, swaps)) if g.own else g for g in view.abilities
    )
    subtypes = frozenset(swaps.get(s, s) for s in view.subtypes)
    if subtypes != view.subtypes:
        from engine.rules.characteristics import intrinsic

        stale = {g.ability for g in intrinsic(view.subtypes, oid)}
        abilities = tuple(g for g in abilities if g.ability not in stale) + intrinsic(subtypes, oid)
    return replace(view, abilities=abilities, subtypes=subtypes, words=(*view.words, *mod.pairs))


def _types(sight: Sight, context: Context, oid: ObjectId, view: View, mod: SetTypes) -> View:
    from engine.rules.characteristics import intrinsic

    types = (view.types | set(mod.types)) if mod.keep_types or not mod.types else frozenset(mod.types)
    new = frozenset(s.lower() for s in mod.subtypes)
    subtypes = view.subtypes | new if mod.keep_subtypes or not new else new
    abilities = view.abilities
    if new & BASIC:
        if mod.keep_subtypes:
            abilities += tuple(g for g in intrinsic(new - view.subtypes, oid))
        else:
            abilities = tuple(g for g in view.abilities if not g.own) + intrinsic(new, oid)
            subtypes = new | {s for s in view.subtypes if not _land_type(s)}
    power = view.power if mod.power is None else amount(sight, _about(context, oid), mod.power)
    toughness = (
        view.toughness if mod.toughness is None else amount(sight, _about(context, oid), mod.toughness)
    )
    if "creature" in types and power is None:
        power = toughness = 0
    return replace(
        view, types=types, subtypes=subtypes, abilities=abilities, power=power, toughness=toughness
    )


def _land_type(subtype: str) -> bool:
    return subtype in BASIC or subtype in (
        "desert",
        "lair",
        "urza's",
        "mine",
        "power-plant",
        "tower",
        "locus",
    )


def _about(context: Context, oid: ObjectId) -> Context:
    return replace(context, it=(oid,))


def _colors(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: SetColors) -> View:
    chosen = sight.object(context.source).chosen.get("color", "")
    colors = frozenset(chosen if c == "chosen" else c for c in mod.colors if c != "colorless")
    return replace(view, colors=view.colors | colors if mod.add else colors)


def _gain(sight: Sight, context: Context, oid: ObjectId, view: View, mod: GainAbility) -> View:
    chosen = sight.object(context.source).chosen
    gained = tuple(
        replace(a, quality=f"from {chosen.get('color', '')}")
        if getattr(a, "quality", "") == "from the chosen color"
        else a
        for a in mod.abilities
    )
    return replace(view, abilities=view.abilities + tuple(Granted(a, oid, False) for a in gained))


def _lose(_sight: Sight, _context: Context, oid: ObjectId, view: View, mod: LoseAbility) -> View:
    if not mod.names:
        return replace(view, abilities=(), restrictions=tuple(r for r in view.restrictions if r[1] != oid))
    return replace(
        view, abilities=tuple(g for g in view.abilities if getattr(g.ability, "name", None) not in mod.names)
    )


def _set_pt(sight: Sight, context: Context, oid: ObjectId, view: View, mod: SetPT) -> View:
    about = _about(context, oid)
    power = view.power if mod.power is None else amount(sight, about, mod.power)
    return replace(
        view,
        power=power,
        toughness=view.toughness if mod.toughness is None else amount(sight, about, mod.toughness),
    )


def _add_pt(sight: Sight, context: Context, oid: ObjectId, view: View, mod: AddPT) -> View:
    if view.power is None or view.toughness is None:
        return view
    about = _about(context, oid)
    return replace(
        view,
        power=view.power + amount(sight, about, mod.power),
        toughness=view.toughness + amount(sight, about, mod.toughness),
    )


def _switch(_sight: Sight, _context: Context, _oid: ObjectId, view: View, _mod: SwitchPT) -> View:
    return replace(view, power=view.toughness, toughness=view.power)


def _restrict(_sight: Sight, context: Context, _oid: ObjectId, view: View, mod: Restrict) -> View:
    return replace(view, restrictions=(*view.restrictions, (mod, context.source)))


_APPLY: dict[type[Any], Callable[[Sight, Context, ObjectId, View, Any], View]] = {
    CopyOf: _copy,
    GiveControl: _control,
    ReplaceWord: _words,
    SetTypes: _types,
    SetColors: _colors,
    GainAbility: _gain,
    LoseAbility: _lose,
    SetPT: _set_pt,
    AddPT: _add_pt,
    SwitchPT: _switch,
    Restrict: _restrict,
}
