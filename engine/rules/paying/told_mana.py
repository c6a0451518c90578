"""Which mana pays, where something asks afterwards what was spent: its player says so as the cost is paid (409.1h)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.choosing.numbered import numbered
from engine.rules.choosing.permissions import rules_for
from engine.rules.paying.payment import can_pay
from engine.rules.paying.spending import Purpose
from engine.rules.position.mana import parse
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import SYMBOLS, Context, Question
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

Payable = Callable[[str], bool]
Told = tuple[tuple[ir.Cost, ...], Context]
"""A cost with the mana that pays for it named, and the context that remembers it."""
SPENT, ON_X = "spent mana", "spent on X"
_TYPES = {"C": "colorless", **SYMBOLS}


def told(
    gate: Gate,
    context: Context,
    cost: tuple[ir.Cost, ...],
    said: tuple[ir.Effect, ...],
    free: bool,
    purpose: Purpose,
) -> Told:
    """The cost as it will be paid, where what is `said` asks what mana was spent on it, or on X."""
    asks_all, of_x = _asked(said)
    if not asks_all and of_x is None:
        return cost, context
    if any(
        list(rules_for(gate, r, context.controller)) for r in ("spends as though", "other mana is colorless")
    ):
        raise Unsupported(
            f"which mana {gate.name(context.source)} is paid with, where mana passes for other mana"
        )
    mana = "".join(c.mana for c in cost if isinstance(c, ir.PayMana))
    rest = tuple(c for c in cost if not isinstance(c, ir.PayMana))

    def payable(paid: str) -> bool:
        return can_pay(gate, context, (ir.PayMana(paid), *rest), free, purpose)

    if not mana or not payable(mana):
        return cost, context if mana or not asks_all else replace(
            context, chosen={**context.chosen, SPENT: ""}
        )
    if of_x is not None:
        return _on_x(gate, context, mana, rest, of_x, payable)
    colored, generic, _ = parse(mana)
    spent = list(colored)
    for left in range(generic - 1, -1, -1):
        text = f"which mana to spend on {gate.name(context.source)}"
        beside = f"{{{left}}}" + "".join("{" + s + "}" for s in spent)
        kinds = {name: s for s, name in _TYPES.items() if payable(beside + "{" + s + "}")}
        asked = Question(context.controller, text, "color", tuple(kinds), rest=left, rule="409.1h")
        spent.append(kinds[str(gate.ask(asked)) if len(kinds) > 1 else next(iter(kinds))])
    paid = "".join("{" + s + "}" for s in spent)
    return (ir.PayMana(paid), *rest), replace(context, chosen={**context.chosen, SPENT: "".join(spent)})


@lru_cache(maxsize=4096)
def _asked(said: tuple[ir.Effect, ...]) -> tuple[bool, ir.SpentOnX | None]:
    """Whether it is asked what was spent in all, and what is asked of the mana spent on X."""
    nodes = walk(said)
    asks_all = any((isinstance(n, ir.Note) and n.mana) or n == ir.IsChosen("spent mana") for n in nodes)
    return asks_all, next((n for n in nodes if isinstance(n, ir.SpentOnX)), None)


def _on_x(
    gate: Gate, context: Context, mana: str, rest: tuple[ir.Cost, ...], of_x: ir.SpentOnX, payable: Payable
) -> Told:
    """Each symbol of X that two colors can pay is paid by one of them: by the one asked for as often as is said."""
    both = next((s for s in parse(mana)[0] if of_x.mana in s.split("/") and "/" in s), "")
    if context.x and not both:
        raise Unsupported(f"how much {_TYPES[of_x.mana]} mana is spent on X for {gate.name(context.source)}")
    times = parse(mana)[0].count(both) if both else 0
    other = both.replace(of_x.mana, "").strip("/")

    def paid(n: int) -> str:
        named = mana.replace("{" + both + "}", "{" + of_x.mana + "}", n)
        return named.replace("{" + both + "}", "{" + other + "}") if both else named

    ways = tuple(n for n in range(times + 1) if payable(paid(n)))
    text = f"how much {_TYPES[of_x.mana]} mana to spend on X for {gate.name(context.source)}"
    n = numbered(gate, context.controller, text, ways, "409.1h")
    return (ir.PayMana(paid(n)), *rest), replace(context, chosen={**context.chosen, ON_X: str(n)})
