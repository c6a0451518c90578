"""Conditions after "if", "as long as", "unless"."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H
from engine.text.inflection import article, in_words
from engine.text.surface import Mention, Pronoun

C = "condition"
ME = ir.Self()
YOU = ir.You()


def _mine(zone: Any) -> ir.Count:
    return ir.Count(ir.Filter((ir.OwnedBy(YOU),), zone))


def _compare(left: Any, operator: Any, said: str = "") -> Any:
    """A comparison with a number read."""

    def take(v: Any) -> dict[str, Any] | None:
        if v != ir.Compare(left, operator, getattr(v, "right", ir.Number(0)), said=said):
            return None
        return {"n": v.right}

    return lambda v: ir.Compare(left, operator, v["n"], said=said), take


for _zone in ("graveyard", "hand", "library"):
    custom(C, "{n:number word} or more cards are in your " + _zone, *_compare(_mine(_zone), ">="))
    custom(C, "you have {n:number word} or more cards in your " + _zone,
           *_compare(_mine(_zone), ">=", "you have"))  # fmt: skip
    custom(C, "you have {n:number word} or fewer cards in your " + _zone,
           *_compare(_mine(_zone), "<=", "you have"))  # fmt: skip
custom(C, "you have {n:number word} or more cards in hand", *_compare(_mine("hand"), ">=", "in hand"))
custom(C, "you have {n:number word} or fewer cards in hand", *_compare(_mine("hand"), "<=", "in hand"))
custom(C, "you have {n:digits} or more life", *_compare(ir.LifeOf(YOU), ">="))
custom(C, "you have {n:digits} or less life", *_compare(ir.LifeOf(YOU), "<="))
for _n in range(2, 7):
    word(C, f"this ability has been activated {in_words(_n)} or more times this turn", ir.PlayedTimes(_n))
word(C, "you have no cards in hand", ir.Compare(_mine("hand"), "=", ir.Number(0)))
word(C, "your hand is empty", ir.Compare(_mine("hand"), "=", ir.Number(0), said="empty"))


def _controls(who: Any, text: str, said: str, word_: str, noun: str, operator: Any, n: int) -> None:
    """Somebody controls something."""

    def make(v: dict[str, Any]) -> Any:
        of = v["of"]
        if any(isinstance(t, ir.ControlledBy) for t in of.tests) or of.zone != "in play":
            return None
        mine = ir.Filter((*of.tests, ir.ControlledBy(who)), of.zone)
        return ir.Compare(ir.Count(mine), operator, ir.Number(n), said=said)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Compare) or not isinstance(v.left, ir.Count):
            return None
        if (v.operator, v.right, v.said) != (operator, ir.Number(n), said):
            return None
        tests = v.left.of.tests
        if not tests or tests[-1] != ir.ControlledBy(who):
            return None
        return {"of": ir.Filter(tests[:-1], v.left.of.zone)}

    custom(C, f"{text} {word_} {{of:{noun}}}", make, take)


for _who, _text, _said in (
    (YOU, "you control", "controls"),
    (ir.Players("defending"), "defending player controls", "controls"),
    (ir.Players("an opponent"), "an opponent controls", "controls"),
):
    _controls(_who, _text, _said + " no", "no", "nouns", "=", 0)
    _controls(_who, _text, _said, "a", "noun a", ">=", 1)
    _controls(_who, _text, _said, "an", "noun an", ">=", 1)
    _controls(_who, _text, _said + " another", "another", "noun", ">=", 1)
    _controls(_who, _text, _said, "two or more", "nouns", ">=", 2)
    _controls(_who, _text, _said, "three or more", "nouns", ">=", 3)
    _controls(_who, _text, _said, "four or more", "nouns", ">=", 4)
    _controls(_who, _text, _said, "five or more", "nouns", ">=", 5)


def _fits(wanted: str) -> Any:
    def read(chart: Any, at: int) -> Any:
        return [(of, end) for of, end in chart.read("noun", at) if article(chart.text[at:end]) == wanted]

    def write(printer: Any, of: Any) -> Any:
        text = printer.words("noun", of)
        return text if text is not None and article(text) == wanted else None

    return read, write


def _register() -> None:
    for wanted in ("a", "an"):
        category(f"noun {wanted}", *_fits(wanted))


_register()

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
for _type in ("a creature", "an artifact", "an enchantment", "a land"):
    word("state", _type, ir.IsType(_type.split(" ")[1]))
form("negated state", "{s:state}", ir.Not(H.s))
rule(C, "{ref:object} remains {test:state}", ir.Is, "remains")
rule(C, "{ref:object} was {test:state}", ir.Is, "was")
rule(C, "{ref:object} has {test:has counter}", ir.Is, "has")
rule("has counter", "{kind:a counter} on it", ir.HasCounter)


def _control(v: dict[str, Any]) -> Any:
    return ir.Is(v["ref"], ir.ControlledBy(YOU), said="control")


custom(C, "you control {ref:single object}", _control,
       lambda v: {"ref": v.ref} if exactly(v, ir.Is) and v.said == "control" else None)  # fmt: skip
form("conditions", "{a:condition} and {b:condition}", ir.All((H.a, H.b)))
custom("conditions", "{a:condition}", lambda v: v["a"], lambda v: {"a": v})
for _what, _mark in (("~", ""), ("it", "it")):
    word(C, f"{_what} was kicked", ir.PaidOptional("kicked", said=_mark))
for _what, _mark in (("~", ""), ("it", " it")):
    custom(C, f"{_what} was kicked with its {{cost:symbols}} kicker",
           lambda v, m=_mark: ir.PaidOptional("kicked", said=v["cost"] + m),
           lambda v, m=_mark: {"cost": v.said.removesuffix(" it")}
           if isinstance(v, ir.PaidOptional) and v.said.startswith("{") and v.said.endswith(" it") is bool(m)
           else None)  # fmt: skip
word(C, "you cast it from your hand", ir.PlayedFromHand(said="it"))
word(C, "you cast ~ from your hand", ir.PlayedFromHand())
word(C, "you didn't cast it from your hand", ir.No(ir.PlayedFromHand(said="it")))
word(C, "it is your turn", ir.IsTurnOf(YOU))
word(C, "it is not your turn", ir.No(ir.IsTurnOf(YOU)))
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
custom(C, "you control {a:each land} and {b:each color}", lambda _v: ir.EachColorAndLand(),
       lambda v: {"a": "land", "b": "color"} if exactly(v, ir.EachColorAndLand) else None)  # fmt: skip
rule(C, "{left:quantity} is {right:digits} or greater", ir.Compare, "greater", operator=">=")
rule(C, "{left:quantity} is {right:digits} or less", ir.Compare, "less", operator="<=")


def _on_battlefield(v: dict[str, Any]) -> Any:
    return (
        ir.Compare(ir.Count(v["of"]), ">=", ir.Number(1), said="exists")
        if v["of"].zone == "in play"
        else None
    )


for _article in ("a", "an"):
    custom(C, f"{_article} {{of:noun {_article}}} is on the battlefield", _on_battlefield,
           lambda v: {"of": v.left.of} if exactly(v, ir.Compare) and v.said == "exists" else None)  # fmt: skip
form(C, "no {of:nouns} are on the battlefield", ir.Compare(ir.Count(H.of), "=", ir.Number(0), said="none"))
form(C, "there are no {of:nouns} on the battlefield",
     ir.Compare(ir.Count(H.of), "=", ir.Number(0), said="there are none"))  # fmt: skip
form(C, "there are no {kind:kind} counters on {on:object}",
     ir.Compare(ir.CountersOn(H.kind, H.on), "=", ir.Number(0), said="no counters"))  # fmt: skip


def _read_its(chart: Any, at: int) -> Any:
    return [(Mention(Pronoun("it"), at), at + 5)] if chart.text.startswith("it is", at) else []


def _register_its() -> None:
    category("it is", _read_its, lambda _p, v: "it is" if getattr(v, "said", "") == "it" else None)


_register_its()
rule(C, "{ref:it is} {test:state}", ir.Is, "it's")


def _more(who: str, player: Any, whom: str, other: Any) -> None:
    """One player controls more than another."""

    def mine(of: ir.Filter, one: Any) -> ir.Count:
        return ir.Count(ir.Filter((*of.tests, ir.ControlledBy(one)), of.zone))

    def make(v: dict[str, Any]) -> Any:
        return ir.Compare(mine(v["of"], player), ">", mine(v["of"], other), said="more")

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Compare) or v.said != "more" or not isinstance(v.left, ir.Count):
            return None
        of = ir.Filter(v.left.of.tests[:-1], v.left.of.zone)
        return {"of": of} if v == make({"of": of}) else None

    custom(C, f"{who} more {{of:nouns}} than {whom}", make, take)


_more("you control", YOU, "defending player", ir.Players("defending"))
_more("you control", YOU, "attacking player", ir.Players("active"))
_more("an opponent controls", ir.Players("an opponent"), "you", YOU)
_more("defending player controls", ir.Players("defending"), "you", YOU)
custom(C, "you have exactly {n:number word} cards in hand", *_compare(_mine("hand"), "=", "exactly"))
form(C, "there are {n:number word} or more {kind:kind} counters on {on:object}",
     ir.Compare(ir.CountersOn(H.kind, H.on), ">=", H.n, said="there are"))  # fmt: skip
_BURIED = ir.Is(ME, ir.OwnedBy(YOU), said="in graveyard")
word(C, "~ is in your graveyard", _BURIED)


def _under(said: str, directly: bool) -> Any:
    """The card lies in your graveyard, with so many cards that pass above it."""

    def make(v: dict[str, Any]) -> Any:
        over = ir.Compare(ir.Standing(_cards(v["of"]), ME, directly), ">=", v.get("n", ir.Number(1)))
        return ir.All((_BURIED, over), said=said)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.All) or v.said != said:
            return None
        over = v.conditions[1]
        return {"of": ir.Filter(over.left.of.tests, "any"), "n": over.right}

    return make, take


def _cards(of: ir.Filter) -> ir.Filter:
    return ir.Filter(of.tests, "graveyard")


custom(C, "~ is in your graveyard with {n:number word} or more {of:nouns} above it", *_under("above", False))
custom(C, "{n:number word} or more {of:nouns} are above ~", *_under("are above", False))
for _article in ("a", "an"):
    custom(C, f"~ is in your graveyard with {_article} {{of:noun {_article}}} directly above it",
           *_under(f"{_article} directly", True))  # fmt: skip
    custom(C, f"{_article} {{of:noun {_article}}} is directly above ~",
           *_under(f"{_article} right above", True))  # fmt: skip

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
    word(C, f"{_person} {_what_if}", ir.DidIt(said=f"{_mark}discards"))
    word(C, f"{_person} {'doesn' if _third else 'don'}'t discard a card this way",
         ir.No(ir.DidIt(said=f"{_mark}discards")))  # fmt: skip
custom(C, "~ is the only {of:noun} in your graveyard",
       lambda v: ir.All((_BURIED, ir.Compare(ir.Count(ir.Filter((*v["of"].tests, ir.OwnedBy(YOU)), "graveyard")), "=",
                                             ir.Number(1))), said="only") if v["of"].zone == "any" else None,
       lambda v: {"of": ir.Filter(v.conditions[1].left.of.tests[:-1], "any")}
       if exactly(v, ir.All) and v.said == "only" else None)  # fmt: skip
word(C, "you win the flip", ir.DidIt(said="win"))
word(C, "you lose the flip", ir.No(ir.DidIt(said="win")))
for _type in ("a creature", "an artifact", "an enchantment", "a land"):
    word("state", _type + " card", ir.IsType(_type.split(" ")[1], said="card"))
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
for _stat in ("power", "toughness"):
    for _operator, _more_or_less in ((">=", "greater"), ("<=", "less")):
        rule("has size", f"{_stat} {{value:digits}} or {_more_or_less}", ir.StatIs, stat=_stat,
             operator=_operator)  # fmt: skip
rule(C, "{ref:object} has {test:has size}", ir.Is, "size")
_HOST = ir.Attached(said="its")


def _another(v: dict[str, Any]) -> Any:
    tests = (*v["of"].tests, ir.ControlledBy(ir.ControllerOf(_HOST)), ir.Not(ir.IsOneOf(_HOST)))
    return ir.Compare(ir.Count(ir.Filter(tests, v["of"].zone)), ">=", ir.Number(1), said="its controller")


custom(C, "its controller controls another {of:noun}", _another,
       lambda v: {"of": ir.Filter(v.left.of.tests[:-2], v.left.of.zone)}
       if exactly(v, ir.Compare) and v.said == "its controller" else None)  # fmt: skip
for _did in ("you don't make an exchange",):
    word(C, _did, ir.No(ir.DidIt(said="exchange")))
