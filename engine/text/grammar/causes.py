"""Triggers on what spells and abilities of an opponent do to one's permanents and cards (410.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form
from engine.text.grammar.shapes import H

T = "trigger"
FOES = ir.Players("opponents")
_THEIRS = "(when|whenever) a spell or ability an opponent controls "
form(T, _THEIRS + "destroys {s:subject}", ir.Trigger("destroyed", H.s, by=FOES))
form(T, _THEIRS + "causes {s:subject} to be put into your graveyard from the battlefield",
     ir.Trigger("put into graveyard from play", H.s, by=FOES, tests=(ir.OwnedBy(ir.You()),)))  # fmt: skip
for _each, _who in (("each of your", ir.You()),):
    form(T, f"at the beginning of {_each} main phases", ir.Trigger("step begins", step="main", player=_who))
form(T, "(when|whenever) {s:subject} is returned to a player's hand",
     ir.Trigger("returned to hand", H.s, player=ir.Players("each")))  # fmt: skip
form(T, "(when|whenever) a player doesn't pay ~'s cumulative upkeep",
     ir.Trigger("upkeep unpaid", ir.Self(), player=ir.Players("each")))  # fmt: skip
form(T, "(when|whenever) {s:subject} dies, if it wasn't sacrificed",
     ir.Trigger("put into graveyard from play", H.s, place="unsacrificed"))  # fmt: skip
form(T, "(when|whenever) {s:subject} has {n:number word} or more {kind:kind} counters on it",
     ir.Trigger("state", H.s, condition=ir.Compare(ir.CountersOn(H.kind, ir.EventObject()), ">=", H.n), said="so many"),
     when=lambda v: isinstance(v["s"], ir.Filter))  # fmt: skip
