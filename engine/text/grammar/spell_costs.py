"""What spells and abilities cost: additional and alternative costs, more and less (409.1b, 409.1f)."""

from __future__ import annotations

import re
from typing import Literal

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.mana_uses import COLORED
from engine.text.grammar.rules import Reading, category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.ir.node import rewrite
from engine.text.surface import Mention, Pronoun

S = "static"

rule(S, "as an additional cost to cast ~, {cost:cost and.base}", ir.CostRule, kind="additional")
_PAID = "as an additional cost to cast ~, you may pay {m:symbols}"
form(S, _PAID, ir.CostRule("optional", (ir.PayMana(H.m),), n=1))
form(S, _PAID + " any number of times", ir.CostRule("optional", (ir.PayMana(H.m),)))
form("whole", "you gain {n:digits} life plus an additional {k:int} life for each additional {m:symbols} you paid",
     ir.GainLife(ir.You(), ir.Sum((H.n, ir.Times(H.k, ir.TimesPaid(H.m))))))  # fmt: skip
_ALL = ir.Shield(ir.Replaces("damage", combat_only=True, prevent="all"))
_OTHERS = ir.Filter((ir.AnyOf((ir.Not(H.c), ir.Not(ir.IsType("creature")))),), "any")
_BUT = ir.Shield(ir.Replaces("damage", source=_OTHERS, combat_only=True, prevent="all"))
_WAS_PAID = ir.Compare(ir.TimesPaid(), ">=", ir.Number(1))
word("left through", "if its additional cost was paid, ~ doesn't affect", 0)
form("whole", "prevent all combat damage that would be dealt this turn. {_p:left through} combat damage that would be "
     "dealt by {c:color} creatures",
     ir.Sequence((ir.If(_WAS_PAID, (_BUT,)), ir.If(ir.No(_WAS_PAID), (_ALL,))), said="lets through"))  # fmt: skip
rule(S, "you may {cost:cost and.base} rather than pay ~'s mana cost", ir.CostRule, kind="alternative")
_MORE: tuple[tuple[Literal["increase", "reduce"], str], ...] = (("increase", "more"), ("reduce", "less"))
for _kind, _word in _MORE:
    form(S, "{what:nouns} cost {n:generic} " + _word + " to cast", ir.CostRule(_kind, what=H.what, n=H.n),
         when=lambda v: v["what"].zone == "stack")  # fmt: skip
    form(S, "activated abilities of {what:nouns} cost {n:generic} " + _word + " to activate",
         ir.CostRule(_kind, what=H.what, n=H.n, abilities=True))  # fmt: skip
    form(S, "activated abilities cost {n:generic} " + _word + " to activate",
         ir.CostRule(_kind, what=ir.Filter((), "any"), n=H.n, abilities=True, said="all"))  # fmt: skip


form(S, "{what:nouns} cost up to {n:generic} less to cast", ir.CostRule("reduce", what=H.what, n=H.n, said="up to"),
     when=lambda v: v["what"].zone == "stack")  # fmt: skip
_NOT_OWN = ir.Not(ir.IsStatus("own turn"))
form(S, "each {what:noun} costs {n:generic} more to cast except during its controller's turn",
     ir.CostRule("increase", what=narrowed(H.what, _NOT_OWN), n=H.n, said="each"),
     when=lambda v: v["what"].zone == "stack")  # fmt: skip
for _kind, _word in (("increase", "more"),):
    form(S, "{what:nouns} cost {cost:symbols} more to cast", ir.CostRule("increase", (ir.PayMana(H.cost),), H.what),
         when=lambda v: v["what"].zone == "stack" and (not v["cost"][1:-1].isdigit()))  # fmt: skip
word("colored only", "this effect reduces only the amount of colored mana you pay", 0)
form(S, "{what:nouns} cost {cost:symbols} less to cast. {_o:colored only}",
     ir.CostRule("reduce", (ir.PayMana(H.cost),), H.what),
     when=lambda v: v["what"].zone == "stack" and (not v["cost"][1:-1].isdigit()))  # fmt: skip
form(S, "if {c:conditions}, ~ costs {n:generic} less to cast", ir.CostRule("reduce", n=H.n, condition=H.c))
form(S, "~ costs {n:generic} less to cast for each {times:each of}",
     ir.CostRule("reduce", n=H.n, times=H.times))  # fmt: skip


def _dearer_on_stack(v: Holes) -> object:
    def itself(node: object) -> object:
        own = isinstance(node, Mention) and isinstance(node.ref, Pronoun) and node.ref.words == "it"
        return ir.Self(said="it") if own else None

    what = rewrite(v["what"], itself)
    return ir.CostRule("increase", what=what, n=v["n"], zone="stack") if what.zone == "stack" else None


custom(S, "as long as ~ is on the stack, {what:nouns} cost {n:generic} more to cast", _dearer_on_stack,
       lambda v: {"what": v.what, "n": v.n} if exactly(v, ir.CostRule) and v.zone == "stack" else None)  # fmt: skip


def _read_generic(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"\{(\d+)\}").match(chart.text, at)
    return [(int(m[1]), m.end())] if m else []


