"""Conditions about what something is, and about how many there are (after "if" and "as long as")."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H
from engine.text.inflection import article, in_words
from engine.text.surface import Mention, Pronoun

C = "condition"
YOU = ir.You()
_ONE = ir.Number(1)

# ---------------------------------------------------------------------------- what something is


def _kind(of: ir.Filter) -> ir.Test | None:
    """A noun phrase as a test on one thing; "card" tests nothing by itself."""
    tests = of.tests
    return None if not tests else tests[0] if len(tests) == 1 else ir.Both(tests)


def _noun(what: Any) -> ir.Filter:
    tests = what.tests if isinstance(what, ir.Both) and not what.said else (what,)
    return ir.Filter(tests)


def _is(copula: str, wanted: str) -> None:
    negative = copula.endswith("n't")

    def make(v: dict[str, Any]) -> Any:
        of = v["of"]
        test = None if of.said or of.zone not in ("in play", "any") else _kind(of)
        if test is None:
            return None
        mark = f"{copula}{' card' if of.zone == 'any' else ''} {wanted}"
        return ir.Is(v["ref"], ir.Not(test) if negative else test, said=mark)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Is) or v.said not in (f"{copula} {wanted}", f"{copula} card {wanted}"):
            return None
        of = _noun(v.test.test if negative else v.test)
        return {"ref": v.ref, "of": msgspec.structs.replace(of, zone="any") if " card " in v.said else of}

    custom(C, f"{{ref:doer}} {copula} {wanted} {{of:noun {wanted}}}", make, take)


for _copula in ("is", "was", "isn't", "wasn't"):
    for _article in ("a", "an"):
        _is(_copula, _article)


def _read_doer(chart: Chart, at: int) -> list[Reading]:
    found = list(chart.read("single object", at))
    if chart.text.startswith("it ", at):
        one: Any = Mention(Pronoun("it"), at)
        if (one, at + 2) not in found:
            found.append((one, at + 2))
    return found


category("doer", _read_doer, lambda p, v: p.words("object", v))


def _adjective(copula: str, word_: str, test: Any) -> None:
    form(C, f"{{ref:doer}} {copula} {word_}", ir.Is(H.ref, test, said=f"{copula} {word_}"))


for _copula in ("is", "was"):
    for _color in ("white", "blue", "black", "red", "green"):
        if _copula == "was":
            _adjective(_copula, _color, ir.IsColor(_color))
        for _other in ("white", "blue", "black", "red", "green"):
            if _other != _color:
                _adjective(
                    _copula, f"{_color} or {_other}", ir.AnyOf((ir.IsColor(_color), ir.IsColor(_other)))
                )
    for _word, _test in (
        ("nonbasic", ir.Not(ir.IsSupertype("basic"))), ("untapped", ir.IsStatus("untapped")),
        ("tapped", ir.IsStatus("tapped")), ("legendary", ir.IsSupertype("legendary")),
        ("blocked", ir.IsStatus("blocked")), ("attacking or blocking", ir.AnyOf(
            (ir.IsStatus("attacking"), ir.IsStatus("blocking")))),
        ("attacking alone", ir.IsStatus("attacking alone")),
        ("on the battlefield", ir.IsStatus("in play")),
        ("dealt damage this turn", ir.IsStatus("dealt damage this turn")),
        ("blocked this turn", ir.IsStatus("was blocked this turn")),
    ):  # fmt: skip
        if (_copula, _word) not in (("is", "tapped"), ("is", "untapped")):
            _adjective(_copula, _word, _test)
for _words, _test in (
    ("attacked this turn", ir.IsStatus("attacked this turn")),
    ("didn't attack this turn", ir.Not(ir.IsStatus("attacked this turn"))),
    ("attacked or blocked this combat", ir.IsStatus("fought this combat")),
    ("attacked or blocked this turn",
     ir.AnyOf((ir.IsStatus("attacked this turn"), ir.IsStatus("blocked this turn")))),
):  # fmt: skip
    _adjective(_words.split(" ")[0], _words.split(" ", 1)[1], _test)
for _name in ("flying", "first strike", "trample", "defender", "haste", "shadow", "fear", "banding"):
    form(C, f"{{ref:doer}} has {_name}", ir.Is(H.ref, ir.HasKeyword(_name), said=f"has {_name}"))
form(C, "{ref:doer} has no {kind:kind} counters on it",
     ir.Is(H.ref, ir.Not(ir.HasCounter(H.kind)), said="no counter"))  # fmt: skip
form(C, "{on:doer} has {n:number word} or more {kind:kind} counters on it",
     ir.Compare(ir.CountersOn(H.kind, H.on), ">=", H.n, said="has counters"))  # fmt: skip
for _verb, _said in (("is", ""), ("are", "are")):
    _noun_form = "{n:number word} {kind:kind} counter" + ("" if _verb == "is" else "s")
    custom(C, f"there {_verb} exactly {_noun_form} on {{on:object}}",
           lambda v, s=_said: ir.Compare(ir.CountersOn(v["kind"], v["on"]), "=", v["n"], said=f"exactly {s}"),
           lambda v, s=_said: {"n": v.right, "kind": v.left.kind, "on": v.left.on}
           if exactly(v, ir.Compare) and v.said == f"exactly {s}" else None)  # fmt: skip
rule(C, "{ref:doer} {test:sharing}", ir.Is, "shares")
rule("sharing", "shares a color with {ref:object}", ir.SharesColor, "verb")
rule("sharing", "shares a color with {ref:subject}", ir.SharesColor, "verb a")
rule(C, "{left:quantity} is less than or equal to {right:quantity}", ir.Compare, "at most", operator="<=")
rule(C, "{left:quantity} is greater than {right:quantity}", ir.Compare, "more than", operator=">")

# ---------------------------------------------------------------------------- how many


def _counting(text: str, said: str, noun: str, operator: Any, n: int, *more: ir.Test) -> None:
    """So many things in play, controlled by somebody or anywhere."""

    def make(v: dict[str, Any]) -> Any:
        of = v["of"]
        if of.zone in ("stack", "any") or (more and (of.zone != "in play" or of.said)):
            return None
        left = ir.Count(msgspec.structs.replace(of, tests=(*of.tests, *more)))
        return ir.Compare(left, operator, ir.Number(n), said=said)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Compare) or v.said != said or (v.operator, v.right) != (operator, ir.Number(n)):
            return None
        tests = v.left.of.tests
        if more and tests[-len(more) :] != more:
            return None
        return {"of": msgspec.structs.replace(v.left.of, tests=tests[: len(tests) - len(more)])}

    custom(C, text.replace("NOUN", "{of:" + noun + "}"), make, take)


for _n in (*range(2, 11), 20):
    _w = in_words(_n)
    for _there in ("there are {} or more NOUN", "{} or more NOUN are on the battlefield"):
        _counting(_there.format(_w), _there[:9], "nouns", ">=", _n)
    if _n > 5:
        _counting(f"you control {_w} or more NOUN", "you more", "nouns", ">=", _n, ir.ControlledBy(YOU))
    _counting(f"you control {_w} or fewer NOUN", "you fewer", "nouns", "<=", _n, ir.ControlledBy(YOU))
    _counting(f"you have {_w} or more NOUN", "you have cards", "nouns", ">=", _n)
    _counting(f"{_w} or more NOUN are in your graveyard", "in mine", "nouns", ">=", _n)
for _more, _noun_name in (("no", "nouns"),):
    _counting(f"there are {_more} NOUN", "there are no", _noun_name, "=", 0)
for _wanted in ("a", "an"):
    _counting(f"no opponent controls {_wanted} NOUN", f"no opponent {_wanted}", f"noun {_wanted}", "=", 0,
              ir.ControlledBy(ir.Players("opponents")))  # fmt: skip
    _counting(f"there is {_wanted} NOUN", f"there is {_wanted}", f"noun {_wanted}", ">=", 1)
_counting(
    "your opponents control no NOUN",
    "opponents no",
    "nouns",
    "=",
    0,
    ir.ControlledBy(ir.Players("opponents")),
)


def _of_player(text: str, said: str, operator: Any, zone: Any, fixed: Any = None) -> None:
    """How many cards somebody has in hand, or how much life."""

    def left(player: Any) -> Any:
        return ir.LifeOf(player) if zone == "life" else ir.Count(ir.Filter((ir.OwnedBy(player),), zone))

    def make(v: dict[str, Any]) -> Any:
        return ir.Compare(left(v["p"]), operator, v["n"] if fixed is None else fixed, said=said)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Compare) or v.said != said or v.operator != operator:
            return None
        player = v.left.player if isinstance(v.left, ir.LifeOf) else v.left.of.tests[0].player
        return {"p": player, "n": v.right} if v.left == left(player) else None

    custom(C, text, make, take)


for _form, _has in (("third", "has"), ("base", "have")):
    for _zone, _tail in (("hand", "cards in hand"), ("graveyard", "cards in their graveyard")):
        for _op, _words in ((">=", "or more"), ("<=", "or fewer")):
            _of_player(f"{{p:other player.{_form}}} {_has} {{n:number word}} {_words} {_tail}",
                       f"{_has} {_words} {_zone}", _op, _zone)  # fmt: skip
    _of_player(
        f"{{p:other player.{_form}}} {_has} no cards in hand", f"{_has} none", "=", "hand", ir.Number(0)
    )
    for _op, _words in ((">=", "or more"), ("<=", "or less")):
        _of_player(
            f"{{p:other player.{_form}}} {_has} {{n:digits}} {_words} life",
            f"{_has} {_words} life",
            _op,
            "life",
        )
for _words, _said in (("a card", "a card"), ("one or more cards", "more")):
    _of_player("{p:you} have " + _words + " in hand", _said, ">=", "hand", _ONE)


def _read_other(form: str) -> Any:
    def read(chart: Chart, at: int) -> list[Reading]:
        return [(ref, end) for ref, end in chart.read(f"player.{form}", at)
                if not (isinstance(ref, Mention) and isinstance(ref.ref, ir.You | ir.Players)
                        and getattr(ref.ref, "which", "each") == "each")]  # fmt: skip

    return read


for _form in ("base", "third"):
    category(f"other player.{_form}", _read_other(_form), lambda p, v: p.words("player", v))
category("you", lambda chart, at: [(YOU, at + 3)] if chart.text.startswith("you", at) else [],
         lambda _p, v: "you" if v == YOU else None)  # fmt: skip


def _an_opponent(text: str, said: str, operator: Any) -> None:
    """An opponent controls so many more than a number, or more than you."""

    def make(v: dict[str, Any]) -> Any:
        of = v["of"]
        if of.zone != "in play" or of.said:
            return None
        mine = ir.Count(ir.Filter((*of.tests, ir.ControlledBy(ir.Players("an opponent")))))
        right: Any = v["n"]
        if "than you" in text:
            right = ir.Sum((ir.Count(ir.Filter((*of.tests, ir.ControlledBy(YOU)))), right))
        return ir.Compare(mine, operator, right, said=said)

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Compare) or v.said != said:
            return None
        n = v.right.terms[1] if isinstance(v.right, ir.Sum) else v.right
        return {"of": ir.Filter(v.left.of.tests[:-1]), "n": n}

    custom(C, text, make, take)


_an_opponent("an opponent controls {n:number word} or more {of:nouns}", "an opponent more", ">=")
_an_opponent(
    "an opponent controls at least {n:number word} more {of:nouns} than you", "an opponent than", ">="
)


def _two_kinds(who: str, player: Any) -> None:
    def make(v: dict[str, Any]) -> Any:
        both = [ir.Compare(ir.Count(ir.Filter((*of.tests, ir.ControlledBy(player)))), ">=", _ONE)
                for of in (v["a"], v["b"]) if of.zone == "in play" and not of.said]  # fmt: skip
        return ir.All(tuple(both), said=f"two kinds {who}") if len(both) == 2 else None

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.All) or v.said != f"two kinds {who}":
            return None
        return dict(zip("ab", (ir.Filter(c.left.of.tests[:-1]) for c in v.conditions), strict=True))

    custom(C, f"{who} {{a:with article}} and {{b:with article}}", make, take)


_two_kinds("you control", YOU)


def _read_article(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for wanted in ("a", "an"):
        if chart.text.startswith(wanted + " ", at):
            found.extend(chart.read(f"noun {wanted}", at + len(wanted) + 1))
    return found


def _write_article(printer: Printer, of: Any) -> str | None:
    text = printer.words("noun", of)
    return None if text is None else f"{article(text)} {text}"


category("with article", _read_article, _write_article)

# ---------------------------------------------------------------------------- the most common color

_ALL = "all permanents"
for _color in ("white", "blue", "black", "red", "green"):
    word(C, f"{_color} is the most common color among {_ALL} or is tied for most common",
         ir.MostCommonColor(_color))  # fmt: skip
for _words, _said in (("it is an opponent's turn", "opponent's"), ("it isn't your turn", "isn't")):
    word(C, _words, ir.No(ir.IsTurnOf(YOU), said=_said))
word(C, "~ wasn't kicked", ir.No(ir.PaidOptional("kicked")))
