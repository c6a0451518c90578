"""What any player may pay to prevent, asked in turn order (103.4)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

W = "whole"
_ANYBODY = ir.Players("each")
_PRICE = (ir.PayMana(H.m),)


def _undone(effect: Any) -> Any:
    """Somebody pays, and it happens: what nobody pays for does not."""
    nobody = ir.Unless((), _ANYBODY, _PRICE)
    return (nobody, ir.If(ir.DidIt(), (effect,)))


form(W, "{s:clause}. then, if any player pays {m:symbols}, {t:clause}",
     ir.Sequence((H.s, *_undone(H.t)), said="if any pays"))  # fmt: skip
word("its victim", "that creature's controller or that player", 0)
word("softened", "if they do, ~ deals", 0)
_FULL = ir.Unless((ir.DealDamage(H.n, H.to),), ir.ControllerOf(H.to), _PRICE)
_SOFT = ir.If(ir.DidIt(), (ir.DealDamage(H.k, H.to),))
form(W, "~ deals {n:digits} damage to {to:recipient} unless {_v:its victim} pays {m:symbols}. {_s:softened} {k:digits} "
     "damage to the creature or player", ir.Sequence((_FULL, _SOFT), said="softened"))  # fmt: skip
