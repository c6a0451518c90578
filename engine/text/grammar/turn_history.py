"""What happened this turn and in the last, as a condition, a limit, a count and what things are told by (410.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, form, word
from engine.text.grammar.shapes import H, Holes, narrowed

C, Q, S = "condition", "quantity", "static"
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
word(C, "you've cast another spell this turn",
     ir.Happened(ir.Past("played", _SPELL, player=YOU), said="another"))  # fmt: skip
word(C, "you've played a land this turn", ir.Compare(ir.ThisTurn("lands played", YOU), ">=", _ONE))
word(C, "you didn't play a land this turn", ir.Compare(ir.ThisTurn("lands played", YOU), "=", ir.Number(0)))
form(C, "{p:player} didn't cast a spell this turn",
     ir.Compare(ir.ThisTurn("spells played", H.p), "=", ir.Number(0)))  # fmt: skip
form("static", "you can't cast ~ if {c:conditions}",
     ir.Static(ME, (ir.Restrict("cannot be played"),), H.c, said="can't cast"))  # fmt: skip

# ---------------------------------------------------------------------------- damage

word(C, "an opponent was dealt damage this turn", ir.Happened(ir.Past("is dealt damage", FOES)))
form(C, "{ref:single object} dealt damage to an opponent this turn",
     ir.Happened(ir.Past("deals damage", H.ref, FOES)))  # fmt: skip
form(C, "one of {p:whose} opponents was dealt damage this turn",
     ir.Happened(ir.Past("is dealt damage", ir.OpponentsOf(H.p)), said="one of"))  # fmt: skip
_BY = narrowed(H.of, zone="any", was="stack")
form(C, "you were dealt damage this turn by {of:a noun}",
     ir.Happened(ir.Past("is dealt damage", YOU, _BY)), when=_cast)  # fmt: skip
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
word(C, "it is an opponent's turn", ir.IsTurnOf(FOES))
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
word(
    C, "no creature died this turn", ir.No(ir.Compare(ir.ThisTurn("creatures died"), ">=", _ONE), said="died")
)
word(C, "no creatures attacked this turn",
     ir.No(ir.Happened(ir.Past("attacks", ir.Filter((ir.IsType("creature"),))))))  # fmt: skip
_ATTACKED = ir.IsStatus("attacked this turn")
_LATE = ir.Not(ir.IsStatus("held since the turn began"))
form(C, "{ref:single object} didn't attack or come under your control this turn",
     ir.No(ir.Is(H.ref, ir.AnyOf((_ATTACKED, _LATE))), said="or"))  # fmt: skip
form(C, "{ref:single object} came under your control this turn", ir.Is(H.ref, _LATE))
word(C, "you've controlled ~ continuously since the beginning of your most recent turn",
     ir.Is(ME, ir.IsStatus("held since the turn began"), said="most recent"))  # fmt: skip
word("post.*", " tapped this turn to pay for its abilities",
     ir.Underwent(ir.Past("tapped for a cost", other=ME), said="to pay"))  # fmt: skip
word("post.*", " they controlled since the beginning of the turn",
     ir.IsStatus("held since the turn began", said="they"))  # fmt: skip
word("post.*", " the active player has controlled continuously since the beginning of the turn",
     ir.Both((ir.ControlledBy(ir.Players("active")), ir.IsStatus("held since the turn began")),
             said="active"))  # fmt: skip

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

# ---------------------------------------------------------------------------- played this turn

_CAST_NOW = ir.Underwent(ir.Past("played", player=YOU))
word("post.*", " you cast this turn", _CAST_NOW)
word(C, "you've cast ~ this turn", ir.Is(ME, _CAST_NOW, said="you've"))
form(S, "you can't play lands if {c:conditions}",
     ir.PlayerRule("cannot play lands", YOU, condition=H.c, said="if"))  # fmt: skip
form("whom", " who declared an attacking creature this turn",
     ir.Happened(ir.Past("attackers declared", player=ir.It())))  # fmt: skip

# ---------------------------------------------------------------------------- the last turn

_ATTACKED_THEN = ir.IsStatus("attacked last turn")
for _whose in ("your", "its controller's"):
    form(C, "{ref:doer} attacked during " + _whose + " last turn", ir.Is(H.ref, _ATTACKED_THEN, said=_whose))
word("post.*", " that attacked during their controller's last turn",
     ir.IsStatus("attacked last turn", said="their"))  # fmt: skip

_FOE = ir.Players("defending")
_IDLE = (
    ir.No(ir.Happened(ir.Past("played", player=_FOE, last_turn=True))),
    ir.No(ir.Happened(ir.Past("comes into play", H.of, player=_FOE, last_turn=True))),
)
form("mod.base", "can't attack a player unless that player cast a spell or put {of:a noun} onto the battlefield during "
     "their last turn", (ir.Restrict("cannot attack", unless=ir.No(ir.All(_IDLE))),))  # fmt: skip

# ---------------------------------------------------------------------------- as the turn began

form(C, "{ref:doer} started the turn untapped", ir.Is(H.ref, ir.IsStatus("untapped as the turn began")))
word("measure", "the number of untapped lands they controlled at the beginning of this turn",
     ir.HadFirst(ir.EventPlayer(), "untapped lands"))  # fmt: skip
_HELD = ir.HadFirst(YOU)
word(C, "you had no cards in hand at the beginning of this turn", ir.Compare(_HELD, "=", ir.Number(0)))
word(C, "you had a card in hand", ir.Compare(_HELD, ">=", ir.Number(1)))

# ---------------------------------------------------------------------------- told by what they did this turn (410.2)


def _blocked(who: ir.Filter) -> ir.Underwent:
    """Was blocked by it this turn."""
    return ir.Underwent(ir.Past("blocks creature", subject=who), "other")


def _blocker(of: ir.Filter) -> ir.Underwent:
    """Blocked it this turn."""
    return ir.Underwent(ir.Past("blocks creature", other=of))


_FOUGHT = ir.AnyOf((ir.IsStatus("blocked this turn"), ir.IsStatus("was blocked this turn")), said="fought")
form("post.*", " that <were> blocked by {ref:object} this turn", _blocked(H.ref))
form("post.*", " {ref:doer} blocked this turn",
     ir.Underwent(ir.Past("blocks creature", H.ref, said="it"), "other"))  # fmt: skip
form("post.*", " that blocked {ref:object} this turn", _blocker(H.ref))
form("post.*", " that blocked or <were> blocked by {ref:object} this turn",
     ir.AnyOf((_blocker(H.ref), _blocked(H.ref)), said="fought it"))  # fmt: skip
word("post.*", " that blocked or <were> blocked this turn", _FOUGHT)
form("post.*", " that dealt damage to {ref:object} this turn",
     ir.Underwent(ir.Past("deals damage", other=H.ref), said="dealt"))  # fmt: skip
word("post.*", " that dealt damage this turn", ir.Underwent(ir.Past("deals damage"), said="dealt any"))
_WHOM: tuple[tuple[str, ir.Ref], ...] = (
    ("you", YOU), ("a player", ir.Players("each")), ("an opponent", ir.Players("opponents")),
)  # fmt: skip
for _whom, _ref in _WHOM:
    form("post.*", f" that dealt combat damage to {_whom} this turn",
         ir.Underwent(ir.Past("deals damage", other=_ref, combat_only=True), said="dealt"))  # fmt: skip
    form("post.*", f" that dealt damage to {_whom} this turn",
         ir.Underwent(ir.Past("deals damage", other=_ref), said="dealt to a player"))  # fmt: skip
word("post.*", " that attacked or blocked this turn",
     ir.AnyOf((ir.IsStatus("attacked this turn"), ir.IsStatus("blocked this turn"))))  # fmt: skip
word("post.*", " that attacked you this turn", ir.Underwent(ir.Past("attacks", player=YOU), said="attacked"))
_MET = ir.AnyOf((_blocker(H.of), _blocked(H.of)))
form(C, "~ blocked or was blocked by {of:subject} this turn", ir.Is(ME, _MET, said="met"))
word(C, "~ entered the battlefield this turn", ir.Is(ME, ir.Underwent(ir.Past("comes into play"))))
word(C, "~ regenerated this turn", ir.Happened(ir.Past("regenerated", ME)))
word("each of", "time it regenerated this turn", ir.SoFar(ir.Past("regenerated", ME)))
form("player that", "each player who tapped {of:a noun} for mana this turn",
     ir.PlayersThat("each", ir.Filter((ir.Underwent(ir.Past("tapped for mana", H.of)),), "any")))  # fmt: skip
form("player that", "each player who controls {of:a noun}",
     ir.PlayersThat("each", ir.Filter((ir.ControllerHas(H.of),), "any")))  # fmt: skip

# ---------------------------------------------------------------------------- the most common color

_MOST = ir.CommonestColor(ir.Filter((ir.IsType("permanent"),)))
word("as common", "a color tied for most common", 0)
form("commonest", "the most common color among all permanents or {_t:as common}", _MOST)
form(C, "{ref:doer} shares a color with {test:commonest}", ir.Is(H.ref, H.test, said="commonest"))
