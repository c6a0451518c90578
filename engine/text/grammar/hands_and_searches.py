"""Searches for several cards, for all of a name, and what becomes of hands and of what was found (413.2c)."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.text import ir
from engine.text.grammar.rules import custom_verb, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.grammar.targets import ANY_NUMBER
from engine.text.surface import SUBJECT

P, W = "pvp", "whole"
YOU = ir.You()
change = msgspec.structs.replace
_HAND = ir.AllOf(ir.Filter((ir.OwnedBy(YOU),), "hand"))


def _card(v: Holes) -> bool:
    return all(f.zone == "any" and not f.said for f in v.values() if isinstance(f, ir.Filter))


# ---------------------------------------------------------------------------- to a hand, then a card from it

form(
    W,
    "return {what:object} to its owner's hand. then that player discards {n:cards}",
    ir.Sequence((ir.PutInto(H.what, "hand"), ir.DiscardCards(ir.OwnerOf(H.what), H.n)), said="then discards"),
)
form(
    W,
    "the owner of {what:object} shuffles it into their library, then draws {n:cards}",
    ir.Sequence(
        (ir.PutInto(H.what, "library", "shuffled"), ir.DrawCards(ir.OwnerOf(H.what), H.n)), said="then draws"
    ),
)
_LANDS = ir.AllOf(narrowed(H.of, ir.OwnedBy(YOU), zone="hand", was="any"))
verb_form(
    P,
    "<reveal> your hand and <put> all {of:nouns} from it onto the battlefield",
    ir.Sequence((ir.Reveal(_HAND), ir.PutInto(_LANDS, "in play", under=YOU)), said="all from it"),
    when=_card,
)

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


_BASICS = tuple(_basic(kind) for kind in ("plains", "island", "swamp", "mountain", "forest"))
word("a land", "a land card", 0)
form(
    W,
    "search your library for {_l:a land} of each basic land type and put them onto the battlefield",
    ir.SearchLibrary(YOU, _BASICS[0], zone="in play", whose=YOU, also=_BASICS[1:], said="basics"),
)

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
word("post", " other than a basic land card", _BASIC_LAND)
word("post many", " other than basic land cards", _BASIC_LAND)

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
