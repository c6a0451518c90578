"""Targets (415): what may be chosen, and what still is legal on resolution."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from engine.records import replace
from engine.rules.choosing.interrupting import apart, interruptible, is_interrupt
from engine.rules.choosing.permissions import ruled
from engine.rules.looking.conditions import holds
from engine.rules.looking.damage_sources import as_source
from engine.rules.looking.references import fits, passing, resolve
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import passes
from engine.rules.looking.views import Granted, View, qualities
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import COLORS, Characteristics, Context, ObjectId, PlayerId, Recipient
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def legal_targets(gate: Gate, context: Context, spec: ir.TargetSpec) -> tuple[Recipient, ...]:
    """Everything that may be chosen for one "target" (415.5-415.6); a spell or permanent is on the stack or in play."""
    found: list[Recipient] = []
    sight = gate.sight
    if spec.objects is not None:
        for zone in ("in play", "stack") if spec.objects.zone == "any" else (spec.objects.zone,):
            found += _in_zone(gate, context, spec, spec.objects.tests, zone)
    if spec.players != "none":
        for player in gate.state.turn_order():
            if (
                (spec.players == "any" or player in gate.state.opponents(context.controller))
                and not ruled(gate, "shroud", player)
                and (is_of_trigger(gate, context) or not ruled(gate, "no target but of triggers", player))
                and player not in _unhurt(gate, context, spec, (player,))
                and (spec.whom is None or holds(sight, replace(context, it=(player,)), spec.whom))
            ):
                found.append(player)
    return tuple(found)


def _in_zone(
    gate: Gate, context: Context, spec: ir.TargetSpec, tests: tuple[ir.Test, ...], zone: str
) -> list[ObjectId]:
    """The objects of one zone that may be chosen; what nothing guards is not asked whether anything keeps it off."""
    aside, itself = _out_of_reach(gate, context, spec, zone), _spell_itself(gate, context)
    guarded = _guarded(gate.sight) if zone == "in play" else None
    return [
        oid
        for oid in passing(gate.sight, context, tests, zone)
        if oid != itself
        and oid not in aside
        and not is_combat_damage(gate, oid)
        and (
            (guarded is not None and oid not in guarded)
            or (can_target(gate, context, oid) and not _among_its_own(gate, oid, tests))
        )
    ]


def _guarded(sight: Sight) -> frozenset[ObjectId]:
    """The permanents that have anything which might keep something from targeting them (415.5, 502.7b)."""
    found: frozenset[ObjectId] | None = sight.kinds.get("guarded")
    if found is None:
        keywords = sight.sorted_by("keywords")
        restricted = (oid for oid in sight.in_play() if sight.view(oid).restrictions)
        found = frozenset(restricted).union(*(keywords.get(name, ()) for name in _GUARDS))
        sight.kinds["guarded"] = found
    return found


_GUARDS = ("shroud", "hexproof", "protection")
"""The keywords by which something cannot be targeted, or not by everything."""


def _out_of_reach(gate: Gate, context: Context, spec: ir.TargetSpec, zone: str) -> frozenset[Recipient]:
    """What of a zone cannot be chosen at this moment, whatever it is.

    Of the stack what is not being interrupted; in a damage resolution whatever it is not about.
    """
    if zone == "stack" and apart(gate):
        there = gate.state.zone("stack")
        return frozenset(there) - frozenset(interruptible(gate, context.source))
    models = _only_animated(gate, context) | _no_cards(gate, context) if zone == "in play" else frozenset()
    if gate.state.resolving is None:
        return models
    return models | _unhurt(gate, context, spec, gate.state.zone(zone))


def _no_cards(gate: Gate, context: Context) -> frozenset[Recipient]:
    """The tokens, for what is aimed at cards by its own words of the day."""
    if gate.sight.object(context.source).base.name not in gate.state.book.aimed_at_cards:
        return frozenset()
    return frozenset(i for i in gate.state.zone("in play") if gate.state.objects[i].token)


def _only_animated(gate: Gate, context: Context) -> frozenset[Recipient]:
    """For a copy card that targets its model: what has the type of one by an effect only."""
    source = gate.sight.object(context.source)
    if gate.state.book.copies != "targeted" or source.zone != "stack":
        return frozenset()
    return frozenset(i for of in models_of(source.base) for i in only_by_effects(gate, of))


def models_of(base: Characteristics) -> tuple[ir.Filter, ...]:
    """What a permanent may come into play as a copy of."""
    entering = (a.enters for a in base.abilities if isinstance(a, ir.Entering))
    return tuple(e.copy_choice for e in entering if e.copy is not None and e.copy_choice is not None)


def only_by_effects(gate: Gate, of: ir.Filter) -> frozenset[ObjectId]:
    """What in play has the types of a filter by an effect only, so that it is no model (1994 Copy 638, Other 884)."""
    types = {t.type for t in of.tests if isinstance(t, ir.IsType)}
    return frozenset(
        i for i in gate.state.zone("in play") if not types <= set(gate.state.objects[i].base.types)
    )


def _unhurt(
    gate: Gate, context: Context, spec: ir.TargetSpec, among: tuple[Recipient, ...]
) -> frozenset[Recipient]:
    """Of some things those that the step of a damage resolution is not about; an interrupt may be aimed at them.

    It is about what has damage waiting, or dies; and for what is aimed at where damage comes from, about that.
    """
    under_way = gate.state.resolving
    if under_way is None or is_interrupt(gate, context.source) or not _used_now(gate):
        return frozenset()
    hurt: set[Recipient] = {d.object for d in under_way.doomed}
    if under_way.window == "damage prevention":
        hurt = {b.to for b in under_way.blows} | {b.past for b in under_way.blows if b.past is not None}
        ends = _ends_of_damage(tuple(g.ability for g in gate.sight.view(context.source).abilities), spec)
        if "takes it over" in ends:
            return frozenset()
        if "deals it" in ends:
            hurt = {*(b.source for b in under_way.blows), *(hurt if "is dealt it" in ends else ())}
    return frozenset(among) - hurt


@lru_cache(maxsize=4096)
def _ends_of_damage(
    abilities: tuple[ir.Ability, ...], spec: ir.TargetSpec
) -> frozenset[Literal["is dealt it", "deals it", "takes it over"]]:
    """What the target has to do with the damage that is prevented or redirected, by the instructions about it."""
    said = [n for n in walk(abilities) if isinstance(n, ir.Spell | ir.Activated | ir.Mode)]
    of = {(ir.Target(n), one.effects) for one in said for n, s in enumerate(one.targets) if s == spec}
    found: set[Literal["is dealt it", "deals it", "takes it over"]] = set()
    for target, effects in of:
        for r in (n.replaces for n in walk(effects) if isinstance(n, ir.Shield)):
            found |= {"is dealt it"} if target in (r.what, r.whose) else set()
            found |= {"deals it"} if target == r.source else set()
            found |= {"takes it over"} if target == r.redirect else set()
    return frozenset(found)


def _used_now(gate: Gate) -> bool:
    """Whether something is announced in the step itself, and not carried out with what waits below."""
    under_way, stack = gate.state.resolving, gate.state.zone("stack")
    return under_way is not None and len(stack) > under_way.below


def _spell_itself(gate: Gate, context: Context) -> ObjectId | None:
    o = gate.sight.object(context.source)
    return context.source if o.zone == "stack" else None


def is_combat_damage(gate: Gate, oid: ObjectId) -> bool:
    """Combat damage on the stack is neither a spell nor an ability (310.3)."""
    entry = gate.sight.object(oid).entry
    return entry is not None and entry.kind == "damage"


def can_target(gate: Gate, context: Context, oid: ObjectId) -> bool:
    """Whether nothing about a permanent keeps the spell or ability from targeting it (502.7b)."""
    if gate.sight.object(oid).zone != "in play":
        buried = gate.sight.object(oid).zone == "graveyard"
        return not (buried and ruled(gate, "graveyards out of reach", context.controller))
    view = gate.sight.view(oid)
    let = view.restricted("may be targeted by")
    open_to = any(r.player is None or context.controller in resolve(gate.sight, c, r.player) for r, c in let)
    of_the_damage = gate.state.step == "damage prevention" and not is_interrupt(gate, context.source)
    if (view.has("shroud") and not open_to) or (protected(gate, oid, context.source) and not of_the_damage):
        return False
    if view.has("hexproof") and context.controller in gate.state.opponents(view.controller):
        return False
    if enchants(gate, context.source) and bars_enchanting(gate, oid, context.source):
        return False
    return not any(_shuns(gate, context, r, c) for r, c in view.restricted("cannot be target"))


def _among_its_own(gate: Gate, oid: ObjectId, wanted: tuple[ir.Test, ...]) -> bool:
    """Whether something cannot be the target of what takes only such things, and this takes nothing else (415.5)."""
    of = (r.by for r, _ in gate.sight.view(oid).restricted("cannot be target of what takes only"))
    return any(by is not None and set(by.tests) <= set(wanted) for by in of)


def _shuns(gate: Gate, context: Context, rule: ir.Restrict, about: Context) -> bool:
    """Whether a permanent that cannot be the target of some spells or abilities cannot be of this one (415.5)."""
    spell = gate.sight.object(context.source).zone == "stack"
    if not (rule.spells if spell else rule.abilities):
        return False
    if not rule.triggered and is_of_trigger(gate, context):
        return False
    if rule.player is not None and context.controller not in resolve(gate.sight, about, rule.player):
        return False
    tests = () if rule.by is None else rule.by.tests
    return all(passes(gate.sight, about, context.source, t) for t in tests)


def is_of_trigger(gate: Gate, context: Context) -> bool:
    """Whether targets are those of a triggered ability: one that has just triggered, or that resolves (404.1)."""
    there = gate.state.objects.get(gate.resolves) if gate.resolves is not None else None
    resolves = there is not None and there.entry is not None and there.entry.kind == "triggered"
    return resolves or context.event >= 0


def bars_enchanting(gate: Gate, to: ObjectId, oid: ObjectId) -> bool:
    """Whether a permanent cannot be enchanted by that enchantment (212.4d), or only by those it has already."""
    there = gate.sight.object(oid).attached == to
    if not there and gate.sight.view(to).restricted("cannot be enchanted anew"):
        return True
    barred = gate.sight.view(to).restricted("cannot be enchanted")
    return any(r.by is None or fits(gate.sight, c, oid, replace(r.by, zone="any")) for r, c in barred)


def enchants(gate: Gate, source: ObjectId) -> bool:
    """Whether a spell is a local enchantment, or would be: what cannot be enchanted is no target for it (212.4d)."""
    return gate.sight.object(source).zone == "stack" and bool(gate.sight.view(source).keywords("enchant"))


def protected(
    gate: Gate, oid: ObjectId, source: ObjectId, aside: ObjectId | None = None, of_damage: bool = False
) -> bool:
    """Whether an object has protection from the source's qualities (502.7a).

    `aside` is an object whose own grant of protection is left out of account; `of_damage`: the qualities are those of
    a source of damage. Raises `Unsupported` for a quality that is not one word.
    """
    sight = as_source(gate.sight, source) if of_damage else gate.sight
    from_view = sight.view(source)
    for granted in gate.sight.view(oid).abilities:
        keyword = granted.ability
        if not isinstance(keyword, ir.Keyword) or keyword.name != "protection":
            continue
        if aside is not None and granted.origin == aside:
            continue
        if keyword.of is not None and _described(sight, oid, granted, keyword.of, source):
            return True
        own = gate.sight.view(oid).colors if keyword.quality == "from its colors" else frozenset()
        if own & from_view.colors or any(_has_quality(from_view, one) for one in qualities(keyword.quality)):
            return True
    return False


def _described(sight: Sight, oid: ObjectId, granted: Granted, of: ir.Filter, source: ObjectId) -> bool:
    """Whether the source is what a protection is from, as the permanent that gives it sees it."""
    giver = oid if granted.origin is None else granted.origin
    context = Context(giver, sight.controller(giver))
    return all(passes(sight, context, source, t) for t in of.tests)


def _has_quality(view: View, quality: str) -> bool:
    if not quality:
        return False  # a color that was never chosen (503.7)
    if quality == "everything":
        return True
    if quality in COLORS:
        return quality in view.colors
    if quality == "colored":
        return bool(view.colors)
    if quality == "multicolored":
        return len(view.colors) > 1
    if quality == "its colors":
        return False  # looked at with the colors of what is protected
    if quality in ("legendary creatures", "instant spells", "sorcery spells"):
        return all(_has_quality(view, word) for word in quality.split(" ") if word != "spells")
    if " " in quality:
        raise Unsupported(f"protection from {quality}")
    kind = quality.lower()  # creature types stand in texts with a capital letter
    words = {kind, kind.removesuffix("s"), singular(kind)}
    return bool(words & (view.types | view.subtypes | view.supertypes))


def singular(word: str) -> str:
    """A type that a text names in the plural."""
    if word.endswith("ves"):
        return word[:-3] + "f"
    return word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")


def still_legal(gate: Gate, context: Context, spec: ir.TargetSpec, target: Recipient) -> bool:
    """Whether a target is legal on resolution (413.2a); a permanent that phased out and in is (502.15n)."""
    if spec.as_announced:
        spec = replace(spec, whom=None)
    if isinstance(target, str):
        return (
            spec.players != "none"
            and not gate.state.players[PlayerId(target)].lost
            and target in legal_targets(gate, context, spec)
        )
    return target in gate.state.objects and target in legal_targets(gate, context, spec)
