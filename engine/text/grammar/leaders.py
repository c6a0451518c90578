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
form(
    C,
    "you control more {of:nouns} than each other player",
    ir.Leads(ir.You(), _HELD, said="you"),
    when=_plain,
)
for _who, _of in (("the player with the most life", LIFE),):
    word("leader", _who, ir.Leaders(_of))
form("leader", "the player who controls the most {of:nouns}", ir.Leaders(_HELD), when=_plain)
form(
    "whole",
    "{p:leader} gains control of ~",
    ir.By(H.p, (ir.Apply(ir.Self(), (ir.GiveControl(),), "permanent"),)),
)
form("whole", "{p:leader} wins the game", ir.By(H.p, (ir.WinGame(ir.You()),)))

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
