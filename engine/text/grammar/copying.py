"""Copies (503): becoming a copy, coming into play as one, and with which exceptions."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.rules import custom, custom_verb, exactly, prefer, rule, verb, word
from engine.text.grammar.shapes import Holes

X = "copy exceptions"
rule(X, "", ir.CopyOf, of=ir.It())
rule(X, ", except it is an enchantment in addition to its other types", ir.CopyOf, of=ir.It(),
     add_types=("enchantment",))  # fmt: skip
word("own color", "it doesn't copy that creature's color", True)


def _colored(v: Holes) -> object:
    return ir.CopyOf(ir.It(), except_color=True, gain=v.get("gain", ()))


custom(X, " except {how:own color} and it gains {gain:abilities}", _colored,
       lambda v: {"how": True, "gain": v.gain}
       if exactly(v, ir.CopyOf) and v.except_color and v.gain else None)  # fmt: skip


def _entering(v: Holes) -> Any:
    return ir.Entering(ir.EntersWith(copy=v["how"], copy_choice=v["of"]))


custom("static", "you may have ~ enter as a copy of any {of:noun} on the battlefield{how:copy exceptions}", _entering,
       lambda v: {"of": v.enters.copy_choice, "how": v.enters.copy}
       if exactly(v, ir.Entering) and v.enters.copy is not None else None)  # fmt: skip


def _becoming(text: str, said: str, **how: Any) -> None:
    def make(v: Holes) -> object:
        return (ir.CopyOf(v["of"], said=said, **how),)

    def take(v: object) -> Holes | None:
        if not (isinstance(v, tuple) and len(v) == 1 and exactly(v[0], ir.CopyOf)):
            return None
        return {"of": v[0].of, "how": True} if (v[0],) == make({"of": v[0].of}) else None

    custom_verb("mod", "<become> a copy of {of:object}" + text, make, take)


_becoming(" and gains this ability", "gains", gain_this=True)
_becoming(" except {how:own color}", "colored", except_color=True)


verb(
    "pvp",
    "<create> a token that's a copy of {copy:object}",
    ir.CreateTokens,
    "player",
    "copy",
    n=ir.Number(1),
)


def keeps_ability(last: Any, gains: bool) -> object:
    """ "If you do, it gains this ability" taken into the copy effect before, or out of it again."""
    if not exactly(last, ir.May) or len(last.effects) != 1 or not exactly(last.effects[0], ir.Apply):
        return None
    apply = last.effects[0]
    if not exactly(apply.modifications[0], ir.CopyOf) or apply.modifications[0].gain_this is gains:
        return None
    changed = msgspec.structs.replace(apply.modifications[0], gain_this=gains)
    inner = msgspec.structs.replace(apply, modifications=(changed,))
    return msgspec.structs.replace(last, effects=(inner,))


prefer("an exiled card is no spell", lambda n: exactly(n, ir.CopyCard), lambda n: exactly(n, ir.CopySpell))
prefer("a copy is put on the stack by whoever controls the instruction where nobody else is named",
       lambda n: exactly(n, ir.CopySpell) and n.player is None,
       lambda n: exactly(n, ir.CopySpell) and n.player == ir.You())  # fmt: skip
