"""What is paid in other ways: for coming into play, for each of something, a mana cost itself (203.1, 413.2c)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import (
    Take,
    category,
    custom,
    custom_verb,
    exactly,
    form,
    rule,
    verb,
    verb_form,
    word,
)
from engine.text.grammar.shapes import H, Holes, narrowed

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


verb_form(C, "<sacrifice> any number of {of:nouns} with total power {n:digits} or greater",
          ir.SacrificeCost(H.of, ir.Number(0), H.power), n=ir.Number(H.power))  # fmt: skip


def _for_each(v: Holes) -> object:
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


form(S, "if {c:conditions}, rather than pay ~'s mana cost, you may {cost:cost and.base}",
     ir.CostRule("alternative", H.cost, condition=H.c, said="rather"))  # fmt: skip
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


for _may in ("", "you may "):
    form(S, f"if ~ would enter, {_may}{{cost:cost and.base}} instead. {_PAID}",
         ir.Entering(ir.EntersWith(instead=H.cost, optional=bool(_may))))  # fmt: skip
word(S, "as ~ enters, pay any amount of life", ir.Entering(ir.EntersWith(choose="life")))
for _when in (
    "as ~ entered",
    "as it entered",
    "as ~ entered the battlefield",
    "as it entered the battlefield",
):
    word("quantity", f"the life paid {_when}", ir.LifePaid(said=_when))

# ---------------------------------------------------------------------------- numbers chosen


_RANGE = (ir.Number(H.low), ir.Number(H.high))
form("number range", "a number between {a:digits} and {b:digits}", _RANGE, a=_RANGE[0], b=_RANGE[1])
form(S, "as ~ enters, choose {r:number range}",
     ir.Entering(ir.EntersWith(choose="number", least=H.low, most=H.high)), r=_RANGE)  # fmt: skip
verb_form("pvp", "<choose> {r:number range}", ir.ChooseValue("number", H.low, H.high), r=_RANGE)
verb_form("cost", "<choose> {r:number range}", ir.ChoiceCost("number", H.low, H.high), r=_RANGE)
verb_form("cost", "<choose> a creature type", ir.ChoiceCost("creature type"))
word("quantity", "the chosen number", ir.ChosenNumber())
word("quantity", "the last chosen number", ir.ChosenNumber(said="last"))


for _other, _than in (("that number plus {n:digits}", ir.Sum((H.p, H.n))),
                      ("{n:digits} minus that number", ir.Difference(H.n, H.p))):  # fmt: skip
    form(S, "~'s power is equal to {p:quantity} and its toughness is equal to " + _other,
         ir.Static(ir.Self(), (ir.SetPT(H.p, _than, said="both"),), characteristic_setting=True))  # fmt: skip
form(S, "as ~ enters, pay any amount of life. the amount you pay can't be more than {q:quantity}",
     ir.Entering(ir.EntersWith(choose="life", most=H.q)))  # fmt: skip

# ---------------------------------------------------------------------------- cards, each for a counter of some kind

word("a counter each", "for each creature card exiled this way", 0)
form(S, "as ~ enters, exile X {of:nouns}. if you can't, put ~ into its owner's graveyard instead of onto the "
     "battlefield. {_e:a counter each}, ~ enters with a {a:kind}, {b:kind}, or {c:kind} counter on it",
     ir.Entering(ir.EntersWith(instead=(ir.RemoveCardsCost(H.of, ir.X()),), kinds=(H.a, H.b, H.c), so_many=ir.X())),
     when=lambda v: v["of"].zone == "graveyard")  # fmt: skip

# ---------------------------------------------------------------------------- the mana cost of something (203.1)

category("some generic", lambda chart, at: chart.read("generic", at),
         lambda _p, v: f"{{{v}}}" if isinstance(v, int) and v else None)  # fmt: skip
verb_form("cost", "<pay> {of:possessor} mana cost", ir.ManaCostOf(H.of))
verb_form(
    "cost", "<pay> {of:possessor} mana cost reduced by up to {less:some generic}", ir.ManaCostOf(H.of, H.less)
)
_SPELL = ir.EventObject()
_OTHERS_PAY = ir.Unless((), ir.OthersThan(ir.EventPlayer()), (ir.ManaCostOf(_SPELL),))
word("others pay", "any other player may pay that spell's mana cost", 0)
form("whole", "{_o:others pay}. if a player does, counter the spell",
     ir.Sequence((_OTHERS_PAY, ir.If(ir.DidIt(), (ir.CounterSpell(_SPELL),))), said="others pay"))  # fmt: skip
word("condition", "they control the enchanted creature",
     ir.Is(ir.Attached(), ir.ControlledBy(ir.You(said="they"))))  # fmt: skip
form("whole", "sacrifice ~ unless you pay {n:generic}. this cost is reduced by {k:generic} for each {of:each of}",
     ir.Unless((ir.SacrificeIt(ir.Self()),), ir.You(), (ir.PayMana("{1}"),),
               ir.Difference(ir.Number(H.n), ir.Times(H.k, H.of)), said="reduced"))  # fmt: skip
form("whole", "{p:player.third} may pay {m:symbols} or {n:digits} life. if they do, the player gains control of ~",
     ir.Sequence((
         ir.Unless((), H.p, (ir.PayMana(H.m),)),
         ir.If(ir.DidIt(), (_TAKES := ir.Apply(ir.Self(), (ir.GiveControl(H.p),), "permanent"),), (
             ir.Unless((), H.p, (ir.PayLife(H.n),)), ir.If(ir.DidIt(), (_TAKES,)))),
     ), said="either price"))  # fmt: skip
_HIS = ir.ControlledBy(ir.EachOne())
form("static", "each {of:noun} costs {n:generic} more to cast for each {each:noun} its controller controls",
     ir.CostRule("increase", what=H.of, n=H.n, times=ir.Count(narrowed(H.each, _HIS)), said="each its"),
     when=lambda v: v["of"].zone == "stack" and v["each"].zone == "in play")  # fmt: skip
form("cost list", "pay {g:generic} for each {n:each of}", (ir.ManaFor(H.n),), when=lambda v: v["g"] == 1, g=1)
