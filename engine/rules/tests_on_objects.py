"""Tests on single objects: types, colors, status, control (200-217)."""

from __future__ import annotations

import operator
from collections.abc import Callable

from engine.rules.mana import mana_value
from engine.rules.refusal import Unsupported
from engine.rules.sight import Sight
from engine.rules.state import Combat, Context, GameObject, ObjectId
from engine.rules.views import View
from engine.text import ir

_OPERATORS = {"=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
PERMANENT_TYPES = frozenset({"artifact", "creature", "enchantment", "land"})


def passes(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    """Whether the object passes the test now (or did when last known)."""
    match test:
        case ir.Not(inner):
            return not passes(sight, context, oid, inner)
        case ir.AnyOf(tests):
            return any(passes(sight, context, oid, t) for t in tests)
        case ir.Both(tests):
            return all(passes(sight, context, oid, t) for t in tests)
        case ir.IsStatus(status):
            return _status(sight, oid, status)
        case (
            ir.ControlledBy()
            | ir.OwnedBy()
            | ir.IsOneOf()
            | ir.SharesType()
            | ir.DealtDamageBy()
            | ir.BlockedBy()
            | ir.AttachedTo()
            | ir.SharesName()
            | ir.Targets()
        ):
            return _related(sight, context, oid, test)
        case _:
            return _inherent(sight, context, oid, test)


def _inherent(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    view = sight.view(oid)
    match test:
        case ir.IsType(kind):
            return bool(view.types & PERMANENT_TYPES) if kind == "permanent" else kind in view.types
        case ir.IsSubtype(subtype):
            local = subtype == "aura" and bool(view.keywords("enchant"))
            return local or subtype.lower() in view.subtypes
        case ir.IsSupertype(supertype):
            snow = supertype in ("snow", "snow-covered") and view.has("snow-covered")
            return snow or supertype in view.supertypes
        case ir.IsColor(color):
            return _has_color(view, color)
        case ir.IsNamed(name):
            return view.name == name
        case ir.HasKeyword(name):
            return view.has(name) or bool(view.keywords(name))
        case ir.StatIs(stat, op, value):
            return _compares(sight, context, oid, stat, op, value)
        case ir.HasCounter(kind):
            return sight.object(oid).counters.get(kind, 0) > 0
        case ir.IsChosen(what):
            own = context.chosen if what in context.chosen else sight.object(context.source).chosen
            chosen = own.get(what, "")
            if what == "name":
                return view.name == chosen
            return chosen.lower() in (view.colors if what == "color" else view.subtypes)
        case _:
            raise Unsupported(f"test {type(test).__name__}")


def _has_color(view: View, color: str) -> bool:
    if color == "multicolored":
        return len(view.colors) > 1
    return not view.colors if color == "colorless" else color in view.colors


def stat(sight: Sight, oid: ObjectId, which: str) -> int:
    """Power, toughness or converted mana cost of an object (0 where it has none)."""
    view = sight.view(oid)
    if which == "mana value":
        o = sight.object(oid)
        return mana_value(view.cost, o.x if o.zone == "stack" else 0)
    return (view.power if which == "power" else view.toughness) or 0


def _compares(
    sight: Sight, context: Context, oid: ObjectId, which: ir.Stat, op: str, value: ir.Quantity
) -> bool:
    """Compare; a split card off the stack matches if either of its halves does (505.6)."""
    wanted = sight.amount(context, value)
    o = sight.object(oid)
    found = [stat(sight, oid, which)]
    if which == "mana value" and o.base.halves and o.zone != "stack":
        found = [mana_value(half.cost) for half in o.base.halves]
    return any(_OPERATORS[op](n, wanted) for n in found)


def _related(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    if isinstance(test, ir.ControlledBy):
        return sight.controller(oid) in sight.resolve(context, test.player)
    if isinstance(test, ir.OwnedBy):
        return sight.object(oid).owner in sight.resolve(context, test.player)
    if isinstance(test, ir.IsOneOf):
        return oid in sight.resolve(context, test.ref)
    if isinstance(test, ir.SharesName):
        meant = sight.resolve(context, test.ref)
        return any(isinstance(i, int) and sight.view(oid).name == sight.view(i).name for i in meant)
    if isinstance(test, ir.AttachedTo):
        bearer = sight.object(oid).attached
        if isinstance(test.ref, ir.Filter):
            of = test.ref
            return isinstance(bearer, int) and all(passes(sight, context, bearer, t) for t in of.tests)
        return bearer in sight.resolve(context, test.ref)
    if isinstance(test, ir.Targets):
        return _targets(sight, context, oid, test)
    others = [i for i in sight.resolve(context, test.ref) if not isinstance(i, str)]  # type: ignore[union-attr]
    if isinstance(test, ir.SharesType):
        mine = sight.view(oid).types & set(test.types) if test.types else sight.view(oid).types
        return any(sight.view(i).types & mine for i in others)
    if isinstance(test, ir.DealtDamageBy):
        return any(oid in sight.object(i).has_damaged for i in others)
    blocks = sight.state.combat.blocks if sight.state.combat else {}
    if isinstance(test, ir.BlockedBy) and test.blocking:
        return any(i in blocks.get(oid, ()) for i in others)
    return any(oid in blocks.get(i, ()) for i in others)


def _targets(sight: Sight, context: Context, oid: ObjectId, test: ir.Targets) -> bool:
    """Whether a spell or ability on the stack targets something that is meant."""
    entry = sight.object(oid).entry
    chosen = [] if entry is None else [t for group in entry.context.targets for t in group]
    if isinstance(test.what, ir.Filter):
        of = test.what
        return any(not isinstance(t, str) and sight.fits(context, t, of) for t in chosen)
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


def _attached(sight: Sight, o: GameObject, kind: str) -> bool:
    """Whether an enchantment (or Equipment) is attached to it (212.2j, 212.4h)."""
    for other in sight.in_play():
        if sight.object(other).attached == o.id:
            view = sight.view(other)
            if kind in view.types or kind in view.subtypes:
                return True
    return False


def _gives_mana(ability: ir.Ability) -> bool:
    """Whether an ability is a mana ability: activated, without a target, and adds mana (406.1)."""
    if not isinstance(ability, ir.Activated) or ability.targets:
        return False
    return any(isinstance(e, ir.AddMana) for e in ability.effects)


def _on_stack(o: GameObject, *kinds: str) -> bool:
    return o.entry is not None and o.entry.kind in kinds


_STATUS: dict[str, Callable[[Sight, GameObject], bool]] = {
    "tapped": lambda _s, o: o.tapped,
    "untapped": lambda _s, o: not o.tapped,
    "new since upkeep": lambda _s, o: o.new_since_upkeep,
    "token": lambda _s, o: o.token,
    "face down": lambda _s, o: o.face_down,
    "spell": lambda _s, o: o.zone == "stack" and (o.entry is None or o.entry.kind == "spell"),
    "activated ability": lambda _s, o: _on_stack(o, "activated"),
    "triggered ability": lambda _s, o: _on_stack(o, "triggered"),
    "in play": lambda s, o: o.id in s.state.objects and o.zone == "in play",
    "source": lambda _s, _o: True,
    "mana ability": lambda s, o: any(_gives_mana(g.ability) for g in s.view(o.id).abilities),
    "attacked this turn": lambda s, o: o.id in s.state.attacked,
    "enchanted": lambda s, o: _attached(s, o, "enchantment"),
    "equipped": lambda s, o: _attached(s, o, "equipment"),
    "single target": lambda _s, o: o.entry is not None and sum(len(t) for t in o.entry.context.targets) == 1,
}
_FIGHTING: dict[str, Callable[[Combat, ObjectId], bool]] = {
    "attacking": lambda c, i: i in c.attackers,
    "blocking": lambda c, i: i in c.blocks,
    "blocked": lambda c, i: i in c.blocked,
    "unblocked": lambda c, i: i in c.unblocked,
    "attacking alone": lambda c, i: c.attackers == (i,),
    "blocking alone": lambda c, i: tuple(c.blocks) == (i,),
}
