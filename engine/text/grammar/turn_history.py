"""What happened this turn, as a condition, a limit and a count (410.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, form, word
from engine.text.grammar.shapes import H, Holes, narrowed

C, Q = "condition", "quantity"
YOU, ME = ir.You(), ir.Self()
FOES = ir.Players("opponents")
_ONE = ir.Number(1)
_SPELL = ir.Filter((ir.IsStatus("spell"),), "stack")

# ---------------------------------------------------------------------------- spells and lands played


def _cast(v: Holes) -> bool:
    return bool(v["of"].zone == "stack" and not v["of"].said)


for _text, _player in (("an opponent cast", FOES), ("you've cast", YOU)):
    form(
        C, _text + " {of:a noun} this turn", ir.Happened(ir.Past("played", H.of, player=_player)), when=_cast
    )
word(
    C,
    "you've cast another spell this turn",
    ir.Happened(ir.Past("played", _SPELL, player=YOU), said="another"),
)
word(C, "you've played a land this turn", ir.Compare(ir.ThisTurn("lands played", YOU), ">=", _ONE))
word(C, "you didn't play a land this turn", ir.Compare(ir.ThisTurn("lands played", YOU), "=", ir.Number(0)))
form(
    C,
    "{p:player} didn't cast a spell this turn",
    ir.Compare(ir.ThisTurn("spells played", H.p), "=", ir.Number(0)),
)
form("static", "you can't cast ~ if {c:conditions}",
     ir.Static(ME, (ir.Restrict("cannot be played"),), H.c, said="can't cast"))  # fmt: skip

# ---------------------------------------------------------------------------- damage

word(C, "an opponent was dealt damage this turn", ir.Happened(ir.Past("is dealt damage", FOES)))
form(
    C,
    "{ref:single object} dealt damage to an opponent this turn",
    ir.Happened(ir.Past("deals damage", H.ref, FOES)),
)
form(C, "one of {p:whose} opponents was dealt damage this turn",
     ir.Happened(ir.Past("is dealt damage", ir.OpponentsOf(H.p)), said="one of"))  # fmt: skip
_BY = narrowed(H.of, zone="any", was="stack")
form(
    C,
    "you were dealt damage this turn by {of:a noun}",
    ir.Happened(ir.Past("is dealt damage", YOU, _BY)),
    when=_cast,
)
form("last of the turn", "the last {of:noun} that dealt damage to you this turn",
     ir.LastOf(ir.Past("deals damage", _BY, YOU)), when=_cast)  # fmt: skip
form("whole", "~ deals {n:amount} damage to the controller of {of:last of the turn}",
     ir.DealDamage(H.n, ir.ControllerOf(H.of), said="the controller of"))  # fmt: skip
form(C, "{spell:doer} would destroy {of:a noun}", ir.WouldDestroy(H.spell, H.of),
     when=lambda v: v["of"].zone == "in play")  # fmt: skip
_PLAYED = ir.ChoosePast(ir.Past("played", narrowed(H.of, zone="any", was="stack")))
_ITS_DAMAGE = ir.Half(ir.SoFar(ir.Past("deals damage", ir.It()), True), False)
word("half of it", "equal to half the damage dealt by one of those", 0)
form("whole", "choose a player who cast one or more {of:nouns} this turn. ~ deals damage to that player {_h:half of "
     "it} {again:nouns} this turn, rounded down",
     ir.Sequence((_PLAYED, ir.DealDamage(_ITS_DAMAGE, ir.ControllerOf(ir.It()))), said="backdraft"),
     when=_cast, again=H.of)  # fmt: skip
word(C, "~ is on the stack", ir.Is(ME, ir.IsStatus("spell"), said="on the stack"))
word(C, "it is an opponent's turn", ir.No(ir.IsTurnOf(YOU), said="opponent's"))
word("trigger", "(when|whenever) an opponent is dealt damage", ir.Trigger("is dealt damage", FOES))
word(
    "amount so far",
    "the amount of life you gained this turn",
    ir.SoFar(ir.Past("gains life", player=YOU), True),
)
word("amount so far", "the damage dealt to you this turn", ir.SoFar(ir.Past("is dealt damage", YOU), True))
form("amount so far", "the damage already dealt to {ref:recipient} this turn",
     ir.SoFar(ir.Past("is dealt damage", H.ref), True, said="already"))  # fmt: skip
word("amount so far", "twice the damage dealt to you so far this turn by artifacts",
     ir.Times(2, ir.SoFar(ir.Past("is dealt damage", YOU, ir.Filter((ir.IsType("artifact"),), "any")), True),
              said="so far"))  # fmt: skip
custom(Q, "{q:amount so far}", lambda v: v["q"],
       lambda v: {"q": v} if isinstance(v, ir.SoFar | ir.Times) else None)  # fmt: skip
word("each of", "1 damage dealt to you this turn", ir.SoFar(ir.Past("is dealt damage", YOU), True))

# ---------------------------------------------------------------------------- creatures

_DIED = ir.Past("put into graveyard from play", ir.Filter((ir.IsType("creature"),)), tests=(ir.OwnedBy(YOU),))
word("each of", "creature put into your graveyard from the battlefield this turn", ir.SoFar(_DIED))
_TOTALS: tuple[tuple[str, ir.EventName], ...] = (("gained life", "gains life"), ("lost life", "loses life"))
for _text, _event in _TOTALS:
    word(C, f"you {_text} this turn", ir.Happened(ir.Past(_event, player=YOU)))
    word(C, f"an opponent {_text} this turn", ir.Happened(ir.Past(_event, player=FOES)))
word(C, "a creature died this turn", ir.Compare(ir.ThisTurn("creatures died"), ">=", _ONE))
word(C, "no creatures attacked this turn",
     ir.No(ir.Happened(ir.Past("attacks", ir.Filter((ir.IsType("creature"),))))))  # fmt: skip
_ATTACKED = ir.IsStatus("attacked this turn")
_LATE = ir.Not(ir.IsStatus("held since the turn began"))
form(C, "{ref:single object} didn't attack or come under your control this turn",
     ir.No(ir.Is(H.ref, ir.AnyOf((_ATTACKED, _LATE))), said="or"))  # fmt: skip
form(C, "{ref:single object} came under your control this turn", ir.Is(H.ref, _LATE))
word(C, "you've controlled ~ continuously since the beginning of your most recent turn",
     ir.Is(ME, ir.IsStatus("held since the turn began"), said="most recent"))  # fmt: skip
for _c in ("post", "post many"):
    word(_c, " they controlled since the beginning of the turn",
         ir.IsStatus("held since the turn began", said="they"))  # fmt: skip
    word(
        _c,
        " the active player has controlled continuously since the beginning of the turn",
        ir.Both(
            (ir.ControlledBy(ir.Players("active")), ir.IsStatus("held since the turn began")), said="active"
        ),
    )

form("static", "{of:nouns} can't be regenerated this turn",
     ir.Static(H.of, (ir.Restrict("cannot be regenerated"),), said="this turn"),
     when=lambda v: any(isinstance(t, ir.DealtDamageBy) for t in v["of"].tests))  # fmt: skip

# ---------------------------------------------------------------------------- unless it happened


form("conditioned", "{s:joined} unless {c:conditions}", ir.If(ir.No(H.c), (H.s,), said="unless"))

# ---------------------------------------------------------------------------- coins, shuffles, countered spells

word("trigger", "(when|whenever) you win a coin flip", ir.Trigger("wins a flip", player=YOU))
word("trigger", "whenever a spell or ability causes a player to shuffle their library",
     ir.Trigger("shuffles", player=ir.Players("each")))  # fmt: skip
word("trigger", "whenever a spell you've cast is countered", ir.Trigger("spell countered", player=YOU))
