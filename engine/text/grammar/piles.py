"""Cards revealed until one fits, separated into piles, or offered for a choice."""

from __future__ import annotations

from typing import Literal

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.rules import (
    Pair,
    Reading,
    category,
    custom,
    exactly,
    form,
    prefer,
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
              ir.RevealUntil(H.of, SUBJECT, H.last, said=_their),
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

prefer("who reveals cards sorts them all", lambda n: exactly(n, ir.Split) and n.taken is not None,
       lambda n: exactly(n, ir.Split) and n.taken is None)  # fmt: skip
_RESTS: tuple[tuple[str, Literal["library", "graveyard"], Literal["bottom", ""]], ...] = (
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
        verb_form(P, f"<put> that card {_to} and {_text}", _node)

# ---------------------------------------------------------------------------- offered, separated


def _any_card(v: Holes) -> bool:
    return v["what"].ref.of.zone == "any" and not v["what"].ref.of.said


_OFFERED = narrowed(H.of, ir.IsOneOf(SHOWN), was="any")
for _said in ("one", "one of those cards", "one of them"):
    _one = ir.ChosenBy(SUBJECT, ir.Filter((ir.IsOneOf(SHOWN),), "any"))
    verb_form(P, f"<choose> {_said}", ir.ChooseObjects(pointed(_one), said=_said))
verb_form(P, "<choose> {what:chosen one} from among them",
          ir.ChooseObjects(pointed(ir.ChosenBy(H.who, _OFFERED)), said="among"), "what.player",
          what=pointed(ir.ChosenBy(H.who, H.of)), when=_any_card)  # fmt: skip
verb_form(P, "<separate> those cards into two piles", ir.Piles(SUBJECT))
word("one and the other", "one pile into your hand and the other into your graveyard", ir.DealPiles())
custom(
    W, "put {d:one and the other}", lambda v: v["d"], lambda v: {"d": v} if exactly(v, ir.DealPiles) else None
)

# ---------------------------------------------------------------------------- library and graveyard together

form(W, "search your library and graveyard for {n:cards} and exile the rest", ir.SearchPiles(H.n))

# ---------------------------------------------------------------------------- fighting

verb(O, "<fight> {second:object}", ir.Fight, "first")

# ---------------------------------------------------------------------------- piles of what is there

_CREATURE = ir.IsType("creature")
_YOURS = ir.Piles(ir.You(), ir.AllOf(H.of))
_OTHERS = ir.ThisWay("in the other pile")
word("one back", "return the other to the battlefield", 0)
form(W, "separate all {of:nouns} into two piles. exile the pile of an opponent's choice and {_b:one back}",
     ir.Sequence((_YOURS, ir.ChoosePile(ir.Players("an opponent")), ir.PutInto(ir.ThisWay("chosen"), "removed"),
                  ir.PutInto(_OTHERS, "in play", under=ir.You())), said="death or glory"),
     when=lambda v: v["of"].zone == "graveyard")  # fmt: skip
_OF = ir.Filter((_CREATURE, ir.ControlledBy(H.p)))
word("one destroyed", "destroy all creatures in the pile of that player's choice", 0)
form(W, "separate all creatures {p:player.third} controls into two piles. {_d:one destroyed}",
     ir.Sequence((ir.Piles(ir.You(), ir.AllOf(_OF)), ir.ChoosePile(H.p), ir.Destroy(ir.ThisWay("chosen"))),
                 said="one pile"))  # fmt: skip
_REST_OF_THEM = ir.AllOf(ir.Filter((_CREATURE, ir.Not(ir.IsOneOf(ir.ThisWay("chosen"))))))
_DOES: tuple[tuple[str, ir.Restriction], ...] = (("attack", "cannot attack"), ("block", "cannot block"))
for _whose in ("that player's", "their"):
    for _verb, _cannot in _DOES:
        form(W, f"separate all creatures {{p:player.third}} controls into two piles. only creatures in the pile of "
             f"{_whose} choice can {_verb} this turn",
             ir.Sequence((ir.Piles(ir.You(), ir.AllOf(_OF)), ir.ChoosePile(H.p),
                          ir.Apply(_REST_OF_THEM, (ir.Restrict(_cannot),))), said=f"only one {_whose}"))  # fmt: skip
_LANDS = ir.Filter((ir.Not(ir.IsStatus("token")), ir.IsType("land"), ir.ControlledBy(ir.It())))
word("the choice of a foe",
     "for each player, one of their piles is chosen by one of their opponents of their choice",
     0)  # fmt: skip
word("lands tapped", "tap all lands in the other piles", 0)
form(W, "each player separates all nontoken lands they control into two piles. {_c:the choice of a foe}. destroy all "
     "lands in the chosen piles. {_t:lands tapped}",
     ir.Sequence((ir.ForEach(ir.Players("each"), (ir.Piles(ir.It(), ir.AllOf(_LANDS)),
                                                  ir.ChoosePile(ir.OpponentsOf(ir.It())))),
                  ir.Destroy(ir.ThisWay("chosen")), ir.TapUntap(_OTHERS, True))))  # fmt: skip