category("generic", _read_generic, lambda _p, v: f"{{{v}}}" if isinstance(v, int) else None)


form(S, "if {c:conditions}, you may {cost:cost and.base} rather than pay ~'s mana cost",
     ir.CostRule("alternative", H.cost, condition=H.c))  # fmt: skip

form(S, 'activated abilities of {what:nouns} cost an additional "{cost:cost and.base}" to activate',
     ir.CostRule("additional", H.cost, H.what, abilities=True))  # fmt: skip

for _color, _symbol in COLORED:
    word("one symbol", _color, _symbol.strip("{}"))
_EACH_SYMBOL = ir.CostRule("additional", H.cost, ir.Filter((), "any"), symbol=H.s)
form(S, 'spells cost an additional "{cost:cost and.base}" to cast for each {s:one symbol} mana symbol in their '
     "mana costs",
     _EACH_SYMBOL)  # fmt: skip
form(S, 'activated abilities cost an additional "{cost:cost and.base}" to activate for each {s:one symbol} mana '
     "symbol in their activation costs",
     ir.CostRule("additional", H.cost, ir.Filter((), "any"), True, symbol=H.s))  # fmt: skip

# ---------------------------------------------------------------------------- whenever an instant could be

form(S, "~ costs {n:digits} life more to cast for each target",
     ir.CostRule("increase", (ir.PayLife(H.n),), per_target=True))  # fmt: skip
_AT_ONCE = "may cast {what:nouns} as though they had flash"
for _text, _who in (("any player ", None), ("you ", ir.You())):
    form(S, _text + _AT_ONCE, ir.PlayerRule("casts as though with flash", _who, H.what),
         when=lambda v: v["what"].zone == "stack" or (v["what"].zone == "any" and not v["what"].said))  # fmt: skip
form("whole", "until end of turn, you " + _AT_ONCE,
     ir.RuleThisTurn(ir.PlayerRule("casts as though with flash", ir.You(), H.what), said="until"),
     when=lambda v: v["what"].zone == "stack")  # fmt: skip

# ---------------------------------------------------------------------------- what a keyword costs

_KEYWORDS: tuple[tuple[Literal["flashback", "buyback", "morph", "cycling", "equip"], str], ...] = (
    ("flashback", "flashback"), ("buyback", "buyback"), ("morph", "morph"), ("equip", "equip"),
)  # fmt: skip
_MINE = ir.Filter((ir.ControlledBy(ir.You()),), "any")
_THEIRS = ir.Filter((ir.ControlledBy(ir.Players("opponents")),), "any")
_ANYBODYS = ir.Filter((), "any")
for _keyword, _name in _KEYWORDS:
    for _head, _of in ((f"{_name} costs you pay", _MINE), (f"{_name} costs your opponents pay", _THEIRS),
                       (f"all {_name} costs", _ANYBODYS), (f"{_name} costs", _ANYBODYS)):  # fmt: skip
        for _kind, _word in _MORE:
            for _upto in ("", "up to "):
                form(S, f"{_head} cost {_upto}{{n:generic}} {_word}",
                     ir.CostRule(_kind, what=_of, n=H.n, keyword=_keyword, abilities=_keyword == "equip",
                                 said=f"{_head.split(' ')[0]} {_upto}".strip()))  # fmt: skip
form(S, "cycling abilities you activate cost up to {n:generic} less to activate",
     ir.CostRule("reduce", what=_MINE, n=H.n, abilities=True, keyword="cycling"))  # fmt: skip
word("mana an ability costs", "mana an ability costs", 0)
_FLOOR = (
    ". this effect can't reduce the amount of {_m:mana an ability costs} to activate to less than one mana"
)
form(S, "activated abilities of {what:nouns} cost {n:generic} less to activate" + _FLOOR,
     ir.CostRule("reduce", what=H.what, n=H.n, abilities=True, floor=1))  # fmt: skip
for _host in ("artifact", "creature"):
    _it = ir.Filter((ir.IsOneOf(ir.Attached(said=f"enchanted {_host}")),))
    form(S, f"enchanted {_host}'s activated abilities cost {{n:generic}} less to activate" + _FLOOR,
         ir.CostRule("reduce", what=_it, n=H.n, abilities=True, floor=1))  # fmt: skip

# ---------------------------------------------------------------------------- costs offered for other spells (409.1b)

_ANY = ir.Filter((ir.IsStatus("spell"),), "stack")
word("a spell", "the mana cost for a spell", _ANY)
word("post.third", " that shares a color with that spell", ir.SharesColor(ir.Self(), said="spell"))
form(S, "rather than pay {what:a spell}, its controller may {cost:cost and.base}",
     ir.CostRule("alternative", H.cost, what=_ANY), what=_ANY)  # fmt: skip
_WITHOUT = "any player may cast {what:nouns} without paying their mana cost"
form(S, _WITHOUT + " and as though they had flash", ir.CostRule("alternative", what=H.what, flash=True, said="free"),
     when=lambda v: v["what"].zone == "stack")  # fmt: skip
