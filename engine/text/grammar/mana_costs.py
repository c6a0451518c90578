"""The mana cost of something as a price (203.1, 413.2c)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import category, form, verb_form, word
from engine.text.grammar.shapes import H, narrowed

category("some generic", lambda chart, at: chart.read("generic", at),
         lambda _p, v: f"{{{v}}}" if isinstance(v, int) and v else None)  # fmt: skip
verb_form("cost", "<pay> {of:possessor} mana cost", ir.ManaCostOf(H.of))
verb_form(
    "cost", "<pay> {of:possessor} mana cost reduced by up to {less:some generic}", ir.ManaCostOf(H.of, H.less)
)
_SPELL = ir.EventObject()
_PAID = ir.Unless((), ir.OthersThan(ir.EventPlayer()), (ir.ManaCostOf(_SPELL),))
word("others pay", "any other player may pay that spell's mana cost", 0)
form("whole", "{_o:others pay}. if a player does, counter the spell",
     ir.Sequence((_PAID, ir.If(ir.DidIt(), (ir.CounterSpell(_SPELL),))), said="others pay"))  # fmt: skip
word("condition", "they control the enchanted creature",
     ir.Is(ir.Attached(), ir.ControlledBy(ir.You(said="they"))))  # fmt: skip
form("whole", "sacrifice ~ unless you pay {n:generic}. this cost is reduced by {k:generic} for each {of:each of}",
     ir.Unless((ir.SacrificeIt(ir.Self()),), ir.You(), (ir.PayMana("{1}"),),
               ir.Difference(ir.Number(H.n), ir.Times(H.k, H.of)), said="reduced"))  # fmt: skip
form("whole", "{p:player.third} may pay {m:symbols} or {n:digits} life. if they do, the player gains control of ~",
     ir.Sequence((
         ir.Unless((), H.p, (ir.PayMana(H.m),)),
         ir.If(ir.DidIt(), (_TAKES := ir.Apply(ir.Self(), (ir.GiveControl(H.p),), "permanent"),), (
             ir.Unless((), H.p, (ir.PayLife(H.n),)), ir.If(ir.DidIt(), (_TAKES,)))),
     ), said="either price"))  # fmt: skip
_HIS = ir.ControlledBy(ir.EachOne())
form("static", "each {of:noun} costs {n:generic} more to cast for each {each:noun} its controller controls",
     ir.CostRule("increase", what=H.of, n=H.n, times=ir.Count(narrowed(H.each, _HIS)), said="each its"),
     when=lambda v: v["of"].zone == "stack" and v["each"].zone == "in play")  # fmt: skip
form("cost list", "pay {g:generic} for each {n:each of}", (ir.ManaFor(H.n),), when=lambda v: v["g"] == 1, g=1)
