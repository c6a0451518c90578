"""Values that players choose: colors, types, names, players (410.10e, 413.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.rules.position.refusal import Illegal
from engine.rules.position.state import COLORS, Context, Question
from engine.text import ir
from engine.text.land_types import BASIC_LAND_TYPES, LAND_TYPES

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

CARD_TYPES = ("artifact", "creature", "enchantment", "instant", "land", "sorcery")


_NAMED: dict[str, Literal["any card", "a nonland card", "a creature card"]] = {
    "nonland card name": "a nonland card",
    "creature card name": "a creature card",
}


def chosen(gate: Gate, context: Context, what: str, name: str, among: tuple[str, ...] = ()) -> str:
    """The color, type, card name or player that the controller chooses for something called `name`, of some or all."""
    who, text = context.controller, f"choose a {what} for {name}"
    if among:
        return str(gate.ask(Question(who, text, "choice", among)))
    if what == "color":
        return str(gate.ask(Question(who, text, "color", COLORS)))
    if what in ("basic land type", "new basic land type"):
        return str(gate.ask(Question(who, text, "choice", BASIC_LAND_TYPES, rule="212.6e")))
    if what in ("player", "opponent"):
        options = gate.state.turn_order() if what == "player" else gate.state.opponents(who)
        return str(gate.ask(Question(who, text, "choice", options)))
    if what == "land or nonland":
        text = f"choose {what} for {name}"
        return str(gate.ask(Question(who, text, "choice", ("land", "nonland"))))
    if what == "card type":
        return str(gate.ask(Question(who, text, "choice", CARD_TYPES, rule="212.1a")))
    if what == "land type":
        return str(gate.ask(Question(who, text, "choice", LAND_TYPES, rule="212.1e")))
    if what.startswith("creature type") or what == "one more creature type":
        answer = str(gate.ask(Question(who, text, "creature type", rule="212.1e")))
        barred = what.partition(" other than ")[2]
        if barred and answer.lower() == barred:
            raise Illegal("413.2d", f"{name} asks for another creature type than {barred.capitalize()}")
        return answer
    answer = str(gate.ask(Question(who, text, "name", named=_NAMED.get(what, "any card"))))
    if (
        what.endswith("nonbasic card name")
        and answer.removeprefix("Snow-Covered ").lower() in BASIC_LAND_TYPES
    ):
        raise Illegal("413.2d", f"{name} asks for another name than that of a basic land")
    return answer


def open_choice(word: str) -> str:
    """What a word of a text leaves to be chosen on resolution ("choose creature type"); nothing for any other."""
    return word.removeprefix("choose ") if word.startswith("choose ") else ""


def subtypes_chosen(gate: Gate, context: Context, types: ir.SetTypes) -> tuple[str, ...]:
    """The subtypes an effect brings, those left open chosen now (413.2d)."""
    name = gate.name(context.source)
    return tuple(
        chosen(gate, context, open_choice(word), name).lower() if open_choice(word) else word
        for word in types.subtypes
    )
