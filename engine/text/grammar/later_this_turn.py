"""What happens whenever something does until the turn ends, spells yet to come, and payments for each of several."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.pronouns import within
from engine.text.surface import SUBJECT

P, W = "pvp", "whole"

# ---------------------------------------------------------------------------- until end of turn, whenever


def _whenever(v: Holes) -> object:
    if not v["t"].said.startswith("whenever"):
        return None
    return ir.Later(v["t"], (within(v["t"], v["s"]),), True, False, said="until")


custom(W, "until end of turn, {t:trigger}, {s:joined}", _whenever,
       lambda v: {"t": v.trigger, "s": v.effects[0]}
       if exactly(v, ir.Later) and v.said == "until" and len(v.effects) == 1 else None)  # fmt: skip
_CHOSEN = ir.Filter((ir.IsOneOf(ir.ThisWay("chosen")),), "any")
_NEXT = ir.PlayerRule("next spell cannot be countered", ir.You(), H.of)
form(W, "the next {of:noun} you cast this turn can't be countered", ir.RuleThisTurn(_NEXT),
     when=lambda v: v["of"].zone == "stack")  # fmt: skip

# ---------------------------------------------------------------------------- when a target does something

form(
    "aimed", "when {s:single object} attacks and isn't blocked", ir.Trigger("not blocked", H.s, said="aimed")
)
form(W, "this turn, {t:aimed}, {s:joined}", ir.Later(H.t, (H.s,), True, said="this turn"))
_STRUCK = ir.Later(ir.Trigger("deals damage", H.x, H.o, combat_only=True), (ir.Destroy(ir.EventObject("other")),),
                   True, False)  # fmt: skip
_LOST = ir.Later(ir.Trigger("leaves play", subject=H.x), (ir.SacrificeIt(ir.Self()),), True)
word("its end", "when the targeted creature leaves the battlefield this turn, sacrifice ~", 0)
form(W, "whenever {x:single object} deals combat damage to {o:subject} this turn, destroy that creature. {_e:its end}",
     ir.Sequence((_STRUCK, _LOST), said="dagger"))  # fmt: skip

# ---------------------------------------------------------------------------- who stays at home

_HOME = ir.Not(ir.IsStatus("attacked this turn"))
_END = ir.Trigger("step begins", step="end of turn")
_LURED = ir.Apply(ir.AllOf(H.of), (ir.Restrict("attacks if able"),))
word("of those creatures", "destroy each of those creatures that didn't attack this turn", 0)
form(W, "{of:nouns} attack this turn if able. at end of turn, {_d:of those creatures}",
     ir.Sequence((_LURED, ir.Later(_END, (ir.Destroy(ir.AllOf(narrowed(H.of, _HOME))),))), said="lured"),
     when=lambda v: v["of"].zone == "in play")  # fmt: skip
_CALLED = (ir.Not(ir.IsSubtype("wall")), ir.IsType("creature"), ir.ControlledBy(ir.Players("active")), _HOME,
           ir.IsStatus("held since the turn began"))  # fmt: skip
word(
    "who did not come", "destroy all non-Wall creatures that player controls that didn't attack this turn", 0
)
word("just come", "the player didn't control continuously since the beginning of the turn", 0)
form(W, "at end of turn, {_d:who did not come}. ignore this effect for each creature {_j:just come}",
     ir.Later(_END, (ir.Destroy(ir.AllOf(ir.Filter(_CALLED))),), said="called"))  # fmt: skip

# ---------------------------------------------------------------------------- as long as its killer is held

_ME, _YOU = ir.Self(), ir.You()
_GIVEN_UP = (
    ir.Later(ir.Trigger("lose control", _ME, player=_YOU), (ir.SacrificeIt(ir.It()),)),
    ir.Later(ir.Trigger("leaves play", _ME), (ir.SacrificeIt(ir.It()),)),
)
_BACK = ir.PutInto(ir.EventObject(), "in play", under=_YOU)
_VICTIMS = ir.AllOf(ir.Filter((ir.IsType("creature"), ir.IsStatus("buried from play this turn"), ir.DealtDamageBy(_ME)),
                              "graveyard"))  # fmt: skip
word("given up with", "when you lose control of ~", 0)
form(W, "put that card onto the battlefield under your control at end of turn. sacrifice the creature "
     "{_l:given up with}",
     ir.Later(_END, (ir.Sequence((_BACK, *_GIVEN_UP), said="seraph"),)))  # fmt: skip
word("its victims", "a creature dealt damage by ~ this turn died",
     ir.Compare(ir.Count(_VICTIMS.of), ">=", ir.Number(1)))  # fmt: skip
form("condition", "{v:its victims}", H.v)
form(W, "put that card onto the battlefield under your control. sacrifice it {_l:given up with}",
     ir.ForEach(_VICTIMS, (ir.PutInto(ir.It(), "in play", under=_YOU), *_GIVEN_UP)))  # fmt: skip

# ---------------------------------------------------------------------------- as long as it stays tapped

_TAPPED = ir.Is(_ME, ir.IsStatus("tapped"))
_IN_DRAW = ir.Trigger("step begins", step="draw", player=_YOU)
_GRIP = (
    ir.Apply(H.x, (ir.Restrict("does not untap"),), "permanent", as_long_as=_TAPPED),
    ir.Later(_IN_DRAW, (ir.PutCounters(H.k, ir.Number(1), H.x),), once=False, as_long_as=_TAPPED),
    ir.Later(ir.Trigger("leaves play", _ME), (ir.RemoveCounters(H.k, None, H.x),),
             other=ir.Trigger("becomes untapped", _ME), as_long_as=_TAPPED),
)  # fmt: skip
word("each draw step", "at the beginning of each of your draw steps", 0)
form(W, "for as long as ~ remains tapped, {x:single object} doesn't untap during its controller's untap step, and "
     "{_d:each draw step}, put {k:a counter} on that creature. when ~ leaves the battlefield or becomes untapped, "
     "remove all {again:counters} from the creature",
     ir.Sequence(_GRIP, said="grip"), again=H.k)  # fmt: skip

# ---------------------------------------------------------------------------- for the rest of the game

_MARKED = ir.ChosenBy(_YOU, ir.Filter((ir.IsType("land"), ir.MarkedWith(H.k))))
_EACH_UPKEEP = ir.Trigger("step begins", step="upkeep", player=_YOU)
word("each upkeep to come", "at the beginning of each of your upkeeps", 0)
form(W, "{_e:each upkeep to come} for the rest of the game, remove all {k:counters} from a land that "
     "{a:a counter} was put onto with ~ but that {b:a counter} has not been removed from with ~",
     ir.Later(_EACH_UPKEEP, (ir.RemoveCounters(H.k, None, _MARKED),), once=False, said="undone"),
     a=H.k, b=H.k)  # fmt: skip

# ---------------------------------------------------------------------------- for good, and then no more

_SLED = ir.Apply(_ME, (ir.AddPT(H.power, H.toughness), ir.GainAbility(H.a)), "permanent")
form(W, "~ gets {pt:change} and gains {a:abilities}. its controller sacrifices it at end of turn",
     ir.Sequence((_SLED, ir.Later(_END, (ir.SacrificeIt(_ME, ir.ControllerOf(_ME)),))), said="ski"),
     pt=(H.power, H.toughness))  # fmt: skip

# ---------------------------------------------------------------------------- pay for each

_THAT, _ITS_OWN = ir.It(), ir.ControllerOf(ir.It())
_HARM = ir.Replaces("damage", combat_only=True, prevent="all")
_CALM = (
    ir.Shield(replace(_HARM, what=_THAT), "end of combat"),
    ir.Shield(replace(_HARM, source=_THAT), "end of combat"),
)
_FROZEN = ir.Later(ir.Trigger("step begins", step="end of combat"), (ir.Destroy(_THAT),))
_LESS = (ir.Unless((_FROZEN,), _ITS_OWN, (ir.PayMana(H.a),)), ir.If(ir.DidIt(), _CALM))
_EACH_PAYS = ir.ForEach(H.x, (ir.Unless(_LESS, _ITS_OWN, (ir.PayMana(H.b),)),))
word("and of whoever pays less", "if that player pays only", 0)
word("calmed", "prevent all combat damage that would be dealt", 0)
form(W, "choose {x:single object}. for each of those creatures, its controller may pay {a:symbols} or {b:symbols}. "
     "if that player doesn't, destroy that creature at end of combat. {_l:and of whoever pays less} "
     "{again:symbols}, {_c:calmed} to and dealt by that creature this combat",
     ir.Sequence((_EACH_PAYS,), said="chill"), again=H.a)  # fmt: skip
form("static", "X can't be greater than {q:quantity}", ir.CostRule("most x", times=H.q))

verb_form(P, "<pay> {m:symbols} for each creature chosen this way",
          ir.PayCosts(SUBJECT, (ir.PayMana(H.m),), ir.Count(_CHOSEN)))  # fmt: skip
