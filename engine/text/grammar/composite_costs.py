"""Costs told by one verb with several objects, and parts of what one has: "sacrifice a creature and a Swamp"."""

from __future__ import annotations

import re
from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.costs import objects
from engine.text.grammar.rules import category, custom_verb, exactly, form, verb_form
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT

C, PAIR = "cost", "cost pair"
_OWN: dict[type[object], object] = {
    ir.SacrificeCost: ir.SacrificeCost(),
    ir.RemoveCardsCost: ir.RemoveCardsCost(ir.Filter((ir.IsOneOf(ir.Self()),))),
}


def _joined(text: str, kind: type[object], names: tuple[str, ...]) -> None:
    """Several objects of one verb, "~" among them; all but the first are marked as told with it."""
    make_one, take_one = objects(kind, False)

    def make(v: Holes) -> object:
        parts: list[Any] = [_OWN[kind] if n == "~" else make_one({"what": v[n]}) for n in names]
        if None in parts:
            return None
        return (parts[0], *(replace(p, said=f"and {p.said}".strip()) for p in parts[1:]))

    def take(value: object) -> Holes | None:
        if (
            not isinstance(value, tuple)
            or len(value) != len(names)
            or not all(exactly(c, kind) for c in value)
        ):
            return None
        if value[0].said.startswith("and") or not all(c.said.startswith("and") for c in value[1:]):
            return None
        found: Holes = {}
        for name, cost in zip(names, value, strict=True):
            plain = replace(cost, said=cost.said.removeprefix("and").strip())
            if (plain == _OWN[kind]) is not (name == "~"):
                return None
            taken = {} if name == "~" else take_one(plain)
            if taken is None:
                return None
            found |= {name: taken["what"]} if name != "~" else {}
        return found

    custom_verb(PAIR, text, make, take)


for _verb, _kind in (("<sacrifice>", ir.SacrificeCost), ("<exile>", ir.RemoveCardsCost)):
    _joined(_verb + " {a:chosen} and ~", _kind, ("a", "~"))
    _joined(_verb + " ~ and {a:chosen}", _kind, ("~", "a"))
    _joined(_verb + " {a:chosen} and {b:chosen}", _kind, ("a", "b"))
    _joined(_verb + " {a:chosen}, {b:chosen}, and ~", _kind, ("a", "b", "~"))
verb_form(PAIR, "<pay> {mana:symbols} and {n:digits} life",
          (ir.PayMana(H.mana, said="pay"), ir.PayLife(H.n, said="and")))  # fmt: skip
verb_form(C, "<sacrifice> all {of:nouns}", ir.SacrificeCost(H.of, ir.Count(H.of), said="all"),
          when=lambda v: v["of"].zone == "in play" and ir.ControlledBy(ir.You()) in v["of"].tests)  # fmt: skip
verb_form(PAIR, "<sacrifice> ~ and any number of {of:nouns}",
          (ir.SacrificeCost(), ir.SacrificeCost(H.of, ir.AnyNumber(), said="and any")))  # fmt: skip
verb_form(C, "<pay> half your life, rounded up", ir.PayLife(ir.Half(ir.LifeOf(ir.You()), True)))
verb_form(C, "<pay> life equal to {n:quantity}", ir.PayLife(H.n, said="equal"))
verb_form(C, "<remove> all {kind:counters} from ~", ir.RemoveCounterCost(H.kind, ir.X(), said="all"))


def _to_hand(v: Holes) -> ir.ReturnCost | None:
    c = v["what"]
    fits = c.of.zone == "graveyard" and c.of.said == "from" and not c.up_to and isinstance(c.n, ir.Number)
    return ir.ReturnCost(c.of, c.n.n, said="to hand") if fits else None


for _whose in ("your", "their"):
    custom_verb(C, "<return> {what:chosen} to " + _whose + " hand",
                lambda v, w=_whose: (m := _to_hand(v)) and replace(m, said=f"to {w} hand"),
                lambda v, w=_whose: {"what": ir.ChosenBy(SUBJECT, v.of, ir.Number(v.n))}
                if exactly(v, ir.ReturnCost) and v.of and isinstance(v.n, int) and v.said == f"to {w} hand"
                else None)  # fmt: skip

verb_form(C, "<reveal> your hand", ir.RevealHand())
verb_form(C, "<discard> the last card you drew this turn",
          ir.DiscardCost(ir.Filter((ir.IsStatus("last drawn this turn"),), "hand"), said="last"))  # fmt: skip
verb_form(C, "<draw> a card", ir.DrawCost())
_COLORS: tuple[ir.Color, ...] = ("white", "blue", "black", "red", "green")
for _color in _COLORS:
    verb_form(C, f"<have> an opponent create a {{p:int}}/{{t:int}} {_color} {{k:single kind}} creature token",
              ir.OpponentCreates(H.p, H.t, _color, H.k))  # fmt: skip
category(
    "single kind",
    lambda chart, at: [
        (m[0].lower(), m.end()) for m in [re.compile(r"[A-Z][a-z]+\b").match(chart.text, at)] if m is not None
    ],
    lambda _p, v: v.capitalize(),
    of=str,
)
_MY_YARD = ir.Filter((ir.OwnedBy(ir.You()),), "graveyard")
verb_form(
    C, "<exile> all cards from their graveyard", ir.RemoveCardsCost(_MY_YARD, ir.Count(_MY_YARD), said="all")
)
verb_form(C, "<exile> any number of {of:nouns}", ir.RemoveCardsCost(H.of, ir.AnyNumber(), said="any"),
          when=lambda v: v["of"].zone == "graveyard")  # fmt: skip
verb_form(C, "<pay> {k:digits} life for each {of:each of}",
          ir.PayLife(ir.Times(H.k, H.of), said="each"), k=ir.Number(H.k))  # fmt: skip
verb_form(C, "<remove> a counter from a permanent you control", ir.RemoveCounterCost(
    "any", of=ir.Filter((ir.IsType("permanent"), ir.ControlledBy(ir.You()))), said="any kind"))  # fmt: skip
_MINE = (ir.IsType("creature"), ir.ControlledBy(ir.You()))
for _who, _said in (("you control", ""), ("they control", "their")):
    verb_form(C, "<put> {kind:a counter} on a creature " + _who,
              ir.PutCounterCost(H.kind, of=ir.Filter(_MINE), said=_said))  # fmt: skip
verb_form(C, "<remove> {kind:a counter} from a creature you control",
          ir.RemoveCounterCost(H.kind, of=ir.Filter(_MINE)))  # fmt: skip

# ---------------------------------------------------------------------------- unless somebody pays


form("conditioned", "{s:joined} unless {p:player.third} pays {X}, where X is {q:quantity}",
     ir.Unless((H.s,), H.p, (ir.PayMana("{1}", said="X"),), H.q, said="where X"))  # fmt: skip
for _form in ("base", "third"):  # of two prices the one is offered, and where it is not paid the other
    form("conditioned", f"{{s:joined}} unless {{p:player.{_form}}} {{a:payment.{_form}}} or {{b:price or}}",
         ir.Unless((ir.Unless((H.s,), H.p, H.b),), H.p, H.a, said="or"))  # fmt: skip
verb_form("payment", "<pay> {m:symbols}", (ir.PayMana(H.m, said="pay"),))
form("price or", "{m:symbols}", (ir.PayMana(H.m),))
form("price or", "{n:digits} life", (ir.PayLife(H.n),))
