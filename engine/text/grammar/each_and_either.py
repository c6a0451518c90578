"""One instruction or another, one for each thing, and effects told with a condition and its contrary (413.2c)."""

from __future__ import annotations

from typing import Any

from engine.records import replace
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


form("plain sentence", "for each {n:each of}, {s:conditioned}", ir.SoManyTimes(H.n, (H.s,)),
     when=lambda v: exactly(v["n"], ir.ThatMuch) and exactly(v["s"], ir.Unless))  # fmt: skip


def _mixed(v: Holes) -> object:
    """Each mana by itself of one kind or the other."""
    if not exactly(v["n"], ir.X) or "|" in v["a"] + v["b"]:
        return None
    return ir.SoManyTimes(v["n"], (ir.AddMana(f"{v['a']}|{v['b']}"),), said="mixed")


def _take_mixed(v: object) -> Holes | None:
    if not exactly(v, ir.SoManyTimes) or v.said != "mixed" or not exactly(v.effects[0], ir.AddMana):
        return None
    a, _, b = v.effects[0].mana.partition("|")
    return {"n": v.n, "a": a, "b": b}


custom(
    "whole",
    "add {n:digits} mana in any combination of {a:mana choice} and/or {b:mana choice}",
    _mixed,
    _take_mixed,
)
_GAINS = tuple(ir.Apply(ir.Self(), (ir.GainAbility(k),), H.d, said="chosen") for k in (H.a, H.b, H.c, H.e))
form("whole", "choose {a:abilities}, {b:abilities}, {c:abilities}, or {e:abilities}. ~ gains that ability{d:duration}",
     ir.EitherOf(_GAINS, said="that ability"))  # fmt: skip
_NO_TOKEN = ir.Not(ir.IsStatus("token"))
_PHASED = tuple(ir.Phase(ir.AllOf(ir.Filter((_NO_TOKEN, *k)))) for k in (H.a, H.b, H.c, H.e))
form("whole", "{p:player.third} chooses {a:noun}, {b:noun}, {c:noun}, or {e:noun}. all nontoken permanents of that "
     "type phase out",
     ir.EitherOf(_PHASED, H.p, said="of that type"), a=ir.Filter(H.a), b=ir.Filter(H.b), c=ir.Filter(H.c),
     e=ir.Filter(H.e))  # fmt: skip


def _tokens_each(v: Holes) -> object:
    t = v["t"]
    n = t.n.ref if isinstance(t.n, Mention) else t.n
    return replace(t, n=v["n"], said=f"{t.said} for each".strip()) if n == ir.Number(1) else None


def _take_tokens_each(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.CreateTokens) or not v.said.endswith("for each") or v.copy is not None:
        return None
    return {"t": replace(v, n=ir.Number(1), said=v.said.removesuffix("for each").strip()), "n": v.n}


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
        first = strip(replace(static, condition=condition, said="after"), about=True)
    except Unsettled:
        return None
    return (first, replace(first, modifications=v["m"], condition=ir.No(first.condition), said="otherwise"))


def _take_otherwise(v: object) -> dict[str, object] | None:
    if not isinstance(v, tuple) or len(v) != 2 or getattr(v[1], "said", "") != "otherwise":
        return None
    return {"s": replace(v[0], condition=None, said=""), "c": v[0].condition, "m": v[1].modifications}


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
          ir.Apply(SUBJECT, (ir.Restrict("cannot be blocked except by", by=H.by),), said="except"))  # fmt: skip
verb_form(O, "<can't> block ~ this turn",
          ir.Apply(SUBJECT, (ir.Restrict("cannot block those", by=ir.Filter((ir.IsOneOf(ir.Self()),))),),
                   said="not me"))  # fmt: skip

# ---------------------------------------------------------------------------- what would die, life totals, choices


_GONE = (ir.PutInto(ir.EventObject(said="it"), "removed"),)
form("whole", "if {what:single object} would die this turn, exile it instead",
     ir.Shield(ir.Replaces("put into graveyard", what=H.what, instead=_GONE), said="would die"))  # fmt: skip
_STRUCK = ir.Filter((ir.IsType("creature"), ir.DealtDamageBy(H.x)))
word("not to be regenerated", "the creature dealt damage can't be regenerated this turn", 0)
word("by that one", "if a creature dealt damage by the targeted creature would die this turn", 0)
form("whole", "if {x:single object} deals damage to a creature this turn, {_n:not to be regenerated}. "
     "{_b:by that one}, exile that creature instead",
     ir.Sequence((ir.Apply(ir.AllOf(_STRUCK), (ir.Restrict("cannot be regenerated"),)),
                  ir.Shield(ir.Replaces("put into graveyard", what=_STRUCK, instead=_GONE))),
                 said="struck"))  # fmt: skip
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

# ---------------------------------------------------------------------------- one after the other

_SHOWN_NOW = ir.Count(ir.Filter((ir.IsOneOf(ir.ThisWay("drawn")),), "any"))
word("as were drawn", "the number of cards they drew this way", 0)
form("whole", "{p:player.third} draws an additional card for each {n:each of}, then ~ deals damage to the player "
     "equal to {_d:as were drawn}",
     ir.Sequence((ir.DrawCards(H.p, H.n), ir.DealDamage(_SHOWN_NOW, H.p)), said="drawn and hurt"))  # fmt: skip
_SWAPPED = ir.AllOf(ir.Filter((ir.IsSubtype("aura"), ir.AttachedTo(ir.Together((H.a, H.b))))))
form("whole", "exchange control of {a:object} and {b:object}. if those permanents are exchanged this way, destroy "
     "all Auras attached to them",
     ir.Sequence((ir.ExchangeControl(H.a, H.b), ir.If(ir.DidIt(), (ir.Destroy(_SWAPPED),))), said="bare"))  # fmt: skip
_EVERYBODY = ir.Players("each")
_PAYS = ir.PayCosts(ir.EventPlayer(), (ir.PayMana("{X}"),))
word("each may pay", "each player may pay any amount of mana", 0)
word("as was paid", "the amount of mana they paid this way", 0)
for _color in ("white", "blue", "black", "red", "green"):
    _made: Any = ir.CreateTokens(
        ir.X(), "", H.power, H.toughness, (_color,), subtypes=(H.k,), player=ir.EventPlayer()
    )
    form("whole", "{_e:each may pay}. then each player creates a number of {power:digits}/"
         f"{{toughness:digits}} {_color} {{k:single kind}} creature tokens equal to {{_a:as was paid}}",
         ir.ForEach(_EVERYBODY, (_PAYS, _made), said="as paid"))  # fmt: skip
verb_form(P, "<move> any number of {kind:counters} from ~ onto {onto:nouns}", ir.SpreadCounters(H.kind, H.onto),
          when=lambda v: v["onto"].zone == "in play")  # fmt: skip
word("until nobody does", "until no one puts a card onto the battlefield", ir.No(ir.DidIt(said="put")))
_IN_TURN = ir.PutInTurn(ir.Filter(H.x, "any"))
form("whole", "starting with you, each player may put {of:a noun} from their hand onto the battlefield. repeat this "
     "process {c:until nobody does}", ir.Repeat((_IN_TURN,), until=H.c), of=ir.Filter(H.x, "any"))  # fmt: skip
