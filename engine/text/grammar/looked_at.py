"""Cards looked at or revealed: some of them to one place, the rest to another (413.2d)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import form, verb_form, word
from engine.text.grammar.shapes import H, narrowed
from engine.text.surface import SUBJECT

P = "pvp"
_SHOWN = ir.Filter((ir.IsOneOf(ir.ThisWay("revealed")),), "library")
_LEFT_THERE = (ir.IsOneOf(ir.ThisWay("revealed")), ir.Not(ir.IsOneOf(ir.It())))
REST = ir.AllOf(ir.Filter(_LEFT_THERE, "library"), said="the rest")
"""What was looked at and lies in the library still, but for what was put there just now."""


def _some(player: ir.Ref, n: ir.Quantity) -> ir.Ref:
    return ir.ChosenBy(player, _SHOWN, n)


_TAKEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("into that player's graveyard", {"zone": "graveyard"}),
    ("into their graveyard", {"zone": "graveyard"}),
    ("back on top of their library", {"zone": "library", "position": "top"}),
)
_ON_TOP: dict[str, Any] = {"zone": "library", "position": "top", "arranged": True}
_LEFT = tuple((f"{where} in any order", _ON_TOP) for where in (
    "on top of their library", "back on top of their library", "back on top of that player's library",
    "back on top of your library",
))  # fmt: skip
for _where, _to in _TAKEN:
    verb_form(P, f"<put> {{n:number word}} of (them|those cards) {_where}",
              ir.PutInto(_some(SUBJECT, H.n), **_to, said=f"some {_where}"))  # fmt: skip
    for _there, _rest in _LEFT:
        verb_form(P, f"<put> {{n:number word}} of (them|those cards) {_where} and the rest {_there}",
                  ir.Sequence((ir.PutInto(_some(ir.You(), H.n), **_to), ir.PutInto(REST, **_rest)),
                              said=f"some {_where}, rest {_there}"))  # fmt: skip
for _there, _rest in _LEFT:
    verb_form(P, f"<put> the rest {_there}", ir.PutInto(REST, **_rest, said=f"rest {_there}"))
for _own in ("your", "their"):
    verb_form(P, f"<put> the rest into {_own} graveyard", ir.PutInto(REST, "graveyard", said=f"rest {_own}"))
verb_form(P, "<exile> the rest", ir.PutInto(REST, "removed", said="the rest"))
verb_form(P, "<exile> {n:number word} of (them|those cards)",
          ir.PutInto(_some(SUBJECT, H.n), "removed", said="some"))  # fmt: skip
verb_form(P, "<exile> any number of (them|those cards)",
          ir.PutInto(ir.ChosenBy(SUBJECT, _SHOWN, ir.Number(99), True), "removed", said="any of them"))  # fmt: skip
verb_form(P, "<put> {n:number word} of (them|those cards) into your hand",
          ir.PutInto(_some(ir.You(), H.n), "hand", said="some to hand"))  # fmt: skip
_ANY_BELOW = ir.PutInto(
    ir.ChosenBy(ir.You(), _SHOWN, ir.Number(99), True), "library", "bottom", arranged=True
)
word("atop there", "on top of the library in any order", 0)
verb_form(P, "<put> any number of (them|those cards) on the bottom of that library in any order and the rest "
          "{_t:atop there}",
          ir.Sequence((_ANY_BELOW, ir.PutInto(REST, **_ON_TOP)), said="any below"))  # fmt: skip
_YOURS = ir.ControllerOf(ir.Self())
_PUT_BACK = ir.PutInto(ir.It(), "library", "top", arranged=True)
form("whole", "{p:player.third} looks at the top {n:cards} of your library, then puts them back in any order",
     ir.By(H.p, (ir.Sequence((ir.Reveal(ir.TopOfLibrary(_YOURS, H.n)), _PUT_BACK)),), said="your library"))  # fmt: skip
_HIDDEN = ir.Filter((ir.IsStatus("face down"), ir.IsType("creature"), ir.ControlledBy(H.q)))
form("whole", "look at {p:whose} hand, the top card of {q:whose} library, and any face-down creatures they control",
     ir.Sequence((ir.Reveal(ir.AllOf(ir.Filter((ir.OwnedBy(H.p),), "hand"))), ir.Reveal(ir.TopOfLibrary(H.q)),
                  ir.Reveal(ir.AllOf(_HIDDEN))), said="all that is hidden"))  # fmt: skip
_PRICE = ir.PayCosts(ir.You(), (ir.SacrificeCost(), ir.PayMana(H.m)))
word("one into the hand", "if you do, put one of those cards into your hand", 0)
word("one below", "put one of those cards on the bottom of your library", 0)
_ONE = ir.Number(1)
form("whole", "you may sacrifice ~ and pay {m:symbols}. {_h:one into the hand}. if you don't, {_b:one below}",
     ir.May((_PRICE, ir.PutInto(_some(ir.You(), _ONE), "hand")), ir.You(),
            (ir.PutInto(_some(ir.You(), _ONE), "library", "bottom"),), said="selection"))  # fmt: skip
verb_form(P, "<put> {n:number word} into your hand",
          ir.PutInto(_some(ir.You(), H.n), "hand", said="so many to hand"))  # fmt: skip
_NAMED = ir.Filter((ir.IsChosen("name"),), "any")
word("those named", "all of them with that name", 0)
form("whole", "reveal the top {n:cards} of your library and put {_t:those named} into your hand. exile the rest",
     ir.Sequence((ir.Reveal(ir.TopOfLibrary(ir.You(), H.n)), ir.Split(ir.It(), None, "removed", of=_NAMED)),
                 said="with that name"))  # fmt: skip
_TOP_TWO = ir.IsOneOf(ir.InGraveyard(ir.You(), ir.Filter((), "any"), ir.Number(2)))
_PICK = ir.ChosenBy(H.p, ir.Filter((_TOP_TWO,), "graveyard"))
_OTHER_ONE = ir.AllOf(ir.Filter((_TOP_TWO, ir.Not(ir.IsOneOf(ir.ThisWay("chosen")))), "graveyard"))
word("top two", "one of the top two cards of your graveyard", 0)
form("whole", "{p:player.third} chooses {_t:top two}. exile that card and put the other one into your hand",
     ir.Sequence((
         ir.ChooseObjects(_PICK), ir.PutInto(_OTHER_ONE, "hand"), ir.PutInto(ir.ThisWay("chosen"), "removed")),
         said="top two"))  # fmt: skip
_THREE = ir.Reveal(ir.TopOfLibrary(ir.You(), H.n))
_NOT_TAKEN = ir.AllOf(ir.Filter((ir.IsOneOf(ir.ThisWay("revealed")),), "library"))
_ONE_TAKEN = ir.PutInto(
    ir.ChosenBy(ir.You(), ir.Filter((ir.IsOneOf(ir.ThisWay("revealed")),), "library")), "hand"
)
word("its worth", "life equal to that card's converted mana cost", 0)
form("whole", "reveal the top {n:cards} of your library and put one of them into your hand. you gain {_l:its worth}. "
     "put all other cards revealed this way into your graveyard", ir.Sequence((
         _THREE, _ONE_TAKEN, ir.GainLife(ir.You(), ir.StatOf("mana value", ir.It())),
         ir.PutInto(_NOT_TAKEN, "graveyard")), said="worth"))  # fmt: skip
_SHELF = ir.Filter((ir.OwnedBy(ir.You()),), "library")
_ONE_OF_EACH = tuple(
    ir.ChooseObjects(
        ir.ChosenBy(ir.Players("an opponent"), ir.Filter((*tests, ir.OwnedBy(ir.You())), "library"))
    )
    for tests in (
        (ir.IsType("creature"),),
        (ir.IsType("land"),),
        (ir.Not(ir.IsType("creature")), ir.Not(ir.IsType("land"))),
    )
)
_CHOSEN_NOW = ir.AllOf(ir.Filter((ir.IsOneOf(ir.ThisWay("chosen")),), "library"))
word("one of each kind", "a creature card, a land card, and a noncreature, nonland card", 0)
form("whole", "reveal the cards in your library. an opponent chooses from among them {_o:one of each kind}. you put "
     "the chosen cards into your hand",
     ir.Sequence((ir.Reveal(ir.AllOf(_SHELF)), *_ONE_OF_EACH, ir.PutInto(_CHOSEN_NOW, "hand")),
                 said="three kinds"))  # fmt: skip
word("whole", "choose a number greater than 0 and a color",
     ir.Sequence((ir.ChooseValue("number", least=1), ir.ChooseValue("color")), said="and a color"))  # fmt: skip
_IN_HAND = ir.Count(narrowed(H.of, ir.OwnedBy(H.p), zone="hand", was="any"))
form("condition", "{p:player.third} reveals exactly the chosen number of {of:nouns}",
     ir.Compare(_IN_HAND, "=", ir.ChosenNumber(), said="reveals exactly"),
     when=lambda v: v["of"].zone == "any")  # fmt: skip
