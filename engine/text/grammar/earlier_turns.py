"""What was played this turn, and what creatures did in the last turn of whoever controls them (410.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

C, S = "condition", "static"
ME, YOU = ir.Self(), ir.You()

# ---------------------------------------------------------------------------- played this turn

_PLAYED = ir.Underwent(ir.Past("played", player=YOU))
for _c in ("post", "post many"):
    word(_c, " you cast this turn", _PLAYED)
word(C, "you've cast ~ this turn", ir.Is(ME, _PLAYED, said="you've"))
form(
    S,
    "you can't play lands if {c:conditions}",
    ir.PlayerRule("cannot play lands", YOU, condition=H.c, said="if"),
)
form(
    "whom",
    " who declared an attacking creature this turn",
    ir.Happened(ir.Past("attackers declared", player=ir.It())),
)

# ---------------------------------------------------------------------------- the last turn

_ATTACKED = ir.IsStatus("attacked last turn")
for _whose in ("your", "its controller's"):
    form(C, "{ref:doer} attacked during " + _whose + " last turn", ir.Is(H.ref, _ATTACKED, said=_whose))
for _c in ("post", "post many"):
    word(
        _c,
        " that attacked during their controller's last turn",
        ir.IsStatus("attacked last turn", said="their"),
    )

_FOE = ir.Players("defending")
_IDLE = (
    ir.No(ir.Happened(ir.Past("played", player=_FOE, last_turn=True))),
    ir.No(ir.Happened(ir.Past("comes into play", H.of, player=_FOE, last_turn=True))),
)
form("mod.base", "can't attack a player unless that player cast a spell or put {of:a noun} onto the battlefield during "
     "their last turn", (ir.Restrict("cannot attack", unless=ir.No(ir.All(_IDLE))),))  # fmt: skip

# ---------------------------------------------------------------------------- as the turn began

form(C, "{ref:doer} started the turn untapped", ir.Is(H.ref, ir.IsStatus("untapped as the turn began")))
word("measure", "the number of untapped lands they controlled at the beginning of this turn",
     ir.HadFirst(ir.EventPlayer(), "untapped lands"))  # fmt: skip
_HELD = ir.HadFirst(YOU)
word(C, "you had no cards in hand at the beginning of this turn", ir.Compare(_HELD, "=", ir.Number(0)))
word(C, "you had a card in hand", ir.Compare(_HELD, ">=", ir.Number(1)))
