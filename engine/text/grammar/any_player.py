"""What any player may pay to prevent, asked in turn order (103.4), and what only one player may do."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import exactly, form, prefer, word
from engine.text.grammar.shapes import H, altered

W = "whole"
_ANYBODY = ir.Players("each")
_PRICE = (ir.PayMana(H.m),)


def _undone(effect: ir.Effect) -> tuple[ir.Effect, ...]:
    """Somebody pays, and it happens: what nobody pays for does not."""
    nobody = ir.Unless((), _ANYBODY, _PRICE)
    return (nobody, ir.If(ir.DidIt(), (effect,)))


form(W, "{s:clause}. then, if any player pays {m:symbols}, {t:clause}",
     ir.Sequence((H.s, *_undone(H.t)), said="if any pays"))  # fmt: skip
_FULL = ir.Unless((ir.DealDamage(H.n, H.to),), ir.ControllerOf(H.to), _PRICE)
_SOFT = ir.If(ir.DidIt(), (ir.DealDamage(H.k, H.to),))
form(W, "~ deals {n:digits} damage to {to:recipient} unless that creature's controller or that player pays "
     "{m:symbols}. if they do, ~ deals {k:digits} damage to the creature or player",
     ir.Sequence((_FULL, _SOFT), said="softened"))  # fmt: skip

# ---------------------------------------------------------------------------- coins of several players

_TAILS = ir.ThisWay("tails", said="tails")
word("player that", "each player whose coin comes up tails", _TAILS)
word("player that", "each player who (does|did)", ir.ThisWay("did it"))
word("player that", "each player who (doesn't|didn't)", ir.ThisWay("did not"))
word(W, "each player flips a coin", ir.FlipEach(_ANYBODY))
word("heads together", "both players' coins come up heads on the same flip", ir.DidIt(said="heads"))
_BOTH_FLIP = ir.FlipEach(ir.Together((ir.You(), H.p)))
form(W, "you and {p:player} each flip a coin. {s:clause}. repeat this process until {c:heads together}",
     ir.Repeat((_BOTH_FLIP, H.s), until=H.c))  # fmt: skip
prefer(
    "coins that nobody calls come up heads or tails",
    lambda n: exactly(n, ir.FlipEach),
    lambda n: exactly(n, ir.FlipCoin),
)

# ---------------------------------------------------------------------------- as much as somebody likes

word("what was paid", "the amount of mana that player paid this way", ir.X())
_SPARED = ir.Shield(ir.Replaces("damage", what=H.p, source=ir.Self(), amount=H.x, prevent="all"))
form(W, "{p:player.third} may pay any amount of mana. ~ deals {n:digits} damage to that player. prevent X of that "
     "damage, where X is {x:what was paid}", ir.Sequence((
         ir.PayCosts(H.p, (ir.PayMana("{X}"),)), _SPARED, ir.DealDamage(H.n, H.p)), said="any amount"))  # fmt: skip

# ---------------------------------------------------------------------------- whoever does one thing or another

word("any one of them", "any player may", _ANYBODY)
_EITHER_PRICE = ir.EitherOf(
    (ir.PayCosts(_ANYBODY, (ir.SacrificeCost(H.of, H.n),)), ir.PayCosts(_ANYBODY, (ir.SufferDamage(H.k),))),
    _ANYBODY,
)
_GIVES_IN = ir.May((_EITHER_PRICE,), _ANYBODY, first=True)
form(W, "{p:any one of them} sacrifice {n:number word} {of:nouns} or have ~ deal {k:int} damage to them. if a player "
     "does either, {s:clause}",
     ir.Sequence((_GIVES_IN, ir.If(ir.DidIt(), (H.s,))), said="either"), p=_ANYBODY)  # fmt: skip

# ---------------------------------------------------------------------------- an ability for whoever gave it

form(W, "until end of turn, {x:single object} gains {a:abilities}. only you may activate this ability",
     ir.Apply(H.x, (ir.GainAbility((altered(H.a, ir.Activated, by=ir.Giver()),)),), said="his alone"), a=(H.a,),
     when=lambda v: exactly(v["a"][0], ir.Activated))  # fmt: skip
