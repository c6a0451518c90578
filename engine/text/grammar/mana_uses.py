"""What mana may be spent on, and what is asked or noted of mana that was spent (406, 409.1f-h)."""

from __future__ import annotations

from itertools import permutations
from typing import Literal

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

COLORED = (("white", "{W}"), ("blue", "{U}"), ("black", "{B}"), ("red", "{R}"), ("green", "{G}"))


class Tied(ir.Node, frozen=True):
    """A sentence that ties the mana of the one before to a use, for a while."""

    only: ir.SpendOnly


form("plain sentence", "spend this mana only to cast {of:nouns}", Tied(ir.SpendOnly("spells", H.of)))
form("plain sentence", "spend this mana only to activate abilities of {of:nouns}",
     Tied(ir.SpendOnly("abilities", H.of)), when=lambda v: v["of"].zone == "in play")  # fmt: skip
word("plain sentence", "spend this mana only to pay cumulative upkeep costs",
     Tied(ir.SpendOnly("cumulative upkeep")))  # fmt: skip
word("its symbols", "for each colored mana symbol in that card's mana cost", 0)
form("whole", "{_s:its symbols}, add one mana of that color", ir.AddMana("symbols"))
for (_one, _first), (_other, _second) in permutations(COLORED, 2):
    word("static", f"spend only {_one} and/or {_other} mana on X",
         ir.CostRule("x with", (ir.PayMana(f"{{{_first[1]}/{_second[1]}}}"),)))  # fmt: skip
word("what it ran to", "the player's life total before ~ dealt damage, or the creature's toughness", 0)
_LETTERS: tuple[Literal["W", "U", "B", "R", "G"], ...] = ("W", "U", "B", "R", "G")
for _letter in _LETTERS:
    form("quantity",
         f"the damage dealt, but not more than the amount of {{{_letter}}} spent on X, {{_r:what it ran to}}",
         ir.Smallest((ir.DamageDealt(bounded=True), ir.SpentOnX(_letter))))  # fmt: skip
for _much in ("type", "type and amount"):
    word(
        "plain sentence",
        f"note the {_much} of mana spent to pay this activation cost",
        ir.Note(mana=True, said=_much),
    )
word("whole", "add one mana of ~'s last noted type", ir.AddMana("noted"))
word("whole", "add ~'s last noted type and amount of mana", ir.AddMana("noted", said="amount"))
word(
    "plain sentence",
    "spend this mana only to cast the last card exiled with ~",
    Tied(ir.SpendOnly("last linked card")),
)
_FREE = ir.AddMana(H.m, only=ir.SpendOnly("anything but spells"))
form("whole", "you may add {m:mana choice}. you can't spend this mana to cast spells",
     ir.May((_FREE,), said="no spells"))  # fmt: skip
word("other mana", "you may spend other mana only as though it were colorless mana", 0)
for _color, _symbol in COLORED:
    word("static", f"spells and abilities you control that would add colored mana add that much {_color} mana instead",
         ir.PlayerRule("colored mana becomes", ir.You(), mana=_symbol[1]))  # fmt: skip
    word("static", f"spend only {_color} mana on X", ir.CostRule("x with", (ir.PayMana(_symbol),)))
    for _other, _as in (
        *((name, letter[1]) for name, letter in COLORED if name != _color),
        ("of any color", "WUBRG"),
    ):
        _rule = ir.PlayerRule("spends as though", ir.You(), mana=f"{_symbol[1]}>{_as}")
        _words = f"you may spend {_color} mana as though it were "
        word("static", _words + (f"mana {_other}" if len(_as) > 1 else f"{_other} mana"), _rule)
    form("line", f"you may spend {_color} mana as though it were mana of any color. {{_o:other mana}}", (
        ir.PlayerRule("spends as though", ir.You(), mana=f"{_symbol[1]}>WUBRG", said="alone"),
        ir.PlayerRule("other mana is colorless", ir.You(), mana=_symbol[1], said="also")))  # fmt: skip
