"""Blocks changed after they were declared, and attacks that tap nobody (306.2, 308.2c, 309.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, verb, word
from engine.text.grammar.shapes import H

_ME, _YOU = ir.Self(), ir.You()

# ---------------------------------------------------------------------------- who blocks, and who is blocked

form("plain sentence",
     "creatures it was blocking that had become blocked by only {by:object} this combat become unblocked",
     ir.Unblock(H.by))  # fmt: skip
verb("pvp", "<have> {what:object} block an attacking creature of your choice", ir.HaveBlock)

# ---------------------------------------------------------------------------- who taps

_STAYS = ir.Static(_ME, (ir.Restrict("cannot attack"),))
_TEAM = ir.Filter((ir.IsType("creature"), ir.ControlledBy(_YOU)))
_FRESH = ir.Static(_TEAM, (ir.Restrict("attacks without tapping"),), ir.Is(_ME, ir.IsStatus("untapped")))
_LED = ir.Apply(_ME, (ir.GainAbility((_STAYS, _FRESH)),), "end of combat", said="led")
word("nobody taps", "attacking doesn't cause creatures you control to tap", 0)
form("whole", "you may have ~ gain \"the granting object can't attack\" until end of combat. if you do, "
     "{_n:nobody taps} this combat if ~ is untapped", ir.May((_LED,)))  # fmt: skip
