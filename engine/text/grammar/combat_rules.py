"""Rules for attacking and blocking: who may, and what is noticed as attackers are declared (308-309)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.modifications import fixed
from engine.text.grammar.rules import form, rule, word
from engine.text.grammar.shapes import H, narrowed

S, T, W, C = "static", "trigger", "whole", "condition"
ME, YOU = ir.Self(), ir.You()
_ONE = ir.Number(1)
_CREATURE = ir.IsType("creature")

# ---------------------------------------------------------------------------- who may not

form(S, "except for {a:nouns} and {b:nouns}, {of:nouns} {m:mods.base}",
     ir.Static(narrowed(H.of, ir.Not(ir.Both(H.x)), ir.Not(ir.Both(H.y))), H.m, said="except"),
     a=ir.Filter(H.x), b=ir.Filter(H.y))  # fmt: skip
for _whose in ("its", "their"):
    fixed(f"<can't> attack or block, and {_whose} activated abilities with {{T}} in their costs can't be activated",
          ir.Restrict("cannot attack", said=f"and {_whose} tapping"), ir.Restrict("cannot block"),
          ir.Restrict("abilities cannot be played", ability="{T}"))  # fmt: skip
word("as though without", "as though they didn't have those abilities", 0)
form(S, "creatures with landwalk abilities can be blocked {_w:as though without}",
     ir.Static(ir.Filter((_CREATURE,)), (ir.Restrict("blocked as though without", ability="landwalk"),),
               said="landwalk"))  # fmt: skip
form("mod", "can't be blocked unless {c:condition}", (ir.Restrict("cannot be blocked", unless=H.c),))
form(C, "defending player controls {n:number word} or more {of:nouns} that share a creature type",
     ir.Compare(ir.OfOneType(narrowed(H.of, ir.ControlledBy(ir.Players("defending")))), ">=", H.n,
                said="of one type"))  # fmt: skip

# ---------------------------------------------------------------------------- attackers as they are declared

_MINE = narrowed(H.of, ir.ControlledBy(YOU))
_LEFT_OUT = narrowed(H.of, ir.ControlledBy(YOU), ir.Not(ir.IsStatus("attacking")))
form(T, "(when|whenever) all {of:nouns} you control attack", ir.Trigger(
    "attackers declared", at_least=1, condition=ir.All((
        ir.IsTurnOf(YOU), ir.Compare(ir.Count(_MINE), ">=", _ONE),
        ir.Compare(ir.Count(_LEFT_OUT), "=", ir.Number(0)))), said="all attack"))  # fmt: skip
form(T, "(when|whenever) a player attacks with {n:count} or more creatures",
     ir.Trigger("attackers declared", at_least=H.n, said="a player"))  # fmt: skip
_STAYED = (ir.IsStatus("untapped"), ir.Not(ir.IsSubtype("wall")), _CREATURE, ir.ControlledBy(ir.EventPlayer()),
           ir.Not(ir.IsStatus("fought this combat")), ir.IsStatus("held since the turn began"))  # fmt: skip
word("but the new", "creatures the player hasn't controlled", 0)
form(
    W,
    "destroy all untapped non-Wall creatures that player controls that didn't attack, except for {_n:but the new} "
    "continuously since the beginning of the turn",
    ir.Destroy(ir.AllOf(ir.Filter(_STAYED)), said="stayed"),
)

# ---------------------------------------------------------------------------- prices of an attack, marks

form(W, "for each {of:one of several}, its controller may pay {m:symbols}. if they don't, {s:conditioned}",
     ir.ForEach(H.of, (ir.Unless((H.s,), ir.ControllerOf(ir.It()), (ir.PayMana(H.m),)),), said="may pay"))  # fmt: skip
rule("post many", " with {kind:counters} on them", ir.HasCounter)
for _post, _it, _some in (("post", "it", "a counter"), ("post many", "them", "counters")):
    word(_post, f" with {_some} on {_it}", ir.HasCounter(""))
    word(_post, f" with no counters on {_it}", ir.Not(ir.HasCounter(""), said="no counters"))
rule(C, "{left:quantity} is {right:digits} or more", ir.Compare, "or more", operator=">=")
rule(C, "{of:quantity} is even", ir.Even)
form(C, "{ref:doer} entered the battlefield this turn", ir.Is(H.ref, ir.Underwent(ir.Past("comes into play"))),
     when=lambda v: v["ref"] != ir.Self())  # fmt: skip
