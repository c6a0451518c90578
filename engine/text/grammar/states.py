"""Conditions about what something is, and about how many there are (after "if" and "as long as")."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.rules import Reader, Reading, category, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.surface import Mention, Pronoun

C = "condition"
YOU = ir.You()
_ONE = ir.Number(1)

# ---------------------------------------------------------------------------- what something is


def _kind(of: ir.Filter) -> ir.Test | None:
    """A noun phrase as a test on one thing; "card" tests nothing by itself."""
    tests = of.tests
    return None if not tests else tests[0] if len(tests) == 1 else ir.Both(tests)


def _noun(what: ir.Test) -> ir.Filter:
    tests = what.tests if isinstance(what, ir.Both) and not what.said else (what,)
    return ir.Filter(tests)


def _is(copula: str) -> None:
    negative = copula.endswith("n't")

    def make(v: Holes) -> object:
        of = v["of"]
        test = None if of.said or of.zone not in ("in play", "any") else _kind(of)
        if test is None:
            return None
        mark = f"{copula} card" if of.zone == "any" else f"{copula} one"
        return ir.Is(v["ref"], ir.Not(test) if negative else test, said=mark)

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Is) or v.said not in (f"{copula} one", f"{copula} card"):
            return None
        of = _noun(v.test.test if exactly(v.test, ir.Not) and negative else v.test)
        return {
            "ref": v.ref,
            "of": replace(of, zone="any") if v.said.endswith("card") else of,
        }

    custom(C, f"{{ref:doer}} {copula} {{of:a noun}}", make, take)


for _copula in ("is", "was", "isn't", "wasn't"):
    _is(_copula)


def _read_doer(chart: Chart, at: int) -> list[Reading]:
    found = list(chart.read("single object", at))
    if chart.text.startswith("it ", at):
        one: object = Mention(Pronoun("it"), at)
        if (one, at + 2) not in found:
            found.append((one, at + 2))
    return found


category("doer", _read_doer, lambda p, v: p.words("object", v))


def _adjective(copula: str, word_: str, test: ir.Test) -> None:
    form(C, f"{{ref:doer}} {copula} {word_}", ir.Is(H.ref, test, said=f"{copula} {word_}"))


form(C, "{ref:doer} (is|was) {test:either color}", ir.Is(H.ref, H.test, said="color"))
for _color in COLORS[:5]:
    word("color", _color, ir.IsColor(_color))
form("either color", "{a:color} or {b:color}", ir.AnyOf((H.a, H.b)))
for _copula in ("is", "was"):
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
form(C, "{n:number word} or more {kind:kind} counters are on {on:object}",
     ir.Compare(ir.CountersOn(H.kind, H.on), ">=", H.n, said="are on"))  # fmt: skip
form(C, "~ is exiled with {kind:a counter} on it",
     ir.Is(ir.Self(), ir.Both((ir.IsStatus("exiled"), ir.HasCounter(H.kind))), said="exiled with"))  # fmt: skip
_LAST_GONE = ir.Compare(ir.CountersOn(H.kind, ir.Self()), "=", ir.Number(0))
form("whole", "remove {kind:a counter} from it. if there are no more {kind:kind} counters on it, put it into your "
     "graveyard and {s:clause}", ir.Sequence((ir.RemoveCounters(H.kind, _ONE, ir.Self()), ir.If(
         _LAST_GONE, (ir.PutInto(ir.Self(), "graveyard"), H.s))), said="no more"))  # fmt: skip
_SAVED = ir.Replaces("damage", whose=ir.You(), instead=(ir.RemoveCounters(H.kind, ir.ThatMuch(), ir.Self()),))
word("so much damage", "for each 1 damage that would be dealt to you", 0)
form("whole", "sacrifice ~ if there are no {kind:kind} counters on it. otherwise, {p:player.third} may choose that "
     "{_s:so much damage} until your next upkeep, you remove {again:a counter} from ~ instead", ir.Sequence((ir.If(
         ir.Is(ir.Self(), ir.Not(ir.HasCounter(H.kind))), (ir.SacrificeIt(ir.Self()),),
         (ir.May((ir.Shield(_SAVED, "your next upkeep"),), H.p),)),), said="in its stead"), again=H.kind)  # fmt: skip
form(C, "{ref:doer} has no {kind:kind} counters on it",
     ir.Is(H.ref, ir.Not(ir.HasCounter(H.kind)), said="no counter"))  # fmt: skip
form(C, "{on:doer} has {n:number word} or more {kind:kind} counters on it",
     ir.Compare(ir.CountersOn(H.kind, H.on), ">=", H.n, said="has counters"))  # fmt: skip
for _verb, _said in (("is", ""), ("are", "are")):
    _noun_form = "{n:number word} {kind:kind} counter" + ("" if _verb == "is" else "s")
    form(C, f"there {_verb} exactly {_noun_form} on {{on:object}}",
         ir.Compare(ir.CountersOn(H.kind, H.on), "=", H.n, said=f"exactly {_said}"))  # fmt: skip
rule(C, "{ref:doer} {test:sharing}", ir.Is, "shares")
rule("sharing", "shares a color with {ref:object}", ir.SharesColor, "verb")
rule("sharing", "shares a color with {ref:subject}", ir.SharesColor, "verb a")
rule(C, "{left:quantity} is less than or equal to {right:quantity}", ir.Compare, "at most", operator="<=")
rule(C, "{left:quantity} is greater than {right:quantity}", ir.Compare, "more than", operator=">")

# ---------------------------------------------------------------------------- how many


_FOES = ir.ControlledBy(ir.Players("opponents"))


def _counting(text: str, said: str, operator: ir.Operator, n: ir.Quantity, *more: ir.Test) -> None:
    """So many things in play, controlled by somebody or anywhere."""

    def when(v: Holes) -> bool:
        of = v["of"]
        return of.zone == "in play" and not of.said if more else of.zone not in ("stack", "any")

    form(C, text, ir.Compare(ir.Count(narrowed(H.of, *more)), operator, n, said=said), when)


_counting("there are {n:several} or more {of:nouns}", "there are", ">=", H.n)
_counting("you have {n:several} or more {of:nouns}", "you have cards", ">=", H.n)
_counting("there are no {of:nouns}", "there are no", "=", ir.Number(0))
_counting("no opponent controls {of:a noun}", "no opponent", "=", ir.Number(0), _FOES)
_counting("your opponents control no {of:nouns}", "opponents no", "=", ir.Number(0), _FOES)


_LIFE = ir.LifeOf(H.p)
_BOUNDS: tuple[tuple[ir.Operator, str], ...] = ((">=", "or more"), ("<=", "or fewer"))
_BOUNDS_OF_LIFE: tuple[tuple[ir.Operator, str], ...] = ((">=", "or more"), ("<=", "or less"))


def _cards_in(zone: ir.ZoneName) -> ir.Count:
    return ir.Count(ir.Filter((ir.OwnedBy(H.p),), zone))


def _of_player(
    text: str, said: str, operator: ir.Operator, left: ir.Quantity, fixed: ir.Quantity | None = None
) -> None:
    """How many cards somebody has in hand, or how much life."""
    form(C, text, ir.Compare(left, operator, H.n if fixed is None else fixed, said=said))


for _form, _has in (("third", "has"), ("base", "have")):
    _zones: tuple[tuple[ir.ZoneName, str], ...] = (
        ("hand", "cards in hand"),
        ("graveyard", "cards in their graveyard"),
    )
    for _zone, _tail in _zones:
        for _op, _words in _BOUNDS:
            _of_player(f"{{p:other player.{_form}}} {_has} {{n:number word}} {_words} {_tail}",
                       f"{_has} {_words} {_zone}", _op, _cards_in(_zone))  # fmt: skip
    _of_player(
        f"{{p:other player.{_form}}} {_has} no cards in hand",
        f"{_has} none",
        "=",
        _cards_in("hand"),
        ir.Number(0),
    )
    for _op, _words in _BOUNDS_OF_LIFE:
        _of_player(
            f"{{p:other player.{_form}}} {_has} {{n:digits}} {_words} life",
            f"{_has} {_words} life",
            _op,
            _LIFE,
        )
for _words, _said in (("a card", "a card"), ("one or more cards", "more")):
    _of_player("{p:you} have " + _words + " in hand", _said, ">=", _cards_in("hand"), _ONE)


def _read_other(form: str) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        return [(ref, end) for ref, end in chart.read(f"player.{form}", at)
                if not (isinstance(ref, Mention) and isinstance(ref.ref, ir.You | ir.Players)
                        and getattr(ref.ref, "which", "each") == "each")]  # fmt: skip

    return read


for _form in ("base", "third"):
    category(f"other player.{_form}", _read_other(_form), lambda p, v: p.words("player", v))
category("you", lambda chart, at: [(YOU, at + 3)] if chart.text.startswith("you", at) else [],
         lambda _p, v: "you" if v == YOU else None)  # fmt: skip


_HIS = ir.Count(narrowed(H.of, ir.ControlledBy(ir.Players("an opponent"))))
_MINE = ir.Count(narrowed(H.of, ir.ControlledBy(YOU)))
form(C, "an opponent controls at least {n:number word} more {of:nouns} than you",
     ir.Compare(_HIS, ">=", ir.Sum((_MINE, H.n)), said="an opponent than"), when=lambda v: _there(v["of"]))  # fmt: skip


def _there(of: ir.Filter) -> bool:
    return of.zone == "in play" and not of.said


_BOTH = tuple(ir.Compare(ir.Count(narrowed(of, ir.ControlledBy(YOU))), ">=", _ONE) for of in (H.a, H.b))
form(C, "you control {a:a noun} and {b:a noun}", ir.All(_BOTH, said="two kinds you control"),
     when=lambda v: _there(v["a"]) and _there(v["b"]))  # fmt: skip

# ---------------------------------------------------------------------------- the most common color

_ALL = "all permanents"
for _color in COLORS[:5]:
    word(C, f"{_color} is the most common color among {_ALL} or is tied for most common",
         ir.MostCommonColor(_color))  # fmt: skip
_LEADS = ir.MostCommonColor("chosen", narrowed(H.of, ir.ControlledBy(ir.Players("chosen"))), True)
form(C, "the chosen color is the most common color among {of:nouns} the chosen player controls but isn't tied for most "
     "common", _LEADS)  # fmt: skip
form(C, "the chosen color isn't the most common color among {of:nouns} the chosen player controls or is "
     "tied for most common", ir.No(_LEADS))  # fmt: skip
word(C, "~ wasn't kicked", ir.No(ir.PaidOptional("kicked")))
_EACH_COLOR = (ir.Count(ir.Filter((ir.IsColor(c), ir.ControlledBy(YOU)))) for c in COLORS[:5])
word(C, "you control a permanent of each color",
     ir.All(tuple(ir.Compare(n, ">=", _ONE) for n in _EACH_COLOR), said="each color"))  # fmt: skip
