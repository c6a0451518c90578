"""What mana may be spent on: a sentence of its own after the one that adds the mana."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import Take, custom, exactly, word
from engine.text.grammar.shapes import Holes

COLORED = (("white", "{W}"), ("blue", "{U}"), ("black", "{B}"), ("red", "{R}"), ("green", "{G}"))


class Tied(ir.Node, frozen=True):
    """A sentence that ties the mana of the one before to a use, for a while."""

    only: ir.SpendOnly


def _spells(v: Holes) -> object:
    return Tied(ir.SpendOnly("spells", v["of"]))


def _take(on: str) -> Take:
    def take(v: object) -> Holes | None:
        return {"of": v.only.of} if exactly(v, Tied) and v.only.on == on and v.only.of is not None else None

    return take


def _abilities(v: Holes) -> object:
    return Tied(ir.SpendOnly("abilities", v["of"])) if v["of"].zone == "in play" else None


custom("plain sentence", "spend this mana only to cast {of:nouns}", _spells, _take("spells"))
custom(
    "plain sentence",
    "spend this mana only to activate abilities of {of:nouns}",
    _abilities,
    _take("abilities"),
)
word(
    "plain sentence",
    "spend this mana only to pay cumulative upkeep costs",
    Tied(ir.SpendOnly("cumulative upkeep")),
)
for _color, _symbol in COLORED:
    word("static", f"spend only {_color} mana on X", ir.CostRule("x with", (ir.PayMana(_symbol),)))
