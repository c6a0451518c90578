"""Types that are chosen, on resolution or as a permanent comes into play, and what is of them (413.2d, 212.1e).

Colors, too, that cards are of wherever they are (405.1).
"""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.modifications import fixed
from engine.text.grammar.rules import form, verb, word
from engine.text.grammar.shapes import H

P, S, W = "pvp", "static", "whole"
for _value in ("creature type other than wall", "land type"):
    _told = _value.replace("wall", "Wall")
    verb(P, f"<choose> a {_told}", ir.ChooseValue, what=_value)
fixed("<become> that type", ir.SetTypes(subtypes=("chosen type",), said="become"))
word(S, "as ~ enters, choose a land type", ir.Entering(ir.EntersWith(choose="land type")))
for _snow in ("", "snow "):
    word("keyword", f"{_snow}landwalk of the chosen type",
         ir.Keyword("landwalk", quality=f"{_snow}of the chosen type"))  # fmt: skip

# ---------------------------------------------------------------------------- creatures and cards, wherever they are

_OF_IT = (ir.SetTypes(subtypes=("chosen type",)),)
_MINE = (ir.IsType("creature"), ir.ControlledBy(ir.You()))
word("as spells too", "the same is true for creature spells you control", 0)
form("line", "creatures you control are the chosen type. {_s:as spells too} and creature cards you own that aren't "
     "on the battlefield", (
    ir.Static(ir.Filter(_MINE), _OF_IT, said="everywhere"),
    ir.Static(ir.Filter(_MINE, "stack"), _OF_IT, said="also"),
    ir.PlayerRule("cards are of the chosen type", ir.You(), said="also")))  # fmt: skip

_YOURS = (ir.Not(ir.IsType("land")), ir.IsType("permanent"), ir.ControlledBy(ir.You()))
_SPELLS = (ir.IsStatus("spell"), ir.ControlledBy(ir.You()))
word("as all spells", "the same is true for spells you control", 0)
word("and as other cards", "and nonland cards you own that aren't on the battlefield", 0)
_COLORS: tuple[tuple[str, ir.Color], ...] = (
    ("W", "white"), ("U", "blue"), ("B", "black"), ("R", "red"), ("G", "green"),
)  # fmt: skip
for _letter, _color in _COLORS:
    _colored = (ir.SetColors((_color,)),)
    form("line", f"nonland permanents you control are {_color}. {{_s:as all spells}} {{_c:and as other cards}}", (
        ir.Static(ir.Filter(_YOURS), _colored, said="everywhere"),
        ir.Static(ir.Filter(_SPELLS, "stack"), _colored, said="also"),
        ir.PlayerRule("cards are of the color", ir.You(), mana=_letter, said="also")))  # fmt: skip

# ---------------------------------------------------------------------------- one land type becomes another

_FIRST = ir.ChooseValue("land type")
_SECOND = ir.ChooseValue("new basic land type")
_CHANGED = ir.Apply(
    ir.AllOf(ir.Filter((ir.IsChosen("type"), ir.IsType("land")))),
    (ir.SetTypes(subtypes=("chosen new type",)),),
    H.d,
)
word(W, "choose a land type and a basic land type", ir.Sequence((_FIRST, _SECOND), said="choose both"))
form(W, "each land of the first chosen type becomes the second chosen type{d:duration}", _CHANGED)

# ---------------------------------------------------------------------------- until it untaps

_FOR_HIM = ir.By(ir.ControllerOf(H.to), (ir.Apply(H.to, H.m, "your next untap step"),))
form(W, "{to:object} {m:mods.third} until its controller's next untap step", _FOR_HIM,
     when=lambda v: isinstance(v["m"][0], ir.SetTypes))  # fmt: skip
