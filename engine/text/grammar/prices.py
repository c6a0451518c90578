"""What is paid in other ways: for coming into play, instead of a mana cost, for each of something, for haste."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import Take, category, custom, custom_verb, exactly, form, rule, verb, word
from engine.text.grammar.shapes import H, Holes

S, C = "static", "cost"

# ---------------------------------------------------------------------------- costs that are no mana

verb(C, "<have> {who:player} gain {n:digits} life", ir.OthersGainLife)


def _topmost(text: str, noun: str) -> None:
    def make(v: Holes) -> object:
        if v["of"].zone != "any" or v["of"].said:
            return None
        n = v.get("n", ir.Number(1))
        return ir.FromGraveyard(v["of"], n.n) if exactly(n, ir.Number) and (n.n > 1) is ("n" in v) else None

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.FromGraveyard) or (v.n > 1) is (noun == "noun"):
            return None
        return {"of": v.of} if noun == "noun" else {"of": v.of, "n": ir.Number(v.n)}

    custom_verb(C, text, make, take)


_topmost("<exile> the top {of:noun} of your graveyard", "noun")
_topmost("<exile> the top {n:number word} {of:nouns} of your graveyard", "nouns")


def _with_power(v: Holes) -> object:
    return ir.SacrificeCost(v["of"], ir.Number(0), v["n"].n) if exactly(v["n"], ir.Number) else None


custom_verb(C, "<sacrifice> any number of {of:nouns} with total power {n:digits} or greater", _with_power,
            lambda v: {"of": v.of, "n": ir.Number(v.power)}
            if exactly(v, ir.SacrificeCost) and v.power else None)  # fmt: skip


def _for_each(v: Holes) -> Any:
    return ir.Unless((v["s"],), v["p"], v["cost"], v["of"])


def _take_each(form: str) -> Take:
    def take(v: object) -> Holes | None:
        if (
            not exactly(v, ir.Unless)
            or len(v.effects) != 1
            or not isinstance(v.times, ir.Count | ir.CountersOn | ir.BasicTypes)
        ):
            return None
        you = isinstance(v.player, ir.You) or v.player.said == "they"
        found = {"s": v.effects[0], "p": v.player, "cost": v.cost, "of": v.times}
        return found if you is (form == "base") else None

    return take


for _form in ("base", "third"):
    _text = f"{{s:joined}} unless {{p:player.{_form}}} {{cost:cost and.{_form}}} for each {{of:each of}}"
    custom("conditioned", _text, _for_each, _take_each(_form))

# ---------------------------------------------------------------------------- instead of the mana cost


def _rather(said: str, text: str) -> None:
    def make(v: Holes) -> object:
        return ir.CostRule("alternative", v["cost"], condition=v["c"], said=said)

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.CostRule) or v.kind != "alternative" or v.said != said or v.condition is None:
            return None
        return {"c": v.condition, "cost": v.cost}

    custom(S, text, make, take)


_rather("rather", "if {c:conditions}, rather than pay ~'s mana cost, you may {cost:cost and.base}")
form(S, "if {c:conditions}, you may cast ~ without paying its mana cost",
     ir.CostRule("alternative", condition=H.c, said="free"))  # fmt: skip
rule(S, "you may cast ~ as though it had flash if you pay {cost:price} more to cast it", ir.CostRule,
     kind="as instant")  # fmt: skip
category(
    "price",
    lambda chart, at: [((ir.PayMana(m),), end) for m, end in chart.read("symbols", at)],
    lambda p, v: p.words("symbols", v[0].mana),
    of=(ir.PayMana(H.mana),),
)

# ---------------------------------------------------------------------------- the price of coming into play

_PAID = "if you do, put ~ onto the battlefield. if you don't, put it into its owner's graveyard"


def _priced(text: str, optional: bool) -> None:
    def make(v: Holes) -> object:
        return ir.Entering(ir.EntersWith(instead=v["cost"], optional=optional))

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Entering) or not v.enters.instead or v.enters.optional is not optional:
            return None
        return {"cost": v.enters.instead}

    custom(S, f"if ~ would enter, {text}{{cost:cost and.base}} instead. {_PAID}", make, take)


_priced("", False)
_priced("you may ", True)
word(S, "as ~ enters, pay any amount of life", ir.Entering(ir.EntersWith(choose="life")))
for _when in (
    "as ~ entered",
    "as it entered",
    "as ~ entered the battlefield",
    "as it entered the battlefield",
):
    word("quantity", f"the life paid {_when}", ir.LifePaid(said=_when))

# ---------------------------------------------------------------------------- numbers chosen


def _between(v: Holes) -> object:
    ends = (v["a"], v["b"])
    return ends if all(exactly(n, ir.Number) for n in ends) else None


custom("number range", "a number between {a:digits} and {b:digits}", _between,
       lambda v: {"a": v[0], "b": v[1]} if isinstance(v, tuple) and len(v) == 2 else None)  # fmt: skip


def _ranged(v: Holes) -> object:
    low, high = v["r"]
    return ir.Entering(ir.EntersWith(choose="number", least=low.n, most=high.n))


custom(S, "as ~ enters, choose {r:number range}", _ranged,
       lambda v: {"r": (ir.Number(v.enters.least), ir.Number(v.enters.most))}
       if exactly(v, ir.Entering) and v.enters.most is not None else None)  # fmt: skip
custom_verb("pvp", "<choose> {r:number range}",
            lambda v: ir.ChooseValue("number", v["r"][0].n, v["r"][1].n),
            lambda v: {"r": (ir.Number(v.least), ir.Number(v.most))}
            if exactly(v, ir.ChooseValue) and v.most is not None else None)  # fmt: skip
word("quantity", "the last chosen number", ir.ChosenNumber(said="last"))
form("other size", "that number plus {n:digits}", ("plus", H.n))
form("other size", "{n:digits} minus that number", ("minus", H.n))


def _two_sizes(v: Holes) -> object:
    """Power by a quantity and toughness by the same quantity altered."""
    how, n = v["t"]
    other = ir.Sum((v["p"], n)) if how == "plus" else ir.Difference(n, v["p"])
    return ir.Static(ir.Self(), (ir.SetPT(v["p"], other, said="both"),), characteristic_setting=True)


def _take_sizes(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.Static) or not exactly(v.modifications[0], ir.SetPT):
        return None
    size = v.modifications[0]
    if size.said != "both":
        return None
    if exactly(size.toughness, ir.Sum):
        return {"p": size.power, "t": ("plus", size.toughness.terms[1])}
    return (
        {"p": size.power, "t": ("minus", size.toughness.of)}
        if exactly(size.toughness, ir.Difference)
        else None
    )


custom(S, "~'s power is equal to {p:quantity} and its toughness is equal to {t:other size}", _two_sizes,
       _take_sizes)  # fmt: skip
