"""Characteristics before continuous effects: what is printed, copiable, or left of a face-down object."""

from __future__ import annotations

from engine.records import replace
from engine.rules.looking.views import Granted, View
from engine.rules.position.creature_types import each_one
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import Characteristics, GameObject, PlayerId
from engine.text import ir

BASIC_LANDS = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
_INTRINSIC = {
    name: Granted(ir.Activated((ir.TapSelf(),), effects=(ir.AddMana("{" + symbol + "}"),)))
    for name, symbol in BASIC_LANDS.items()
}
_PATTERNS: dict[tuple[int, bool], tuple[Characteristics, View]] = {}
_NOBODY = PlayerId("")
FACE_DOWN = Characteristics(types=("creature",), power=2, toughness=2)


def intrinsic(
    subtypes: frozenset[str], type_line: tuple[str, ...] = tuple(_INTRINSIC)
) -> tuple[Granted, ...]:
    """The mana abilities of basic land types (212.6d), in the order of the type line where there is one."""
    return tuple(_INTRINSIC[name] for name in type_line if name in _INTRINSIC and name in subtypes)


def hidden(o: GameObject) -> bool:
    """Whether the object shows nothing but a face-down 2/2 creature (504.2)."""
    return o.face_down and o.zone in ("in play", "stack", "phased out")


def copiable(o: GameObject) -> Characteristics:
    """What a copy of the permanent takes (503.2): face down a nameless 2/2, or what it has become since (504.2)."""
    return (o.disguise or FACE_DOWN) if o.face_down else o.base


def base_view(o: GameObject, book: Rulebook) -> View:
    """The copiable characteristics of an object (503.2); a face-down one is a 2/2 without a name (504.2)."""
    view = _pattern(copiable(o) if hidden(o) else o.base, book.snow == "ability")
    new: View = replace(view, controller=o.controller, reasons=[])
    if o.zone != "in play" and not hidden(o):
        _everywhere(new, o.base, book)
    return new


def _everywhere(view: View, base: Characteristics, book: Rulebook) -> None:
    """What a card says of its own colors and types holds in every zone (405.2a, 402.8)."""
    for ability in base.abilities:
        if (
            isinstance(ability, ir.Static)
            and ability.characteristic_setting
            and ability.condition is None
            and isinstance(ability.to, ir.Self)
        ):
            for mod in ability.modifications:
                if isinstance(mod, ir.SetColors) and "chosen" not in mod.colors:
                    colors = frozenset(c for c in mod.colors if c != "colorless")
                    view.colors = view.colors | colors if mod.add else colors
                elif isinstance(mod, ir.SetTypes) and mod.power is None:
                    view.types |= frozenset(mod.types)
                    view.subtypes |= each_one(mod.subtypes, book.creature_types)


def own_sizes(base: Characteristics) -> tuple[ir.SetPT, ...]:
    """What a card says always of its own power and toughness, and of nothing else (405.2)."""
    return tuple(
        mod
        for a in base.abilities
        if isinstance(a, ir.Static) and a.characteristic_setting and a.condition is None and a.to == ir.Self()
        for mod in a.modifications
        if isinstance(mod, ir.SetPT)
    )


def _pattern(base: Characteristics, snow_ability: bool) -> View:
    hit = _PATTERNS.get((id(base), snow_ability))
    if hit is not None:
        return hit[1]
    view = _first_view(base, snow_ability)
    if len(_PATTERNS) > 4096:
        _PATTERNS.clear()
    _PATTERNS[id(base), snow_ability] = (base, view)
    return view


def _first_view(base: Characteristics, snow_ability: bool) -> View:
    type_line = tuple(s.lower() for s in base.subtypes)
    subtypes = frozenset(type_line)
    supertypes = frozenset(s.lower() for s in base.supertypes)
    abilities = tuple(Granted(a) for a in base.abilities)
    if snow_ability and "snow" in supertypes:  # (502.14a)
        supertypes -= {"snow"}
        abilities += (Granted(ir.Keyword("snow-covered")),)
    return View(
        base.name,
        base.cost,
        frozenset(base.colors) if not base.halves else frozenset(c for h in base.halves for c in h.colors),
        supertypes,
        frozenset(base.types),
        subtypes,
        base.power,
        base.toughness,
        abilities + intrinsic(subtypes, type_line),
        _NOBODY,
    )
