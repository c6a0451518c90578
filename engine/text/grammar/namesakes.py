"""What has the name of something else (202.2)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H

C = "condition"


def _some(of: ir.Filter, said: str, another: bool = False) -> ir.SharesName:
    return ir.SharesName(ir.AllOf(of), another, said=said)


form("post.*", " with the same name as {of:a noun}", _some(H.of, "a"))
form("post.*", " with the same name as another {of:noun}", _some(H.of, "another", True))
form(C, "{ref:doer} has the same name as {of:a noun}", ir.Is(H.ref, _some(H.of, "has")))
form(C, "another {of:noun} with the same name is on the battlefield",
     ir.Is(ir.Target(0), _some(H.of, "another", True)))  # fmt: skip
_PERMANENT = ir.Filter((ir.Not(ir.IsStatus("token")), ir.IsType("permanent")))
_SEEN = ir.AnyOf((_some(ir.Filter((), "graveyard"), ""), _some(_PERMANENT, "")))
word("in a graveyard", "is in a graveyard", 0)
form("whole", "counter it if a card with the same name {_g:in a graveyard} or a nontoken permanent with the same "
     "name is on the battlefield",
     ir.If(ir.Is(ir.EventObject(), _SEEN), (ir.CounterSpell(ir.EventObject()),), said="seen before"))  # fmt: skip
form("line", "if ~ is in a graveyard, effects from spells named {name:name} count it as a card named {name:name}",
     (ir.CountedAs(H.name),))  # fmt: skip
