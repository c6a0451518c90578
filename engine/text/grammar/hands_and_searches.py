"""Searches for several cards, for all of a name, and what becomes of hands and of what was found (413.2c)."""

from __future__ import annotations

from typing import Literal

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import custom_verb, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.grammar.targets import ANY_NUMBER
from engine.text.land_types import BASIC_LAND_TYPES
from engine.text.surface import SUBJECT

P, W = "pvp", "whole"
YOU = ir.You()
_HAND = ir.AllOf(ir.Filter((ir.OwnedBy(YOU),), "hand"))


def _card(v: Holes) -> bool:
    return all(f.zone == "any" and not f.said for f in v.values() if isinstance(f, ir.Filter))


# ---------------------------------------------------------------------------- to a hand, then a card from it

form(W, "return {what:object} to its owner's hand. then that player discards {n:cards}",
     ir.Sequence((ir.PutInto(H.what, "hand"), ir.DiscardCards(ir.OwnerOf(H.what), H.n)),
                 said="then discards"))  # fmt: skip
form(W, "the owner of {what:object} shuffles it into their library, then draws {n:cards}",
     ir.Sequence((ir.PutInto(H.what, "library", "shuffled"), ir.DrawCards(ir.OwnerOf(H.what), H.n)),
                 said="then draws"))  # fmt: skip
_LANDS = ir.AllOf(narrowed(H.of, ir.OwnedBy(YOU), zone="hand", was="any"))
verb_form(P, "<reveal> your hand and <put> all {of:nouns} from it onto the battlefield",
          ir.Sequence((ir.Reveal(_HAND), ir.PutInto(_LANDS, "in play", under=YOU)), said="all from it"),
          when=_card)  # fmt: skip

# ---------------------------------------------------------------------------- put on top after a shuffle

_ON_TOP = ir.PutInto(ir.It(), "library", "top")


def _then_on_top(text: str, said: str, n: ir.Quantity, up_to: bool, reveal: bool) -> None:
    found = ir.SearchLibrary(
        YOU,
        narrowed(H.of, ir.OwnedBy(YOU), zone="library", was="any"),
        n,
        "library",
        reveal,
        whose=YOU,
        up_to=up_to,
    )
    form(W, text, ir.Sequence((found, ir.Shuffle(YOU), _ON_TOP), said=said), when=_card)


word("shown found", "and reveal those cards", 0)
word("in any order", "in any order", 0)
word("reveal found", "reveal those cards", 0)
_then_on_top(
    "search your library for any number of {of:nouns} {_s:shown found}. shuffle your library, then put "
    "them on top of it in any order",
    "on top",
    ANY_NUMBER,
    True,
    True,
)
_then_on_top(
    "search your library for any number of {of:nouns}. {_r:reveal found}, then shuffle your library and put "
    "them on top of it",
    "and on top",
    ANY_NUMBER,
    True,
    True,
)
_then_on_top(
    "search your library for {n:several} {of:nouns}. then shuffle your library and put those cards on top of it "
    "{_o:in any order}",
    "then on top",
    H.n,
    False,
    False,
)

# ---------------------------------------------------------------------------- one of each of several kinds


def _kinds(text: str, said: str, zone: Literal["hand", "in play"], reveal: bool, tapped: bool) -> None:
    mine = ir.OwnedBy(YOU)
    found = ir.SearchLibrary(
        YOU,
        narrowed(H.a, mine, zone="library", was="any"),
        zone=zone,
        reveal=reveal,
        tapped=tapped,
        whose=YOU,
        also=(narrowed(H.b, mine, zone="library", was="any"),),
        said=said,
    )
    form(W, "search your library for {a:a noun} and {b:a noun}" + text, found, when=_card)


_kinds(" and put them onto the battlefield tapped", "pair", "in play", False, True)
_kinds(", reveal them, and put them into your hand", "shown pair", "hand", True, False)


def _basic(kind: str) -> ir.Filter:
    return ir.Filter((ir.IsSubtype(kind), ir.IsType("land"), ir.OwnedBy(YOU)), "library")


_BASICS = tuple(_basic(kind) for kind in BASIC_LAND_TYPES)
word("a land", "a land card", 0)
form(W, "search your library for {_l:a land} of each basic land type and put them onto the battlefield",
     ir.SearchLibrary(YOU, _BASICS[0], zone="in play", whose=YOU, also=_BASICS[1:], said="basics"))  # fmt: skip

# ---------------------------------------------------------------------------- all of a name


def _all_of(v: Holes) -> object:
    if v["of"].zone != "any" or v["of"].said:
        return None
    of = ir.Filter((*v["of"].tests, ir.OwnedBy(v["whose"])), "library")
    return ir.SearchLibrary(SUBJECT, of, ANY_NUMBER, "removed", whose=v["whose"], up_to=True, said="all of")


custom_verb(
    P,
    "<search> {whose:whose} library for all {of:nouns} and exile them",
    _all_of,
    lambda v: (
        {"whose": v.whose, "of": ir.Filter(v.of.tests[:-1], "any")}
        if exactly(v, ir.SearchLibrary) and v.said == "all of"
        else None
    ),
    "player",
)
_BASIC_LAND = ir.Not(ir.Both((ir.IsSupertype("basic"), ir.IsType("land"))), said="than a basic land")
word("post.third", " other than a basic land card", _BASIC_LAND)
word("post.base", " other than basic land cards", _BASIC_LAND)

# ---------------------------------------------------------------------------- found, kept, and a card gone for it


