"""What follows when a regeneration shield is used (419.6b)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

W = "whole"
_AGAIN = ir.Later(ir.Trigger("regenerated", subject=H.what), (H.s,), this_turn=True)
word("as it does", "when it regenerates this way", 0)
form(W, "regenerate {what:object}. {_w:as it does}, {s:joined}", ir.Regenerate(H.what, (_AGAIN,)))
word("as it is saved", "you gain control of that creature if it regenerates this way", 0)
_TAKEN = ir.Apply(ir.It(), (ir.GiveControl(),), "permanent")
form(W, "regenerate {what:object}. {_w:as it is saved}", ir.Regenerate(H.what, (_TAKEN,)))
