"""Tests on single objects: types, colors, status, control (200-217)."""

from __future__ import annotations

import operator

from engine.rules.refusal import Unsupported
from engine.rules.sight import Sight
from engine.rules.state import Context, ObjectId
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
            return subtype.lower() in view.subtypes
        case ir.IsSupertype(supertype):
            return supertype in view.supertypes
        case ir.IsColor(color):
            if color == "multicolored":
                return len(view.colors) > 1
            return not view.colors if color == "colorless" else color in view.colors
        case ir.IsNamed(name):
            return view.name == name
        case ir.HasKeyword(name):
            return view.has(name) or bool(view.keywords(name))
        case ir.StatIs(stat, op, value):
            from engine.rules import references

            return bool(
                _OPERATORS[op](references.stat(sight, oid, stat), references.amount(sight, context, value))
            )
        case ir.HasCounter(kind):
            return sight.object(oid).counters.get(kind, 0) > 0
        case ir.IsChosen(what):
            chosen = sight.object(context.source).chosen.get(what, "")
            if what == "name":
                return view.name == chosen
            return chosen.lower() in (view.colors if what == "color" else view.subtypes)
        case _:
            raise Unsupported(f"test {type(test).__name__}")


def _related(sight: Sight, context: Context, oid: ObjectId, test: ir.Test) -> bool:
    from engine.rules.references import resolve

    if isinstance(test, ir.ControlledBy):
        return sight.controller(oid) in resolve(sight, context, test.player)
    if isinstance(test, ir.OwnedBy):
        return sight.object(oid).owner in resolve(sight, context, test.player)
    if isinstance(test, ir.IsOneOf):
        return oid in resolve(sight, context, test.ref)
    if isinstance(test, ir.AttachedTo):
        return sight.object(oid).attached in resolve(sight, context, test.ref)
    if isinstance(test, ir.Targets):
        return _targets(sight, context, oid, test)
    others = [i for i in resolve(sight, context, test.ref) if not isinstance(i, str)]  # type: ignore[union-attr]
    if isinstance(test, ir.SharesType):
        return any(sight.view(i).types & sight.view(oid).types for i in others)
    if isinstance(test, ir.DealtDamageBy):
        return any(oid in sight.object(i).has_damaged for i in others)
    blocks = sight.state.combat.blocks if sight.state.combat else {}
    if isinstance(test, ir.BlockedBy) and test.blocking:
        return any(i in blocks.get(oid, ()) for i in others)
    return any(oid in blocks.get(i, ()) for i in others)


def _targets(sight: Sight, context: Context, oid: ObjectId, test: ir.Targets) -> bool:
    """Whether a spell or ability on the stack targets something that is meant."""
    from engine.rules.references import fits, resolve

    entry = sight.object(oid).entry
    chosen = [] if entry is None else [t for group in entry.context.targets for t in group]
    if isinstance(test.what, ir.Filter):
        of = test.what
        return any(not isinstance(t, str) and fits(sight, context, t, of) for t in chosen)
    meant = resolve(sight, context, test.what)
    return any(t in meant for t in chosen)


def _status(sight: Sight, oid: ObjectId, status: str) -> bool:
    o = sight.object(oid)
    combat = sight.state.combat
    match status:
        case "tapped" | "untapped":
            return o.tapped is (status == "tapped")
        case "new since upkeep":
            return o.new_since_upkeep
        case "token":
            return o.token
        case "face down":
            return o.face_down
        case "spell":
            return o.entry is not None and o.entry.kind == "spell"
        case "activated ability" | "triggered ability":
            return o.entry is not None and o.entry.kind != "spell" and status.startswith(o.entry.kind)
        case "attacked this turn":
            return oid in sight.state.attacked
        case "enchanted" | "equipped":
            return any(p.attached == oid for p in sight.state.objects.values() if p.zone == "in play")
        case "single target":
            return o.entry is not None and sum(len(t) for t in o.entry.context.targets) == 1
        case _:
            if combat is None:
                return False
            return {
                "attacking": oid in combat.attackers,
                "blocking": oid in combat.blocks,
                "blocked": oid in combat.blocked,
                "unblocked": oid in combat.unblocked,
                "attacking alone": combat.attackers == (oid,),
            }[status]
