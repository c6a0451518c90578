"""Attacks and blocks: who may (308-309), at what price (308.2d, 309.2b), changed and noticed (306.2, 308.2c, 309.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.modifications import fixed
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.rules import form, rule, verb, word
from engine.text.grammar.shapes import H, narrowed

S, T, W, C = "static", "trigger", "whole", "condition"
ME, YOU = ir.Self(), ir.You()
_ONE = ir.Number(1)
_CREATURE = ir.IsType("creature")

# ---------------------------------------------------------------------------- who may not

form(S, "except for {a:nouns} and {b:nouns}, {of:nouns} {m:mods.base}",
     ir.Static(narrowed(H.of, ir.Not(ir.Both(H.x)), ir.Not(ir.Both(H.y))), H.m, said="except"),
     a=ir.Filter(H.x), b=ir.Filter(H.y))  # fmt: skip
for _whose in ("its", "their"):
    fixed(f"<can't> attack or block, and {_whose} activated abilities with {{T}} in their costs can't be activated",
          ir.Restrict("cannot attack", said=f"and {_whose} tapping"), ir.Restrict("cannot block"),
          ir.Restrict("abilities cannot be played", ability="{T}"))  # fmt: skip
word("as though without", "as though they didn't have those abilities", 0)
form(S, "creatures with landwalk abilities can be blocked {_w:as though without}",
     ir.Static(ir.Filter((_CREATURE,)), (ir.Restrict("blocked as though without", ability="landwalk"),),
               said="landwalk"))  # fmt: skip
form("mod", "can't be blocked unless {c:condition}", (ir.Restrict("cannot be blocked", unless=H.c),))
form(C, "defending player controls {n:number word} or more {of:nouns} that share a creature type",
     ir.Compare(ir.OfOneType(narrowed(H.of, ir.ControlledBy(ir.Players("defending")))), ">=", H.n,
                said="of one type"))  # fmt: skip

# ---------------------------------------------------------------------------- attackers as they are declared

_MINE = narrowed(H.of, ir.ControlledBy(YOU))
_LEFT_OUT = narrowed(H.of, ir.ControlledBy(YOU), ir.Not(ir.IsStatus("attacking")))
form(T, "(when|whenever) all {of:nouns} you control attack", ir.Trigger(
    "attackers declared", at_least=1, condition=ir.All((
        ir.IsTurnOf(YOU), ir.Compare(ir.Count(_MINE), ">=", _ONE),
        ir.Compare(ir.Count(_LEFT_OUT), "=", ir.Number(0)))), said="all attack"))  # fmt: skip
form(T, "(when|whenever) a player attacks with {n:count} or more creatures",
     ir.Trigger("attackers declared", at_least=H.n, said="a player"))  # fmt: skip
_STAYED = (ir.IsStatus("untapped"), ir.Not(ir.IsSubtype("wall")), _CREATURE, ir.ControlledBy(ir.EventPlayer()),
           ir.Not(ir.IsStatus("fought this combat")), ir.IsStatus("held since the turn began"))  # fmt: skip
word("but the new", "creatures the player hasn't controlled", 0)
word("who stayed", "that player controls that didn't attack", 0)
form(
    W,
    "destroy all untapped non-Wall creatures {_w:who stayed}, except for {_n:but the new} "
    "continuously since the beginning of the turn",
    ir.Destroy(ir.AllOf(ir.Filter(_STAYED)), said="stayed"),
)

# ---------------------------------------------------------------------------- prices of an attack, marks

form(W, "for each {of:one of several}, its controller may pay {m:symbols}. if they don't, {s:conditioned}",
     ir.ForEach(H.of, (ir.Unless((H.s,), ir.ControllerOf(ir.It()), (ir.PayMana(H.m),)),), said="may pay"))  # fmt: skip
rule("post.base", " with {kind:counters} on them", ir.HasCounter)
for _post, _it, _some in (("post.third", "it", "a counter"), ("post.base", "them", "counters")):
    word(_post, f" with {_some} on {_it}", ir.HasCounter(""))
    word(_post, f" with no counters on {_it}", ir.Not(ir.HasCounter(""), said="no counters"))
rule(C, "{left:quantity} is {right:digits} or more", ir.Compare, "or more", operator=">=")
rule(C, "{of:quantity} is even", ir.Even)
form(C, "{ref:doer} entered the battlefield this turn", ir.Is(H.ref, ir.Underwent(ir.Past("comes into play"))),
     when=lambda v: v["ref"] != ir.Self())  # fmt: skip

# ---------------------------------------------------------------------------- who blocks, and who is blocked

_ME, _YOU = ir.Self(), ir.You()
form("plain sentence",
     "creatures it was blocking that had become blocked by only {by:object} this combat become unblocked",
     ir.Unblock(H.by))  # fmt: skip
verb("pvp", "<have> {what:object} block an attacking creature of your choice", ir.HaveBlock)

# ---------------------------------------------------------------------------- who taps

_STAYS = ir.Static(_ME, (ir.Restrict("cannot attack"),))
_TEAM = ir.Filter((ir.IsType("creature"), ir.ControlledBy(_YOU)))
_FRESH = ir.Static(_TEAM, (ir.Restrict("attacks without tapping"),), ir.Is(_ME, ir.IsStatus("untapped")))
_LED = ir.Apply(_ME, (ir.GainAbility((_STAYS, _FRESH)),), "end of combat", said="led")
word("nobody taps", "attacking doesn't cause creatures you control to tap", 0)
form("whole", "you may have ~ gain \"the granting object can't attack\" until end of combat. if you do, "
     "{_n:nobody taps} this combat if ~ is untapped", ir.May((_LED,)))  # fmt: skip

# ---------------------------------------------------------------------------- prices of attacks and blocks (308.2d)

_ATTACK: ir.Restriction = "attack cost"
_BLOCK: ir.Restriction = "block cost"
_CONTROLLED = "their controller {cost:cost and.third} for each creature they control that's "
_EACH = "their controller {cost:cost and.third} for each "


def _price(form_: str, text: str, said: str, *rules: ir.Restriction) -> None:
    """What has to be paid for it, by whatever rules it is asked."""
    made = tuple(ir.Restrict(rule, cost=H.cost, said=said) for rule in rules)
    form(f"mod.{form_}", text, made)


_price("third", "can't attack unless its controller {cost:cost and.third}", "its", _ATTACK)
_price("base", f"can't attack you unless {_CONTROLLED}attacking you", "you", "attack you cost")
_price("base", f"can't attack unless {_CONTROLLED}attacking", "each", _ATTACK)
_price("third", "can't attack unless you {cost:cost and.base}", "you pay", _ATTACK)
_price("third", "can't attack or block unless you {cost:cost and.base}", "you pay for both", _ATTACK, _BLOCK)
_price("base", f"can't block unless {_CONTROLLED}blocking", "each", _BLOCK)
for _color in COLORS[:5]:
    _price("base", f"can't attack unless {_EACH}{_color} creature they control that's attacking", f"each {_color}",
           _ATTACK)  # fmt: skip
word("post.*", " not declared as an attacking or blocking creature this combat",
     ir.Not(ir.IsStatus("fought this combat", said="declared")))  # fmt: skip
_CREATURES = ir.AllOf(ir.Filter((ir.IsType("creature"),)))
for _do, _doing, _rule in (("attack", "attacking", _ATTACK), ("block", "blocking", _BLOCK)):
    form("whole", f"this turn, creatures can't {_do} unless {_CONTROLLED}{_doing}",
         ir.Apply(_CREATURES, (ir.Restrict(_rule, cost=H.cost),), said="dear"))  # fmt: skip

# ---------------------------------------------------------------------------- counted, and for some blocks only

for _who, _pays, _said in (("you", "pay", "you"), ("its controller", "pays", "its")):
    _each = f"unless {_who} {_pays} {{m:symbols}} for each {{n:each of}}"
    _dear = ir.PayMana(H.m)
    form("mod.third", f"can't attack or block {_each}",
         tuple(ir.Restrict(r, cost=(_dear,), times=H.n, said=f"{_said} each") for r in (_ATTACK, _BLOCK)))  # fmt: skip
    form("mod.third", f"can't attack {_each}", (ir.Restrict(_ATTACK, cost=(_dear,), times=H.n, said=_said),))
form("mod.third", "can't block {by:nouns} unless you {cost:cost and.base}",
     (ir.Restrict(_BLOCK, by=H.by, cost=H.cost, said="those, you"),))  # fmt: skip
form("mod.base", "can't block {by:nouns} unless their controller {cost:cost and.third} for each blocking creature they "
     "control", (ir.Restrict(_BLOCK, by=H.by, cost=H.cost, said="those"),))  # fmt: skip
form("mod.third", "can't be blocked unless defending player {cost:cost and.third} for each creature they control "
     "that's blocking it", (ir.Restrict("blocked cost", cost=H.cost),))  # fmt: skip
_COUNTED = (
    "can't attack you unless their controller pays {X} for each creature they control that's attacking you"
)
form("static", "creatures " + _COUNTED + ", where X is {n:quantity}",
     ir.Static(ir.Filter((ir.IsType("creature"),)),
               (ir.Restrict("attack you cost", cost=(ir.PayMana("{1}"),), times=H.n),), said="X each"))  # fmt: skip

# ---------------------------------------------------------------------------- who assigns the damage

word("damage from them", "the combat damage of each creature attacking you", 0)
word("at will", "as you choose among any of the creatures", 0)
form(S, "rather than the attacking player, you assign {_a:damage from them}. you can divide that creature's combat "
     "damage {_d:at will} blocking it", ir.PlayerRule("assigns for attackers", YOU))  # fmt: skip
word(S, "the attacking player chooses how each creature blocks each turn",
     ir.PlayerRule("chooses blocks", ir.Players("active")))  # fmt: skip
word(W, "you choose which creatures block this combat and how those creatures block",
     ir.RuleThisTurn(ir.PlayerRule("chooses blocks", YOU), "end of combat"))  # fmt: skip
