"""What happens whenever something does until the turn ends, spells yet to come, and payments for each of several."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb_form
from engine.text.grammar.shapes import H, Holes
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

# ---------------------------------------------------------------------------- pay for each

verb_form(P, "<pay> {m:symbols} for each creature chosen this way",
          ir.PayCosts(SUBJECT, (ir.PayMana(H.m),), ir.Count(_CHOSEN)), "player")  # fmt: skip
