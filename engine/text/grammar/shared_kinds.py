"""Effects on an enchanted creature and its kin, and effects of which a player chooses one (413.2d)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engine.text import ir
from engine.text.grammar.rules import form, verb_form, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.surface import SUBJECT

P, O, W, C = "pvp", "ovp", "whole", "condition"  # noqa: E741
YOU = ir.You()
_HOST = ir.Attached(said="enchanted creature")
_KIN = ir.AllOf(
    ir.Filter((ir.Not(ir.IsOneOf(ir.Attached())), ir.IsType("creature"), ir.SharesSubtype(ir.Attached())))
)


def _lasts(v: Holes) -> bool:
    return bool(v["d"] != "permanent")


form(W, "enchanted creature and other creatures that share a creature type with it {m:mods.base}{d:duration}",
     ir.Apply(ir.Together((_HOST, _KIN)), H.m, H.d, said="kin"), when=_lasts)  # fmt: skip

# ---------------------------------------------------------------------------- one of several, as the player chooses


def _one_of(text: str, *mods: tuple[Any, ...]) -> None:
    ways = tuple(ir.Apply(SUBJECT, m, H.d) for m in mods)
    told = " ".join(text.split(" ")[:5])
    verb_form(O, text + "{d:duration}", ir.EitherOf(ways, said=told), when=_lasts)


def _gains(name: str, quality: str = "") -> tuple[object, ...]:
    return (ir.GainAbility((ir.Keyword(name, quality=quality),)),)


def _loses(name: str) -> tuple[object, ...]:
    return (ir.LoseAbility((name,)),)


_one_of(
    "<gain> protection from artifacts or from the color of your choice",
    _gains("protection", "from artifacts"),
    _gains("protection", "from the color of your choice"),
)
_one_of(
    "<lose> your choice of flying, first strike, or trample",
    *(_loses(n) for n in ("flying", "first strike", "trample")),
)
_one_of("<lose> first strike or swampwalk", _loses("first strike"), _loses("swampwalk"))
_SMALLER = ir.AddPT(ir.Number(-1), ir.Number(-1))
_one_of(
    "<get> -1/-1 and <gain> your choice of banding, flying, first strike, or trample",
    *((_SMALLER, *_gains(n)) for n in ("banding", "flying", "first strike", "trample")),
)
_one_of(
    "<get> +1/-1 or -1/+1",
    (ir.AddPT(ir.Number(1), ir.Number(-1)),),
    (ir.AddPT(ir.Number(-1), ir.Number(1)),),
)
for _a, _b in permutations(("a Plains", "an Island", "a Swamp", "a Mountain", "a Forest"), 2):
    _one_of(
        f"<become> {_a} or {_b}",
        *((ir.SetTypes(subtypes=(said.split()[1].lower(),)),) for said in (_a, _b)),
    )


# ---------------------------------------------------------------------------- what was drawn, what was sacrificed

_NEW = ir.ThisWay("drawn")
_OLD = ir.If(ir.Is(_NEW, ir.Not(ir.IsType("land"))), (ir.DiscardThese(YOU, _NEW),))
form(W, "draw {n:cards} and reveal it. if it isn't a land card, discard it",
     ir.Sequence((ir.DrawCards(YOU, H.n), ir.Reveal(_NEW), _OLD), said="drawn and shown"),
     when=lambda v: v["n"] == ir.Number(1))  # fmt: skip


def _done(text: str, deed: Any) -> None:
    def make(of: Any) -> object:
        return ir.Compare(ir.Count(of), ">=", ir.Number(1), said=text)

    of = narrowed(
        H.of, ir.IsOneOf(ir.ThisWay(deed)), **({} if deed == "sacrificed" else {"zone": "any", "was": "any"})
    )
    form(C, text, make(of))


_done("you sacrifice {of:a noun} this way", "sacrificed")
_done("that player discards {of:a noun} this way", "discarded")
form(C, "{p:other player.third} controls {of:a noun}",
     ir.Compare(ir.Count(narrowed(H.of, ir.ControlledBy(H.p))), ">=", ir.Number(1),
                said="a player controls"), when=lambda v: v["of"].zone == "in play")  # fmt: skip
verb_form(P, "<destroy> {a:object}, {b:object}, {c:object}, and {d:object}",
          ir.Destroy(ir.Together((H.a, H.b, H.c, H.d)), said="four"))  # fmt: skip
verb_form(P, "<draw> as many cards as they discarded this way",
          ir.DrawCards(SUBJECT, ir.Count(ir.Filter((ir.IsOneOf(ir.ThisWay("discarded")),), "any")),
                       said="as many"))  # fmt: skip
_HAND = ir.AllOf(ir.Filter((ir.OwnedBy(H.p),), "hand"))
word("in no order", "in any order", 0)
form(
    W,
    "{p:player.third} puts the cards in their hand on the bottom of their library {_o:in no order}, then draws that "
    "many cards",
    ir.Sequence(
        (
            ir.PutInto(_HAND, "library", "bottom"),
            ir.DrawCards(H.p, ir.Count(ir.Filter((ir.IsOneOf(ir.It()),), "any"))),
        ),
        said="a new hand",
    ),
)
form(W, "{p:player.third} puts the top half of their library, rounded down, into their graveyard",
     ir.PutInto(ir.TopOfLibrary(H.p, ir.Half(ir.Count(ir.Filter((ir.OwnedBy(H.p),), "library")), False)),
                "graveyard", said="half"))  # fmt: skip
word(C, "they lose the flip", ir.No(ir.DidIt(said="they win")))
word(C, "they win the flip", ir.DidIt(said="they win"))
_BURIED = ir.AllOf(ir.Filter((ir.IsOneOf(ir.ThisWay("discarded")),), "graveyard"))
_CREATURES = ir.Filter((ir.IsType("creature"), ir.IsOneOf(ir.ThisWay("discarded"))), "any")
_BACK = ir.Unless((ir.PutInto(_BURIED, "in play", under=YOU),), ir.Players("each"), (ir.PayLife(H.n),))
word("it is one", "if you discard a creature card this way", 0)
form(W, "{_c:it is one}, return it from your graveyard to the battlefield unless any player pays {n:digits} life",
     ir.If(ir.Compare(ir.Count(_CREATURES), ">=", ir.Number(1)), (_BACK,), said="discarded"))  # fmt: skip
_GIVES = ir.Filter((ir.IsType("creature"), ir.Not(ir.IsOneOf(ir.Self())), ir.HasCounter(H.kind)))
form(W, "move all {kind:counters} from all creatures onto it", ir.ForEach(ir.AllOf(_GIVES), (
    ir.RemoveCounters(H.kind, None, ir.It()), ir.PutCounters(H.kind, ir.ThatMuch(), ir.Self())),
    said="move all"))  # fmt: skip
_NONE_ELSE = ir.Compare(ir.Count(narrowed(H.of, ir.Not(ir.IsSubtype(H.k)))), "=", ir.Number(0))
form("line", "{t:trigger}, if all {of:nouns} are {k:kinds of}, remove all {kind:counters} from them",
     (ir.Triggered(H.t, (), (ir.RemoveCounters(H.kind, None, ir.AllOf(H.of)),), _NONE_ELSE,
                   said="from them"),))  # fmt: skip
_GIVEN = ir.ThisWay("sacrificed")
word("all of them go", "then exile ~ and those creature cards", 0)
form(W, "~ deals X damage to {to:recipient}, where X is the total power of the creatures sacrificed this way, "
     "{_a:all of them go}", ir.Sequence((
    ir.DealDamage(ir.StatOf("power", _GIVEN), H.to), ir.PutInto(_GIVEN, "removed")), said="given"))  # fmt: skip
_EITHER_KIND = ir.Filter((ir.AnyOf((ir.Both(H.x), ir.Both(H.y)), said="either"),))
_HIS_OWN = ir.Count(narrowed(H.of, ir.ControlledBy(ir.EachOne())))
verb_form(P, "<sacrifice> {a:a noun} or {b:a noun} for each {of:noun} they control",
          ir.SacrificeIt(ir.ChosenBy(SUBJECT, _EITHER_KIND, _HIS_OWN), said="either for each"),
          a=ir.Filter(H.x), b=ir.Filter(H.y))  # fmt: skip
form(W, "destroy {what:object} unless either one is a color the other isn't. they can't be regenerated",
     ir.If(ir.SameColors(H.what), (ir.Destroy(H.what, no_regeneration=True, said="for good"),),
           said="same colors"))  # fmt: skip
