"""What is done over and over: coins flipped until one is lost, processes repeated, bids topped (413.2c)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

W, S = "whole", "static"
YOU, ME = ir.You(), ir.Self()
_ONE, _NUMBER = ir.Number(1), ir.ChosenNumber()

# ---------------------------------------------------------------------------- the same once more

for _text, _what in (
    ("both cards share a color", "color"),
    ("two or more of those cards have the same name", "name"),
):
    word("in common", _text, _what)
form(W, "{s:clause}. if {w:in common}, repeat this process",
     ir.Repeat((H.s,), until=ir.No(ir.SomeShare(ir.It(), H.w))))  # fmt: skip
_HURT = ir.LoseLife(H.p, H.n)
_OTHERWISE = ir.Unless((_HURT,), H.p, (ir.DiscardCost(),))
_GIVEN = ir.SacrificeCost(ir.Filter((ir.IsType("permanent"),)))
_PROCESS = (H.s, ir.If(ir.DidIt(), (ir.Unless((_OTHERWISE,), H.p, (_GIVEN,)),)))
word("as often as liked", "you may repeat this process any number of times", 0)
form(W, "{s:clause}. if you do, {p:player.third} loses {n:digits} life unless they sacrifice a permanent or discards "
     "a card. {_r:as often as liked}",
     ir.Sequence((*_PROCESS, ir.Repeat(_PROCESS)), said="process"))  # fmt: skip

# ---------------------------------------------------------------------------- coins

word(W, "flip a coin until you lose a flip", ir.FlipUntilLost(YOU))
word("each of", "flip you win", _NUMBER)
word("so many flips", "flip a coin that many times or until you lose a flip", 0)
form(W, "choose a number. {_f:so many flips}, whichever comes first. if you win all the flips, draw {k:cards} for "
     "each flip", ir.Sequence((
    ir.ChooseValue("number"), ir.FlipUntilLost(YOU, _NUMBER),
    ir.If(ir.DidIt(), (ir.DrawCards(YOU, ir.Times(H.k, _NUMBER)),)),
), said="all the flips"), k=ir.Number(H.k))  # fmt: skip


def _won(least: int, effect: ir.Effect) -> ir.If:
    """What is done where at least so many flips are won and none is lost."""
    won = ir.All((ir.DidIt(), ir.Compare(_NUMBER, ">=", ir.Number(least))))
    return ir.If(won, (effect,))


word("all for nothing", "if you lose a flip, ~ has no effect", 0)
form(W, "flip a coin until you lose a flip or choose to stop flipping. {_n:all for nothing}. if you win one or more "
     "flips, {a:clause}. if you win two or more flips, {b:clause}. if you win three or more flips, {c:clause}",
     ir.Sequence((ir.FlipUntilLost(YOU, None, True), _won(1, H.a), _won(2, H.b), _won(3, H.c)),
                 said="as many flips"))  # fmt: skip

# ---------------------------------------------------------------------------- bids

_WINNER = ir.EachOne()
_LOSES = ir.LoseLife(_WINNER, ir.ThatMuch())
word("the bidding", "in turn order, each player may top the high bid", 0)
word("its last bid", "the bidding ends if the high bid stands", 0)
word("price of winning", "the high bidder loses life equal to the high bid", 0)
form(W, "each player may bid life for control of {to:object}. you start the bidding with a bid of {n:int}. "
     "{_b:the bidding}. {_l:its last bid}. "
     "{_w:price of winning} and gains control of the creature",
     ir.Sequence((ir.Auction(ir.Players("each"), H.n), _LOSES,
                  ir.Apply(H.to, (ir.GiveControl(_WINNER),), "permanent")), said="bid for control"))  # fmt: skip
form(W, "you and {what:possessor} controller bid life. you start the bidding with a bid of {n:int}. {_b:the bidding}. "
     "{_l:its last bid}. "
     "{_w:price of winning}. if you win the bidding, counter that spell",
     ir.Sequence((ir.Auction(ir.ControllerOf(H.what), H.n), _LOSES,
                  ir.If(ir.Is(_WINNER, ir.IsOneOf(YOU)), (ir.CounterSpell(H.what),))), said="contest"))  # fmt: skip

# ---------------------------------------------------------------------------- numbers in secret, names guarded

_HIGHEST = ir.ThisWay("chosen")
word("in secret", "each player secretly chooses a number. then those numbers are revealed", 0)
word("if you lead", "if you are one of those players", 0)
form(W, "{_s:in secret}. each player with the highest number loses that much life. {_y:if you lead}, {e:clause}",
     ir.Sequence((ir.SecretNumbers(), ir.LoseLife(ir.It(), ir.ThatMuch()),
                  ir.If(ir.Is(YOU, ir.IsOneOf(_HIGHEST)), (H.e,))), said="in secret"))  # fmt: skip
_TOP = ir.PutInto(ir.TopOfLibrary(YOU), "removed")
_GONE = ir.ThisWay("exiled")
_NEW = ir.No(ir.Is(ir.It(), ir.SharesName(_GONE, True)))
_MORE = ir.All((ir.No(ir.DidIt()), ir.No(ir.SomeShare(_GONE, "name")),
                ir.Compare(ir.Count(ir.Filter((ir.OwnedBy(YOU),), "library")), ">=", _ONE)))  # fmt: skip
word("the end of the pact", "repeat this process until you put a card into your hand", 0)
word("taken", "you may put that card into your hand", 0)
form(W, "exile the top card of your library. {_t:taken} unless it has the same name as another card exiled this way. "
     "{_e:the end of the pact} or you exile two cards with the same name, whichever comes first",
     ir.Repeat((_TOP, ir.If(_NEW, (ir.May((ir.PutInto(ir.It(), "hand"),)),))), until=ir.No(_MORE)))  # fmt: skip

# ---------------------------------------------------------------------------- paid for once more

_LEFT = ir.Filter((ir.OwnedBy(YOU), ir.Not(ir.IsOneOf(ir.ThisWay("chosen")))), "graveyard")
_CHOSEN = ir.ChooseObjects(ir.ChosenBy(H.p, _LEFT))
_PAID_FOR = ir.All((ir.DidIt(), ir.Compare(ir.Count(_LEFT), ">=", _ONE)))
word("but no card twice", "repeat this process except that opponent can't choose a card already chosen for ~",
     0)  # fmt: skip
form(W, "{p:player.third} chooses a card in your graveyard. you may pay {m:symbols}. if you do, {_t:but no card "
     "twice}. then put the last chosen card into your hand",
     ir.Sequence((ir.Repeat((_CHOSEN, ir.May((ir.PayCosts(YOU, (ir.PayMana(H.m),)),))), until=ir.No(_PAID_FOR)),
                  ir.PutInto(ir.It(), "hand")), said="lore"))  # fmt: skip
_WON, _LOST = ir.Compare(_NUMBER, "=", _ONE), ir.Compare(_NUMBER, "=", ir.Number(0))
_ONCE_MORE = ir.All((_LOST, ir.DidIt()))
form(W, "flip a coin. if you win the flip, {a:clause}. if you lose the flip, {b:clause} unless you pay {m:symbols} and "
     "repeat this process",
     ir.Repeat((ir.FlipUntilLost(YOU, _ONE), ir.If(_WON, (H.a,)),
                ir.If(_LOST, (ir.Unless((H.b,), YOU, (ir.PayMana(H.m),)),))), until=ir.No(_ONCE_MORE)))  # fmt: skip
