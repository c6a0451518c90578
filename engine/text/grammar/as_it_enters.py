"""What is done as a permanent comes into play (410.10e)."""

from __future__ import annotations

from typing import Literal

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.land_types import BASIC_LAND_TYPES
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
    ("a card name other than a basic land card name", "nonbasic card name"),
)  # fmt: skip
for _text, _value in _CHOICES:
    word("entering choice", _text, _value)
_FIRST = ir.Entering(ir.EntersWith(choose=H.a))
_SECOND = ir.Entering(ir.EntersWith(choose=H.b), said="and")
form("line", "as ~ enters, choose {a:entering choice} and {b:entering choice}", (_FIRST, _SECOND))
verb_form("pvp", "<create> (a|an) {power:digits}/{toughness:digits} creature token of the chosen color and type",
          ir.CreateTokens(ir.Number(1), "", H.power, H.toughness, ("chosen",), subtypes=("chosen type",),
                          player=SUBJECT))  # fmt: skip

# ---------------------------------------------------------------------------- some values only, other choosers

for _of, _ones in (
    ("color", ("white", "blue", "black", "red", "green")),
    ("basic land type", tuple(kind.capitalize() for kind in BASIC_LAND_TYPES)),
):
    for _one in _ones:
        word(f"some {_of}", _one, _one.lower())
_KEPT: tuple[Literal["color", "basic land type"], ...] = ("color", "basic land type")
for _of in _KEPT:
    form(S, f"as ~ enters, choose {{a:some {_of}}} or {{b:some {_of}}}",
         ir.Entering(ir.EntersWith(choose=_of, among=(H.a, H.b))))  # fmt: skip
word(S, "as ~ enters, an opponent chooses a creature type",
     ir.Entering(ir.EntersWith(choose="creature type", by=ir.Players("an opponent"))))  # fmt: skip
word("line", "as ~ enters, choose two basic land types", (
    ir.Entering(ir.EntersWith(choose="basic land type", said="two")),
    ir.Entering(ir.EntersWith(choose="new basic land type", said="two"), said="and")))  # fmt: skip
_BASICS = ir.Filter((ir.IsSupertype("basic"), ir.IsType("land"), ir.IsChosen("type")))
word(S, "basic lands of the first chosen type are the second chosen type",
     ir.Static(_BASICS, (ir.SetTypes(subtypes=("chosen new type",)),), said="first chosen"))  # fmt: skip

# ---------------------------------------------------------------------------- as many as were given up

_ALL_GONE = ir.SacrificeIt(ir.ChosenBy(YOU, H.of, ir.Number(99), True))
_TOTALS = ir.SetPT(ir.GivenUp("power"), ir.GivenUp("toughness"))
form(S, "~'s power and toughness are each equal to the number of {k:kinds of} sacrificed as it entered the battlefield",
     ir.Static(ir.Self(), (ir.SetPT(ir.GivenUp("number", said=H.k), ir.GivenUp("number")),),
               characteristic_setting=True))  # fmt: skip
form("line", "as ~ enters, sacrifice any number of {of:nouns}. ~'s power becomes the total power of those creatures "
     "and {_s:its size} becomes their total toughness", (
    ir.Entering(ir.EntersWith(does=(_ALL_GONE,), said="totals")),
    ir.Static(ir.Self(), (_TOTALS,), characteristic_setting=True, said="and")))  # fmt: skip

# ---------------------------------------------------------------------------- one of several shapes

_SHAPES = (("a 3/3 artifact creature", 3, 3), ("a 2/2 artifact creature with flying", 2, 2),
           ("a 1/6 Wall artifact creature with defender", 1, 6))  # fmt: skip
for _shape, _power, _toughness in _SHAPES:
    word(f"shape {_power}", _shape, 0)
_THE_FIRST, _THE_SECOND, _THE_THIRD = (ir.Compare(ir.ChosenNumber(), "=", ir.Number(n)) for n in (1, 2, 3))


def _shaped(power: int, toughness: int, condition: ir.Condition) -> ir.Static:
    size = ir.SetPT(ir.Number(power), ir.Number(toughness))
    return ir.Static(ir.Self(), (size,), condition, characteristic_setting=True, said="and")


form("line", "as ~ enters, it becomes your choice of {_a:shape 3}, {_b:shape 2}, or {_c:shape 1} in addition to its "
     "other types", (
    ir.Entering(ir.EntersWith(choose="number", least=1, most=3, said="shape")),
    _shaped(3, 3, _THE_FIRST), _shaped(2, 2, _THE_SECOND), _shaped(1, 6, _THE_THIRD),
    ir.Static(ir.Self(), (ir.GainAbility((ir.Keyword("flying"),)),), _THE_SECOND, said="and"),
    ir.Static(ir.Self(), (ir.SetTypes(subtypes=("wall",), keep_subtypes=True),), _THE_THIRD, said="and"),
    ir.Static(ir.Self(), (ir.GainAbility((ir.Keyword("defender"),)),), _THE_THIRD, said="and")))  # fmt: skip
