"""Total costs (409.1f): alternative, additional, increased and reduced, then locked in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.permissions import has_flashback
from engine.rules.choosing.ways import WAYS
from engine.rules.looking.conditions import holds
from engine.rules.looking.references import amount, matching
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.actions import PlaySpell
from engine.rules.position.events import Change
from engine.rules.position.mana import parse
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Characteristics, Context, ObjectId, Question
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def total_cost(
    gate: Gate, context: Context, base: Characteristics, action: PlaySpell, without_mana_cost: bool = False
) -> tuple[ir.Cost, ...]:
    """Everything that must be paid for a spell; its mana cost may be among what need not be."""
    rules = [
        a
        for a in base.abilities
        if isinstance(a, ir.CostRule) and (a.condition is None or holds(gate.sight, context, a.condition))
    ]
    cost: list[ir.Cost] = [] if without_mana_cost else list(_main_cost(gate, context, base, action, rules))
    for rule in rules:
        if rule.kind == "additional" or (rule.kind == "as instant" and "dearer" in action.options):
            cost.extend(rule.cost)
        if rule.kind == "optional":
            cost.extend(rule.cost * int(gate.sight.object(context.source).chosen.get(_kept(rule), "0")))
        if rule.per_target:
            cost.extend(rule.cost * sum(map(len, context.targets)))
    effects = _cost_rules(gate, context, abilities=False)
    cost.extend(_besides(effects, (ir.PayMana(base.cost),)))
    cost.extend(_optional(base, action))
    rest = [c for c in cost if not isinstance(c, ir.PayMana)]
    dearer = _colored(effects, "increase")
    if dearer:
        cost.append(ir.PayMana("".join("{" + c + "}" for c in dearer)))
    beyond = max(0, sum(map(len, context.targets)) - 1)
    change = _changes(gate, effects) + sum(r.n * beyond for r in rules if r.per_target)
    for name in ("flashback", "buyback"):
        if name in action.options:
            own = (k.cost for k in base.abilities if isinstance(k, ir.Keyword) and k.name == name)
            change += keyword_change(gate, context, name, next(own, (ir.PayMana(base.cost),)))
    change -= sum(
        r.n * (1 if r.times is None else amount(gate.sight, context, r.times))
        for r in rules
        if r.kind == "reduce" and r.what is None
    )
    change -= sum(
        len(matching(gate.sight, context, k.of))
        for k in base.abilities
        if isinstance(k, ir.Keyword) and k.name == "affinity" and k.of is not None
    )
    only = next(
        (c.mana for r in rules if r.kind == "x with" for c in r.cost if isinstance(c, ir.PayMana)), ""
    )
    return (_less_colored(effects, _total(cost, action.x, change, only)), *rest)


def tell_times(gate: Gate, context: Context, base: Characteristics) -> None:
    """How often each optional additional cost will be paid is said as the spell is played, and kept on it (409.1b)."""
    for rule in base.abilities:
        if not isinstance(rule, ir.CostRule) or rule.kind != "optional":
            continue
        text = f"how often to pay the additional cost {_mana_of(rule)} of {base.name}"
        times = int(gate.ask(Question(context.controller, text, "number", least=0, rule="409.1b")))
        if rule.n and times > rule.n:
            raise Illegal("409.1b", f"the additional cost of {base.name} is paid at most {rule.n} times")
        spell = gate.sight.object(context.source)
        gate.propose(Change(spell.id, {"chosen": {**spell.chosen, _kept(rule): str(times)}}))


def _kept(rule: ir.CostRule) -> str:
    """The name under which it is kept how often an optional cost is paid."""
    return f"paid {_mana_of(rule)}"


def _mana_of(rule: ir.CostRule) -> str:
    return "".join(c.mana for c in rule.cost if isinstance(c, ir.PayMana))


def _less_colored(effects: Effects, cost: ir.PayMana) -> ir.PayMana:
    """The mana without the colored symbols that effects take off it, each as far as it is there (409.1f)."""
    mana = cost.mana
    for symbol in _colored(effects, "reduce"):
        mana = mana.replace("{" + symbol + "}", "", 1)
    return ir.PayMana(mana)


def _total(cost: list[ir.Cost], x: int, change: int, x_with: str) -> ir.PayMana:
    """All the mana of a cost in one, X announced, generic parts increased or reduced, never below zero.

    Where X asks for mana of one color, a reduction goes to X first, which serves the player best.
    """
    colored, generic, xs = _mana(cost)
    of_x = xs * x
    tied = max(0, of_x + min(0, change)) if x_with else 0
    rest = max(0, generic + of_x + change) - tied
    return ir.PayMana(f"{{{rest}}}" + "".join("{" + c + "}" for c in colored) + x_with * tied)


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


def offers(gate: Gate, oid: ObjectId) -> list[ir.CostRule]:
    """The alternative costs that permanents offer for a card or spell, in the order of their arrival (409.1b)."""
    found: list[ir.CostRule] = []
    for source, _, rule, _ in gate.sight.having(ir.CostRule):
        if rule.kind != "alternative" or rule.what is None:
            continue
        about = Context(source, gate.sight.controller(source))
        tests = (t for t in rule.what.tests if t != ir.IsStatus("spell"))  # it is a card until it is played
        if all(passes(gate.sight, about, oid, t) for t in tests):
            found.append(rule)
    return found


def alternatives(gate: Gate, oid: ObjectId, base: Characteristics) -> list[ir.CostRule]:
    """The card's own alternative costs, then those offered for it; conditions are not looked at."""
    own = [
        a for a in base.abilities if isinstance(a, ir.CostRule) and a.kind == "alternative" and a.what is None
    ]
    return [*own, *offers(gate, oid)]


