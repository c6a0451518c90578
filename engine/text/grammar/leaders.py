"""Players who have the most or the least of something, and comparisons of players (103.4)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H, narrowed

C = "condition"
EACH = ir.EachOne()
LIFE = ir.LifeOf(EACH)
ANYBODY = ir.Players("each")
_HELD = ir.Count(narrowed(H.of, ir.ControlledBy(EACH)))


def _plain(v: dict[str, ir.Filter]) -> bool:
    return v["of"].zone == "in play"


word(C, "a player has more life than each other player", ir.Leads(ANYBODY, LIFE))
form(C, "a player controls more {of:nouns} than each other player", ir.Leads(ANYBODY, _HELD), when=_plain)
form(C, "{p:player.third} controls more {of:nouns} than each other player",
     ir.Leads(H.p, _HELD, said="pointed"), when=_plain)  # fmt: skip
form(C, "you control more {of:nouns} than each other player",
     ir.Leads(ir.You(), _HELD, said="you"), when=_plain)  # fmt: skip
for _who, _least in (
    ("the player with the most life", False),
    ("the player with the lowest life total", True),
):
    word("leader", _who, ir.Leaders(LIFE, _least))
word("they are tied", "two or more players are tied for lowest life total", 0)
_TAKES = (ir.Apply(ir.Self(), (ir.GiveControl(),), "permanent"),)
form(
    "whole",
    "{p:leader} gains control of ~. if {_t:they are tied}, you choose one of them, and that player gains control of ~",
    ir.By(H.p, _TAKES, said="or chosen"),
)
form("leader", "the player who controls the most {of:nouns}", ir.Leaders(_HELD), when=_plain)
form("whole", "{p:leader} gains control of ~",
     ir.By(H.p, (ir.Apply(ir.Self(), (ir.GiveControl(),), "permanent"),)))  # fmt: skip
form("whole", "{p:leader} wins the game", ir.By(H.p, (ir.WinGame(ir.You()),)))

word("life is tied", "two or more players are tied for highest life total", 0)
form("whole", "the player with the highest life total wins the game. if {_t:life is tied}, the game is a draw",
     ir.If(ir.Leads(ANYBODY, LIFE), (ir.By(ir.Leaders(LIFE), (ir.WinGame(ir.You()),)),), (ir.DrawGame(),),
           said="or tied"))  # fmt: skip

# ---------------------------------------------------------------------------- the one that has least

_CHOSEN = ir.ChosenBy(ir.You(), H.of)
word("tie", "if two or more creatures are tied for", 0)
word("broken", "you choose one of them", 0)
for _stat in ("power", "toughness"):
    _TIE = f". {{_t:tie}} least {_stat}, {{_b:broken}}"
    form("whole", "destroy the {of:noun}. it can't be regenerated" + _TIE,
         ir.Destroy(_CHOSEN, no_regeneration=True, said=f"least {_stat}"))  # fmt: skip
    form("whole", "~ deals {n:digits} damage to the {of:noun}" + _TIE,
         ir.DealDamage(H.n, _CHOSEN, said=f"least {_stat}"))  # fmt: skip

# ---------------------------------------------------------------------------- what costs most

_HIS = ir.ControlledBy(EACH)
_OWN = narrowed(H.of, _HIS)
_DEAREST = narrowed(H.of, _HIS, ir.StatIs("mana value", "=", ir.Greatest("mana value", _OWN)))
word("what costs most", "with the highest converted mana cost", 0)
_MINE, _THEIRS = ir.ControlledBy(ir.You()), ir.ControlledBy(H.p)


def _dearest(of: object, player: ir.Ref, whose: ir.ControlledBy) -> ir.ChosenBy:
    """One of the things that cost most of those that a player controls, as he or she chooses."""
    most = ir.Greatest("mana value", narrowed(of, whose))
    return ir.ChosenBy(player, narrowed(of, whose, ir.StatIs("mana value", "=", most)))


def _swapped(of: object) -> ir.ExchangeControl:
    return ir.ExchangeControl(_dearest(of, ir.You(), _MINE), _dearest(of, H.p, _THEIRS))


word("tied for cost", "if two or more permanents a player controls are tied for highest cost", 0)
form("whole", "you and {p:player} exchange control of the {a:noun} you each control {_m:what costs most}. then "
     "exchange control of {b:nouns} the same way. {_t:tied for cost}, their controller chooses one of them",
     ir.Sequence((_swapped(H.a), _swapped(H.b)), said="what costs most"))  # fmt: skip
word("cost as much", "if two or more creatures a player controls are tied for highest cost", 0)
form("whole", "each player sacrifices the {of:noun} they control {_m:what costs most} unless they pay that "
     "creature's mana cost. {_t:cost as much}, that player chooses one", ir.ForEach(ANYBODY, (
         ir.ChooseObjects(ir.ChosenBy(EACH, _DEAREST)),
         ir.Unless((ir.SacrificeIt(ir.It(), EACH),), EACH, (ir.ManaCostOf(ir.It()),))),
         said="what costs most"))  # fmt: skip
