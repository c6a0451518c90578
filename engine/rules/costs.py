"""Total costs (409.1f): alternative, additional, increased and reduced, then locked in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.rules.actions import PlaySpell
from engine.rules.mana import parse
from engine.rules.references import holds, matching
from engine.rules.refusal import Illegal
from engine.rules.state import Characteristics, Context
from engine.rules.tests_on_objects import passes
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.gate import Gate


def total_cost(
    gate: Gate, context: Context, base: Characteristics, action: PlaySpell, without_mana_cost: bool = False
) -> tuple[ir.Cost, ...]:
    """Everything that must be paid for a spell; its mana cost may be among what need not be."""
    rules = [
        a
        for a in base.abilities
        if isinstance(a, ir.CostRule) and (a.condition is None or holds(gate.sight, context, a.condition))
    ]
    cost: list[ir.Cost] = [] if without_mana_cost else list(_main_cost(base, action, rules))
    for rule in rules:
        if rule.kind == "additional":
            cost.extend(rule.cost)
    cost.extend(_optional(base, action))
    colored, generic, xs = _mana(cost)
    rest = [c for c in cost if not isinstance(c, ir.PayMana)]
    generic += xs * action.x + _changes(gate, context, abilities=False)
    beyond = max(0, len(action.targets or ()) - 1)
    generic += sum(r.n * beyond for r in rules if r.per_target)
    generic -= sum(
        len(matching(gate.sight, context, k.of))
        for k in base.abilities
        if isinstance(k, ir.Keyword) and k.name == "affinity" and k.of is not None
    )
    return (ir.PayMana(f"{{{max(0, generic)}}}" + "".join("{" + c + "}" for c in colored)), *rest)


def _mana(cost: list[ir.Cost]) -> tuple[list[str], int, int]:
    colored: list[str] = []
    generic = xs = 0
    for c in cost:
        if isinstance(c, ir.PayMana):
            more, n, x = parse(c.mana)
            colored.extend(more)
            generic += n
            xs += x
    return colored, generic, xs


def _main_cost(base: Characteristics, action: PlaySpell, rules: list[ir.CostRule]) -> tuple[ir.Cost, ...]:
    if "face down" in action.options:
        if not any(isinstance(a, ir.Keyword) and a.name == "morph" for a in base.abilities):
            raise Illegal("502.26c", f"{base.name} has no morph")
        return (ir.PayMana("{3}"),)
    for name in ("flashback", "madness"):
        if name in action.options:
            keyword = next((a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == name), None)
            if keyword is None:
                raise Illegal("502.22a", f"{base.name} has no {name}")
            if action.alternative:
                raise Illegal("409.1b", "two alternative ways of playing cannot be combined")
            return keyword.cost
    if action.alternative:
        others = [r for r in rules if r.kind == "alternative"]
        if action.alternative > len(others):
            raise Illegal("409.1b", f"{base.name} has no alternative cost")
        return others[action.alternative - 1].cost
    if not base.cost and base.types:
        raise Illegal("203.1", f"{base.name} has no mana cost")
    return (ir.PayMana(base.cost),)


def _optional(base: Characteristics, action: PlaySpell) -> list[ir.Cost]:
    cost: list[ir.Cost] = []
    for option in sorted(action.options):
        name, _, number = option.partition(":")
        if name in ("flashback", "madness", "face down") or (
            name == "kicked" and not number and any(o.startswith("kicked:") for o in action.options)
        ):
            continue
        wanted = {"kicked": "kicker", "buyback": "buyback", "entwined": "entwine"}[name]
        found = [a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == wanted]
        n = int(number or 1) - 1
        if n >= len(found):
            raise Illegal("409.1b", f"{base.name} has no {wanted}")
        cost.extend(found[n].cost)
    return cost


def _changes(gate: Gate, context: Context, abilities: bool) -> int:
    """Increases less reductions of the generic part."""
    total = 0
    for oid in (*gate.sight.in_play(), *gate.state.zone("stack")):
        for g in gate.sight.view(oid).abilities:
            rule = g.ability
            if (
                not isinstance(rule, ir.CostRule)
                or rule.zone != gate.sight.object(oid).zone
                or rule.kind not in ("increase", "reduce")
                or rule.abilities is not abilities
            ):
                continue
            about = Context(oid, gate.sight.controller(oid))
            if rule.what is None or all(
                passes(gate.sight, about, context.source, t) for t in rule.what.tests
            ):
                total += rule.n if rule.kind == "increase" else -rule.n
    return total


def changed_ability_cost(
    gate: Gate, context: Context, cost: tuple[ir.Cost, ...], x: int
) -> tuple[ir.Cost, ...]:
    """The cost of an ability with X announced and increases added."""
    more = _changes(gate, context, abilities=True)
    colored, generic, xs = _mana(list(cost))
    rest: list[Any] = [c for c in cost if not isinstance(c, ir.PayMana)]
    generic = max(0, generic + xs * x + more)
    if not colored and not generic:
        return tuple(rest)
    return (ir.PayMana(f"{{{generic}}}" + "".join("{" + c + "}" for c in colored)), *rest)
