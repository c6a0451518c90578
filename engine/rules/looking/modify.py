"""What each kind of modification does to characteristics (418.5a); in which layer, `layering` says."""

from __future__ import annotations

from collections.abc import Callable

from engine.records import replace
from engine.rules.looking.choices import choice
from engine.rules.looking.layering import of_snow
from engine.rules.looking.printed import copiable, intrinsic
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import creature_types as kinds_of
from engine.rules.looking.views import Granted, View, qualities
from engine.rules.looking.words import in_other_words
from engine.rules.position.creature_types import each_one
from engine.rules.position.mana import colors_of
from engine.rules.position.state import Context, ObjectId, only_objects
from engine.text import ir
from engine.text.land_types import BASIC_LAND_TYPES, LAND_TYPES

KEYWORD_RULES = {
    "flanking": "502.3", "rampage": "502.12", "cumulative upkeep": "502.13", "echo": "502.19",
    "fading": "502.20", "madness": "502.24", "provoke": "502.29", "storm": "502.30",
}  # fmt: skip
_LAND_TYPES = frozenset(LAND_TYPES)


def modify(sight: Sight, context: Context, oid: ObjectId, view: View, mod: ir.Modification) -> None:
    """Carry out one modification on a view that is being worked out."""
    _APPLY[type(mod)](sight, context, oid, view, mod)


def _control(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: ir.GiveControl) -> None:
    players = resolve(sight, context, mod.player)
    if players and isinstance(players[0], str):
        view.controller = players[0]


def _full_text(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: ir.FullText) -> None:
    """All that is printed on a card replaces the object's own; nothing of it can be copied from there (503.2)."""
    for card in only_objects(resolve(sight, context, mod.of)):
        other = sight.view(card)
        view.name, view.cost, view.colors = other.name, other.cost, other.colors
        view.types, view.supertypes, view.subtypes = other.types, other.supertypes, other.subtypes
        view.power, view.toughness = other.power, other.toughness
        view.abilities = other.abilities + tuple(Granted(a) for a in mod.gain)


def _words(sight: Sight, _context: Context, oid: ObjectId, view: View, mod: ir.ReplaceWord) -> None:
    """Words of the text and the type line are changed (418.6a); Legend is one of them where it is a creature type."""
    swaps, book = dict(mod.pairs), sight.state.book
    abilities = tuple(
        replace(g, ability=in_other_words(g.ability, swaps, book)) if g.own else g for g in view.abilities
    )
    subtypes = frozenset(swaps.get(s, s) for s in view.subtypes)
    if subtypes != view.subtypes:
        abilities = _other_mana(view, abilities, swaps)
    plain = _without_legend(sight, oid, view) if "legend" in swaps else view.supertypes
    if plain != view.supertypes:  # (215.2)
        view.supertypes, subtypes = plain, subtypes | {swaps["legend"]}
    view.abilities, view.subtypes, view.words = abilities, subtypes, (*view.words, *mod.pairs)
    if not colors_of(view.cost):  # a color that no mana symbol shows is said in words
        view.colors = frozenset(swaps.get(c, c) for c in view.colors)


def _other_mana(view: View, abilities: tuple[Granted, ...], swaps: dict[str, str]) -> tuple[Granted, ...]:
    """Each mana ability of a basic land type is the new type's, in its place; two of one type are one (212.6d)."""
    changed: dict[object, tuple[Granted, ...]] = {}
    for name in view.subtypes:
        new = intrinsic(frozenset({swaps.get(name, name)}))
        changed |= {g.ability: new for g in intrinsic(frozenset({name}))}
    mana = {g for new in changed.values() for g in new}
    found: list[Granted] = []
    for granted in abilities:
        new = changed.get(granted.ability, (granted,))
        found += [g for g in new if g not in mana or g not in found]
    return tuple(found)


_CHOSEN = ("chosen type", "chosen new type")


