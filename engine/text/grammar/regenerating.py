"""What follows when a regeneration shield is used (419.6b)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form
from engine.text.grammar.shapes import H

W = "whole"
_AGAIN = ir.Later(ir.Trigger("regenerated", subject=H.what), (H.s,), this_turn=True)
form(
    W, "regenerate {what:object}. when it regenerates this way, {s:joined}", ir.Regenerate(H.what, (_AGAIN,))
)
_TAKEN = ir.Apply(ir.It(), (ir.GiveControl(),), "permanent")
form(
    W,
    "regenerate {what:object}. you gain control of that creature if it regenerates this way",
    ir.Regenerate(H.what, (_TAKEN,)),
)
