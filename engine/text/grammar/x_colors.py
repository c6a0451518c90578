"""Mana of one color only for X."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, word

_LETTERS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}
for _color, _symbol in _LETTERS.items():
    word("X color", _color, _color)
custom(
    "static", "spend only {c:X color} mana on X",
    lambda v: ir.CostRule("X in color", (ir.PayMana(_LETTERS[v["c"]]),)),
    lambda v: {"c": next(c for c, s in _LETTERS.items() if v.cost == (ir.PayMana(s),))}
    if exactly(v, ir.CostRule) and v.kind == "X in color" else None,
)  # fmt: skip
