"""Cards drawn this turn, lands that go as others untap, effects that linger when their source has gone."""

from __future__ import annotations

from typing import Literal

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb_form, word
from engine.text.grammar.sentence_kinds import Unsaid
from engine.text.grammar.shapes import H, Holes
from engine.text.pronouns import Unsettled, strip

# ---------------------------------------------------------------------------- the other of two cards

_OTHERS: tuple[tuple[str, Literal["library", "graveyard"], Literal["bottom", "top", ""]], ...] = (
    ("on the bottom of your library", "library", "bottom"),
    ("on top of your library", "library", "top"),
    ("into your graveyard", "graveyard", ""),
)
for _text, _zone, _position in _OTHERS:
    for _them in ("them", "those cards"):
        word("whole", f"put one of {_them} into your hand and the other {_text}",
             ir.Split(ir.It(), ir.Number(1), _zone, _position, said=f"{_them}, the other"))  # fmt: skip

# ---------------------------------------------------------------------------- all cards of a name


_NAMED = ir.Filter(H.tests, "any")
verb_form("pvp", "<search> {p:whose} graveyard, hand, and library for all {of:nouns} and exile them",
          ir.SearchZones(H.p, _NAMED), of=_NAMED)  # fmt: skip

# ---------------------------------------------------------------------------- drawn this turn

word("post.*", " drawn this turn", ir.IsStatus("drawn this turn"))


_ON_TOP = ir.PutInto(ir.It(said="the card"), "library", "top", said="your")
form("whole", "for each of those cards, pay {n:digits} life or put the card on top of your library",
     ir.ForEach(ir.It(said="those cards"), (ir.Unless((_ON_TOP,), ir.You(), (ir.PayLife(H.n),)),)))  # fmt: skip

# ---------------------------------------------------------------------------- as others untap; after the source

_RETURNS = ir.Apply(ir.Self(), (ir.Restrict("returns next untap"),), "permanent", said="returns")
word("whole", "during your next untap step, as you untap your permanents, return ~ to its owner's hand",
     _RETURNS)  # fmt: skip


def _lingering(v: Holes) -> object:
    if not exactly(v["s"], ir.Static) or v["s"].condition is not None:
        return None
    try:
        return (strip(replace(v["s"], lingers=True), about=True),)
    except Unsettled:
        return None


def _take_lingering(v: object) -> dict[str, object] | None:
    if not isinstance(v, tuple) or len(v) != 1 or not exactly(v[0], ir.Static) or not v[0].lingers:
        return None
    return {"s": replace(v[0], lingers=False)}


custom("line", "{s:static}. if ~ leaves the battlefield, this effect continues until end of turn", _lingering,
       _take_lingering)  # fmt: skip

# ---------------------------------------------------------------------------- a type that may not be the new one


form("plain sentence", "the new creature type can't be {n:name}", Unsaid("never", said=H.n))

# ---------------------------------------------------------------------------- whom it was about as it came

_GONE = ir.Trigger("leaves play", ir.Self(), said="after all")
form("line", "when ~ leaves the battlefield, that player gains {n:digits} life",
     (ir.Triggered(_GONE, (), (ir.GainLife(ir.NotedPlayer(), H.n),)),))  # fmt: skip
word("what was lost", "the life you lost when it entered the battlefield", ir.NotedNumber())
form("line", "when ~ leaves the battlefield, you gain life equal to {n:what was lost}",
     (ir.Triggered(_GONE, (), (ir.GainLife(ir.You(), H.n),)),))  # fmt: skip
_ALL_BUT = ir.Difference(ir.LifeOf(ir.You()), H.n)
form("whole", "you lose all but {n:digits} life", ir.LoseLife(ir.You(), _ALL_BUT, said="all but"))
