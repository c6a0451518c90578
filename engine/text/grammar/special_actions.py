"""Special actions: ignoring the effect of a static ability for a turn (408.2j), and others that effects allow."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import Pair, custom, exactly, form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.ir.node import rewrite
from engine.text.pronouns import Unsettled, strip
from engine.text.surface import Mention, Pronoun

_KEEPER = ir.ControllerOf(ir.Attached())
_WORDS = (
    ("that creature's controller may", "for that player to ignore"),
    ("its controller may", "for that player to ignore"),
    ("that creature's controller may", "to ignore"),
    ("its controller may", "to ignore"),
)


def _his_own(node: object) -> object:
    """Who pays does it with what is his own."""
    if isinstance(node, Mention) and isinstance(node.ref, Pronoun) and node.ref.words == "they":
        return ir.You(said="they")
    return None


def _with(said: str) -> Pair:
    def make(v: Holes) -> tuple[ir.Static, ir.Activated] | None:
        static = v["s"]
        if not exactly(static, ir.Static) or not exactly(static.to, ir.Attached):
            return None
        cost = rewrite(v["cost"], _his_own)
        ignoring = ir.Activated(cost, effects=(ir.IgnoreEffect(),), special=True, by=_KEEPER, said=said)
        try:
            found: tuple[ir.Static, ir.Activated] = strip((static, ignoring))
        except Unsettled:
            return None
        return found

    def take(v: object) -> Holes | None:
        if not isinstance(v, tuple) or len(v) != 2 or not exactly(v[1], ir.Activated):
            return None
        made = make({"s": v[0], "cost": v[1].cost})
        same = made is not None and v[1] == replace(made[1], cost=v[1].cost)
        return {"s": v[0], "cost": v[1].cost} if same else None

    return make, take


for _n, (_who, _end) in enumerate(_WORDS):
    custom("line", f"{{s:static}}. {_who} {{cost:cost and.base}} {_end} this effect until end of turn",
           *_with(f"ignoring {_n}"))  # fmt: skip
word("line", "you may discard ~ any time you could cast an instant",
     (ir.Activated((ir.DiscardCost(itself=True),), special=True, zone="hand"),))  # fmt: skip

# ---------------------------------------------------------------------------- stopped by paying first (408.2i)

_POISONED = ir.PutCounters("poison", ir.Number(1), H.p, said="another")
for _harm, _effect in (
    ("loses {n:digits} life", ir.LoseLife(H.p, H.n)),
    ("gets another poison counter", _POISONED),
):
    for _words, _step in (("draw step", "draw"), ("upkeep", "upkeep")):
        for _by_then in dict.fromkeys((_words, "step")):
            form("whole", f"{{p:player.third}} {_harm} at the beginning of their next {_words} unless they pay "
                 f"{{m:symbols}} before that {_by_then}",
                 ir.Later(ir.Trigger("step begins", step=_step, player=H.p), (_effect,), price=(ir.PayMana(H.m),),
                          payer=H.p, said=f"before that {_by_then}"))  # fmt: skip

# ---------------------------------------------------------------------------- whenever an instant could be played

_ACTION = ir.Activated((ir.PayMana(H.m),), effects=(H.s,), special=True, any_player=True)
word("any such time", "any time you could cast an instant", 0)
form("whole", "until end of turn, you may pay {m:symbols} {_t:any such time}. if you do, {s:joined}",
     ir.RuleThisTurn(ir.PlayerRule("may act", ir.You(), action=_ACTION)))  # fmt: skip

# ---------------------------------------------------------------------------- who has most

_HELD = ir.Count(ir.Filter((ir.IsType("permanent"), ir.ControlledBy(ir.EachOne()))))
_MOST = ir.Leads(ir.EachOne(), _HELD)
_ASIDE = ir.Activated(
    (ir.SacrificeCost(ir.Filter((ir.IsType("permanent"),))),), effects=(ir.IgnoreEffect(),), special=True,
    only=ir.Leads(ir.You(), _HELD), by=ir.Leaders(_HELD),
)  # fmt: skip
word("who has most", "a player who controls more permanents than each other player", 0)
word("the aside", "that player may sacrifice a permanent", _ASIDE)
form("line", "{_m:who has most} can't play lands or cast {what:spells}. {a:the aside} for that player to ignore this "
     "effect until end of turn", (
         ir.PlayerRule("cannot play lands", condition=_MOST, said="most"),
         ir.PlayerRule("spells cannot be played", None, H.what, condition=_MOST, said="and"), H.a))  # fmt: skip
