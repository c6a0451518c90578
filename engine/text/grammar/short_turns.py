"""Sentences with an order of their own: conditions in front or behind, several of one kind, totals."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.its_own import about_its_own
from engine.text.grammar.rules import (
    Pair,
    custom,
    custom_verb,
    exactly,
    form,
    prefer,
    rule,
    verb,
    verb_form,
    word,
)
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.pronouns import within
from engine.text.surface import SUBJECT, Pronoun

P, O, S, C, W, Q, M = "pvp", "ovp", "static", "condition", "whole", "quantity", "measure"  # noqa: E741
ME, YOU = ir.Self(), ir.You()
_ONE = ir.Number(1)

# ---------------------------------------------------------------------------- totals

_TOTALS: tuple[tuple[ir.Stat, str], ...] = (
    ("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost"),
)  # fmt: skip
for _stat, _name in _TOTALS:
    form(M, f"the total {_name} of {{of:nouns}}", ir.StatOf(_stat, ir.AllOf(H.of), said="total"))
form(C, "there are {n:number word} or more {of:nouns} total in all graveyards",
     ir.Compare(ir.Count(narrowed(H.of, zone="graveyard", was="any")), ">=", H.n, said="total"),
     when=lambda v: bool(v["of"].tests))  # fmt: skip
_NAMESAKES = ir.Filter((ir.Not(ir.IsOneOf(ME)), ir.IsNamed(H.name)), "any")
form(M, "the amount of damage dealt to ~ this turn by other sources named {name:name}",
     ir.SoFar(ir.Past("is dealt damage", ME, _NAMESAKES), True, said="namesakes"))  # fmt: skip

# ---------------------------------------------------------------------------- conditions told elsewhere

form("plain sentence", "then, if {c:conditions}, {s:conditioned}",
     ir.Sequence((ir.If(H.c, (H.s,)),), said="then, if"))  # fmt: skip
rule(C, "{ref:doer} had {test:has counter}", ir.Is, "had")
word(C, "you pay", ir.DidIt(said="pay"))


def _unless() -> Pair:
    def make(v: Holes) -> object:
        condition: Any = about_its_own(v["c"], v["s"].to)
        return None if condition is None else replace(
            v["s"], condition=ir.No(condition), said="unless")  # fmt: skip

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Static) or v.said != "unless" or not exactly(v.condition, ir.No):
            return None
        return {"s": replace(v, condition=None, said=""), "c": v.condition.condition}

    return make, take


custom(S, "{s:modified} unless {c:conditions}", *_unless())
prefer("what a restriction says for itself is not a condition of the ability",
       lambda n: exactly(n, ir.Restrict) and n.unless is not None,
       lambda n: exactly(n, ir.Static) and n.condition is not None)  # fmt: skip
_OWN_TURN = ir.IsTurnOf(YOU)
word("at other times", "as long as it is not your turn", 0)
form("two statics", "as long as it is your turn, ~'s power and toughness are each equal to {q:quantity}. "
     "{_o:at other times}, ~'s power and toughness are each {n:digits}", (
         ir.Static(ME, (ir.SetPT(H.q, H.q),), _OWN_TURN, True, said="own turn"),
         ir.Static(ME, (ir.SetPT(H.n, H.n),), ir.No(_OWN_TURN), True, said="and")))  # fmt: skip
form(S, "each {of:noun} {m:mods.third} as long as it is not attacking",
     ir.Static(narrowed(H.of, ir.Not(ir.IsStatus("attacking"))), H.m, said="not attacking"))  # fmt: skip
form(S, "{of:nouns} {m:mods.base} as long as they all share a color",
     ir.Static(H.of, H.m, ir.ShareColor(H.of), said="all share"))  # fmt: skip
form(S, "enchanted creature gets +X/+Y, where X is {a:quantity}, and Y is {b:quantity}",
     ir.Static(ir.Attached(said="enchanted creature"), (ir.AddPT(H.a, H.b, said="X, Y"),)))  # fmt: skip
form(W, "{a:clause}, then {b:clause} if {c:conditions}",
     ir.Sequence((H.a, ir.If(H.c, (H.b,))), said="then if"))  # fmt: skip
prefer("a condition behind \"then\" is of what is said last",
       lambda n: exactly(n, ir.Sequence) and exactly(n.effects[-1], ir.If),
       lambda n: exactly(n, ir.If) and exactly(n.effects[0], ir.Sequence))  # fmt: skip

form(S, "{of:nouns} each player controls {m:mods.base} as long as that player controls {n:count} or fewer {x:nouns}",
     ir.Static(narrowed(H.of, ir.ControllerHas(H.x, H.n)), H.m, said="few"))  # fmt: skip

# ---------------------------------------------------------------------------- what is changed, put, shared

_AS_LARGE = ir.SetPT(ir.StatOf("power", H.x), ir.StatOf("toughness", H.x))
form(W, "change ~'s base power and toughness to the power and toughness of {x:single object} until the end of your "
     "next upkeep",
     ir.Apply(ME, (_AS_LARGE,), "end of your next upkeep", said="as large"))  # fmt: skip
custom_verb(P, "<change> the base power and toughness of {to:object} to {pt:sizes}",
            lambda v: ir.Apply(v["to"], (ir.SetPT(*v["pt"], said="change"),), "permanent"),
            lambda v: {"to": v.to, "pt": (v.modifications[0].power, v.modifications[0].toughness)}
            if exactly(v, ir.Apply) and exactly(v.modifications[0], ir.SetPT) and v.modifications[0].said == "change"
            else None)  # fmt: skip
verb_form(P, "<put> the top card of your library into your graveyard for each {n:each of}",
          ir.PutInto(ir.TopOfLibrary(SUBJECT, H.n, said="each"), "graveyard", said="top each"))  # fmt: skip
for _whose, _tag in (("their owner's hands", "owners"),):
    verb(P, f"<return> {{what:things}} to {_whose}", ir.PutInto, said=_tag, zone="hand")
form(S, "{p:player.base} can't play {what:nouns}", ir.PlayerRule("cards cannot be played", H.p, H.what, said="play"),
     when=lambda v: v["what"].zone == "in play" and v["what"].tests != (ir.IsType("land"),))  # fmt: skip


def _barred() -> Pair:
    def make(v: Holes) -> object:
        if v["what"].zone != "stack":
            return None
        tests = tuple(t for t in v["what"].tests if t != ir.IsStatus("spell"))
        what = ir.Filter(tests, "stack", said=v["what"].said)
        return ir.PlayerRule("spells cannot be played", ir.ControllerOf(v["host"]), what, said="host's")

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.PlayerRule) or v.said != "host's" or v.what is None:
            return None
        what = replace(v.what, tests=(*v.what.tests, ir.IsStatus("spell")))
        return {"host": v.players.of, "what": what} if exactly(v.players, ir.ControllerOf) else None

    return make, take


custom(S, "{host:enchanted one}'s controller can't cast {what:nouns}", *_barred())
for _c, _is in (("post.third", "that's"), ("post.base", "that are")):
    form(_c, f" {_is} {{a:one kind}} or {{b:one kind}}",
         ir.AnyOf((ir.IsSubtype(H.a), ir.IsSubtype(H.b)), said="that's"))  # fmt: skip
word("post.*", " that doesn't have cumulative upkeep",
     ir.Not(ir.HasKeyword("cumulative upkeep"), said="doesn't"))  # fmt: skip
word("post.*", " of the last chosen color", ir.IsChosen("color", said="last"))
word("post.*", " that isn't of the chosen type", ir.Not(ir.IsChosen("type"), said="isn't"))

# ---------------------------------------------------------------------------- to the one and to the other

form(W, "~ and {what:object} phase out", ir.Phase(ir.Together((ME, H.what)), said="and me"))

# ---------------------------------------------------------------------------- bands, graveyards, phases of a turn

rule("post.*", " banded with {ref:object}", ir.BandedWith)
word("post.*", " except for ~", ir.Not(ir.IsOneOf(ME), said="except"))
form(
    "post.*", " that doesn't share a color with {ref:subject}", ir.Not(ir.SharesColor(H.ref), said="doesn't")
)
word("post.*", " they drew this way", ir.IsOneOf(ir.ThisWay("drawn"), said="they drew"))
word("post.*", " other than the creature tapped this way", ir.Not(ir.IsOneOf(ir.PaidWith()), said="tapped"))
word(S, "cards in graveyards can't be the targets of spells or abilities",
     ir.PlayerRule("graveyards out of reach"))  # fmt: skip
_COMBAT = ir.InPhase("combat")
word("fast things", "instant spells or activate abilities that aren't mana abilities", 0)
form("line", "during combat, players can't cast {_f:fast things}", (
    ir.PlayerRule("spells cannot be played", what=ir.Filter((ir.IsType("instant"),), "stack"), condition=_COMBAT),
    ir.PlayerRule("abilities cannot be played", condition=_COMBAT, said="and")))  # fmt: skip
_AGAIN = ir.Past("played", H.of, player=ir.EventPlayer())
form("trigger", "(when|whenever) an opponent casts {of:subject} other than the first instant spell that player casts "
     "each turn",
     ir.Trigger("played", H.of, player=ir.Players("opponents"), condition=ir.Happened(_AGAIN, 2),
                said="not first"))  # fmt: skip
form("two triggers", "(when|whenever) {s:subject} deals damage to a creature or opponent", (
    ir.Trigger("deals damage", H.s, ir.Filter((ir.IsType("creature"),)), said="both"),
    ir.Trigger("deals damage", H.s, ir.Players("opponents"))))  # fmt: skip
form("two triggers", "(when|whenever) you or {s:subject} becomes the target of a spell or ability an opponent "
     "controls", (
    ir.Trigger("becomes target", YOU, player=ir.Players("opponents"), said="both"),
    ir.Trigger("becomes target", H.s, player=ir.Players("opponents"))))  # fmt: skip
_PICKED = ir.ChosenBy(ir.Players("an opponent"), narrowed(H.of, ir.ControlledBy(YOU)))
verb_form(P, "<sacrifice> {of:a noun} of an opponent's choice",
          ir.Sequence((ir.ChooseObjects(_PICKED), ir.SacrificeIt(ir.It())), said="their choice"))  # fmt: skip
verb(P, "<skip> your draw step this turn", ir.SkipNext, "player", what="draw step this turn")
_ON_TOP, _BELOW = (
    ir.PutInto(ir.ChosenBy(YOU, ir.Filter((ir.OwnedBy(YOU),), "hand"), H.n), "library", side)
    for side in ("top", "bottom")
)
word("or all below", "or both on the bottom of your library", 0)
verb_form(P, "<put> {n:cards} from your hand both on top of your library {_b:or all below}",
          ir.EitherOf((_ON_TOP, _BELOW), said="both"))  # fmt: skip
verb_form(P, "<reveal> a number of cards from the top of your library equal to {n:quantity}",
          ir.Reveal(ir.TopOfLibrary(SUBJECT, H.n, said="number"), said="number"))  # fmt: skip
form("entering", "enters with {a:abilities} and with X {kind:kind} counters on it, where X is {q:quantity}",
     ir.EntersWith(counters=((H.kind, H.q),), gain=H.a, said="and X"))  # fmt: skip
form(C, "there are {n:number word} or more basic land types among {of:nouns}",
     ir.Compare(ir.BasicTypes(H.of), ">=", H.n, said="land types"))  # fmt: skip
word(C, "those permanents are exchanged this way", ir.DidIt(said="exchanged"))
form(C, "at least one creature is blocking ~", ir.Compare(
    ir.Count(ir.Filter((ir.IsType("creature"), ir.BlockedBy(ME, True)))), ">=", _ONE, said="at least one"))  # fmt: skip
rule("sharing", "shares a card type with {ref:object}", ir.SharesType, "verb")
form(W, "you may have ~ assign its combat damage this turn as though it weren't blocked",
     ir.Apply(ME, (ir.Restrict("assigns as though unblocked"),), said="may assign"))  # fmt: skip
form(W, "for each {of:one of several}, flip a coin. if you win the flip, {s:conditioned}",
     ir.ForEach(H.of, (ir.FlipCoin(YOU), ir.If(ir.DidIt(), (H.s,))), said="flips"))  # fmt: skip
_WEAK = ir.StatOf("toughness", ir.Attached())
_STRONG = ir.Filter((ir.IsType("creature"), ir.StatIs("power", ">=", _WEAK)))
word("the weak", "the enchanted creature's toughness", 0)
verb_form("mod", "<can't> block creatures with power equal to or greater than {_t:the weak}",
          (ir.Restrict("cannot block those", by=_STRONG, said="the weak"),))  # fmt: skip
for _whose in ("their controller's", "their controllers'"):
    verb_form("mod", f"<don't> untap during {_whose} next untap step",
              (ir.Restrict("skips next untap", player=ir.ControllerOf(ir.It()), said=_whose),))  # fmt: skip
form(W, "each {a:noun} and each {b:noun} doesn't untap during its controller's next untap step",
     ir.Apply(ir.Together((ir.AllOf(H.a), ir.AllOf(H.b))),
              (ir.Restrict("skips next untap", player=ir.ControllerOf(ir.It())),), "permanent",
              said="each and each"))  # fmt: skip

# ---------------------------------------------------------------------------- what else is asked, skipped, shared

verb_form("cost", "<sacrifice> {what:single object}", ir.SacrificeCost(ir.Filter((ir.IsOneOf(H.what),)), said="that"),
          when=lambda v: isinstance(v["what"].ref, Pronoun))  # fmt: skip
word(S, "if you would draw a card, you may skip that draw instead",
     ir.Replacing(ir.Replaces("draw", whose=YOU, optional=True), said="may skip"))  # fmt: skip
word("its own step", "if you would begin your draw step, you may skip that step instead", 0)
form(S, "{_i:its own step}. if you do, you gain {n:digits} life",
     ir.Replacing(ir.Replaces("draw step", whose=YOU, instead=(ir.GainLife(YOU, H.n),), optional=True)))  # fmt: skip
rule(
    C, "{left:quantity} remains less than or equal to {right:quantity}", ir.Compare, "remains", operator="<="
)
form(W, "{to:object} attacks this turn if able. if it doesn't, destroy it at end of turn", ir.Sequence((
    ir.Apply(H.to, (ir.Restrict("attacks if able"),)),
    ir.Later(ir.Trigger("step begins", step="end of turn"), (
        ir.If(ir.Is(H.to, ir.Not(ir.IsStatus("attacked this turn"))), (ir.Destroy(H.to),)),)),
), said="or else"))  # fmt: skip
form(C, "all {of:nouns} are {k:kinds of}",
     ir.Compare(ir.Count(narrowed(H.of, ir.Not(ir.IsSubtype(H.k)))), "=", ir.Number(0), said="all are"))  # fmt: skip
form(C, "all {of:nouns} are {k:color}",
     ir.Compare(ir.Count(narrowed(H.of, ir.Not(H.k))), "=", ir.Number(0), said="all colored"))  # fmt: skip
form(C, "{ref:doer} doesn't have {test:has keyword}", ir.Is(H.ref, ir.Not(H.test), said="doesn't have"))
word("has keyword", "rampage", ir.HasKeyword("rampage"))
word(C, "that card is returned to its owner's hand this way", ir.DidIt(said="returned"))
form(C, "there's another {of:noun} on the battlefield",
     ir.Compare(ir.Count(narrowed(H.of, ir.Not(ir.IsOneOf(ME)))), ">=", _ONE, said="another"))  # fmt: skip


def _discarded() -> Pair:
    def make(v: Holes) -> object:
        of = v["of"]
        return (
            ir.DiscardCards(SUBJECT, _ONE, of, True, said="one of") if of.zone == "any" and of.tests else None
        )

    return make, lambda v: {"of": v.of} if exactly(v, ir.DiscardCards) and v.said == "one of" else None


custom_verb(P, "<discard> {of:a noun} at random", *_discarded(), path="player")
form("post.*", " that targets you or {what:subject}",
     ir.AnyOf((ir.Targets(YOU), ir.Targets(H.what)), said="you or"))  # fmt: skip
form("post.*", " that shares a color or converted mana cost with {ref:object}",
     ir.AnyOf((ir.SharesColor(H.ref), ir.StatIs("mana value", "=", ir.StatOf("mana value", H.ref))),
              said="or cost"))  # fmt: skip
word("post.*", " put into your graveyard this way",
     ir.IsOneOf(ir.ThisWay("put into a graveyard"), said="yours"))  # fmt: skip
_KIND = ir.RemoveCounters(H.kind, ir.ThatMuch(), ME)
form(S, "for each 1 damage that would be dealt to ~, if it has {kind:a counter} on it, remove {kind:a counter} from "
     "it and prevent that 1 damage",
     ir.Replacing(ir.Replaces("damage", what=ME, prevent=ir.CountersOn(H.kind, ME), instead=(_KIND,))))  # fmt: skip
verb_form(P, "<put> {a:a counter} on {x:object} and {b:a counter} on {y:object}",
          ir.Sequence((ir.PutCounters(H.a, _ONE, H.x), ir.PutCounters(H.b, _ONE, H.y)),
                      said="two counters"))  # fmt: skip
verb(P, "<choose> {what:chosen each}", ir.ChooseObjects, "what.player", "each")
form(S, "as long as {c:conditions}, all {by:nouns} able to block {to:single object} do so",
     ir.Static(H.to, (ir.Restrict("must be blocked by all", by=H.by),), H.c, said="lured while"))  # fmt: skip


def _now_whenever(v: Holes) -> object:
    return ir.Later(
        v["t"], (within(v["t"], v["s"]),), True, not v["t"].said.startswith("whenever"), said="this turn"
    )


custom(W, "this turn, {t:trigger}, {s:joined}", _now_whenever,
       lambda v: {"t": v.trigger, "s": v.effects[0]}
       if exactly(v, ir.Later) and v.said == "this turn" and len(v.effects) == 1 else None)  # fmt: skip


def _whenever_in_combat(v: Holes) -> object:
    return ir.Later(v["t"], (within(v["t"], v["s"]),), True, False, as_long_as=_COMBAT, said="this combat")


custom(W, "{t:trigger} this combat, {s:joined}", _whenever_in_combat,
       lambda v: {"t": v.trigger, "s": v.effects[0]}
       if exactly(v, ir.Later) and v.said == "this combat" and len(v.effects) == 1 else None)  # fmt: skip
