"""Conditions after "if", "as long as", "unless"."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, also, category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.inflection import article
from engine.text.surface import Mention, Pronoun

C = "condition"
ME = ir.Self()
YOU = ir.You()
_ONE = ir.Number(1)


def _mine(zone: ir.ZoneName) -> ir.Count:
    return ir.Count(ir.Filter((ir.OwnedBy(YOU),), zone))


for _zone in ("graveyard", "hand", "library"):
    form(C, "{n:number word} or more cards are in your " + _zone, ir.Compare(_mine(_zone), ">=", H.n))
    form(C, "you have {n:number word} or more cards in your " + _zone,
         ir.Compare(_mine(_zone), ">=", H.n, said="you have"))  # fmt: skip
form(
    C, "you have {n:number word} or more cards in hand", ir.Compare(_mine("hand"), ">=", H.n, said="in hand")
)
form(
    C, "you have {n:number word} or fewer cards in hand", ir.Compare(_mine("hand"), "<=", H.n, said="in hand")
)
form(C, "you have {n:digits} or more life", ir.Compare(ir.LifeOf(YOU), ">=", H.n))
form(C, "you have {n:digits} or less life", ir.Compare(ir.LifeOf(YOU), "<=", H.n))
rule(C, "this ability has been activated {n:count} or more times this turn", ir.PlayedTimes)
form(C, "you have no {of:nouns} in hand",
     ir.Compare(ir.Count(narrowed(H.of, ir.OwnedBy(YOU), zone="hand", was="any")), "=", ir.Number(0), said="none in"),
     when=lambda v: v["of"].zone == "any" and bool(v["of"].tests) and not v["of"].said)  # fmt: skip
word(C, "you have no cards in your library",
     ir.Compare(_mine("library"), "=", ir.Number(0), said="library"))  # fmt: skip
word(C, "you have no cards in hand", ir.Compare(_mine("hand"), "=", ir.Number(0)))


def _uncontrolled(v: Holes) -> bool:
    """Whether a noun phrase leaves open who controls what it means."""
    return v["of"].zone == "in play" and not any(isinstance(t, ir.ControlledBy) for t in v["of"].tests)


for _who, _text in ((YOU, "you control"), (ir.Players("defending"), "defending player controls"),
                    (ir.Players("an opponent"), "an opponent controls"),
                    (ir.Players("chosen"), "the chosen player controls")):  # fmt: skip
    _theirs = ir.Count(narrowed(H.of, ir.ControlledBy(_who)))
    _theirs_besides = ir.Count(narrowed(H.of, ir.ControlledBy(_who), ir.Not(ir.IsOneOf(ME))))
    form(
        C, _text + " no {of:nouns}", ir.Compare(_theirs, "=", ir.Number(0), said="controls no"), _uncontrolled
    )
    form(C, _text + " {of:a noun}", ir.Compare(_theirs, ">=", _ONE, said="controls"), _uncontrolled)
    form(C, _text + " another {of:noun}",
         ir.Compare(_theirs_besides, ">=", _ONE, said="controls another"), _uncontrolled)  # fmt: skip
    form(C, _text + " {n:number word} or fewer {of:nouns}",
         ir.Compare(_theirs, "<=", H.n, said="controls"), _uncontrolled)  # fmt: skip
    form(C, _text + " {n:several} or more {of:nouns}",
         ir.Compare(_theirs, ">=", H.n, said="controls"), _uncontrolled)  # fmt: skip


form(C, "another {of:noun} is on the battlefield",
     ir.Compare(ir.Count(narrowed(H.of, ir.Not(ir.IsOneOf(ir.EventObject())))), ">=", _ONE, said="another is"),
     when=_uncontrolled)  # fmt: skip


def _read_article(chart: Chart, at: int) -> list[Reading]:
    """A noun after the article that agrees with it."""
    return [
        (of, end)
        for wanted in ("a", "an")
        if chart.text.startswith(wanted + " ", at)
        for of, end in chart.read("noun", at + len(wanted) + 1)
        if article(chart.text[at + len(wanted) + 1 : end]) == wanted
    ]


def _write_article(printer: Printer, of: object) -> str | None:
    text = printer.words("noun", of)
    return None if text is None else f"{article(text)} {text}"


category("a noun", _read_article, _write_article)

# ---------------------------------------------------------------------------- what something is

for _has, _quality, _mark in (("has", "the chosen name", ""), ("has", "that name", "that")):
    rule(C, f"{{ref:object}} {_has} {{test:{_quality}}}", ir.Is, "name")
    word(_quality, _quality, ir.IsChosen("name", said=_mark))
rule(C, "{ref:object} is {test:state}", ir.Is)
rule(C, "{ref:object} isn't {test:negated state}", ir.Is, "isn't")
for _status in ("tapped", "untapped", "attacking", "blocking", "enchanted", "equipped"):
    word("state", _status, ir.IsStatus(_status))
word("state", "on the battlefield", ir.IsStatus("in play"))
for _color in ("white", "blue", "black", "red", "green"):
    word("state", _color, ir.IsColor(_color))
_TYPES: tuple[ir.CardType, ...] = ("creature", "artifact", "enchantment", "land")
for _type in _TYPES:
    word("state", f"{article(_type)} {_type}", ir.IsType(_type))
    if _type != "land":
        word("state", f"{article(_type)} {_type} spell", ir.IsType(_type, said="spell"))
for _type in ("instant", "sorcery"):
    word("state", f"{article(_type)} {_type} spell", ir.IsType(_type, said="spell"))
form("negated state", "{s:state}", ir.Not(H.s))
rule(C, "{ref:object} remains {test:state}", ir.Is, "remains")
rule(C, "{ref:object} was {test:state}", ir.Is, "was")
rule(C, "{ref:object} has {test:has counter}", ir.Is, "has")
rule("has counter", "{kind:a counter} on it", ir.HasCounter)
word("has counter", "a counter on it", ir.HasCounter(""))
word("has counter", "no counters on it", ir.Not(ir.HasCounter("")))
word("state", "face down", ir.IsStatus("face down"))


form(C, "you control {ref:single object}", ir.Is(H.ref, ir.ControlledBy(YOU), said="control"))
form("conditions", "{a:condition} and {b:condition}", ir.All((H.a, H.b)))
also("conditions", "condition")
word(C, "~ was kicked", ir.PaidOptional("kicked"))
custom(C, "it was kicked", lambda _v: ir.PaidOptional("kicked", said="it"),
       lambda v: {} if exactly(v, ir.PaidOptional) and (v.what, v.n, v.said) == ("kicked", 0, "it")
       else None)  # fmt: skip
for _what, _mark in (("~", ""), ("it", " it")):
    custom(C, f"{_what} was kicked with its {{cost:symbols}} kicker",
           lambda v, m=_mark: ir.PaidOptional("kicked", said=v["cost"] + m),
           lambda v, m=_mark: {"cost": v.said.removesuffix(" it")}
           if isinstance(v, ir.PaidOptional) and v.said.startswith("{") and v.said.endswith(" it") is bool(m)
           else None)  # fmt: skip
word(C, "you cast it from your hand", ir.PlayedFromHand(said="it"))
word(C, "you didn't cast it from your hand", ir.No(ir.PlayedFromHand(said="it")))
word(C, "it is your turn", ir.IsTurnOf(YOU))
word(C, "it is not your turn", ir.No(ir.IsTurnOf(YOU)))
form(C, "it is not {p:whose} turn", ir.No(ir.IsTurnOf(H.p), said="whose"), when=lambda v: v["p"] != YOU)
word(C, "you do", ir.DidIt())
word(C, "they do", ir.DidIt(said="they"))
word(C, "that player does", ir.DidIt(said="that player"))
word(C, "the player does", ir.DidIt(said="the player"))
word(C, "you don't", ir.No(ir.DidIt()))
word(C, "they don't", ir.No(ir.DidIt(said="they")))
word(C, "a player does", ir.DidIt(said="a player"))
word(C, "you can't", ir.No(ir.DidIt(said="can't")))
word(C, "no one does", ir.No(ir.DidIt(said="no one")))
word(C, "that player doesn't", ir.No(ir.DidIt(said="that player")))
word(C, "the player doesn't", ir.No(ir.DidIt(said="the player")))
word("each land", "a land of each basic land type", "land")
word("each color", "a creature of each color", "color")
form(C, "you control {a:each land} and {b:each color}", ir.EachColorAndLand(), a="land", b="color")
rule(C, "{left:quantity} is {right:digits} or greater", ir.Compare, "greater", operator=">=")
rule(C, "{left:quantity} is {right:digits} or less", ir.Compare, "less", operator="<=")


form(C, "{of:a noun} is on the battlefield", ir.Compare(ir.Count(H.of), ">=", ir.Number(1), said="exists"),
     when=lambda v: v["of"].zone == "in play")  # fmt: skip
form(C, "{n:several} or more {of:nouns} are on the battlefield",
     ir.Compare(ir.Count(H.of), ">=", H.n, said="there lie"), when=lambda v: v["of"].zone == "in play")  # fmt: skip
form(C, "{n:several} or more {of:nouns} are in your graveyard",
     ir.Compare(ir.Count(narrowed(H.of, ir.OwnedBy(YOU), zone="graveyard", was="any")), ">=", H.n, said="are in"),
     when=lambda v: v["of"].zone == "any" and bool(v["of"].tests) and not v["of"].said)  # fmt: skip
form(C, "{of:a noun} is in your graveyard",
     ir.Compare(ir.Count(narrowed(H.of, ir.OwnedBy(YOU), zone="graveyard", was="any")), ">=", _ONE, said="is in"),
     when=lambda v: v["of"].zone == "any" and bool(v["of"].tests) and not v["of"].said)  # fmt: skip
form(C, "no {of:nouns} are {s:state}", ir.Compare(ir.Count(narrowed(H.of, H.s)), "=", ir.Number(0), said="none are"),
     when=lambda v: v["of"].zone == "in play" and isinstance(v["s"], ir.IsStatus)
     and v["s"].status != "in play")  # fmt: skip
form(C, "no {of:nouns} are on the battlefield", ir.Compare(ir.Count(H.of), "=", ir.Number(0), said="none"))
form(C, "there are no {of:nouns} on the battlefield",
     ir.Compare(ir.Count(H.of), "=", ir.Number(0), said="there are none"))  # fmt: skip
form(C, "there are no {kind:kind} counters on {on:object}",
     ir.Compare(ir.CountersOn(H.kind, H.on), "=", ir.Number(0), said="no counters"))  # fmt: skip


def _read_its(chart: Chart, at: int) -> list[Reading]:
    return [(Mention(Pronoun("it"), at), at + 5)] if chart.text.startswith("it is", at) else []


def _register_its() -> None:
    category("it is", _read_its, lambda _p, v: "it is" if getattr(v, "said", "") == "it" else None)


_register_its()
rule(C, "{ref:it is} {test:state}", ir.Is, "it's")


form(C, "you have exactly {n:digits} life", ir.Compare(ir.LifeOf(YOU), "=", H.n, said="exactly"))
form(C, "you have exactly {n:number word} cards in hand", ir.Compare(_mine("hand"), "=", H.n, said="exactly"))
form(C, "there are {n:number word} or more {kind:kind} counters on {on:object}",
     ir.Compare(ir.CountersOn(H.kind, H.on), ">=", H.n, said="there are"))  # fmt: skip
_BURIED = ir.Is(ME, ir.Both((ir.OwnedBy(YOU), ir.IsStatus("in graveyard"))))
word(C, "~ is in your graveyard", _BURIED)


for _text, _said, _n, _directly in (
    ("~ is in your graveyard with {n:number word} or more {of:nouns} above it", "above", H.n, False),
    ("{n:number word} or more {of:nouns} are above ~", "are above", H.n, False),
    ("~ is in your graveyard with {of:a noun} directly above it", "directly", _ONE, True),
    ("{of:a noun} is directly above ~", "right above", _ONE, True),
):
    _over = ir.Standing(narrowed(H.of, zone="graveyard", was="any"), ME, _directly)
    form(C, _text, ir.All((_BURIED, ir.Compare(_over, ">=", _n)), said=_said))

_COUNTERED = ir.SourceOf(ir.ThisWay("countered"))
category(
    "ability countered",
    lambda chart, at: [
        (Mention(_COUNTERED, at), at + len(w))
        for w in ("a permanent's ability",)
        if chart.text.startswith(w, at)
    ],
    lambda _p, v: "a permanent's ability" if isinstance(v, ir.SourceOf) else None,
)
rule(C, "{ref:ability countered} is {test:countered} this way", ir.Is, "countered")
word("countered", "countered", ir.IsType("permanent", said="countered"))
for _person, _mark in (("that player", ""), ("the player", "the player "), ("you", "you ")):
    _third = _person != "you"
    _what_if = "discards a card this way" if _third else "discard a card this way"
    if _mark:  # of that player it is counted
        word(C, f"{_person} {_what_if}", ir.DidIt(said=f"{_mark}discards"))
    word(C, f"{_person} {'doesn' if _third else 'don'}'t discard a card this way",
         ir.No(ir.DidIt(said=f"{_mark}discards")))  # fmt: skip
form(C, "~ is the only {of:noun} in your graveyard",
     ir.All((_BURIED, ir.Compare(ir.Count(narrowed(H.of, ir.OwnedBy(YOU), zone="graveyard", was="any")), "=", _ONE)),
            said="only"), when=lambda v: v["of"].zone == "any")  # fmt: skip
word(C, "you win the flip", ir.DidIt(said="win"))
word(C, "you lose the flip", ir.No(ir.DidIt(said="win")))
for _type in _TYPES:
    word("state", f"{article(_type)} {_type} card", ir.IsType(_type, said="card"))
word(C, "it wasn't the first land you played this turn",
     ir.Compare(ir.ThisTurn("lands played", YOU), ">", ir.Number(1)))  # fmt: skip
for _named in (
    "flying",
    "first strike",
    "trample",
    "shadow",
    "islandwalk",
    "swampwalk",
    "protection",
    "morph",
):
    word("has keyword", _named, ir.HasKeyword(_named))
rule(C, "{ref:object} has {test:has keyword}", ir.Is, "keyword")
rule(C, "{ref:object} had {test:has keyword}", ir.Is, "had keyword")
for _stat in ("power", "toughness"):
    for _operator, _more_or_less in ((">=", "greater"), ("<=", "less")):
        rule("has size", f"{_stat} {{value:digits}} or {_more_or_less}", ir.StatIs, stat=_stat,
             operator=_operator)  # fmt: skip
rule(C, "{ref:object} has {test:has size}", ir.Is, "size")
_HOST = ir.Attached(said="its")


form(C, "its controller controls another {of:noun}", ir.Compare(
    ir.Count(narrowed(H.of, ir.ControlledBy(ir.ControllerOf(_HOST)), ir.Not(ir.IsOneOf(_HOST)))), ">=", _ONE,
    said="its controller"))  # fmt: skip
for _did in ("you don't make an exchange",):
    word(C, _did, ir.No(ir.DidIt(said="exchange")))
_DESTROYED = ir.IsOneOf(ir.ThisWay("destroyed"))
form(C, "{ref:object} (dies|is destroyed) this way", ir.Is(H.ref, _DESTROYED))
form(C, "{of:a noun} dies this way", ir.Compare(ir.Count(narrowed(H.of, _DESTROYED)), ">=", _ONE, said="dies"),
     when=_uncontrolled)  # fmt: skip
word(C, "~ deals damage to you this way", ir.Compare(ir.DamageDealt(), ">", ir.Number(0), said="this way"))