_OWN = narrowed(H.of, ir.OwnedBy(YOU), zone="library", was="any")
form(
    W,
    "search your library for {of:a noun} and reveal that card. put it into your hand, then discard {n:cards} at random",
    ir.Sequence(
        (
            ir.SearchLibrary(YOU, _OWN, zone="hand", reveal=True, whose=YOU),
            ir.DiscardCards(YOU, H.n, at_random=True),
        ),
        said="for another",
    ),
    when=_card,
)

word("what was found", "that Dragon", 0)
_END = ir.Trigger("step begins", step="end of turn")
form(W, "search your library for {of:a noun} and put that card onto the battlefield. then shuffle your library. "
     "{_t:what was found} gains {a:abilities} until end of turn. exile it at end of turn",
     ir.Sequence((ir.SearchLibrary(YOU, _OWN, zone="in play", whose=YOU), ir.Shuffle(YOU),
                  ir.Apply(ir.It(), (ir.GainAbility(H.a),)), ir.Later(_END, (ir.PutInto(ir.It(), "removed"),))),
                 said="for a turn"), when=_card)  # fmt: skip

# ---------------------------------------------------------------------------- of those drawn

_DRAWN = ir.Filter((ir.IsOneOf(ir.ThisWay("drawn")),), "hand")
custom_verb(P, "<discard> one of them",
            lambda _v: ir.DiscardThese(SUBJECT, ir.ChosenBy(SUBJECT, _DRAWN), said="one drawn"),
            lambda v: {} if exactly(v, ir.DiscardThese) and v.said == "one drawn" else None, "player")  # fmt: skip

# ---------------------------------------------------------------------------- in several zones

_EVERYWHERE = ir.SearchLibrary(YOU, H.of, zone="in play", zones=("graveyard", "hand"), said="and/or")
word("shuffles it", "shuffle it", 0)
form(W, "search your graveyard, hand, and/or library for {of:a noun} and put it onto the battlefield. if you search "
     "your library this way, {_s:shuffles it}",
     ir.Sequence((_EVERYWHERE, ir.Shuffle(ir.ThisWay("searched"))), said="everywhere"), when=_card)  # fmt: skip

# ---------------------------------------------------------------------------- one thing for another

_THERE = ir.SearchLibrary(
    YOU, narrowed(H.of, ir.OwnedBy(YOU), zone="library", was="any"), zone="library", whose=YOU
)
_WORTH, _PAID = ir.StatOf("mana value", ir.It()), ir.StatOf("mana value", ir.ThisWay("sacrificed"))
_HERE = ir.PutInto(ir.It(), "in play", under=YOU)
_FOR_MORE = ir.May((ir.PayCosts(YOU, (ir.PayMana("{1}"),), ir.Difference(_WORTH, _PAID)), _HERE), YOU,
                   (ir.PutInto(ir.It(), "graveyard"),))  # fmt: skip
word("what went for it", "the sacrificed artifact's converted mana cost", 0)
word("put here", "put it onto the battlefield", 0)
word("dearer", "if it is greater, you may pay {X}, where X is the difference", 0)
form(W, "{s:clause}. if you do, search your library for {of:a noun}. if that card's converted mana cost is less than "
     "or equal to {_o:what went for it}, {_p:put here}. {_d:dearer}. if you do, {_q:put here}. if you don't, put "
     "it into its owner's graveyard. then shuffle your library",
     ir.Sequence((H.s, ir.If(ir.DidIt(), (_THERE, ir.If(ir.Compare(_WORTH, "<=", _PAID), (_HERE,), (_FOR_MORE,)),
                                          ir.Shuffle(YOU)))), said="transmuted"), when=_card)  # fmt: skip
_ANY_CARD = ir.Filter((ir.OwnedBy(YOU),), "library")
_SAME = ir.Past("played", ir.Filter((ir.SharesName(ir.It()),), "any"))
_PLAYED_IT = ir.PlayersThat("opponents", ir.Filter((ir.Underwent(_SAME),), "any"))
word("of its name", "with the same name as that card", 0)
form(W, "search your library for {of:a noun} and reveal it. each opponent who cast a card this turn {_o:of its name} "
     "loses {n:digits} life. then shuffle your library",
     ir.Sequence((ir.SearchLibrary(YOU, _OWN, zone="library", reveal=True, whose=YOU), ir.LoseLife(_PLAYED_IT, H.n),
                  ir.Shuffle(YOU)), said="reminded"), when=_card)  # fmt: skip
_PILE = ir.SearchLibrary(YOU, _ANY_CARD, H.n, "removed", whose=YOU, link=True)
word("in a pile", "exile them in a face-down pile, and shuffle that pile", 0)
form(W, "search your library for {n:cards}, {_p:in a pile}. then shuffle your library",
     ir.Sequence((_PILE, ir.Shuffle(YOU)), said="pile"))  # fmt: skip
_FROM_PILE = ir.PutInto(
    ir.ChosenBy(YOU, ir.Filter((ir.IsOneOf(ir.Linked()), ir.OwnedBy(YOU)), "removed"), at_random=True), "hand"
)
_INSTEAD = ir.Replaces("draw", whose=YOU, instead=(_FROM_PILE,))
word("its top", "instead put the top card of the exiled pile into its owner's hand", 0)
form(W, "the next time you would draw a card this turn, {_t:its top}",
     ir.Shield(replace(_INSTEAD, once=True), said="pile"))  # fmt: skip
word("top of it", "you may instead put the top card of", 0)
form("static", "if you would draw a card, {_t:top of it} the pile you exiled into your hand",
     ir.Replacing(replace(_INSTEAD, optional=True), said="pile"))  # fmt: skip
