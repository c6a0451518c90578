"""Quantities: numbers of things, stats, life, sums and parts of them."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import also, custom, exactly, form, prefer, rule, word
from engine.text.grammar.shapes import H, Holes

# ---------------------------------------------------------------------------- quantities

Q, M = "quantity", "measure"
also(Q, M)
also("simple quantity", M)
rule(M, "the number of {of:nouns}", ir.Count)
rule(M, "the total number of {of:nouns}", ir.Count, "total")
rule(M, "the number of {kind:kind} counters on {on:object}", ir.CountersOn)
for _stat, _name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
    rule(M, f"{{of:possessor}} {_name}", ir.StatOf, stat=_stat)
    rule(M, f"the {_name} of {{of:object}}", ir.StatOf, "the", stat=_stat)
    rule(M, f"the highest {_name} among {{among:nouns}}", ir.Greatest, stat=_stat)
    rule(M, f"the greatest {_name} among {{among:nouns}}", ir.Greatest, "greatest", stat=_stat)
rule(M, "{player:whose} life total", ir.LifeOf)
rule(M, "{player:whose} life", ir.LifeOf, "life")
rule(M, "twice {of:quantity}", ir.Times, k=2)
rule(M, "half {of:quantity}, rounded up", ir.Half, up=True)
rule(M, "half {of:quantity}, rounded down", ir.Half, up=False)
form(Q, "one plus {b:simple quantity}", ir.Sum((ir.Number(1), H.b), said="one plus"))
rule(Q, "{of:simple quantity} minus {less:digits}", ir.Difference)
prefer("what is taken off behind a multiple is taken off the multiple",
       lambda n: exactly(n, ir.Difference) and exactly(n.of, ir.Times),
       lambda n: exactly(n, ir.Times) and exactly(n.of, ir.Difference))  # fmt: skip
also("simple quantity", "digits")
form(Q, "{a:simple quantity} plus {b:simple quantity}", ir.Sum((H.a, H.b)))
form(Q, "{a:simple quantity} plus one", ir.Sum((H.a, ir.Number(1)), said="one"))
form(Q, "1 plus {b:simple quantity}", ir.Sum((ir.Number(1), H.b), said="1"))

# What is counted after "for each".
rule("each of", "basic land type among {among:nouns}", ir.BasicTypes)
rule(Q, "the number of basic land types among {among:nouns}", ir.BasicTypes)
rule(Q, "{of:digits} minus {less:quantity}", ir.Difference, "from")
word("each of", "1 damage prevented this way", ir.Prevented())
word(Q, "the damage dealt this way", ir.DamageDealt())
word("its strength", "the creature's toughness", 0)
form(Q,
     "the damage dealt, but not more life than the player's life total before ~ dealt damage or {_b:its strength}",
     ir.DamageDealt(bounded=True))  # fmt: skip
word("each of", "nontoken creature put into your graveyard from the battlefield this turn",
     ir.ThisTurn("creatures buried", ir.You()))  # fmt: skip
word("each of", "creature that died this turn", ir.ThisTurn("creatures died"))
word(M, "the number of creatures that died this turn", ir.ThisTurn("creatures died"))
word(M, "the number of spells cast this turn", ir.ThisTurn("spells played"))
form("each of", "{of:noun} beyond the first", ir.Difference(ir.Count(H.of), ir.Number(1)))
rule("each of", "{of:noun}", ir.Count)
word("each of", "1 life they gained", ir.ThatMuch(said="gained"))
word("each of", "1 life you lost", ir.ThatMuch(said="lost"))
word(Q, "the damage prevented this way", ir.ThatMuch(said="prevented"))


def _removed(v: Holes) -> object:
    return ir.X(said=f"removed {v['kind']}")


def _take_removed(v: object) -> dict[str, object] | None:
    return (
        {"kind": v.said.removeprefix("removed ")}
        if exactly(v, ir.X) and v.said.startswith("removed ")
        else None
    )


custom("each of", "{kind:kind} counter removed this way", _removed, _take_removed)
also("each of", "each removed")
custom("each removed", "{kind:kind} counter removed this way", lambda v: ir.ThatMuch(said=f"removed {v['kind']}"),
       lambda v: {"kind": v.said.removeprefix("removed ")}
       if exactly(v, ir.ThatMuch) and v.said.startswith("removed ") else None)  # fmt: skip
word(Q, "the life lost this way", ir.ThatMuch(said="life lost"))
custom(M, "the number of {kind:counters} removed this way", _removed, _take_removed)
rule("each of", "{kind:kind} counter on {on:object}", ir.CountersOn)