def _types(sight: Sight, context: Context, oid: ObjectId, view: View, mod: ir.SetTypes) -> None:
    """New types replace old ones unless kept (212.1b-c); a basic land type brings its own text (212.6e)."""
    types = (view.types | set(mod.types)) if mod.keep_types or not mod.types else frozenset(mod.types)
    words = (choice(sight, context, s.removeprefix("chosen ")) if s in _CHOSEN else s for s in mod.subtypes)
    new = each_one(filter(None, words), sight.state.book.creature_types)
    models = () if mod.like is None else only_objects(resolve(sight, context, mod.like))
    new = new.union(*(kinds_of(sight.view(model)) for model in models))
    lands = new & _LAND_TYPES
    subtypes = view.subtypes
    if lands and not mod.keep_subtypes:
        subtypes = (view.subtypes - _LAND_TYPES) | lands
        if not new.isdisjoint(BASIC_LAND_TYPES):
            snow = tuple(g for g in view.abilities if g.own and _name(g) == "snow-covered")
            view.abilities = tuple(g for g in view.abilities if not g.own) + snow + intrinsic(new)
    elif lands:
        view.abilities += intrinsic(lands - view.subtypes)
        subtypes |= lands
    others = new - lands
    if others:
        held = subtypes if mod.keep_subtypes else subtypes & _LAND_TYPES
        subtypes = frozenset(held | others)
    if "creature" not in types and "creature" in view.types:
        subtypes = subtypes & (_LAND_TYPES | {"equipment", "aura"})
    if "land" not in types:
        subtypes -= _LAND_TYPES
    subtypes -= set(mod.lose)
    about = replace(context, it=(oid,))
    power = view.power if mod.power is None else amount(sight, about, mod.power)
    toughness = view.toughness if mod.toughness is None else amount(sight, about, mod.toughness)
    if "creature" in types and power is None:
        power = toughness = 0
    if "creature" not in types or (others and not mod.keep_subtypes):
        view.supertypes = _without_legend(sight, oid, view)
    view.types, view.subtypes, view.power, view.toughness = types, subtypes, power, toughness


def _without_legend(sight: Sight, oid: ObjectId, view: View) -> frozenset[str]:
    """The supertypes of what loses its creature types: where Legend is one, a creature is legendary by it (215.2)."""
    by_type = sight.state.book.legend == "creature type" and "creature" in copiable(sight.object(oid)).types
    return view.supertypes - {"legendary"} if by_type else view.supertypes


def _colors(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: ir.SetColors) -> None:
    wanted = (choice(sight, context, "color") if c == "chosen" else c for c in mod.colors if c != "colorless")
    colors = frozenset(c for c in wanted if c)
    view.colors = view.colors | colors if mod.add else colors


def gained(sight: Sight, context: Context, mod: ir.GainAbility) -> tuple[Granted, ...]:
    """The abilities an effect gives, with its chosen color put in."""
    given = (_with_choice(sight, context, a) for a in mod.abilities)
    return tuple(Granted(a, False, context.source) for a in given)


def _with_choice(sight: Sight, context: Context, ability: ir.Ability) -> ir.Ability:
    """An ability from a chosen color or of a chosen land type."""
    if not isinstance(ability, ir.Keyword):
        return ability
    if ability.quality == "from the chosen color":
        return replace(ability, quality=f"from {choice(sight, context, 'color')}")
    if ability.quality.endswith("of the chosen type"):
        told = ability.quality.removesuffix("of the chosen type") + choice(sight, context, "type")
        return replace(ability, name=f"{told.lower()}{ability.name.removeprefix('land')}", quality="")
    return ability


def _gain(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: ir.GainAbility) -> None:
    """Abilities are given (407.1); snow is, where the book has it, a supertype and no ability."""
    if of_snow(mod) and sight.state.book.snow == "supertype":
        view.supertypes |= {"snow"}
        return
    view.abilities += gained(sight, context, mod)


def _lose(sight: Sight, _context: Context, _oid: ObjectId, view: View, mod: ir.LoseAbility) -> None:
    """All instances go (407.3); losing banding or landwalk takes its special forms along (502.6c, 502.11a).

    Snow goes, where it is a supertype, from the type line.
    """
    if of_snow(mod) and sight.state.book.snow == "supertype":
        view.supertypes -= {"snow"}
        return
    if not mod.names:
        view.abilities = ()
        return
    if mod.names == ("this ability",):
        view.abilities = tuple(g for g in view.abilities if not _gives_up(g.ability))
        return
    kept = (_parted(g, mod.names) for g in view.abilities)
    view.abilities = tuple(g for g in kept if not _named(g.ability, mod.names) or not _of(g.ability, mod))


