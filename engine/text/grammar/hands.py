"""Hands, libraries looked at, choices and payments on resolution."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom, custom_verb, exactly, form, verb, verb_form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT, Mention

P, O = "pvp", "ovp"  # noqa: E741


def _hand(player: Any) -> ir.AllOf:
    return ir.AllOf(ir.Filter((ir.OwnedBy(player),), "hand"))


verb(P, "<look> at {what:object}", ir.Reveal, said="look top")
verb_form(
    P,
    "<look> at a card at random in {p:whose} hand",
    ir.Reveal(
        ir.ChosenBy(ir.You(), ir.Filter((ir.OwnedBy(H.p),), "hand"), at_random=True), said="look random"
    ),
)
verb(P, "<reveal> {what:chosen one}", ir.Reveal, "what.player", "one")
verb(P, "<remove> {what:object} from combat", ir.RemoveFromCombat)
verb(P, "<flip> a coin", ir.FlipCoin, "player")
verb(P, "<put> {what:back} back in any order", ir.PutInto, said="back", zone="library", position="top")
verb_form(P, "<look> at {p:whose} hand", ir.Reveal(_hand(H.p), said="look"))
verb_form(P, "<reveal> their hand", ir.Reveal(_hand(SUBJECT), said="their"), "hand")


def _mention(ref: ir.ChosenBy, at: int) -> Any:
    return Mention(ref, at, ref.n != ir.Number(1))


def _from_it(v: Holes) -> Any:
    c = v["what"].ref
    if c.of.zone != "any" or c.of.said:
        return None
    of = ir.Filter((*c.of.tests, ir.IsOneOf(ir.It(), said="revealed")), "hand")
    return ir.ChooseObjects(_mention(ir.ChosenBy(SUBJECT, of, c.n, c.up_to), v["what"].at))


def _take_from_it(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.ChooseObjects) or not exactly(v.what, ir.ChosenBy) or v.said:
        return None
    of = v.what.of
    if of.tests[-1:] != (ir.IsOneOf(ir.It(), said="revealed"),):
        return None
    return {"what": ir.ChosenBy(SUBJECT, ir.Filter(of.tests[:-1], "any"), v.what.n, v.what.up_to)}


custom_verb(P, "<choose> {what:chosen one} from it", _from_it, _take_from_it, "what.player")
verb(P, "<choose> {what:chosen one}", ir.ChooseObjects, "what.player", "free")
for _card in ("card", "cards"):
    verb(P, f"<discard> {{what:{_card} pointed}}", ir.DiscardThese, "player", _card)


def _payment(text: str, cost: type[Any], said: str = "") -> None:
    def take(v: object) -> Holes | None:
        if not exactly(v, ir.PayCosts) or len(v.cost) != 1 or v.player != SUBJECT:
            return None
        one = v.cost[0]
        if not exactly(one, cost) or one.said != said:
            return None
        return {"c": one.mana if cost is ir.PayMana else one.n}

    custom_verb(P, text, lambda v: ir.PayCosts(SUBJECT, (cost(v["c"], said=said),)), take, "player")


_payment("<pay> {c:symbols}", ir.PayMana)
_payment("<pay> {c:digits} life", ir.PayLife)
verb_form(P, "<pay> {m:symbols} and {n:digits} life", ir.PayCosts(SUBJECT, (ir.PayMana(H.m), ir.PayLife(H.n))),
          "player")  # fmt: skip
verb(P, "<exchange> life totals with {other:player}", ir.ExchangeLife)
verb(P, "<exchange> control of {first:object} and {second:object}", ir.ExchangeControl)


def _anew(text: str, said: str) -> None:
    """A hand shuffled into the library, and as many cards drawn."""

    def make(_v: Holes) -> object:
        hand = ir.AllOf(ir.Filter((ir.OwnedBy(SUBJECT),), "hand"))
        gone = ir.PutInto(hand, "library", "shuffled")
        many = ir.Count(ir.Filter((ir.IsOneOf(ir.ThisWay("shuffled")), ir.OwnedBy(ir.EachOne())), "any"))
        return ir.Sequence((gone, ir.DrawCards(SUBJECT, many)), said=said)

    custom_verb(P, text, make, lambda v: {} if exactly(v, ir.Sequence) and v.said == said else None, "anew")


for _own in ("your", "their"):
    _anew(
        f"<shuffle> the cards from {_own} hand into {_own} library, then <draw> that many cards",
        f"anew {_own}s",
    )
custom_verb(P, "<discard> {what:chosen one}",
            lambda v: ir.DiscardThese(SUBJECT, _hand_choice(v["what"]), said="some")
            if v["what"].ref.up_to and v["what"].ref.of.zone == "any" else None,
            lambda v: {"what": ir.ChosenBy(SUBJECT, ir.Filter(v.what.of.tests[:-1], "any"), v.what.n, True)}
            if exactly(v, ir.DiscardThese) and exactly(v.what, ir.ChosenBy) and v.said == "some"
            else None, "what.player")  # fmt: skip


def _hand_choice(m: Any) -> Any:
    c = m.ref
    of = ir.Filter((*c.of.tests, ir.OwnedBy(SUBJECT)), "hand")
    return _mention(ir.ChosenBy(SUBJECT, of, c.n, True), m.at)


def _all_of_hand(v: Holes) -> object:
    of = v["of"]
    if of.zone != "any" or of.said:
        return None
    what = ir.AllOf(ir.Filter((*of.tests, ir.OwnedBy(SUBJECT)), "hand"))
    return ir.DiscardThese(SUBJECT, what, said="all")


def _take_all_of_hand(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.DiscardThese) or not exactly(v.what, ir.AllOf) or v.said != "all":
        return None
    return {"of": ir.Filter(v.what.of.tests[:-1], "any")}


custom_verb(P, "<discard> all {of:nouns}", _all_of_hand, _take_all_of_hand, path="player")


# ---------------------------------------------------------------------------- turns controlled, phases exchanged

form("whole", "you control {player:player} during that player's next turn", ir.ControlTurn(H.player))
word("phasing in", "all phased-out creatures phase in", True)
word("phasing out", "all creatures with phasing phase out", True)
custom("whole", "simultaneously, {a:phasing in} and {b:phasing out}", lambda _v: ir.SimultaneousPhase(),
       lambda v: {"a": True, "b": True} if exactly(v, ir.SimultaneousPhase) else None)  # fmt: skip
