"""Differences and shares of numbers: of two hands, of two life totals, halves and thirds, damage told in two "
"parts."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes, narrowed

Q, W, C = "quantity", "whole", "condition"
YOU, ME = ir.You(), ir.Self()

# ---------------------------------------------------------------------------- of two numbers

rule(Q, "{of:measure} minus {less:measure}", ir.Difference)
rule(Q, "{of:measure} in excess of {less:measure}", ir.Difference, "in excess")
_MINE, _THEIRS = (ir.Count(ir.Filter((ir.OwnedBy(who),), "hand")) for who in (YOU, H.p))
form(W, "if {p:player.third} has more cards in hand than you, draw cards equal to the difference",
     ir.DrawCards(YOU, ir.Difference(_THEIRS, _MINE, said="of hands")))  # fmt: skip
form(C, "the difference between {a:measure} and {b:measure} is {n:digits} or less",
     ir.All((ir.Compare(H.a, "<=", ir.Sum((H.b, H.n))), ir.Compare(H.b, "<=", ir.Sum((H.a, H.n)))),
            said="difference"))  # fmt: skip
_EACH = ir.Players("each")
_SPARED = ir.Difference(ir.Number(H.m), ir.ThatMuch())
form(W, "each player may draw up to {n:count} cards. for each card less than {m:count} a player draws this way, that "
     "player gains {k:int} life",
     ir.ForEach(_EACH, (ir.DrawCards(ir.It(), ir.UpTo(H.n)), ir.GainLife(ir.It(), ir.Times(H.k, _SPARED))),
                said="not drawn"), when=lambda v: v["n"] == v["m"])  # fmt: skip

# ---------------------------------------------------------------------------- parts of a number

_UP, _DOWN = (ir.Half(ir.X(), up=up) for up in (True, False))
form(W, "~ deals half X damage, rounded down to {a:recipient}, and half X damage, rounded up, to {b:recipient}",
     ir.Sequence((ir.DealDamage(_DOWN, H.a), ir.DealDamage(_UP, H.b)), said="halves"))  # fmt: skip
form(W, "~ deals X damage to {a:recipient}, where X is {n:quantity}. it deals half X damage, rounded up, to "
     "{b:recipient}",
     ir.Sequence((ir.DealDamage(H.n, H.a), ir.Sequence((ir.DealDamage(ir.Half(H.n, up=True), H.b),))),
                 said="and half"))  # fmt: skip
form(W, "~ deals X damage divided evenly, rounded down, among all {f:nouns}",
     ir.DealDamage(ir.Quotient(ir.X(), ir.Count(H.f)), ir.AllOf(H.f), said="evenly"))  # fmt: skip
form(W, "~ deals X damage to {a:recipient} and {m:digits} minus X damage to {b:recipient}, where X is {n:quantity}",
     ir.Sequence((ir.DealDamage(H.n, H.a), ir.DealDamage(ir.Difference(H.m, H.n), H.b)),
                 said="minus"))  # fmt: skip


def _third(of: ir.Quantity) -> ir.Quotient:
    """A third, rounded up."""
    return ir.Quotient(ir.Sum((of, ir.Number(2))), ir.Number(3))


def _given_up(of: ir.Filter) -> ir.SacrificeIt:
    theirs = narrowed(of, ir.ControlledBy(ir.EachOne()))
    return ir.SacrificeIt(ir.ChosenBy(_EACH, of, _third(ir.Count(theirs))))


_HAND = ir.Count(ir.Filter((ir.OwnedBy(ir.EachOne()),), "hand"))
word("a third of life and hand", "loses a third of their life, then discards a third of the cards in their hand",
     0)  # fmt: skip
form(W, "each player {_l:a third of life and hand}, then sacrifices a third of the {a:nouns} they control, then "
     "sacrifices a third of the {b:nouns} they control. Round up each time",
     ir.Sequence((ir.LoseLife(_EACH, _third(ir.LifeOf(ir.EachOne()))), ir.DiscardCards(_EACH, _third(_HAND)),
                  _given_up(H.a), _given_up(H.b)), said="thirds"))  # fmt: skip

# ---------------------------------------------------------------------------- damage in two parts


def _besides(v: Holes) -> object:
    """Each of the first is dealt one amount, each of the second the other, whoever is both their sum, all at once."""
    a, b, n, k = v["a"], v["b"], v["n"], v["k"]
    if a.zone != b.zone or not exactly(k, ir.Number):
        return None
    more = tuple(t for t in b.tests if t not in a.tests)
    less = tuple(t for t in a.tests if t not in b.tests)
    if not more or not less:
        return None
    both = ir.Number(n.n + k.n) if exactly(n, ir.Number) else ir.Sum((n, k))
    parts = (
        (n, replace(a, tests=(*a.tests, _none_of(more)))),
        (both, replace(a, tests=(*a.tests, *more))),
        (k, replace(b, tests=(*b.tests, _none_of(less)))),
    )
    return ir.Sequence(tuple(ir.DealDamage(much, ir.AllOf(of)) for much, of in parts), said=v["said"])


def _none_of(tests: tuple[ir.Test, ...]) -> ir.Not:
    return ir.Not(tests[0] if len(tests) == 1 else ir.Both(tests))


def _take_besides(said: str, value: object) -> Holes | None:
    if not exactly(value, ir.Sequence) or value.said != said:
        return None
    first, _, last = value.effects
    if not (exactly(first, ir.DealDamage) and exactly(last, ir.DealDamage)):
        return None
    a, b = (replace(e.to.of, tests=e.to.of.tests[:-1]) for e in (first, last) if exactly(e.to, ir.AllOf))
    return {"a": a, "b": b, "n": first.amount, "k": last.amount}


for _said, _words in (
    ("besides", "an additional {k:digits} damage"),
    ("more", "{k:digits} additional damage"),
):
    custom(W, "~ deals {n:digits} damage to each {a:noun} and " + _words + " to each {b:noun}",
           lambda v, said=_said: _besides({**v, "said": said}),
           lambda v, said=_said: _take_besides(said, v))  # fmt: skip
_ITS = narrowed(H.a, ir.AttachedTo(ir.EachOne()))
form(W, "~ deals {k:int} damage to each {f:noun} for each {a:noun} attached to that creature",
     ir.DealDamage(ir.Times(H.k, ir.Count(_ITS)), ir.AllOf(H.f), said="for what is attached"))  # fmt: skip
form(W, "{t:object} become blocked. ~ deals {n:digits} damage to each of those creatures",
     ir.Sequence((ir.BecomeBlocked(H.t), ir.DealDamage(H.n, H.t)), said="those become blocked"))  # fmt: skip
_FLIERS = ir.AllOf(ir.Filter((ir.IsOneOf(H.t), H.k)))
form(W, "tap {t:object}. ~ deals {n:digits} damage to each of those creatures with {k:has keyword}",
     ir.Sequence((ir.TapUntap(H.t, tap=True), ir.DealDamage(H.n, _FLIERS)), said="those with"))  # fmt: skip
form(W, "return to its owner's hand {what:object}", ir.PutInto(H.what, "hand", said="to its owner's hand"))
