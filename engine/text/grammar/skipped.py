"""Steps and phases that players skip, once, for a turn, or as somebody chooses (419.6e)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, verb, word
from engine.text.grammar.shapes import H

P, W = "pvp", "whole"
verb(P, "<skip> their next combat phase this turn", ir.SkipNext, "player", what="combat phase this turn")
verb(
    P,
    "<skip> all combat phases of their next turn",
    ir.SkipNext,
    "player",
    what="combat phases of the next turn",
)
word("each instance", "the player skips each instance of the chosen step or phase this turn", 0)
form(W, "{p:player.third} chooses draw step, main phase, or combat phase. {_e:each instance}", ir.EitherOf((
    ir.SkipNext(H.p, "draw steps this turn"), ir.SkipNext(H.p, "main phases this turn"),
    ir.SkipNext(H.p, "combat phases this turn")), H.p, said="steps"))  # fmt: skip
_DRAWN = ir.Replaces("draw", whose=H.p, instead=(ir.DrawCards(ir.You(), ir.Number(1)),))
word("instead of them", "that player skips that draw and you draw a card instead", 0)
form(W, "until end of turn, if {p:player} would draw a card, {_i:instead of them}", ir.Shield(_DRAWN))
