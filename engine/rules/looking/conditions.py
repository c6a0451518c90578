"""Conditions of the representation, evaluated in a context: after "if", "as long as", "only"."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache

from engine.records import replace
from engine.rules.looking.circumstances import CIRCUMSTANCES, player_passes
from engine.rules.looking.references import amount, fits, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, PlayerId, Recipient
from engine.text import ir
from engine.text.ir.node import walk

_OPERATORS = {"=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}


def holds(sight: Sight, context: Context, condition: ir.Condition) -> bool:
    """Whether a condition is true now; raises `Unsupported` for one that nothing here knows."""
    known = CIRCUMSTANCES.get(type(condition)) or _FORESEEN.get(type(condition))
    if known is not None:
        return known(sight, context, condition)
    match condition:
        case ir.Compare():
            return _compares(sight, context, condition)
        case ir.Is(ref, test):
            found = resolve(sight, context, ref)
            return bool(found) and all(
                player_passes(sight, context, PlayerId(i), test)
                if isinstance(i, str)
                else passes(sight, context, i, test)
                for i in found
            )
        case ir.PaidOptional(what, n, of):
            spells = [context.source] if of is None else resolve(sight, context, of)
            paid = f"{what}:{n}" if n else what
            return any(not isinstance(i, str) and paid in sight.object(i).options for i in spells)
        case ir.PlayedFromHand():
            return sight.object(context.source).played_from == "hand"
        case ir.DidIt():
            return context.did is True
        case ir.No(ir.DidIt()):
            return context.did is False
        case ir.Even(of):
            return amount(sight, context, of) % 2 == 0
        case ir.IsTurnOf(player):
            return sight.state.turn.active in resolve(sight, context, player)
        case ir.No(inner):
            return not holds(sight, context, inner)
        case ir.All(conditions):
            return all(holds(sight, context, c) for c in conditions)
        case _:
            raise Unsupported(f"the condition {type(condition).__name__}")


def _would_destroy(sight: Sight, context: Context, condition: ir.WouldDestroy) -> bool:
    """Whether a spell would destroy something that passes, were it to resolve now."""
    for spell in resolve(sight, context, condition.spell):
        entry = None if isinstance(spell, str) else sight.object(spell).entry
        doomed = () if entry is None else _doomed(sight, entry.context, entry.effects)
        if any(isinstance(i, int) and fits(sight, context, i, condition.of) for i in doomed):
            return True
    return False


def _doomed(sight: Sight, about: Context, effects: tuple[ir.Effect, ...]) -> list[Recipient]:
    """What instructions destroy; raises `Unsupported` where choices or earlier instructions say what that is."""
    found: list[Recipient] = []
    for e in effects:
        if isinstance(e, ir.Sequence):
            found += _doomed(sight, about, e.effects)
        elif isinstance(e, ir.If) and not any(isinstance(n, ir.DidIt) for n in walk(e.condition)):
            found += _doomed(sight, about, e.effects if holds(sight, about, e.condition) else e.otherwise)
        elif any(isinstance(n, ir.Destroy) for n in walk(e)):
            if not isinstance(e, ir.Destroy) or any(isinstance(n, _LATER_KNOWN) for n in walk(e.what)):
                raise Unsupported("what a spell would destroy, which depends on what happens as it resolves")
            found += [i for i in resolve(sight, about, e.what) if _mortal(sight, i)]
    return found


def _mortal(sight: Sight, what: Recipient) -> bool:
    return not isinstance(what, str) and not sight.view(what).restricted("cannot be destroyed")


_FORESEEN: dict[type[object], Callable[..., bool]] = {ir.WouldDestroy: _would_destroy}
_LATER_KNOWN = (ir.ChosenBy, ir.It, ir.ThisWay, ir.EachOne)


def goes_on(sight: Sight, context: Context, condition: ir.Condition) -> bool:
    """Whether an "as long as" that a resolution began still holds: it looks at the present (418.3).

    What is out of play is neither controlled nor tapped, and what has phased out has left (502.15g).
    """
    for node in walk(condition):
        if isinstance(node, _ONES):
            for one in resolve(sight, context, node):
                o = None if isinstance(one, str) else sight.state.objects.get(one)
                if not isinstance(one, str) and (o is None or o.zone in ("phased out", "ceased")):
                    return False
    return holds(sight, context, condition)


def begins(sight: Sight, context: Context, condition: ir.Condition) -> bool:
    """Whether what lasts "as long as" that begins at all: it does not where that has ended in the meantime (418.3d)."""
    return condition not in context.over and goes_on(sight, context, condition)


def parts_known(condition: ir.Condition) -> tuple[ir.Condition, ...]:
    """Those parts of a condition that speak of nothing which only the resolution will tell."""
    parts = condition.conditions if isinstance(condition, ir.All) else (condition,)
    return tuple(p for p in parts if not any(isinstance(n, _LATER_KNOWN) for n in walk(p)))


_ONES = (ir.Self, ir.Target, ir.It, ir.EventObject, ir.Granter)
"""References to one object that may be gone."""


def _compares(sight: Sight, context: Context, condition: ir.Compare) -> bool:
    """Whether a comparison of quantities holds; one about "an opponent" if it does for any of them (103.4)."""
    if context.foe is None and _about_one_opponent(condition):
        foes = sight.state.opponents(context.controller)
        return any(_compares(sight, replace(context, foe=p), condition) for p in foes)
    left, right = amount(sight, context, condition.left), amount(sight, context, condition.right)
    return bool(_OPERATORS[condition.operator](left, right))


@lru_cache(maxsize=4096)
def _about_one_opponent(condition: ir.Compare) -> bool:
    """Whether a comparison speaks of "an opponent": it is made for each opponent by himself."""
    return ir.Players("an opponent") in walk(condition)
