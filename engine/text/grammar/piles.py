"""Cards revealed until one fits, separated into piles, or offered for a choice."""

from __future__ import annotations

from typing import Any, Literal

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.rules import (
    Pair,
    Reading,
    category,
    custom,
    exactly,
    form,
    verb,
    verb_form,
    word,
)
from engine.text.grammar.shapes import H, Holes, narrowed, pointed
from engine.text.surface import SUBJECT, Mention

P, O, W = "pvp", "ovp", "whole"  # noqa: E741
SHOWN = ir.ThisWay("revealed")

# ---------------------------------------------------------------------------- revealed until one fits


def _last(chart: Chart, at: int) -> list[Reading]:
    """The card that ends the revealing, which what follows may point back to."""
    return [((c, Mention(ir.It(), at)), end) for c, end in chart.read("chosen", at)]


category("last revealed", _last, lambda p, v: p.words("chosen", v[0]), of=(H.choice, H.last))


def _any_last(v: Holes) -> bool:
    return v["what"][0].of.zone == "any" and not v["what"][0].of.said


for _their, _they in (("your", "you reveal"), ("their", "they reveal")):
    verb_form(P, f"<reveal> cards from the top of {_their} library until {_they} {{what:last revealed}}",
              ir.RevealUntil(H.of, SUBJECT, H.last, said=_their), "player",
              what=(ir.ChosenBy(SUBJECT, H.of), H.last), when=_any_last)  # fmt: skip


_REST: tuple[tuple[str, ir.ZoneName, str], ...] = (
    ("put all other cards revealed this way into {w} graveyard", "graveyard", ""),
    ("put all other cards revealed this way on the bottom of {w} library in any order", "library", "bottom"),
    ("all other cards revealed this way into {w} graveyard", "graveyard", ""),
    ("all other cards revealed this way on the bottom of {w} library in any order", "library", "bottom"),
    ("the rest into {w} graveyard", "graveyard", ""),
    ("the rest on the bottom of {w} library in any order", "library", "bottom"),
    ("exile all other cards revealed this way", "removed", ""),
    ("exile the rest", "removed", ""),
    ("shuffle all other cards revealed this way into {w} library", "library", "shuffled"),
    ("shuffle the rest into {w} library", "library", "shuffled"),
)
for _n, (_words, _zone, _position) in enumerate(_REST):
    for _w in ("your", "their") if "{w}" in _words else ("your",):
        word("other cards", _words.format(w=_w), (_zone, _position, f"{_n} {_w}"))
_INTO: tuple[tuple[str, Literal["hand", "in play"]], ...] = (
    ("into your hand", "hand"), ("onto the battlefield", "in play"), ("into their hand", "hand"),
)  # fmt: skip


def _dealt(into: str, said: str, taken: ir.Ref) -> Pair:
    def make(v: Holes) -> object:
        zone, position, form = v["rest"]
        to = next(z for w, z in _INTO if w == into)
        return ir.Split(SHOWN, None, zone, position, None, taken, to, said=f"{said} {into}|{form}")

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Split) or v.taken != taken or "|" not in v.said:
            return None
        head, form = v.said.split("|")
        return {"rest": (v.zone, v.position, form)} if head == f"{said} {into}" else None

    return make, take


for _into, _ in _INTO:
    for _card in ("that card", "it"):
        custom(W, f"put {_card} {_into} and {{rest:other cards}}", *_dealt(_into, _card, ir.It()))

_RESTS: tuple[tuple[str, Any, Any], ...] = (
    ("all other cards revealed this way into their graveyard", "graveyard", ""),
    ("all other cards revealed this way into your graveyard", "graveyard", ""),
    ("all other cards revealed this way on the bottom of their library in any order", "library", "bottom"),
)
_PLACES: tuple[tuple[str, Literal["hand", "in play"]], ...] = (
    ("onto the battlefield", "in play"),
    ("into their hand", "hand"),
)
for _to, _place in _PLACES:
    for _text, _zone, _position in _RESTS:
        _node = ir.Split(
            ir.It(), None, _zone, _position, to=_place, player=SUBJECT, said=_text.split(" ")[-2]
        )
        verb_form(P, f"<put> that card {_to} and {_text}", _node, "player")

# ---------------------------------------------------------------------------- offered, separated


def _any_card(v: Holes) -> bool:
    return v["what"].ref.of.zone == "any" and not v["what"].ref.of.said


_OFFERED = narrowed(H.of, ir.IsOneOf(SHOWN), was="any")
for _said in ("one", "one of those cards", "one of them"):
    _one = ir.ChosenBy(SUBJECT, ir.Filter((ir.IsOneOf(SHOWN),), "any"))
    verb_form(P, f"<choose> {_said}", ir.ChooseObjects(pointed(_one), said=_said), "what.player")
verb_form(P, "<choose> {what:chosen one} from among them",
          ir.ChooseObjects(pointed(ir.ChosenBy(H.who, _OFFERED)), said="among"), "what.player",
          what=pointed(ir.ChosenBy(H.who, H.of)), when=_any_card)  # fmt: skip
word("the piles", "those cards into two piles", 0)
verb_form(P, "<separate> {_c:the piles}", ir.Piles(SUBJECT), "player")
word("one and the other", "one pile into your hand and the other into your graveyard", ir.DealPiles())
custom(
    W, "put {d:one and the other}", lambda v: v["d"], lambda v: {"d": v} if exactly(v, ir.DealPiles) else None
)

# ---------------------------------------------------------------------------- library and graveyard together

word("both", "your library and graveyard", 0)
form(W, "search {_b:both} for {n:cards} and exile the rest", ir.SearchPiles(H.n))

# ---------------------------------------------------------------------------- fighting

verb(O, "<fight> {second:object}", ir.Fight, "first")
