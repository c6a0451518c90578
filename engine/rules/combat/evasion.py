"""Which creature can block which (501, 502): evasion abilities and restrictions on single blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.targeting import protected
from engine.rules.looking.characteristics import look
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import fits
from engine.rules.looking.tests_on_objects import is_snow
from engine.rules.looking.views import View
from engine.rules.position.state import Context, ContinuousEffect, ObjectId
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate
    from engine.rules.looking.sight import Sight

Problem = tuple[str, str] | None


def can_block(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> Problem:
    """Why one creature cannot block another (500, 501); nothing if it can. All evasion counts (501.2)."""
    sight = gate.sight
    b, a = sight.view(blocker), sight.view(attacker)
    for one in b.restricted("cannot block"):
        restriction, context = one
        if one not in _as_though_flying(gate, blocker).view(blocker).restricted("cannot block"):
            continue
        if restriction.unless is None or not holds(sight, context, restriction.unless):
            return "500.3", f"cannot block{because_of(gate, blocker, context)}"
    return (
        _evasion(b, a)
        or _protection(gate, blocker, attacker)
        or _landwalk(gate, blocker, attacker)
        or _restrictions(gate, blocker, attacker)
    )


def _evades(attacker: View, ability: str) -> bool:
    """Whether a creature has an evasion ability that no effect lets blockers ignore."""
    ignored = {r.ability for r, _ in attacker.restricted("blocked as though without")}
    walks = ability.endswith("walk") and "landwalk" in ignored
    return attacker.has(ability) and not walks and ability not in ignored


def _evasion(b: View, a: View) -> Problem:
    if _evades(a, "flying") and not (b.has("flying") or b.has("reach")):
        return "502.4b", "cannot block a creature with flying"
    if _evades(a, "shadow") and not (b.has("shadow") or b.restricted("blocks shadow")):
        return "502.8b", "cannot block a creature with shadow"
    if b.has("shadow") and not a.has("shadow"):
        return "502.8b", "can block only creatures with shadow"
    if _evades(a, "horsemanship") and not b.has("horsemanship"):
        return "502.17b", "cannot block a creature with horsemanship"
    if _evades(a, "fear") and "artifact" not in b.types and "black" not in b.colors:
        return "502.25b", "cannot block a creature with fear"
    return None


def _protection(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> Problem:
    if protected(gate, attacker, blocker):
        return "502.7f", "cannot block a creature protected from it"
    return None


def _landwalk(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> Problem:
    """Unblockable while the defending player controls such a land (502.6b-c)."""
    sight = gate.sight
    for granted in sight.view(attacker).abilities:
        name: str = getattr(granted.ability, "name", "")
        if not name.endswith("walk") or not _evades(sight.view(attacker), name):
            continue
        wanted = (name.removesuffix("walk") + " " + getattr(granted.ability, "quality", "")).split()
        theirs = sight.sorted_by("controller").get(sight.controller(blocker), set())
        lands = sight.sorted_by("types").get("land", set()) & theirs
        if any(_is_land(sight.view(oid), wanted) for oid in lands):
            return "502.6b", f"cannot block a creature with {name}"
    return None


def _is_land(view: View, words: list[str]) -> bool:
    """Whether a land is what the words before "walk" call for."""
    for word in words:
        if word == "land":
            continue
        if word in ("snow", "snow-covered"):
            fits_word = is_snow(view)
        elif word == "nonbasic":
            fits_word = "basic" not in view.supertypes
        else:
            fits_word = word in view.subtypes or word in view.supertypes or word in view.types
        if not fits_word:
            return False
    return bool(words)


def because_of(gate: Gate, oid: ObjectId, context: Context) -> str:
    """The card that forbids it, as the end of a sentence; nothing where it is the creature itself."""
    return "" if context.source == oid else f", because of {gate.name(context.source)}"


def _as_though_flying(gate: Gate, blocker: ObjectId) -> Sight:
    """What there is to see, where the book says so with a blocker as a flier that may block as though it had flying.

    That lets it block what only creatures with flying can block, and while creatures without flying cannot block
    (2003 Glossary, As though).
    """
    view, state = gate.sight.view(blocker), gate.state
    if state.book.reach == "fliers alone" or not view.has("reach") or view.has("flying"):
        return gate.sight
    flying = ContinuousEffect(
        state.clock, Context(blocker, view.controller), (blocker,), (ir.GainAbility((ir.Keyword("flying"),)),)
    )
    return look(replace(state, effects=(*state.effects, flying)))


def _restrictions(gate: Gate, blocker: ObjectId, attacker: ObjectId) -> Problem:
    sight = gate.sight
    b, a = sight.view(blocker), sight.view(attacker)
    for restriction, context in a.restricted("cannot be blocked"):
        if restriction.unless is None or not holds(sight, context, restriction.unless):
            return (
                "500.3",
                f"cannot block a creature that cannot be blocked{because_of(gate, attacker, context)}",
            )
    for rule, wanted in (("cannot be blocked except by", False), ("cannot be blocked by", True)):
        for restriction, context in a.restricted(rule):
            seen = sight if wanted else _as_though_flying(gate, blocker)
            if restriction.by is not None and fits(seen, context, blocker, restriction.by) is wanted:
                return "500.3", f"cannot block that creature{because_of(gate, attacker, context)}"
    for restriction, context in b.restricted("cannot block those"):
        if restriction.by is not None and fits(sight, context, attacker, restriction.by):
            return "500.3", f"cannot block that creature{because_of(gate, blocker, context)}"
    for restriction, context in b.restricted("blocks only"):
        if restriction.by is not None and not fits(sight, context, attacker, restriction.by):
            return "500.3", f"cannot block that creature{because_of(gate, blocker, context)}"
    return None
