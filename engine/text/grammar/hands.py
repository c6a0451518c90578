"""Hands, libraries looked at, choices and payments on resolution."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom_verb, exactly, form, verb, verb_form, word
from engine.text.grammar.shapes import H, Holes, narrowed, pointed
from engine.text.surface import SUBJECT, Mention

P, O = "pvp", "ovp"  # noqa: E741


def _hand(player: ir.Ref) -> ir.AllOf:
    return ir.AllOf(ir.Filter((ir.OwnedBy(player),), "hand"))


verb(P, "<look> at {what:object}", ir.Reveal, said="look top")
verb_form(P, "<look> at a card at random in {p:whose} hand",
          ir.Reveal(ir.ChosenBy(ir.You(), ir.Filter((ir.OwnedBy(H.p),), "hand"), at_random=True),
                    said="look random"))  # fmt: skip
verb(P, "<reveal> {what:chosen one}", ir.Reveal, "what.player", "one")
verb(P, "<remove> {what:object} from combat", ir.RemoveFromCombat)
verb(P, "<flip> a coin", ir.FlipCoin, "player")
verb(P, "<put> {what:back} back in any order",
     ir.PutInto, said="back", zone="library", position="top", arranged=True)  # fmt: skip
verb_form(P, "<look> at {p:whose} hand", ir.Reveal(_hand(H.p), said="look"))
verb_form(P, "<reveal> their hand", ir.Reveal(_hand(SUBJECT), said="their"))


def _mention(ref: ir.ChosenBy, at: int) -> object:
    return Mention(ref, at, ref.n != ir.Number(1))


def _any_card(v: Holes) -> bool:
    return v["what"].ref.of.zone == "any" and not v["what"].ref.of.said


_REVEALED = narrowed(H.of, ir.IsOneOf(ir.It(), said="revealed"), zone="hand", was="any")
verb_form(P, "<choose> {what:chosen one} from it",
          ir.ChooseObjects(pointed(ir.ChosenBy(H.who, _REVEALED, H.n, H.up_to))), "what.player",
          what=pointed(ir.ChosenBy(H.who, H.of, H.n, H.up_to)), when=_any_card)  # fmt: skip
verb(P, "<choose> {what:chosen one}", ir.ChooseObjects, "what.player", "free")
for _card in ("card", "cards"):
    verb(P, f"<discard> {{what:{_card} pointed}}", ir.DiscardThese, "player", _card)


verb_form(P, "<pay> {c:symbols}", ir.PayCosts(SUBJECT, (ir.PayMana(H.c),)))
verb_form(P, "<pay> {c:digits} life", ir.PayCosts(SUBJECT, (ir.PayLife(H.c),)))
verb_form(P, "<pay> {m:symbols} and {n:digits} life",
          ir.PayCosts(SUBJECT, (ir.PayMana(H.m), ir.PayLife(H.n))))  # fmt: skip
verb(P, "<exchange> life totals with {other:player}", ir.ExchangeLife)
verb_form(P, "<exchange> life totals", ir.ExchangeLife(SUBJECT, between=True))
verb(P, "<exchange> control of {first:object} and {second:object}", ir.ExchangeControl)


def _anew(text: str, said: str) -> None:
    """A hand shuffled into the library, and as many cards drawn."""
    gone = ir.PutInto(_hand(SUBJECT), "library", "shuffled")
    many = ir.Count(ir.Filter((ir.IsOneOf(ir.ThisWay("shuffled")), ir.OwnedBy(ir.EachOne())), "any"))
    verb_form(P, text, ir.Sequence((gone, ir.DrawCards(SUBJECT, many)), said=said))


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


def _of_colors(v: Holes) -> object:
    of = ir.Filter((ir.SharesColor(v["of"]), ir.OwnedBy(SUBJECT)), "hand")
    return ir.DiscardThese(SUBJECT, ir.AllOf(of), said="colors")


custom_verb(P, "<discard> all cards of each of {of:possessor} colors", _of_colors,
            lambda v: {"of": v.what.of.tests[0].ref}
            if exactly(v, ir.DiscardThese) and v.said == "colors" and exactly(v.what, ir.AllOf)
            and exactly(v.what.of.tests[0], ir.SharesColor) else None, "player")  # fmt: skip
verb_form(P, "<discard> any number of cards at random",
          ir.DiscardCards(SUBJECT, ir.AnyNumber(), at_random=True))  # fmt: skip
_EACH_COLOR = tuple(ir.Filter((ir.IsColor(c),), "any") for c in ("white", "blue", "black", "red", "green"))
_KEPT = ir.KeepSome(
    ir.Players("each"), ir.Filter((ir.Not(ir.IsType("land")),), "hand"), kinds=_EACH_COLOR, discard=True
)
word("one of each", "one card of each color", 0)
form("whole", "each player reveals their hand and chooses {_o:one of each} from it, then discards all other nonland "
     "cards", ir.Sequence((ir.Reveal(ir.AllOf(ir.Filter((), "hand"))), _KEPT), said="each color"))  # fmt: skip
verb_form(P, "<choose> {what:chosen one} from it for each {n:each of}",
          ir.ChooseObjects(pointed(ir.ChosenBy(H.who, _REVEALED, H.n, said="each from it"))), "what.player",
          what=pointed(ir.ChosenBy(H.who, H.of)), when=_any_card)  # fmt: skip
custom_verb(P, "<discard> all {of:nouns}", _all_of_hand, _take_all_of_hand, path="player")


# ---------------------------------------------------------------------------- turns controlled, phases exchanged

form("whole", "you control {player:player} during that player's next turn", ir.ControlTurn(H.player))
word("phasing in", "all phased-out creatures phase in", True)
word("phasing out", "all creatures with phasing phase out", True)
form("whole", "simultaneously, {a:phasing in} and {b:phasing out}", ir.SimultaneousPhase(), a=True, b=True)
