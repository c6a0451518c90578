"""Conditions on the game as it stands: phases, turns, targets, what players control and have suffered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.records import replace
from engine.rules.looking.choices import choice
from engine.rules.looking.history import happened
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import has, most_common_colors
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import COLORS, Context, PlayerId, only_objects
from engine.text import ir
from engine.text.land_types import BASIC_LAND_TYPES

USED = -1
"""Among the places of abilities used this turn: what a text itself remembers (`UseUp`)."""
_EARLY = ("untap", "upkeep", "draw", "main 1", "beginning of combat")
_FIGHT = ("declare attackers", "declare blockers", "first-strike damage", "combat damage")
_LATE = ("main 2", "end of turn", "cleanup")
BEFORE = {
    "before attackers": _EARLY,
    "before combat": _EARLY[:-1],
    "before blockers": (*_EARLY, "declare attackers"),
    "before combat damage": (*_EARLY, "declare attackers", "declare blockers"),
    "before end of combat": (*_EARLY, *_FIGHT),
    "before end step": (*_EARLY, *_FIGHT, "end of combat", "main 2"),
    "after blockers": (*_FIGHT[1:], "end of combat"),
    "after upkeep": (*_EARLY[2:], *_FIGHT, "end of combat", *_LATE),
    "after combat": _LATE,
}


def player_passes(sight: Sight, context: Context, player: PlayerId, test: ir.Test) -> bool:
    """Whether something is true of a player; nothing is that only objects can be."""
    if isinstance(test, ir.Not):
        return not player_passes(sight, context, player, test.test)
    if isinstance(test, ir.IsOneOf):
        return player in sight.resolve(context, test.ref)
    if isinstance(test, ir.DealtDamageBy):
        sources = sight.resolve(context, test.ref)
        return any(player in sight.object(i).has_damaged for i in sources if not isinstance(i, str))
    if isinstance(test, ir.Underwent):
        return any(player == h.player for h in sight.happened(context, test.event))
    if isinstance(test, ir.ControllerHas):
        return has(sight, context, player, test)
    return False


def _in_phase(sight: Sight, _context: Context, condition: ir.InPhase) -> bool:
    step, name = sight.state.turn.step, condition.name
    if name == "after blockers" and step == "end of combat" and not _was_fought(sight):
        return False
    if name in BEFORE:
        return step in BEFORE[name]
    combat = step not in ("untap", "upkeep", "draw", "main 1", "main 2", "end of turn", "cleanup")
    return combat if name == "combat" else step == name


def _was_fought(sight: Sight) -> bool:
    """Whether blockers could be declared in this combat: without attackers that step is left out (308.4)."""
    return sight.state.combat is not None and sight.state.combat.had_attackers


def _in_turn_made(sight: Sight, context: Context, _condition: ir.InTurnMade) -> bool:
    return context.turn_made != 0 and sight.state.turn.mark == context.turn_made


def _played_times(sight: Sight, context: Context, condition: ir.PlayedTimes) -> bool:
    """Whether an ability of the source that keeps count has been played so often this turn (A.2.7 of the rulings)."""
    used = sight.object(context.source).used
    return any(used.count(place) >= condition.n for place in used)


def _used(sight: Sight, context: Context, _condition: ir.Used) -> bool:
    return USED in sight.object(context.source).used


def _targets_legal(_sight: Sight, context: Context, _condition: ir.TargetsLegal) -> bool:
    return all(context.targets)


def leaders(sight: Sight, context: Context, of: ir.Quantity, least: bool = False) -> tuple[PlayerId, ...]:
    """The players who have the most or least of something, several if they tie."""
    order = sight.state.turn_order()
    found = {p: sight.amount(replace(context, each=p), of) for p in order}
    best = (min if least else max)(found.values())
    return tuple(p for p in order if found[p] == best)


def _leads(sight: Sight, context: Context, condition: ir.Leads) -> bool:
    ahead = leaders(sight, context, condition.of)
    return len(ahead) == 1 and ahead[0] in sight.resolve(context, condition.player)


def _in_common(sight: Sight, context: Context, condition: ir.ShareColor) -> bool:
    views = [sight.view(i) for i in sight.in_play() if sight.fits(context, i, condition.of)]
    return any(all(c in v.colors for v in views) for c in COLORS)


def _some_share(sight: Sight, context: Context, condition: ir.SomeShare) -> bool:
    views = [sight.view(i) for i in only_objects(sight.resolve(context, condition.of))]
    pairs = combinations(views, 2)
    if condition.what == "name":
        return any(a.name == b.name != "" for a, b in pairs)
    return any(a.colors & b.colors for a, b in pairs)


def _most_common(sight: Sight, context: Context, condition: ir.MostCommonColor) -> bool:
    color = choice(sight, context, "color") if condition.color == "chosen" else condition.color
    most = most_common_colors(sight, context, condition.among)
    return most == (color,) if condition.alone else color in most


def _coalition(sight: Sight, context: Context, _condition: ir.EachColorAndLand) -> bool:
    mine = [sight.view(i) for i in sight.in_play() if sight.controller(i) == context.controller]
    lands = all(any(t in v.subtypes for v in mine) for t in BASIC_LAND_TYPES)
    return lands and all(any(c in v.colors and "creature" in v.types for v in mine) for c in COLORS)


def _same_colors(sight: Sight, context: Context, condition: ir.SameColors) -> bool:
    """Whether several objects have the same colors; raises `Unsupported` where only one of them is still a target."""
    meant = [i for i in sight.resolve(context, condition.of) if not isinstance(i, str)]
    if len(meant) < 2:
        raise Unsupported("the colors of a target that is no longer legal")
    return len({sight.view(i).colors for i in meant}) == 1


CIRCUMSTANCES: dict[type[ir.Node], Callable[..., bool]] = {
    ir.InPhase: _in_phase,
    ir.InTurnMade: _in_turn_made,
    ir.TargetsLegal: _targets_legal,
    ir.PlayedTimes: _played_times,
    ir.EachColorAndLand: _coalition,
    ir.MostCommonColor: _most_common,
    ir.ShareColor: _in_common,
    ir.SomeShare: _some_share,
    ir.Happened: happened,
    ir.Used: _used,
    ir.Leads: _leads,
    ir.SameColors: _same_colors,
}
