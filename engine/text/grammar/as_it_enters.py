"""What is done as a permanent comes into play (410.10e)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.pronouns import Unsettled, strip
from engine.text.surface import SUBJECT

S = "static"
YOU = ir.You()
_DONE = ir.PutInto | ir.DiscardCards | ir.LoseLife | ir.SacrificeIt


def _doing(v: Holes) -> object:
    if not isinstance(v["s"], _DONE):
        return None
    try:
        return ir.Entering(ir.EntersWith(does=(strip(v["s"]),)))
    except Unsettled:
        return None


custom(
    S,
    "as ~ enters, {s:clause}",
    _doing,
    lambda v: (
        {"s": v.enters.does[0]}
        if exactly(v, ir.Entering)
        and len(v.enters.does) == 1
        and v == ir.Entering(ir.EntersWith(does=v.enters.does))
        else None
    ),
)
for _stat in ("power", "toughness"):
    word("quantity", f"the total {_stat} of the exiled cards", ir.StatOf(_stat, ir.Linked(), said="total"))
_SIZES = ir.SetPT(
    ir.StatOf("power", ir.Linked(), said="total"), ir.StatOf("toughness", ir.Linked(), said="their")
)
word("its size", "its toughness", 0)
form(
    S,
    "~'s power is equal to the total power of the exiled cards and {_t:its size} is equal to their total toughness",
    ir.Static(ir.Self(), (_SIZES,), characteristic_setting=True),
)

# ---------------------------------------------------------------------------- two choices

_CHOICES: tuple[tuple[str, object], ...] = (
    ("a color", "color"), ("an opponent", "opponent"), ("a creature type", "creature type"),
)  # fmt: skip
for _text, _value in _CHOICES:
    word("entering choice", _text, _value)
_FIRST = ir.Entering(ir.EntersWith(choose=H.a))
_SECOND = ir.Entering(ir.EntersWith(choose=H.b), said="and")
form("line", "as ~ enters, choose {a:entering choice} and {b:entering choice}", (_FIRST, _SECOND))
verb_form("pvp", "<create> (a|an) {power:digits}/{toughness:digits} creature token of the chosen color and type",
          ir.CreateTokens(ir.Number(1), "", H.power, H.toughness, ("chosen",), subtypes=("chosen type",),
                          player=SUBJECT), "player")  # fmt: skip