def _colored(effects: Effects, kind: str) -> list[str]:
    """The colored mana by which effects increase or reduce the cost of a spell."""
    return [
        symbol
        for rule, _ in effects
        if rule.kind == kind
        for c in rule.cost
        if isinstance(c, ir.PayMana)
        for symbol in parse(c.mana)[0]
    ]


def _main_cost(
    gate: Gate, context: Context, base: Characteristics, action: PlaySpell, rules: list[ir.CostRule]
) -> tuple[ir.Cost, ...]:
    if "face down" in action.options:
        if action.alternative:
            raise Illegal("409.1b", "two alternative ways of playing cannot be combined")
        if not any(isinstance(a, ir.Keyword) and a.name == "morph" for a in base.abilities):
            raise Illegal("502.26c", f"{base.name} has no morph")
        return (ir.PayMana("{3}"),)
    for name in ("flashback", "madness"):
        if name in action.options:
            keyword = next((a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == name), None)
            lent = keyword is None and name == "flashback" and _lent_flashback(gate, context, action)
            if keyword is None and not lent:
                raise Illegal("502.22a", f"{base.name} has no {name}")
            if action.alternative:
                raise Illegal("409.1b", "two alternative ways of playing cannot be combined")
            return (ir.PayMana(base.cost),) if keyword is None else keyword.cost
    if action.alternative:
        own = [r for r in rules if r.kind == "alternative" and r.what is None]
        others = [*own, *offers(gate, context.source)]
        if action.alternative > len(others):
            raise Illegal("409.1b", f"{base.name} has no alternative cost")
        return others[action.alternative - 1].cost
    if not base.cost and base.types:
        raise Illegal("203.1", f"{base.name} has no mana cost")
    return (ir.PayMana(base.cost),)


def _lent_flashback(gate: Gate, context: Context, action: PlaySpell) -> bool:
    """Whether an effect gave the card flashback for its mana cost while it lay in the graveyard (502.22a)."""
    card = gate.sight.object(context.source).previous
    return card is not None and has_flashback(gate, action.by, card)


def _optional(base: Characteristics, action: PlaySpell) -> list[ir.Cost]:
    cost: list[ir.Cost] = []
    for option in sorted(action.options):
        name, _, number = option.partition(":")
        if name in ("flashback", "madness", "face down", "dearer") or (
            name == "kicked" and not number and any(o.startswith("kicked:") for o in action.options)
        ):
            continue
        wanted = {"kicked": "kicker", "buyback": "buyback", "entwined": "entwine"}[name]
        found = [a for a in base.abilities if isinstance(a, ir.Keyword) and a.name == wanted]
        n = int(number or 1) - 1
        if n >= len(found):
            raise Illegal("409.1b", f"{base.name} has no {wanted}", WAYS[name])
        cost.extend(found[n].cost)
    return cost


