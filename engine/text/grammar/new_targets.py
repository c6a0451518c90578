"""Targets changed to something of a kind (415.7a)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, verb_form, word
from engine.text.grammar.shapes import H

C = "condition"
_CREATURE = ir.Filter((ir.IsType("creature"),))
_PERMANENT = ir.Filter((ir.IsType("permanent"),))
_ALONE = ir.IsStatus("single target")
word("aimed at", "a creature", _CREATURE)
word("aimed at", "~", ir.Self())
form(C, "{ref:object} has only one target and that target is {what:aimed at}",
     ir.Is(H.ref, ir.Both((_ALONE, ir.Targets(H.what)))))  # fmt: skip
verb_form(
    "pvp",
    "<change> {of:possessor} target to another creature",
    ir.ChangeTargets(H.of, _CREATURE, said="another"),
)
word("kind of target", "a creature", _CREATURE)
form("whole", "change the target of {what:object}. the new target must be {to:kind of target}",
     ir.ChangeTargets(H.what, H.to))  # fmt: skip
word("a person", "a player", 0)
form("whole", "change the target of {what:object}. the new target must be {_p:a person}",
     ir.ChangeTargets(H.what, to_player=True))  # fmt: skip
for _c in ("post", "post many"):
    word(_c, " that targets only a player", ir.Both((ir.Targets(ir.Players("each")), _ALONE), said="player"))
    word(_c, " that targets only a single permanent or player",
         ir.Both((ir.AnyOf((ir.Targets(_PERMANENT), ir.Targets(ir.Players("each")))), _ALONE)))  # fmt: skip
    word(_c, " that targets only ~", ir.Both((ir.Targets(ir.Self()), _ALONE), said="me"))
_ME = ir.Targets(ir.You())
form("whole", "change the target of {what:object} if that target is you. the new target must be {_p:a person}",
     ir.If(ir.Is(H.what, _ME), (ir.ChangeTargets(H.what, to_player=True),), said="you"))  # fmt: skip
word("a different one", "each copy targets a different one of those permanents and players", 0)
form("whole", "choose {what:chosen target}. copy that spell for each other permanent or player the spell could target. "
     "{_d:a different one}", ir.CopySpell(H.what, could_target=True))  # fmt: skip
