"""Tests on single objects: types, colors, status, control (200-217)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator

from engine.records import replace
from engine.rules.looking.choices import choice
from engine.rules.looking.sight import Sight
from engine.rules.looking.views import View, qualities
from engine.rules.position.first_printings import first_printings
from engine.rules.position.mana import mana_value
from engine.rules.position.refusal import Unsupported
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import (
    COLORS,
    SYMBOLS,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    only_objects,
)
from engine.text import ir
from engine.text.ir.node import walk
from engine.text.land_types import LAND_TYPES

THRESHOLD = ir.Compare(ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "graveyard")), ">=", ir.Number(7))
"""As long as which threshold's text is there (502.23a)."""
_OPERATORS = {"=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land"})


_Related = (
    ir.ControlledBy
    | ir.OwnedBy
    | ir.IsOneOf
    | ir.SharesType
    | ir.SharesColor
    | ir.DealtDamageBy
    | ir.BlockedBy
    | ir.AttachedTo
    | ir.SharesName
    | ir.Targets
    | ir.Attacks
    | ir.SharesSubtype
    | ir.FromSource
    | ir.ControllerHas
)


def passes(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    """Whether the object passes the test now (or did when last known)."""
    if isinstance(test, _INHERENT):
        return _inherent(sight, context, oid, test)
    match test:
        case ir.Not(inner):
            return not passes(sight, context, oid, inner)
        case ir.AnyOf(tests):
            return any(passes(sight, context, oid, t) for t in tests)
        case ir.Both(tests):
            return all(passes(sight, context, oid, t) for t in tests)
        case ir.IsStatus(status):
            return _status(sight, oid, status)
        case ir.Underwent(event, role):
            told = sight.happened(context, event)
            meant = {oid, sight.object(oid).previous} if event.event in _OF_SPELLS else {oid}
            return any((h.other if role == "other" else h.subject) in meant for h in told)
        case ir.MarkedWith(kind):
            return _marked(sight, context, oid, kind)
        case ir.TargetedBy(by):
            aiming = (sight.object(i).entry for i in sight.state.zone("stack"))
            abilities = (e for e in aiming if e is not None and e.kind in ("activated", "triggered"))
            sources = [
                e.context.source for e in abilities if any(oid in group for group in e.context.targets)
            ]
            return any(all(passes(sight, context, i, t) for t in by.tests) for i in sources)
        case ir.BandedWith(ref):
            bands = sight.state.combat.bands if sight.state.combat is not None else ()
            mates = {i for i in only_objects(sight.resolve(context, ref)) if i != oid}
            return any(oid in band and mates & set(band) for band in bands)
        case _:
            return _related(sight, context, oid, test)


_OF_SPELLS = ("played", "spell countered")
"""What a card is asked about that it underwent as a spell, though it is another object since."""
_INHERENT = (
    ir.IsType, ir.IsSubtype, ir.IsSupertype, ir.IsColor, ir.IsNamed, ir.FirstPrinted, ir.HasKeyword, ir.StatIs,
    ir.HasCounter, ir.IsChosen, ir.CommonestColor,
)  # fmt: skip


def _inherent(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    view = sight.view(oid)
    match test:
        case ir.IsType(kind):
            return _is_type(sight, context, view, kind)
        case ir.IsSubtype(subtype):
            local = subtype == "aura" and bool(view.keywords("enchant"))
            return local or subtype.lower() in view.subtypes
        case ir.IsSupertype(supertype):
            return supertype in view.supertypes or _said_otherwise(view, supertype)
        case ir.IsColor(color):
            return _has_color(view, color)
        case ir.IsNamed(name):
            return _is_called(sight, view, name) or name in _counted_as(sight, context, oid)
        case ir.FirstPrinted(code):
            return view.name in first_printings().get(code, frozenset())
        case ir.HasKeyword(name):
            return _has_ability(view, name)
        case ir.StatIs(stat, op, value):
            return _compares(sight, context, oid, stat, op, value)
        case ir.CommonestColor(among):
            return any(c in view.colors for c in most_common_colors(sight, context, among))
        case ir.HasCounter(kind):
            held = sight.object(oid).counters
            return held.get(kind, 0) > 0 if kind else any(held.values())
        case ir.IsChosen(what):
            return _is_chosen(sight, view, choice(sight, context, what), what)
        case _:
            raise Unsupported(f"test {type(test).__name__}")


def _has_ability(view: View, name: str) -> bool:
    """Whether an object has an ability by its name; what enchants creatures enchants perhaps only some of them.

    Protection may be from several qualities, and is then protection from each of them (502.7a).
    """
    if name == "enchant creature":
        return any(k.of is not None and ir.IsType("creature") in k.of.tests for k in view.keywords("enchant"))
    if name.startswith(_PROTECTION):
        quality = name.removeprefix(_PROTECTION)
        return any(quality in qualities(k.quality) for k in view.keywords("protection"))
    return view.has(name) or bool(view.keywords(name))


_PROTECTION = "protection from "


def _is_chosen(sight: Sight, view: View, chosen: str, what: str) -> bool:
    """Whether an object is of the color, type, name or kind that was chosen."""
    if what == "kind":
        return ("land" in view.types) is (chosen == "land")
    if what == "types":
        return any(one in view.subtypes for one in chosen.split("|") if one)
    if what == "card type":
        return chosen in view.types
    if what == "spent mana":
        return any(SYMBOLS.get(symbol) in view.colors for symbol in chosen)
    if what in ("name", "other name"):
        return _is_called(sight, view, chosen)
    return chosen.lower() in (view.colors if what == "color" else view.subtypes)


def is_snow(view: View) -> bool:
    """By an ability, or as a supertype (502.14)."""
    return view.has("snow-covered") or "snow" in view.supertypes


def _is_called(sight: Sight, view: View, name: str) -> bool:
    """Whether an object has a name, or one of the names of both halves of a split card that was named (505.7).

    A face-down one has none (502.26b), not even where no name was chosen.
    """
    if not view.name or view.name == name:
        return bool(view.name)
    if sight.state.book.split_names == "one of two":
        return name in view.name.split(" // ")
    return view.name in name.split(" // ")


def creature_types(view: View) -> frozenset[str]:
    """The creature types of an object; a subtype of another kind is none."""
    return (
        frozenset(s for s in view.subtypes if s not in _OTHER_SUBTYPES)
        if "creature" in view.types
        else frozenset()
    )


_OTHER_SUBTYPES = frozenset({*LAND_TYPES, "equipment", "aura"})


def _said_otherwise(view: View, supertype: str) -> bool:
    """Whether another word on the type line or an ability says what a supertype says (215.1, 502.14a)."""
    if supertype == "legendary":
        return "legend" in view.subtypes
    return supertype in ("snow", "snow-covered") and is_snow(view)


def _is_type(sight: Sight, context: Context, view: View, kind: str) -> bool:
    """Whether it has a card type; what later words say of instants they say of interrupts, but for some cards."""
    if kind == "permanent":
        return bool(view.types & PERMANENT_TYPES)
    if kind == "instant" and "interrupt" in view.types:
        return sight.object(context.source).base.name not in sight.state.book.instants_alone
    return kind in view.types


def _has_color(view: View, color: str) -> bool:
    if color == "multicolored":
        return len(view.colors) > 1
    return color in view.colors


def most_common_colors(sight: Sight, context: Context, among: ir.Filter) -> tuple[str, ...]:
    """The colors that most objects have, several if they tie; none where nothing has a color."""
    views = [sight.view(i) for i in sight.in_play() if sight.fits(context, i, among)]
    counts = {c: sum(c in v.colors for v in views) for c in COLORS}
    top = max(counts.values())
    return tuple(c for c, n in counts.items() if n == top and n > 0)


def stat(sight: Sight, oid: ObjectId, which: str) -> int:
    """Power, toughness or converted mana cost of an object (0 where it has none); of a split card both together."""
    view = sight.view(oid)
    if which == "mana value":
        o = sight.object(oid)
        return mana_value(view.cost, o.x if o.zone == "stack" else 0)
    return (view.power if which == "power" else view.toughness) or 0


def _compares(
    sight: Sight, context: Context, oid: ObjectId, which: ir.Stat, op: str, value: ir.Quantity
) -> bool:
    """Compare; a split card off the stack matches, where the book says so, if either of its halves does (505.6)."""
    if not isinstance(value, ir.Number):
        context = replace(context, described=oid)
    wanted = sight.amount(context, value)
    o = sight.object(oid)
    found = [stat(sight, oid, which)]
    halves = sight.state.book.split_values == "either half"
    if halves and which == "mana value" and o.base.halves and o.zone != "stack":
        found = [mana_value(half.cost) for half in o.base.halves]
    return any(_OPERATORS[op](n, wanted) for n in found)


def _related(sight: Sight, context: Context, oid: ObjectId, test: _Related) -> bool:
    if isinstance(test, ir.ControlledBy):
        return sight.controller(oid) in sight.resolve(context, test.player)
    if isinstance(test, ir.OwnedBy):
        return sight.object(oid).owner in sight.resolve(context, test.player)
    if isinstance(test, ir.IsOneOf):
        return _is_one_of(sight, context, oid, test.ref)
    if isinstance(test, ir.SharesName):
        meant = sight.resolve(context, test.ref)
        named = {
            n for i in only_objects(meant) if not test.another or i != oid for n in _halves(sight.view(i))
        }
        return any(name in named for name in _names(sight, context, oid))
    if isinstance(test, ir.AttachedTo | ir.Attacks):
        return _held_or_attacked(sight, context, oid, test)
    if isinstance(test, ir.SharesColor | ir.SharesSubtype):
        return _alike(sight, context, oid, test)
    if isinstance(test, ir.Targets):
        return _targets(sight, context, oid, test)
    if isinstance(test, ir.FromSource):
        entry = sight.object(oid).entry
        return entry is not None and all(
            passes(sight, context, entry.context.source, t) for t in test.of.tests
        )
    if isinstance(test, ir.ControllerHas):
        return has(sight, context, sight.controller(oid), test)
    others = only_objects(sight.resolve(context, test.ref))
    if isinstance(test, ir.SharesType):
        mine = sight.view(oid).types & set(test.types) if test.types else sight.view(oid).types
        return any(sight.view(i).types & mine for i in others)
    if isinstance(test, ir.DealtDamageBy):
        o = sight.object(oid)
        before = o.previous if o.zone == "graveyard" else None
        return any({oid, before} & sight.object(i).has_damaged for i in others)
    return any(_fight(sight, oid, i, isinstance(test, ir.BlockedBy) and test.blocking) for i in others)


def _names(sight: Sight, context: Context, oid: ObjectId) -> list[str]:
    """What an object is called, and what it is counted as."""
    return _halves(sight.view(oid)) + _counted_as(sight, context, oid)


def _counted_as(sight: Sight, context: Context, oid: ObjectId) -> list[str]:
    """What a spell of a name that a card in a graveyard speaks of counts that card as; other spells do not."""
    if sight.object(oid).zone != "graveyard" or sight.object(context.source).zone != "stack":
        return []
    asking = _halves(sight.view(context.source))
    spoken_of = (g.ability.name for g in sight.view(oid).abilities if isinstance(g.ability, ir.CountedAs))
    return [name for name in spoken_of if name in asking]


def _halves(view: View) -> list[str]:
    """The names that match another object's: of a split card that is no spell either half's (505.6).

    What has no name has none in common with anything else that has none (502.26b).
    """
    return view.name.split(" // ") if view.name else []


def has(sight: Sight, context: Context, player: PlayerId, test: ir.ControllerHas) -> bool:
    """Whether a player controls something that passes, no more of it than the test allows, or as much as it asks."""
    theirs = (i for i in sight.in_play() if sight.controller(i) == player)
    held = sum(sight.fits(context, i, test.of) for i in theirs)
    if test.least is not None:
        return held >= sight.amount(context, test.least)
    return held > 0 if test.most is None else held <= test.most


def _is_one_of(sight: Sight, context: Context, oid: ObjectId, ref: ir.Ref) -> bool:
    """Whether it is what is meant; of what the source put into play also what has gone since."""
    if isinstance(ref, ir.CreatedWith):
        return sight.object(oid).created_by == context.source
    meant = sight.resolve(context, ref)
    moved = isinstance(ref, ir.Self) and context.source not in sight.state.objects
    return oid in meant or (moved and sight.object(oid).previous == context.source)


def _fight(sight: Sight, oid: ObjectId, other: ObjectId, blocking: bool) -> bool:
    """Whether a creature blocks another, or is blocked by it; of one that left play, what was last known (413.2f)."""
    combat = sight.state.combat
    if combat is None:
        return False
    if (other if blocking else oid) in combat.blocks.get(oid if blocking else other, ()):
        return True
    gone = other if other in combat.parted else sight.object(other).previous
    blocked, blockers = combat.parted.get(gone, ((), ())) if gone is not None else ((), ())
    return oid in (blockers if blocking else blocked)


def _held_or_attacked(
    sight: Sight, context: Context, oid: ObjectId, test: ir.AttachedTo | ir.Attacks
) -> bool:
    """Whether it is attached to what is meant, or attacks who is meant (212.4h, 308.2)."""
    if isinstance(test, ir.Attacks):
        combat = sight.state.combat
        by = combat.defenders.get(oid) if combat is not None and oid in combat.attackers else None
        return by is not None and by in sight.resolve(context, test.player)
    held = sight.object(oid).attached
    if isinstance(test.ref, ir.Filter):
        return isinstance(held, int) and held in sight.views and sight.fits(context, held, test.ref)
    return held in sight.resolve(context, test.ref)


def _alike(sight: Sight, context: Context, oid: ObjectId, test: ir.SharesColor | ir.SharesSubtype) -> bool:
    """Whether it shares a color or a creature type with one of those meant, or with each of all that are."""
    if isinstance(test.ref, ir.Filter):
        others = [i for i in sight.in_play() if i != oid and sight.fits(context, i, test.ref)]
    else:
        others = only_objects(sight.resolve(context, test.ref))
    if isinstance(test, ir.SharesColor):
        return any(sight.view(i).colors & sight.view(oid).colors for i in others)
    mine = creature_types(sight.view(oid))
    shared = [bool(creature_types(sight.view(i)) & mine) for i in others]
    return all(shared) and bool(shared) if isinstance(test.ref, ir.AllOf) else any(shared)


def _targets(sight: Sight, context: Context, oid: ObjectId, test: ir.Targets) -> bool:
    """Whether a spell or ability on the stack has a target that is meant, and that is still there (415.6)."""
    entry = sight.object(oid).entry
    chosen = [] if entry is None else [t for group in entry.context.targets for t in group]
    if isinstance(test.what, ir.Filter):
        of = test.what
        there = [t for t in chosen if not isinstance(t, str) and sight.exists(t)]
        return any(sight.fits(context, t, of) for t in there)
    meant = sight.resolve(context, test.what)
    return any(t in meant for t in chosen)


def _status(sight: Sight, oid: ObjectId, status: str) -> bool:
    known = _STATUS.get(status)
    if known is not None:
        return known(sight, sight.object(oid))
    fighting = _FIGHTING.get(status)
    if fighting is None:
        raise Unsupported(f"the status {status}")
    combat = sight.state.combat
    return combat is not None and fighting(combat, oid)


def _buried_now(sight: Sight, o: GameObject) -> bool:
    """Whether a card in a graveyard was put there from play this turn."""
    return o.zone == "graveyard" and any(
        h.event == "put into graveyard" and h.subject == o.id and h.place == "in play"
        for h in sight.state.past
    )


def _drawn_last(sight: Sight, o: GameObject) -> bool:
    """Whether it is what its owner drew last this turn; raises `Unsupported` for what was drawn before the record."""
    drew = sight.state.players[o.owner].drew
    if drew and not any(h.event == "draws" and h.player == o.owner for h in sight.state.past):
        raise Unsupported("the card drawn last before the record begins")
    return o.zone == "hand" and o.drawn == sight.state.turn.number and o.drawn_as == drew


def _marked(sight: Sight, context: Context, oid: ObjectId, kind: str) -> bool:
    """Whether the source put a counter there and took none away; raises `Unsupported` for those before the record."""
    o, source = sight.object(oid), sight.object(context.source)
    by = [source_id for k, source_id in o.marks if k == kind]
    if o.counters.get(kind, 0) and not by:
        raise Unsupported(f"what put the {kind} counters on {o.base.name} before the record")
    return any(i in (source.id, source.previous) for i in by)


def _rested(sight: Sight, o: GameObject) -> bool:
    """Whether it was untapped as the turn began; raises `Unsupported` where the record begins later."""
    if sight.state.rested is None:
        raise Unsupported("what was untapped as the turn began, before the record")
    return o.id in sight.state.rested


def _attached(sight: Sight, o: GameObject, kind: str) -> bool:
    """Whether an enchantment (or Equipment) is attached to it (212.2j, 212.4h)."""
    for other in sight.in_play():
        if sight.object(other).attached == o.id:
            view = sight.view(other)
            if kind in view.types or kind in view.subtypes:
                return True
    return False


def _plays(sight: Sight, o: GameObject, ability: ir.Ability) -> bool:
    """Whether an ability is activated and no mana ability; cycling and equip stand for such (502.18, 502.33)."""
    if isinstance(ability, ir.Keyword):
        return ability.name.endswith("cycling") or ability.name == "equip"
    other = isinstance(ability, ir.Activated) and not is_mana_ability(sight.state.book, ability)
    return other and not _below_threshold(sight, o, ability)


def _below_threshold(sight: Sight, o: GameObject, ability: ir.Ability) -> bool:
    """Whether an ability has threshold and is not there for want of cards, where that is no mere word (502.23b)."""
    if sight.state.book.threshold == "ability word" or not isinstance(ability, ir.Activated):
        return False
    if THRESHOLD not in walk(ability.only):
        return False
    context = Context(o.id, sight.controller(o.id))
    return sight.amount(context, THRESHOLD.left) < sight.amount(context, THRESHOLD.right)


def is_mana_ability(book: Rulebook, ability: ir.Ability) -> bool:
    """Whether an ability is activated and could put mana into a pool, in some books only without targets (406.1)."""
    if not isinstance(ability, ir.Activated) or not adds_mana(ability.effects):
        return False
    return not ability.targets or book.targeted_mana == "is a mana ability"


def adds_mana(effects: tuple[ir.Effect, ...]) -> bool:
    """Whether mana is among what instructions could add, under a condition or not."""
    return any(
        isinstance(e, ir.AddMana)
        or (isinstance(e, ir.Unless) and adds_mana(e.effects))
        or (isinstance(e, ir.If) and (adds_mana(e.effects) or adds_mana(e.otherwise)))
        for e in one_by_one(effects)
    )


def one_by_one(effects: tuple[ir.Effect, ...]) -> Iterator[ir.Effect]:
    """Instructions one after another, those too that the text joins by *and*."""
    for e in effects:
        if isinstance(e, ir.Sequence):
            yield from one_by_one(e.effects)
        else:
            yield e


def _on_stack(o: GameObject, *kinds: str) -> bool:
    return o.entry is not None and o.entry.kind in kinds


def _has_tap_symbol(o: GameObject) -> bool:
    """Whether it is an activated ability with the tap symbol in its cost (104.3)."""
    ability = o.entry.ability if o.entry is not None and o.entry.kind == "activated" else None
    return isinstance(ability, ir.Activated) and any(isinstance(c, ir.TapSelf) for c in ability.cost)


_STATUS: dict[str, Callable[[Sight, GameObject], bool]] = {
    "tapped": lambda _s, o: o.tapped,
    "untapped": lambda _s, o: not o.tapped,
    "new since upkeep": lambda _s, o: o.new_since_upkeep,
    "token": lambda _s, o: o.token,
    "face down": lambda _s, o: o.face_down,
    "spell": lambda _s, o: o.zone == "stack" and (o.entry is None or o.entry.kind == "spell"),
    "activated ability": lambda _s, o: _on_stack(o, "activated"),
    "ability with tap symbol": lambda _s, o: _has_tap_symbol(o),
    "in play": lambda s, o: o.id in s.state.objects and o.zone == "in play",
    "own turn": lambda s, o: s.controller(o.id) == s.state.turn.active,
    "source": lambda _s, _o: True,
    "other activated ability": lambda s, o: any(_plays(s, o, g.ability) for g in s.view(o.id).abilities),
    "color of the last spell": lambda s, o: bool(s.view(o.id).colors & s.state.last_colors),
    "drawn this turn": lambda s, o: o.zone == "hand" and o.drawn == s.state.turn.number,
    "last drawn this turn": _drawn_last,
    "buried from play this turn": _buried_now,
    "played from graveyard": lambda _s, o: o.zone == "stack" and o.played_from == "graveyard",
    "exiled": lambda s, o: s.exists(o.id) and o.zone == "removed",
    "played": lambda _s, o: o.zone == "stack" and not o.copy,
    "held since the turn began": lambda _s, o: not o.sick,
    "untapped as the turn began": _rested,
    "in graveyard": lambda s, o: s.exists(o.id) and o.zone == "graveyard",
    "dealt damage this turn": lambda s, o: o.id in s.state.hurt,
    "blocked this turn": lambda s, o: o.id in s.state.blocked,
    "was blocked this turn": lambda s, o: o.id in s.state.met,
    "mana ability": lambda s, o: any(
        is_mana_ability(s.state.book, g.ability) for g in s.view(o.id).abilities
    ),
    "attacked this turn": lambda s, o: o.id in s.state.attacked,
    "attacked last turn": lambda s, o: any(
        h.event == "attacks" and h.subject == o.id for h in s.state.last_turns.get(s.controller(o.id), ())
    ),
    "enchanted": lambda s, o: _attached(s, o, "enchantment"),
    "equipped": lambda s, o: _attached(s, o, "equipment"),
    "single target": lambda _s, o: o.entry is not None and sum(len(t) for t in o.entry.context.targets) == 1,
}
_FIGHTING: dict[str, Callable[[Combat, ObjectId], bool]] = {
    "attacking": lambda c, i: i in c.attackers,
    "blocking": lambda c, i: i in c.blocks,
    "blocked": lambda c, i: i in c.blocked,
    "unblocked": lambda c, i: i in c.unblocked,
    "fought this combat": lambda c, i: i in c.fought,
    "attacking alone": lambda c, i: c.attackers == (i,),
    "blocking alone": lambda c, i: tuple(c.blocks) == (i,),
}
