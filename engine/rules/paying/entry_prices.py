"""Permanents that come into play only for a price, or after a payment of life (419.1b, 410.10e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.choosing.numbered import numbered
from engine.rules.looking.references import amount
from engine.rules.paying.other_costs import pay_others, payable
from engine.rules.position.events import Life
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Characteristics, Context, ObjectId, Question
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def prices(base: Characteristics) -> list[ir.EntersWith]:
    """What the card says must be done for it to come into play."""
    return [a.enters for a in base.abilities if isinstance(a, ir.Entering) and a.enters.instead]


def paid(gate: Gate, context: Context, base: Characteristics) -> bool:
    """Whether all that is asked is done; what can be done must be, unless it is optional (419.6a)."""
    return all(_pay(gate, context, e, base.name) for e in prices(base))


def _pay(gate: Gate, context: Context, e: ir.EntersWith, name: str) -> bool:
    given: tuple[ObjectId, ...] = ()
    for cost in e.instead:
        if not isinstance(cost, ir.SacrificeCost | ir.DiscardCost | ir.RemoveCardsCost):
            raise Unsupported(f"{type(cost).__name__} as the price of coming into play")
        options = payable(gate, context, cost)
        n = cost.n if isinstance(cost.n, int) else amount(gate.sight, context, cost.n)
        if len(options) < n:
            gate.say(f"the price of {name} cannot be paid", "419.6a")
            return False
        text = f"what to give up for {name}" + (", or nothing" if e.optional else "")
        chosen = gate.choose_objects(context.controller, options, 0 if e.optional else n, n, text, "419.6a")
        if len(chosen) < n:
            return False
        given += chosen
    pay_others(gate, context, e.instead, given)
    return True


def number(gate: Gate, context: Context, e: ir.EntersWith, base: Characteristics) -> str:
    """The number chosen, or the life paid, as the permanent comes into play (410.10e)."""
    name, shapes = base.name, _shapes(base.abilities)
    if shapes:
        return str(
            numbered(gate, context.controller, f"what {name} becomes", tuple(shapes), "410.10e", shapes)
        )
    life = gate.state.players[context.controller].life
    text = f"how much life to pay for {name}" if e.choose == "life" else f"choose a number for {name}"
    chosen = int(gate.ask(Question(context.controller, text, "number", least=e.least)))
    told = e.most if e.most is None or isinstance(e.most, int) else amount(gate.sight, context, e.most)
    held = [max(0, life)] if e.choose == "life" else []
    most = min([*held, *([] if told is None else [told])], default=None)
    if most is not None and chosen > most:
        raise Illegal("413.2c", f"{chosen} is more than {most}")
    if e.choose == "life" and chosen:
        gate.propose(
            Life(context.controller, -chosen, "payment"), text=f"{context.controller} pays {chosen} life"
        )
    return str(chosen)


def _shapes(abilities: tuple[ir.Ability, ...]) -> dict[int, str]:
    """What a card becomes for each number that may be chosen as it comes into play, where its own text tells that."""
    shapes: dict[int, list[str]] = {}
    for one in abilities:
        match one:
            case ir.Static(ir.Self(), modifications, ir.Compare(ir.ChosenNumber(), "=", ir.Number(n))):
                shapes.setdefault(n, []).extend(word for m in modifications for word in _told(m))
    return {n: " ".join(words) for n, words in sorted(shapes.items())}


def _told(modification: ir.Modification) -> tuple[str, ...]:
    match modification:
        case ir.SetPT(ir.Number(power), ir.Number(toughness)):
            return (f"{power}/{toughness}",)
        case ir.SetTypes(subtypes=subtypes):
            return subtypes
        case ir.GainAbility(abilities):
            return tuple(a.name for a in abilities if isinstance(a, ir.Keyword))
    return ()
