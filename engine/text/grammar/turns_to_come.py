"""What is for a turn to come or skipped in it (419.6e), and what follows from who fought whom (308-311, 418.3)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, verb, word
from engine.text.grammar.shapes import H

P, W = "pvp", "whole"
ME, YOU, IT, ONE = ir.Self(), ir.You(), ir.It(), ir.Number(1)
_CREATURE = ir.IsType("creature")
_END = ir.Trigger("step begins", step="end of turn")
_STAYED = ir.Not(ir.IsStatus("attacked this turn"))
_MUST, _MAY_NOT = ir.Restrict("attacks if able"), ir.Restrict("cannot attack")

# ---------------------------------------------------------------------------- a turn to come

_THEIRS = ir.Filter((_CREATURE, ir.ControlledBy(H.p)))
form(W, "during {p:whose} next turn, creatures that player controls attack you if able",
     ir.Apply(ir.AllOf(_THEIRS), (ir.Restrict("attacks if able", player=YOU),), next_turn_of=H.p))  # fmt: skip
form(W, "{x:single object} can't attack during its controller's next turn",
     ir.Apply(H.x, (_MAY_NOT,), next_turn_of=ir.ControllerOf(H.x)))  # fmt: skip
_CHOSEN = ir.IsOneOf(ir.ThisWay("chosen"))
_OTHERS = ir.Filter((_CREATURE, ir.ControlledBy(H.p), ir.Not(_CHOSEN)))
_STAYED_CHOSEN = ir.Destroy(ir.AllOf(ir.Filter((_CHOSEN, _STAYED))))
word("chosen to attack", "the chosen creatures attack if able, and other creatures can't attack", 0)
word("chosen and at home", "destroy each of the chosen creatures that didn't attack", 0)
form(W, "{p:player.third} chooses any number of creatures they control. during that player's next turn, "
     "{_c:chosen to attack}. at the beginning of that turn's end step, {_d:chosen and at home}",
     ir.Sequence((
         ir.ChooseObjects(ir.ChosenBy(H.p, _THEIRS, ir.Number(99), up_to=True)),
         ir.Apply(ir.AllOf(ir.Filter((_CHOSEN,))), (_MUST,), next_turn_of=H.p),
         ir.Apply(ir.AllOf(_OTHERS), (_MAY_NOT,), next_turn_of=H.p),
         ir.Later(ir.Trigger("step begins", step="end of turn", player=H.p), (_STAYED_CHOSEN,)),
     ), said="chosen to attack"))  # fmt: skip

# ---------------------------------------------------------------------------- this turn

form(W, "{x:object} assign their combat damage this turn as though they weren't blocked",
     ir.Apply(H.x, (ir.Restrict("assigns past blockers"),), said="past blockers"))  # fmt: skip
_HURT = ir.Unless(
    (ir.Destroy(IT, no_regeneration=True, said="for good"),), ir.ControllerOf(IT), (ir.PayLife(H.n),)
)
form(W, "you may pay {m:symbols}. if you do, for each {of:one of several}, destroy that creature unless its "
     "controller pays {n:digits} life. a creature destroyed this way can't be regenerated",
     ir.Sequence((ir.May((ir.PayCosts(YOU, (ir.PayMana(H.m),)),)),
                  ir.If(ir.DidIt(), (ir.ForEach(H.of, (_HURT,)),))), said="not to come back"))  # fmt: skip
_STAYS = ir.PlayerRule("reveals hand", ir.Players("defending"), condition=ir.Is(ME, ir.IsStatus("in play")))
word("shown while here", "defending player play with their hand revealed for as long as ~ remains on the battlefield",
     0)  # fmt: skip
form(W, "you may have {_h:shown while here}. if you do, ~ assigns no combat damage this turn",
     ir.May((ir.RuleThisTurn(_STAYS, "permanent"), ir.Apply(ME, (ir.Restrict("assigns no combat damage"),))),
            said="shown while here"))  # fmt: skip
_FOE = ir.Filter((_CREATURE,))
_MET = ir.Later(
    ir.Trigger("blocks creature", ME, _FOE),
    (ir.Apply(ir.EventObject("other"), (ir.GainAbility(H.a),)),),
    once=False,
    other=ir.Trigger("becomes blocked by", ME, _FOE),
    as_long_as=ir.InPhase("combat"),
)
form(W, "unless you pay {m:symbols}, whenever ~ blocks or becomes blocked by a creature this combat, that creature "
     "gains {a:abilities} until end of turn", ir.Unless((_MET,), YOU, (ir.PayMana(H.m),), said="met"))  # fmt: skip
_OR_ELSE = (
    ir.Apply(H.x, (_MUST,)),
    ir.Later(_END, (ir.If(ir.Is(H.x, _STAYED), (ir.Destroy(H.x),)),)),
)
_WORTH = ir.StatOf("mana value", H.x)
word("as dear as it", "{X}, where X is that creature's converted mana cost", 0)
word("attacks or dies",
     "the creature attacks this turn if able, and at end of turn, destroy it if it didn't attack",
     0)  # fmt: skip
form(W, "choose {x:single object}. that player may pay {_w:as dear as it}. if they don't, {_a:attacks or dies}",
     ir.Sequence((ir.ChooseObjects(H.x), ir.Unless(_OR_ELSE, ir.Players("active"), (ir.PayMana("{1}"),), _WORTH)),
                 said="or dies"))  # fmt: skip

# ---------------------------------------------------------------------------- counters on what fought it

_FOUGHT = ir.Filter((_CREATURE, ir.AnyOf((ir.BlockedBy(ME, True), ir.BlockedBy(ME)))))
_HELD = ir.Compare(ir.CountersOn(H.k, IT), ">=", ONE)
word("held while marked", "doesn't untap during its controller's untap step for as long as it has", 0)
form(W, "put {k:a counter} on each creature blocking or blocked by ~ and tap those creatures. each of those creatures "
     "{_h:held while marked} {again:a counter} on it. each of those creatures gains {a:abilities}",
     ir.ForEach(ir.AllOf(_FOUGHT), (
         ir.PutCounters(H.k, ONE, IT), ir.TapUntap(IT, tap=True),
         ir.Apply(IT, (ir.Restrict("does not untap"),), "permanent", as_long_as=_HELD),
         ir.Apply(IT, (ir.GainAbility(H.a),), "permanent"),
     ), said="held while marked"), again=H.k)  # fmt: skip
# ---------------------------------------------------------------------------- the other creature and the first

_OTHER = ir.EventObject("other")
_GROWS = ir.ForEach(ir.EventObject(), (ir.Later(_END, (ir.PutCounters(H.k, ONE, IT),)),))
word("the other dies", "destroy the other creature at end of combat", 0)
form(W, "{_o:the other dies}. at end of turn, if that creature was destroyed this way, put {k:a counter} on the first "
     "creature",
     ir.Later(ir.Trigger("step begins", step="end of combat"),
              (ir.Sequence((ir.Destroy(_OTHER), ir.If(ir.DidIt(), (_GROWS,))), said="the other dies"),)))  # fmt: skip

# ---------------------------------------------------------------------------- steps and phases skipped (419.6e)

verb(P, "<skip> their next combat phase this turn", ir.SkipNext, "player", what="combat phase this turn")
verb(P, "<skip> all combat phases of their next turn",
     ir.SkipNext, "player", what="combat phases of the next turn")  # fmt: skip
word("each instance", "the player skips each instance of the chosen step or phase this turn", 0)
form(W, "{p:player.third} chooses draw step, main phase, or combat phase. {_e:each instance}", ir.EitherOf((
    ir.SkipNext(H.p, "draw steps this turn"), ir.SkipNext(H.p, "main phases this turn"),
    ir.SkipNext(H.p, "combat phases this turn")), H.p, said="steps"))  # fmt: skip
_DRAWN = ir.Replaces("draw", whose=H.p, instead=(ir.DrawCards(ir.You(), ir.Number(1)),))
word("instead of them", "that player skips that draw and you draw a card instead", 0)
form(W, "until end of turn, if {p:player} would draw a card, {_i:instead of them}", ir.Shield(_DRAWN))
