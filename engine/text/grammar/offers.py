"""Alternative costs that a permanent offers for other spells (409.1b)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import Pair, custom, exactly, word
from engine.text.grammar.shapes import Holes

S = "static"
_ANY = ir.Filter((ir.IsStatus("spell"),), "stack")
word("a spell", "the mana cost for a spell", _ANY)
word("post", " that shares a color with that spell", ir.SharesColor(ir.Self(), said="spell"))
custom(
    S, "rather than pay {what:a spell}, its controller may {cost:cost and.base}",
    lambda v: ir.CostRule("alternative", v["cost"], what=_ANY),
    lambda v: {"what": _ANY, "cost": v.cost}
    if exactly(v, ir.CostRule) and v.kind == "alternative" and v.what == _ANY and not v.flash else None,
)  # fmt: skip


def _free(flash: bool) -> Pair:
    def make(v: Holes) -> object:
        spell = v["what"].zone == "stack"
        return ir.CostRule("alternative", what=v["what"], flash=flash, said="free") if spell else None

    def take(v: Any) -> Holes | None:
        ok = exactly(v, ir.CostRule) and v.kind == "alternative" and v.said == "free" and v.flash is flash
        return {"what": v.what} if ok else None

    return make, take


_WITHOUT = "any player may cast {what:nouns} without paying their mana cost"
custom(S, _WITHOUT + " and as though they had flash", *_free(True))
