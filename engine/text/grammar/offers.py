"""Alternative costs that a permanent offers for other spells (409.1b)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

S = "static"
_ANY = ir.Filter((ir.IsStatus("spell"),), "stack")
word("a spell", "the mana cost for a spell", _ANY)
word("post", " that shares a color with that spell", ir.SharesColor(ir.Self(), said="spell"))
form(S, "rather than pay {what:a spell}, its controller may {cost:cost and.base}",
     ir.CostRule("alternative", H.cost, what=_ANY), what=_ANY)  # fmt: skip
_WITHOUT = "any player may cast {what:nouns} without paying their mana cost"
form(S, _WITHOUT + " and as though they had flash", ir.CostRule("alternative", what=H.what, flash=True, said="free"),
     when=lambda v: v["what"].zone == "stack")  # fmt: skip
