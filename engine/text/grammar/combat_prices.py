"""Prices of attacking and blocking (308.2d, 309.2b)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

_ATTACK: ir.Restriction = "attack cost"
_BLOCK: ir.Restriction = "block cost"
_CONTROLLED = "their controller {cost:cost and.third} for each creature they control that's "
_EACH = "their controller {cost:cost and.third} for each "


def _price(form_: str, text: str, said: str, *rules: ir.Restriction) -> None:
    """What has to be paid for it, by whatever rules it is asked."""
    made = tuple(ir.Restrict(rule, cost=H.cost, said=said) for rule in rules)
    form(f"mod.{form_}", text, made)


_price("third", "can't attack unless its controller {cost:cost and.third}", "its", _ATTACK)
_price("base", f"can't attack you unless {_CONTROLLED}attacking you", "you", "attack you cost")
_price("base", f"can't attack unless {_CONTROLLED}attacking", "each", _ATTACK)
_price("third", "can't attack unless you {cost:cost and.base}", "you pay", _ATTACK)
_price("third", "can't attack or block unless you {cost:cost and.base}", "you pay for both", _ATTACK, _BLOCK)
_price("base", f"can't block unless {_CONTROLLED}blocking", "each", _BLOCK)
for _color in COLORS[:5]:
    _price("base", f"can't attack unless {_EACH}{_color} creature they control that's attacking", f"each {_color}",
           _ATTACK)  # fmt: skip
for _post in ("post", "post many"):
    word(_post, " not declared as an attacking or blocking creature this combat",
         ir.Not(ir.IsStatus("fought this combat", said="declared")))  # fmt: skip
_CREATURES = ir.AllOf(ir.Filter((ir.IsType("creature"),)))
for _do, _doing, _rule in (("attack", "attacking", _ATTACK), ("block", "blocking", _BLOCK)):
    form("whole", f"this turn, creatures can't {_do} unless {_CONTROLLED}{_doing}",
         ir.Apply(_CREATURES, (ir.Restrict(_rule, cost=H.cost),), said="dear"))  # fmt: skip

# ---------------------------------------------------------------------------- counted, and for some blocks only

for _who, _pays, _said in (("you", "pay", "you"), ("its controller", "pays", "its")):
    _each = f"unless {_who} {_pays} {{m:symbols}} for each {{n:each of}}"
    _dear = ir.PayMana(H.m)
    form("mod.third", f"can't attack or block {_each}",
         tuple(ir.Restrict(r, cost=(_dear,), times=H.n, said=f"{_said} each") for r in (_ATTACK, _BLOCK)))  # fmt: skip
    form("mod.third", f"can't attack {_each}", (ir.Restrict(_ATTACK, cost=(_dear,), times=H.n, said=_said),))
form("mod.third", "can't block {by:nouns} unless you {cost:cost and.base}",
     (ir.Restrict(_BLOCK, by=H.by, cost=H.cost, said="those, you"),))  # fmt: skip
form("mod.base", "can't block {by:nouns} unless their controller {cost:cost and.third} for each blocking creature they "
     "control", (ir.Restrict(_BLOCK, by=H.by, cost=H.cost, said="those"),))  # fmt: skip
form("mod.third", "can't be blocked unless defending player {cost:cost and.third} for each creature they control "
     "that's blocking it", (ir.Restrict("blocked cost", cost=H.cost),))  # fmt: skip
_COUNTED = (
    "can't attack you unless their controller pays {X} for each creature they control that's attacking you"
)
form("static", "creatures " + _COUNTED + ", where X is {n:quantity}",
     ir.Static(ir.Filter((ir.IsType("creature"),)),
               (ir.Restrict("attack you cost", cost=(ir.PayMana("{1}"),), times=H.n),), said="X each"))  # fmt: skip