def _changes(gate: Gate, effects: Effects) -> int:
    """Increases less reductions of the generic part."""
    total = 0
    for rule, about in effects:
        if rule.kind != "additional":
            n = rule.n * (1 if rule.times is None else amount(gate.sight, about, rule.times))
            total += n if rule.kind == "increase" else -n
    return total


def keyword_change(gate: Gate, context: Context, keyword: str, cost: tuple[ir.Cost, ...]) -> int:
    """By how much effects change what a keyword costs; no reduction takes more than there is of any mana."""
    effects = _cost_rules(gate, context, keyword in ("cycling", "equip"), keyword)
    total = sum(r.n if r.kind == "increase" else -r.n for r, _ in effects if r.kind != "additional")
    return max(total, -_mana(list(cost))[1])


def keyword_cost(
    gate: Gate, context: Context, keyword: str, cost: tuple[ir.Cost, ...]
) -> tuple[ir.Cost, ...]:
    """What a keyword costs that is paid by itself, as morph is, with X announced and all changes."""
    rest = [c for c in cost if not isinstance(c, ir.PayMana)]
    mana = _total(list(cost), context.x, keyword_change(gate, context, keyword, cost), "")
    return tuple(rest) if mana.mana == "{0}" else (mana, *rest)


Effects = list[tuple[ir.CostRule, Context]]
"""Effects that change what something costs, each with its context."""


def _cost_rules(gate: Gate, context: Context, abilities: bool, keyword: str = "") -> Effects:
    """The effects of permanents, and of spells on the stack, that change what a spell or ability costs."""
    sight, found = gate.sight, []
    of_permanents = ((oid, rule) for oid, _, rule, _ in sight.having(ir.CostRule) if rule.zone != "stack")
    of_spells = (
        (oid, g.ability)
        for oid in gate.state.zone("stack")
        for g in sight.view(oid).abilities
        if isinstance(g.ability, ir.CostRule) and g.ability.zone == "stack"
    )
    for oid, rule in (*of_permanents, *of_spells):
        if rule.kind not in _CHANGES or rule.abilities is not abilities or rule.keyword != keyword:
            continue
        about = Context(oid, sight.controller(oid), each=context.controller)
        if rule.what is not None and all(passes(sight, about, context.source, t) for t in rule.what.tests):
            found.append((rule, about))
    return found


_CHANGES = ("increase", "reduce", "additional")


def _besides(effects: Effects, cost: tuple[ir.Cost, ...]) -> list[ir.Cost]:
    """What effects ask for besides, once or for each mana symbol of a color in the cost (409.1f)."""
    found: list[ir.Cost] = []
    for rule, _ in effects:
        symbols = _mana(list(cost))[0]
        often = sum(rule.symbol in s.split("/") for s in symbols) if rule.symbol else 1
        for one in rule.cost if often and rule.kind == "additional" else ():
            found += (
                [replace(one, n=ir.Times(often, one.n))]
                if isinstance(one, ir.SacrificeCost)
                else [one] * often
            )
    return found


def changed_ability_cost(
    gate: Gate, context: Context, cost: tuple[ir.Cost, ...], x: int, x_with: str = "", keyword: str = ""
) -> tuple[ir.Cost, ...]:
    """The cost of an ability, that of a keyword where it is one, with X announced and all changes made."""
    rest: list[ir.Cost] = [c for c in cost if not isinstance(c, ir.PayMana)]
    effects = _cost_rules(gate, context, abilities=True)
    rest += _besides(effects, cost)
    change = _changes(gate, effects)
    change += keyword_change(gate, context, keyword, cost) if keyword else 0
    colored, generic, xs = _mana(list(cost))
    least = max((r.floor for r, _ in effects if r.kind == "reduce"), default=0)
    change = max(change, min(0, least - len(colored) - generic - xs * x))
    mana = _total(list(cost), x, change, x_with)
    return tuple(rest) if mana.mana == "{0}" else (mana, *rest)
