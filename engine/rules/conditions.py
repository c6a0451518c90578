"""Conditions of the representation, evaluated in a context: after "if", "as long as", "only"."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import Any

import msgspec

from engine.rules.references import amount, matching, resolve
from engine.rules.refusal import Unsupported
from engine.rules.sight import Sight
from engine.rules.state import COLORS, Context
from engine.rules.tests_on_objects import passes
from engine.text import ir

replace = msgspec.structs.replace
_EARLY = ("untap", "upkeep", "draw", "main 1", "beginning of combat")
BEFORE = {
    "before combat": _EARLY[:-1],
    "before attackers": _EARLY,
    "before blockers": (*_EARLY, "declare attackers"),
    "before combat damage": (*_EARLY, "declare attackers", "declare blockers"),
    "before end of combat": (
        *_EARLY,
        "declare attackers",
        "declare blockers",
        "first-strike damage",
        "combat damage",
    ),
    "after blockers": ("declare blockers", "first-strike damage", "combat damage", "end of combat"),
    "after combat": ("main 2", "end of turn", "cleanup"),
}
_OPERATORS = {"=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}


_CONDITIONS: frozenset[type[Any]] = frozenset(
    {
        ir.Compare, ir.Is, ir.PaidOptional, ir.PlayedFromHand, ir.DidIt, ir.CounteredThisWay, ir.IsTurnOf,
        ir.InPhase, ir.No, ir.All, ir.EachColorAndLand, ir.MostCommonColor,
    }
)  # fmt: skip


def holds(sight: Sight, context: Context, condition: ir.Condition) -> bool:
    """Whether a condition is true now; raises `Unsupported` for one that nothing here knows."""
    if type(condition) not in _CONDITIONS:
        raise Unsupported(f"the condition {type(condition).__name__}")
    match condition:
        case ir.Compare():
            return _compares(sight, context, condition)
        case ir.Is(ref, test):
            found = resolve(sight, context, ref)
            return bool(found) and all(
                not isinstance(i, str) and passes(sight, context, i, test) for i in found
            )
        case ir.PaidOptional(what, n):
            return (f"{what}:{n}" if n else what) in sight.object(context.source).options
        case ir.PlayedFromHand():
            return sight.object(context.source).played_from == "hand"
        case ir.DidIt() | ir.CounteredThisWay():
            return context.did if isinstance(condition, ir.DidIt) else context.countered
        case ir.IsTurnOf(player):
            return sight.state.turn.active in resolve(sight, context, player)
        case ir.InPhase(name):
            return _in_phase(sight, name)
        case ir.No(inner):
            return not holds(sight, context, inner)
        case ir.All(conditions):
            return all(holds(sight, context, c) for c in conditions)
        case ir.EachColorAndLand() | ir.MostCommonColor():
            return _of_colors(sight, context, condition)


def _compares(sight: Sight, context: Context, condition: ir.Compare) -> bool:
    """Whether a comparison of quantities holds; one about "an opponent" if it does for any of them (103.4)."""
    if context.foe is None and _about_one_opponent(condition):
        foes = [p for p in sight.state.turn_order() if p != context.controller]
        return any(_compares(sight, replace(context, foe=p), condition) for p in foes)
    left, right = amount(sight, context, condition.left), amount(sight, context, condition.right)
    return bool(_OPERATORS[condition.operator](left, right))


@lru_cache(maxsize=4096)
def _about_one_opponent(condition: ir.Compare) -> bool:
    """Whether a comparison speaks of "an opponent": it is made for each opponent by himself."""
    return "which='an opponent'" in repr(condition)


def _in_phase(sight: Sight, name: str) -> bool:
    step = sight.state.turn.step
    if name in BEFORE:
        return step in BEFORE[name]
    combat = step not in ("untap", "upkeep", "draw", "main 1", "main 2", "end of turn", "cleanup")
    return combat if name == "combat" else step == name


def _of_colors(sight: Sight, context: Context, condition: ir.EachColorAndLand | ir.MostCommonColor) -> bool:
    if isinstance(condition, ir.MostCommonColor):
        return condition.color in most_common_colors(sight, context, condition.among)
    return _coalition(sight, context)


def most_common_colors(sight: Sight, context: Context, among: ir.Filter) -> tuple[str, ...]:
    """The colors that most objects have, several if they tie; none where nothing has a color."""
    views = [sight.view(i) for i in matching(sight, context, among)]
    counts = {c: sum(c in v.colors for v in views) for c in COLORS}
    top = max(counts.values())
    return tuple(c for c, n in counts.items() if n == top and n > 0)


def _coalition(sight: Sight, context: Context) -> bool:
    mine = [sight.view(i) for i in sight.in_play() if sight.controller(i) == context.controller]
    lands = all(
        any(t in v.subtypes for v in mine) for t in ("plains", "island", "swamp", "mountain", "forest")
    )
    return lands and all(any(c in v.colors and "creature" in v.types for v in mine) for c in COLORS)