def _parted(granted: Granted, names: tuple[str, ...]) -> Granted:
    """The ability without one of several qualities that it protects from, where that protection is lost (502.7a)."""
    ability = granted.ability
    if not isinstance(ability, ir.Keyword) or ability.name != "protection":
        return granted
    several = qualities(ability.quality)
    left = [one for one in several if f"protection from {one}" not in names]
    if not left or len(left) == len(several):
        return granted
    return replace(granted, ability=replace(ability, quality=" and ".join(f"from {one}" for one in left)))


def _of(ability: ir.Ability, mod: ir.LoseAbility) -> bool:
    """Whether an ability speaks of the objects that are named with it, where any are."""
    return mod.of is None or getattr(ability, "of", None) == mod.of


def _gives_up(ability: ir.Ability) -> bool:
    """Whether an ability is the one that says it is lost as it resolves."""
    mods = [
        m
        for e in getattr(ability, "effects", ())
        if isinstance(e, ir.Apply)
        for m in e.modifications
        if isinstance(m, ir.LoseAbility)
    ]
    return any(m.names == ("this ability",) for m in mods)


def _name(granted: Granted) -> str:
    return getattr(granted.ability, "name", "")


def _named(ability: ir.Ability, names: tuple[str, ...]) -> bool:
    if isinstance(ability, ir.Triggered) and ability.keyword:
        return any(
            n in KEYWORD_RULES and ability.keyword.rstrip("abcdefgh") == KEYWORD_RULES[n] for n in names
        )
    if not isinstance(ability, ir.Keyword):
        return False
    name = ability.name
    if name in names or f"{name} {ability.quality}".strip() in names:
        return True
    if "landwalk" in names and name.endswith("walk"):
        return True
    snow = name.removeprefix("snow-covered ").removeprefix("snow ")
    return ("banding" in names and name == "bands with other") or (snow != name and snow in names)


def _set_pt(sight: Sight, context: Context, oid: ObjectId, view: View, mod: ir.SetPT) -> None:
    about = replace(context, it=(oid,))
    power = view.power if mod.power is None else amount(sight, about, mod.power)
    view.toughness = view.toughness if mod.toughness is None else amount(sight, about, mod.toughness)
    view.power = power


def _add_pt(sight: Sight, context: Context, oid: ObjectId, view: View, mod: ir.AddPT) -> None:
    if view.power is None or view.toughness is None:
        return
    power, toughness = mod.power, mod.toughness
    if isinstance(power, ir.Number) and isinstance(toughness, ir.Number):
        view.power += power.n
        view.toughness += toughness.n
        return
    about = replace(context, it=(oid,))
    more, tougher = amount(sight, about, power), amount(sight, about, toughness)
    view.power += more
    view.toughness += tougher


def _switch(_sight: Sight, _context: Context, _oid: ObjectId, view: View, _mod: ir.SwitchPT) -> None:
    view.power, view.toughness = view.toughness, view.power


def _restrict(sight: Sight, context: Context, _oid: ObjectId, view: View, mod: ir.Restrict) -> None:
    """A rule for the object, unless its controller ignores the effect for now (408.2j)."""
    if (context.source, view.controller) in sight.state.ignored:
        return
    view.restrictions = (*view.restrictions, (mod, context))


_APPLY: dict[type[ir.Node], Callable[..., None]] = {
    ir.GiveControl: _control,
    ir.ReplaceWord: _words,
    ir.FullText: _full_text,
    ir.SetTypes: _types,
    ir.SetColors: _colors,
    ir.GainAbility: _gain,
    ir.LoseAbility: _lose,
    ir.SetPT: _set_pt,
    ir.AddPT: _add_pt,
    ir.SwitchPT: _switch,
    ir.Restrict: _restrict,
}
