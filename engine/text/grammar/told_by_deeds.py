"""Things and players told by what they did this turn, or what was done to them (410.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

C = "condition"
ME, YOU = ir.Self(), ir.You()


def _blocked(who: ir.Filter) -> ir.Underwent:
    """Was blocked by it this turn."""
    return ir.Underwent(ir.Past("blocks creature", subject=who), "other")


def _blocker(of: ir.Filter) -> ir.Underwent:
    """Blocked it this turn."""
    return ir.Underwent(ir.Past("blocks creature", other=of))


_WHOM: tuple[tuple[str, ir.Ref], ...] = (
    ("you", YOU), ("a player", ir.Players("each")), ("an opponent", ir.Players("opponents")),
)  # fmt: skip
_FOUGHT = ir.AnyOf((ir.IsStatus("blocked this turn"), ir.IsStatus("was blocked this turn")), said="fought")
for _c, _were in (("post", "was"), ("post many", "were")):
    form(_c, f" that {_were} blocked by {{ref:object}} this turn", _blocked(H.ref))
    form(
        _c,
        " {ref:doer} blocked this turn",
        ir.Underwent(ir.Past("blocks creature", H.ref, said="it"), "other"),
    )
    form(_c, " that blocked {ref:object} this turn", _blocker(H.ref))
    form(_c, f" that blocked or {_were} blocked by {{ref:object}} this turn",
         ir.AnyOf((_blocker(H.ref), _blocked(H.ref)), said="fought it"))  # fmt: skip
    word(_c, f" that blocked or {_were} blocked this turn", _FOUGHT)
    form(_c, " that dealt damage to {ref:object} this turn",
         ir.Underwent(ir.Past("deals damage", other=H.ref), said="dealt"))  # fmt: skip
    word(_c, " that dealt damage this turn", ir.Underwent(ir.Past("deals damage"), said="dealt any"))
    for _whom, _ref in _WHOM:
        form(_c, f" that dealt combat damage to {_whom} this turn",
             ir.Underwent(ir.Past("deals damage", other=_ref, combat_only=True), said="dealt"))  # fmt: skip
        form(_c, f" that dealt damage to {_whom} this turn",
             ir.Underwent(ir.Past("deals damage", other=_ref), said="dealt to a player"))  # fmt: skip
    word(_c, " that attacked or blocked this turn",
         ir.AnyOf((ir.IsStatus("attacked this turn"), ir.IsStatus("blocked this turn"))))  # fmt: skip
    word(_c, " that attacked you this turn", ir.Underwent(ir.Past("attacks", player=YOU), said="attacked"))
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
