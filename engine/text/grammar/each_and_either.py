"""One instruction or another, one for each thing, and effects told with a condition and its contrary (413.2c)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.its_own import about_its_own
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom, custom_verb, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes, pointed
from engine.text.ir.node import walk
from engine.text.pronouns import Unsettled, strip
from engine.text.surface import SUBJECT, Mention, Targeted

P, O, S = "pvp", "ovp", "static"  # noqa: E741
change = msgspec.structs.replace

# ---------------------------------------------------------------------------- either of two


def _no_targets(*parts: object) -> bool:
    """What is targeted is chosen before the way is, so that it cannot depend on it."""
    return not any(isinstance(n, Targeted) for part in parts for n in walk(part))


form("joined", "{a:clause} or {b:clause}", ir.EitherOf((H.a, H.b), said="or"),
     when=lambda v: _no_targets(v["a"], v["b"]))  # fmt: skip
verb_form(P, "<destroy> {a:object} or {b:object}", ir.EitherOf((ir.Destroy(H.a), ir.Destroy(H.b)), said="destroy"),
          when=lambda v: _no_targets(v["a"], v["b"]))  # fmt: skip

# ---------------------------------------------------------------------------- for each

_ONE_BY_ONE = (
    ir.CreateTokens,
    ir.DrawCards,
    ir.GainLife,
    ir.LoseLife,
    ir.PutCounters,
    ir.AddMana,
    ir.Shield,
    ir.SearchLibrary,
    ir.DiscardThese,
    ir.DiscardCards,
    ir.Destroy,
    ir.DealDamage,
    ir.SacrificeIt,
)


def _read_one_of(chart: Chart, at: int) -> list[Reading]:
    """A noun whose things are dealt with one by one; "it" is each in its turn."""
    return [(Mention(ir.AllOf(of, said="one"), at), end) for of, end in chart.read("noun", at)]


def _write_one_of(printer: Printer, value: object) -> str | None:
    return printer.words("noun", value.of) if isinstance(value, ir.AllOf) and value.said == "one" else None


category("one of several", _read_one_of, _write_one_of)


def _one_by_one(v: Holes) -> bool:
    """Whether it is done for each one by itself."""
    inner = v["s"].effects if exactly(v["s"], ir.May) else (v["s"],)
    inner = inner[0].effects if len(inner) == 1 and exactly(inner[0], ir.Unless) else inner
    return all(isinstance(e, _ONE_BY_ONE) for e in inner) and _no_targets(v["s"])


form("plain sentence", "for each {of:one of several}, {s:conditioned}", ir.ForEach(H.of, (H.s,), said="for each"),
     when=_one_by_one)  # fmt: skip


def _tokens_each(v: Holes) -> object:
    t = v["t"]
    n = t.n.ref if isinstance(t.n, Mention) else t.n
    return change(t, n=v["n"], said=f"{t.said} for each".strip()) if n == ir.Number(1) else None


def _take_tokens_each(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.CreateTokens) or not v.said.endswith("for each") or v.copy is not None:
        return None
    return {"t": change(v, n=ir.Number(1), said=v.said.removesuffix("for each").strip()), "n": v.n}


custom_verb(P, "<create> {t:new tokens} for each {n:each of}", _tokens_each, _take_tokens_each, "player")
_SEARCHERS = ir.ThisWay("searched", said="who searched")
word("whole", "each player who searched their library this way shuffles it", ir.Shuffle(_SEARCHERS))

# ---------------------------------------------------------------------------- as long as, otherwise


def _otherwise(v: Holes) -> object:
    static = v["s"]
    if static.condition is not None or not isinstance(static.to, ir.Self | ir.Attached):
        return None
    condition = about_its_own(v["c"], static.to)
    try:
        first = strip(change(static, condition=condition, said="after"), about=True)
    except Unsettled:
        return None
    return (first, change(first, modifications=v["m"], condition=ir.No(first.condition), said="otherwise"))


def _take_otherwise(v: object) -> dict[str, object] | None:
    if not isinstance(v, tuple) or len(v) != 2 or getattr(v[1], "said", "") != "otherwise":
        return None
    return {"s": change(v[0], condition=None, said=""), "c": v[0].condition, "m": v[1].modifications}


custom(
    "line",
    "{s:modified} as long as {c:conditions}. otherwise, it {m:mods.third}",
    _otherwise,
    _take_otherwise,
)

# ---------------------------------------------------------------------------- blocking


def _one_and_any(v: Holes) -> bool:
    to = v["to"].ref if isinstance(v["to"], Mention) else v["to"]
    return isinstance(to, ir.Self | ir.Attached) and not v["by"].said


form(S, "all {by:nouns} able to block {to:single object} do so",
     ir.Static(H.to, (ir.Restrict("must be blocked by all", by=H.by),), said="lured"), to=pointed(H.to),
     when=_one_and_any)  # fmt: skip
verb_form(O, "<can't> be blocked this turn except by {by:nouns}",
          ir.Apply(SUBJECT, (ir.Restrict("cannot be blocked except by", by=H.by),), said="except"), "to")  # fmt: skip
verb_form(
    O,
    "<can't> block ~ this turn",
    ir.Apply(
        SUBJECT, (ir.Restrict("cannot block those", by=ir.Filter((ir.IsOneOf(ir.Self()),))),), said="not me"
    ),
    "to",
)

# ---------------------------------------------------------------------------- what would die, life totals, choices


_GONE = (ir.PutInto(ir.EventObject(said="it"), "removed"),)
form("whole", "if {what:single object} would die this turn, exile it instead",
     ir.Shield(ir.Replaces("put into graveyard", what=H.what, instead=_GONE), said="would die"))  # fmt: skip
form("whole", "{player:whose} life total becomes {n:digits}", ir.SetLife(H.player, H.n))
form("whole", "{player:whose} life total becomes {n:quantity}", ir.SetLife(H.player, H.n, said="quantity"))
word(S, "players can't gain life",
     ir.Replacing(ir.Replaces("gain life", whose=ir.Players("each")), said="can't gain"))  # fmt: skip


def _of_them(v: Holes) -> object:
    at = v["them"].at
    of = ir.Filter((ir.IsOneOf(ir.ThisWay("revealed"), said=v["them"].ref.words),), "any")
    n = v["n"]
    chosen: Any = Mention(ir.ChosenBy(SUBJECT, of, n), at, n != ir.Number(1))
    return ir.ChooseObjects(chosen, said="of them")


custom_verb(P, "<choose> {n:number word} of {them:cards pointed}", _of_them,
            lambda v: {"n": v.what.n, "them": ir.It(said=v.what.of.tests[0].said)}
            if exactly(v, ir.ChooseObjects) and exactly(v.what, ir.ChosenBy) and v.said == "of them"
            else None, "what.player")  # fmt: skip
