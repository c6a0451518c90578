"""Players choose what they keep, and lose the rest."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reader, Reading, Writer, category, exactly, form, word
from engine.text.grammar.shapes import H
from engine.text.inflection import article, third

EACH = ir.Players("each")
W = "whole"
word("keepers", "each player", EACH)
HAND = ir.Filter((), "hand", said="cards")

# ---------------------------------------------------------------------------- as many as whoever has fewest


form(
    W,
    "{p:keepers} chooses a number of {of:nouns} they control equal to the number of {again:nouns} controlled by the "
    "player who controls the fewest, then sacrifices {_r:the others}",
    ir.KeepSome(EACH, H.of, said="fewest"), p=EACH, again=H.of, when=lambda v: v["of"].zone == "in play",
)  # fmt: skip
word("the others", "the rest", 0)


def _same(form: str) -> tuple[Reader, Writer]:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        lose = "sacrifice" if form == "base" else third("sacrifice")
        drop = "discard cards" if form == "base" else "discards cards"
        if chart.text.startswith(drop, at):
            found.append((ir.KeepSome(EACH, HAND, discard=True, said="same way"), at + len(drop)))
        if chart.text.startswith(lose + " ", at):
            for of, end in chart.read("nouns", at + len(lose) + 1):
                if of.zone == "in play":
                    found.append((ir.KeepSome(EACH, of, said="same way"), end))
        return found

    def write(printer: Printer, value: object) -> str | None:
        if not exactly(value, ir.KeepSome) or value.said != "same way":
            return None
        if value.discard:
            return "discard cards" if form == "base" else "discards cards"
        text = printer.words("nouns", value.of)
        return None if text is None else f"{'sacrifice' if form == 'base' else third('sacrifice')} {text}"

    return read, write


for _form, _who in (("base", "players"), ("third", "each player")):
    category(f"lost.{_form}", *_same(_form))
    form(W, f"{_who} {{a:lost.{_form}}} and {{b:lost.{_form}}} the same way",
         ir.Sequence((H.a, H.b), said=f"same way {_who}"))  # fmt: skip
    form(W, f"{_who} {{a:lost.{_form}}} the same way", ir.Sequence((H.a,), said=f"same way {_who}"))

# ---------------------------------------------------------------------------- so many, or one of each kind


def _kinds(chart: Chart, at: int) -> list[Reading]:
    """ "an artifact, a creature, an enchantment, and a land"."""
    found: list[Reading] = []
    for one, end in _kind(chart, at):
        found.append(((one,), end))
        for join in (", and ", ", "):
            if chart.text.startswith(join, end):
                found.extend(((one, *rest), stop) for rest, stop in _kinds(chart, end + len(join)))
    return found


def _kind(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for det in ("a ", "an "):
        if chart.text.startswith(det, at):
            found += [
                r
                for r in chart.read("noun", at + len(det))
                if article(chart.text[at + len(det) :]) + " " == det
            ]
    return found


def _write_kinds(printer: Printer, value: object) -> str | None:
    parts = [printer.words("noun", k) for k in value] if isinstance(value, tuple) else []
    told = [f"{article(p)} {p}" for p in parts if p is not None]
    if len(told) < len(parts) or len(told) < 3:
        return None
    return f"{', '.join(told[:-1])}, and {told[-1]}"


category("kinds", _kinds, _write_kinds)
form(W, "{p:keepers} chooses from among {of:their own} {k:kinds}, then sacrifices {_r:the others}",
     ir.KeepSome(EACH, H.of, kinds=H.k, said="kinds"), p=EACH)  # fmt: skip
word("their own", "the permanents they control", ir.Filter((ir.IsType("permanent"),)))
form(W, "{p:keepers} chooses {n:number word} {of:nouns} they control and sacrifices {_r:the others}",
     ir.KeepSome(EACH, H.of, H.n, said="number"), p=EACH, when=lambda v: v["of"].zone == "in play")  # fmt: skip
form(W, "{p:keepers} chooses {of:a noun} they control and sacrifices {_r:the others}",
     ir.KeepSome(EACH, H.of, ir.Number(1), said="one"), p=EACH, when=lambda v: v["of"].zone == "in play")  # fmt: skip

# ---------------------------------------------------------------------------- as many lands for everybody

_LANDS = ir.Count(ir.Filter((ir.IsType("land"), ir.ControlledBy(ir.It()))))
_FIVE = ir.Number(5)
_BASIC = ir.Filter((ir.IsSupertype("basic"), ir.IsType("land"), ir.OwnedBy(ir.It())), "library")
_FOUND = ir.SearchLibrary(ir.It(), _BASIC, ir.Difference(_FIVE, _LANDS), "in play", whose=ir.It(), up_to=True)
_MAY = ir.May((_FOUND,), ir.It())
word("who has few", "each player who controls four or fewer lands", 0)
word("and lay out", "and put them onto the battlefield", 0)
word("whoever searched", "then each player who searched their library this way shuffles it", 0)
form(W, "each player who controls six or more lands chooses five lands they control and sacrifices the rest. {_f:who "
     "has few} may search their library for up to X basic land cards {_o:and lay out}, where X is five minus the "
     "number of lands they control. {_s:whoever searched}", ir.Sequence((
    ir.KeepSome(EACH, ir.Filter((ir.IsType("land"),)), _FIVE),
    ir.ForEach(EACH, (ir.If(ir.Compare(_LANDS, "<=", ir.Number(4)), (_MAY,)),)),
    ir.Shuffle(ir.ThisWay("searched")),
), said="balance"))  # fmt: skip
