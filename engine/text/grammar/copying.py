"""Copies (503): becoming a copy, coming into play as one, and with which exceptions."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import exactly, form, prefer, rule, verb, verb_form, word
from engine.text.grammar.shapes import H

X = "copy exceptions"
rule(X, "", ir.CopyOf, of=ir.It())
rule(X, ", except it is an enchantment in addition to its other types", ir.CopyOf, of=ir.It(),
     add_types=("enchantment",))  # fmt: skip
word("own color", "it doesn't copy that creature's color", True)


form(X, ", except it has {gain:abilities}", ir.CopyOf(ir.It(), gain=H.gain, said="has"))
word(
    X,
    ", except it is an artifact in addition to its other types",
    ir.CopyOf(ir.It(), add_types=("artifact",)),
)
form(X, " except {how:own color} and it gains {gain:abilities}", ir.CopyOf(ir.It(), except_color=True, gain=H.gain),
     how=True)  # fmt: skip
form("static", "you may have ~ enter as a copy of any {of:noun} on the battlefield{how:copy exceptions}",
     ir.Entering(ir.EntersWith(copy=H.how, copy_choice=H.of)))  # fmt: skip
verb_form("mod", "<become> a copy of {of:object} and gains this ability",
          (ir.CopyOf(H.of, said="gains", gain_this=True),))  # fmt: skip
verb_form("mod", "<become> a copy of {of:object}", (ir.CopyOf(H.of, said="plain"),))
verb_form("mod", "<become> copies of {of:object}", (ir.CopyOf(H.of, said="several"),))
verb_form("mod", "<become> a copy of {of:object} except {how:own color}",
          (ir.CopyOf(H.of, said="colored", except_color=True),), how=True)  # fmt: skip
verb("pvp", "<create> a token that's a copy of {copy:object}",
     ir.CreateTokens, "player", "copy", n=ir.Number(1))  # fmt: skip


def keeps_ability(last: object, gains: bool) -> object:
    """ "If you do, it gains this ability" taken into the copy effect before, or out of it again."""
    if not exactly(last, ir.May) or len(last.effects) != 1 or not exactly(last.effects[0], ir.Apply):
        return None
    apply = last.effects[0]
    if not exactly(apply.modifications[0], ir.CopyOf) or apply.modifications[0].gain_this is gains:
        return None
    changed = replace(apply.modifications[0], gain_this=gains)
    inner = replace(apply, modifications=(changed,))
    return replace(last, effects=(inner,))


prefer("an exiled card is no spell", lambda n: exactly(n, ir.CopyCard), lambda n: exactly(n, ir.CopySpell))
prefer("a copy is put on the stack by whoever controls the instruction where nobody else is named",
       lambda n: exactly(n, ir.CopySpell) and n.player is None,
       lambda n: exactly(n, ir.CopySpell) and n.player == ir.You())  # fmt: skip
