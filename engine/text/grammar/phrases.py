"""What refers: players, objects, targets, pronouns, possessives and quantities."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import RULES, Reading, category, custom, rule, template, word
from engine.text.inflection import article, in_words
from engine.text.surface import SUBJECT, Mention, Pronoun, Targeted

ANY_NUMBER = ir.Number(99)
_PRONOUN_NOUNS = (
    "creature", "land", "permanent", "artifact", "enchantment", "card", "spell", "token", "source", "Aura",
    "ability", "Wall",
)  # fmt: skip


def _unwrap(value: Any) -> Any:
    return value.ref if isinstance(value, Mention) else value


# ---------------------------------------------------------------------------- players

_PLAYERS: tuple[tuple[str, Any, bool], ...] = (
    ("you", ir.You(said="you"), True),
    ("each player", ir.Players("each"), False),
    ("each opponent", ir.Players("opponents"), False),
    ("an opponent", ir.Players("an opponent"), False),
    ("a player", ir.Players("each", said="a"), False),
    ("players", ir.Players("each", said="players"), True),
    ("your opponents", ir.Players("opponents", said="your opponents"), True),
    ("defending player", ir.Players("defending"), False),
    ("the active player", ir.Players("active"), False),
    ("the chosen player", ir.Players("chosen"), False),
    ("target player", Targeted(ir.TargetSpec(None, "any")), False),
    ("target opponent", Targeted(ir.TargetSpec(None, "opponent")), False),
    ("that player", Pronoun("that player", person=True), False),
    ("the player", Pronoun("the player", person=True), False),
    ("they", Pronoun("they", person=True), True),
)


def _read_player(form: str) -> Any:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        for words, ref, many in _PLAYERS:
            wanted = "base" if many else "third"
            if (not form or form == wanted) and chart.text.startswith(words, at):
                end = at + len(words)
                if not chart.text[end : end + 1].isalpha():
                    found.append((Mention(ref, at, many), end))
        if form != "base":
            for who, node in ((" controller", ir.ControllerOf), (" owner", ir.OwnerOf)):
                for of, end in chart.read("possessor", at):
                    if chart.text.startswith(who, end):
                        found.append((Mention(node(of), at), end + len(who)))
        return found

    return read


def _write_player(printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.ControllerOf | ir.OwnerOf) and not value.said:
        of = printer.words("possessor", value.of)
        return None if of is None else of + (
            " controller" if isinstance(value, ir.ControllerOf) else " owner"
        )
    if isinstance(value, ir.Target) and not value.said and value.index < len(printer.targets):
        spec = printer.targets[value.index]
        if spec.objects is None:
            printer.mentioned |= {value.index}
            return "target player" if spec.players == "any" else "target opponent"
        return None
    if isinstance(value, ir.Target | ir.EventPlayer | ir.It) and value.said in (
        "that player", "the player", "they",
    ):  # fmt: skip
        return value.said
    if getattr(value, "said", "") in ("they", "that player"):
        return str(value.said)
    for words, ref, _ in _PLAYERS:
        if value == ref:
            return words
    return None


def _write_form(form: str) -> Any:
    def write(printer: Printer, value: Any) -> str | None:
        return _write_player(printer, value) if not form or printer.fits(value) == form else None

    return write


for _form in ("", ".base", ".third"):
    category("player" + _form, _read_player(_form[1:]), _write_form(_form[1:]))


# ---------------------------------------------------------------------------- possessives


def _read_possessor(chart: Chart, at: int) -> list[Reading]:
    """ "~'s", "its", "that creature's"."""
    found: list[Reading] = []
    text = chart.text
    if text.startswith("its ", at):
        found.append((Mention(Pronoun("it"), at), at + 3))
    for ref, end in chart.read("single object", at):
        for mark in ("'s", "'"):
            if text.startswith(mark + " ", end):
                found.append((ref, end + len(mark)))
                break
    return found


def _write_possessor(printer: Printer, value: Any) -> str | None:
    text = printer.words("object", value)
    if text is None:
        return None
    return "its" if text == "it" else text + ("'" if text.endswith("s") else "'s")


category("possessor", _read_possessor, _write_possessor)


def _read_whose(chart: Chart, at: int) -> list[Reading]:
    """ "your", "their", "target player's"."""
    text = chart.text
    if text.startswith("your ", at):
        return [(ir.You(), at + 4)]
    if text.startswith("their ", at):
        return [(Mention(Pronoun("they", person=True), at), at + 5)]
    return [(ref, end + 2) for ref, end in chart.read("player.third", at) if text.startswith("'s ", end)]


def _write_whose(printer: Printer, value: Any) -> str | None:
    if value == ir.You():
        return "your"
    text = printer.words("player", value)
    if text is None:
        return None
    return {"they": "their", "you": "your"}.get(text, text + "'s")


category("whose", _read_whose, _write_whose)

# ---------------------------------------------------------------------------- objects

_FIXED: tuple[tuple[str, Any], ...] = (
    ("~", ir.Self()),
    ("enchanted creature", ir.Attached(said="enchanted creature")),
    ("enchanted land", ir.Attached(said="enchanted land")),
    ("enchanted permanent", ir.Attached(said="enchanted permanent")),
    ("enchanted artifact", ir.Attached(said="enchanted artifact")),
    ("enchanted enchantment", ir.Attached(said="enchanted enchantment")),
    ("enchanted Wall", ir.Attached(said="enchanted Wall")),
    ("equipped creature", ir.Attached(said="equipped creature")),
    ("the granting object", ir.Maker()),
    ("the exiled card", ir.Linked(said="the exiled card")),
    ("the exiled cards", ir.Linked(said="the exiled cards")),
    ("the sacrificed creature", ir.PaidWith(said="the sacrificed creature")),
    ("the sacrificed artifact", ir.PaidWith(said="the sacrificed artifact")),
    ("the sacrificed permanent", ir.PaidWith(said="the sacrificed permanent")),
    ("the exiled creature", ir.PaidWith(said="the exiled creature")),
    ("the discarded card", ir.PaidWith(said="the discarded card")),
)
_POINTING = re.compile(
    r"(it|them|itself)\b|(that|those|the) ("
    + "|".join(_PRONOUN_NOUNS)
    + r"|creatures|lands|permanents|cards|tokens|artifacts)\b"
)


def _read_pronoun(chart: Chart, at: int) -> list[Reading]:
    m = _POINTING.match(chart.text, at)
    if m is None or (m[0] == "it" and chart.text.startswith("'", m.end())):
        return []
    word_ = m[3] or ""
    noun = word_ if word_ in _PRONOUN_NOUNS else word_[:-1]
    known = {"card": None, "spell": None, "token": None, "source": None, "ability": None, "": None}
    of = None if noun in known else ir.Filter((ir.IsSubtype("aura") if noun == "Aura" else ir.IsType(noun),))
    many = m[0] in ("them",) or m[2] == "those" or word_.endswith("s")
    return [(Mention(Pronoun(m[0], of), at, many), m.end())]


def _read_single(chart: Chart, at: int) -> list[Reading]:
    """Objects that may stand before "'s"."""
    text = chart.text
    found: list[Reading] = [
        (Mention(ref, at, words.endswith("cards")), at + len(words))
        for words, ref in _FIXED
        if text.startswith(words, at) and not text[at + len(words) : at + len(words) + 1].isalpha()
    ]
    found += _read_pronoun(chart, at)
    for category_ in ("targeted",):
        for spec, end in chart.read(category_, at):
            found.append((Mention(Targeted(spec), at, spec.most != ir.Number(1)), end))
    return found


category("single object", _read_single, lambda p, v: p.words("object", v))


def _read_object(chart: Chart, at: int) -> list[Reading]:
    found = list(chart.read("single object", at))
    for ref, end in chart.read("set", at):
        found.append((Mention(ref, at, ref.said != "each"), end))
    for ref, end in chart.read("top", at):
        found.append((Mention(ref, at, ref.n != ir.Number(1)), end))
    return found


def _write_object(printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.Target):
        return _write_target(printer, value)
    for words, ref in _FIXED:
        if value == ref:
            return words
    if isinstance(value, ir.AllOf) and not _POINTING.fullmatch(value.said):
        return printer.words("set", value)
    if isinstance(value, ir.TopOfLibrary):
        return printer.words("top", value)
    if isinstance(value, ir.Maker):
        return "the granting object"
    said = getattr(value, "said", "")
    return said if said and _POINTING.fullmatch(said) else None


def _write_target(printer: Printer, value: ir.Target) -> str | None:
    if value.said:
        return value.said if _POINTING.fullmatch(value.said) else None
    if value.index >= len(printer.targets):
        return None
    spec = printer.targets[value.index]
    if spec.objects is None:
        return None
    printer.mentioned |= {value.index}
    return printer.words("targeted", spec)


category("object", _read_object, _write_object)

rule("set", "each {of:noun}", ir.AllOf, "each")
rule("set", "all {of:nouns}", ir.AllOf, "all")
rule("set", "{of:nouns}", ir.AllOf, "")


def _one_top(v: dict[str, Any]) -> Any:
    return ir.TopOfLibrary(v["player"])


custom("top", "the top card of {player:whose} library", _one_top,
       lambda v: {"player": v.player} if type(v) is ir.TopOfLibrary and v.n == ir.Number(1) and not v.said
       else None)  # fmt: skip
rule("top", "the top {n:cards} of {player:whose} library", ir.TopOfLibrary)

# ---------------------------------------------------------------------------- targets

_HOW_MANY: tuple[tuple[str, Any, Any], ...] = (
    ("any number of target ", ir.Number(0), ANY_NUMBER),
    ("one or two target ", ir.Number(1), ir.Number(2)),
    ("one, two, or three target ", ir.Number(1), ir.Number(3)),
    ("X target ", ir.X(), ir.X()),
    *((f"{in_words(n)} target ", ir.Number(n), ir.Number(n)) for n in range(2, 8)),
    *((f"up to {in_words(n)} target ", ir.Number(0), ir.Number(n)) for n in range(2, 8)),
    ("up to X target ", ir.Number(0), ir.X()),
)
_ONE_TARGET: tuple[tuple[str, ir.TargetSpec], ...] = (
    ("target creature or player", ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any")),
    ("target spell or permanent",
     ir.TargetSpec(ir.Filter((ir.AnyOf((ir.IsStatus("spell"), ir.IsType("permanent"))),), "any"))),
    ("target activated or triggered ability",
     ir.TargetSpec(ir.Filter((ir.Not(ir.IsStatus("spell")),), "stack"))),
    ("target activated ability", ir.TargetSpec(ir.Filter((ir.IsStatus("activated ability"),), "stack"))),
    ("target creature or opponent", ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "opponent")),
)  # fmt: skip
_OTHER = ir.Not(ir.IsOneOf(ir.Self()))


def _read_targeted(chart: Chart, at: int) -> list[Reading]:
    text = chart.text
    found: list[Reading] = [
        (spec, at + len(words)) for words, spec in _ONE_TARGET
        if text.startswith(words, at) and not text[at + len(words) : at + len(words) + 1].isalpha()
    ]  # fmt: skip
    if text.startswith("target ", at):
        found += [(ir.TargetSpec(of), end) for of, end in chart.read("noun", at + 7) if _is_object(of)]
    if text.startswith("another target ", at):
        for of, end in chart.read("noun", at + 15):
            more = msgspec.structs.replace(of, tests=(_OTHER, *of.tests))
            found.append((ir.TargetSpec(more, said="another"), end))
    for words, least, most in _HOW_MANY:
        if text.startswith(words, at):
            for of, end in chart.read("nouns", at + len(words)):
                found.append((ir.TargetSpec(of, least=least, most=most), end))
    return sorted(found, key=lambda r: -r[1])


def _is_object(of: ir.Filter) -> bool:
    return not (of.zone == "any" and of.said != "source" and not of.tests)


def _write_targeted(printer: Printer, spec: Any) -> str | None:
    if not isinstance(spec, ir.TargetSpec) or spec.objects is None:
        return None
    for words, one in _ONE_TARGET:
        if spec == one:
            return words
    if spec.players != "none":
        return None
    if spec.said == "another":
        plain = msgspec.structs.replace(spec.objects, tests=spec.objects.tests[1:])
        text = printer.words("noun", plain)
        return None if text is None else "another target " + text
    if spec.most == ir.Number(1):
        text = printer.words("noun", spec.objects)
        return None if text is None else "target " + text
    for words, least, most in _HOW_MANY:
        if (spec.least, spec.most) == (least, most):
            text = printer.words("nouns", spec.objects)
            return None if text is None else words + text
    return None


category("targeted", _read_targeted, _write_targeted)

# ---------------------------------------------------------------------------- choices on resolution


def _read_chosen(chart: Chart, at: int) -> list[Reading]:
    """ "a creature", "two lands", "up to two creatures": what the subject chooses."""
    text = chart.text
    found: list[Reading] = []
    for det in ("a ", "an ", "another "):
        if text.startswith(det, at):
            for of, end in chart.read("noun", at + len(det)):
                if det == "another ":
                    more = msgspec.structs.replace(of, tests=(_OTHER, *of.tests))
                    found.append((ir.ChosenBy(SUBJECT, more, said="another"), end))
                elif article(text[at + len(det) : end]) == det.strip():
                    found.append((ir.ChosenBy(SUBJECT, of, at_random=of.said == "at random"), end))
    if text.startswith("that many ", at):
        found += [(ir.ChosenBy(SUBJECT, of, ir.ThatMuch()), end) for of, end in chart.read("nouns", at + 10)]
    for words, up_to in (("up to ", True), ("", False)):
        if text.startswith(words, at):
            for n, end in chart.read("number word", at + len(words)):
                if n != ir.Number(1) and text.startswith(" ", end):
                    for of, stop in chart.read("nouns", end + 1):
                        found.append((ir.ChosenBy(SUBJECT, of, n, up_to), stop))
    if text.startswith("any number of ", at):
        for of, end in chart.read("nouns", at + 14):
            found.append((ir.ChosenBy(SUBJECT, of, ANY_NUMBER, True), end))
    random = [
        (msgspec.structs.replace(c, at_random=True), end + 10)
        for c, end in found
        if text.startswith(" at random", end)
    ]
    return sorted(found + random, key=lambda r: -r[1])


def _write_chosen(printer: Printer, value: Any) -> str | None:
    if not isinstance(value, ir.ChosenBy):
        return None
    tail = " at random" if value.at_random and value.of.said != "at random" else ""
    if value.n == ir.Number(1) and not value.up_to:
        of, det = value.of, ""
        if value.said == "another":
            of, det = msgspec.structs.replace(of, tests=of.tests[1:]), "another"
        text = printer.words("noun", of)
        return None if text is None else f"{det or article(text)} {text}{tail}"
    text = printer.words("nouns", value.of)
    if text is None:
        return None
    if value.n == ANY_NUMBER:
        return f"any number of {text}{tail}"
    n = "that many" if value.n == ir.ThatMuch() else printer.words("number word", value.n)
    return None if n is None else f"{'up to ' if value.up_to else ''}{n} {text}{tail}"


category("chosen", _read_chosen, _write_chosen)


def _read_chosen_one(chart: Chart, at: int) -> list[Reading]:
    """A choice that what follows may point back to."""
    return [(Mention(c, at, c.n != ir.Number(1)), end) for c, end in chart.read("chosen", at)]




def _read_own(chart: Chart, at: int) -> list[Reading]:
    """The top of the subject's library."""
    found: list[Reading] = []
    for whose in ("your", "their"):
        for n, middle, end in _top_cards(chart, at, whose):
            said = "" if whose == "your" else "their"
            found.append((Mention(ir.TopOfLibrary(SUBJECT, n, said=said), at, middle), end))
    return found


def _top_cards(chart: Chart, at: int, whose: str) -> list[tuple[Any, bool, int]]:
    text = chart.text
    one = f"the top card of {whose} library"
    if text.startswith(one, at):
        return [(ir.Number(1), False, at + len(one))]
    if not text.startswith("the top ", at):
        return []
    tail = f" of {whose} library"
    return [(n, True, end + len(tail)) for n, end in chart.read("cards", at + 8) if text.startswith(tail, end)]


def _write_own(printer: Printer, value: Any) -> str | None:
    if not isinstance(value, ir.TopOfLibrary) or value.player != SUBJECT:
        return None
    whose = value.said or "your"
    cards = "card" if value.n == ir.Number(1) else printer.words("cards", value.n)
    return None if cards is None else f"the top {cards} of {whose} library"


category("own top", _read_own, _write_own)
category("chosen one", _read_chosen_one, _write_chosen)



def _read_pointed(words: tuple[str, ...]) -> Any:
    def read(chart: Chart, at: int) -> list[Reading]:
        return [
            (ref, end) for ref, end in _read_pronoun(chart, at)
            if ref.ref.words in words
        ]  # fmt: skip

    return read


def _write_pointed(words: tuple[str, ...]) -> Any:
    return lambda _p, v: v.said if getattr(v, "said", "") in words else None


for _category, _words in (("back", ("them", "it")), ("card pointed", ("it", "that card")), ("cards pointed", ("them", "those cards"))):
    category(_category, _read_pointed(_words), _write_pointed(_words))

# ---------------------------------------------------------------------------- quantities

Q = "quantity"
rule(Q, "the number of {of:nouns}", ir.Count)
rule(Q, "the number of {kind:kind} counters on {on:object}", ir.CountersOn)
for _stat, _name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
    rule(Q, f"{{of:possessor}} {_name}", ir.StatOf, stat=_stat)
    rule(Q, f"the {_name} of {{of:object}}", ir.StatOf, "the", stat=_stat)
    rule(Q, f"the highest {_name} among {{among:nouns}}", ir.Greatest, stat=_stat)
    rule(Q, f"the greatest {_name} among {{among:nouns}}", ir.Greatest, "greatest", stat=_stat)
rule(Q, "{player:whose} life total", ir.LifeOf)
rule(Q, "{player:whose} life", ir.LifeOf, "life")
word(Q, "the damage dealt to it", ir.ThatMuch(said="it"))
rule(Q, "twice {of:quantity}", ir.Times, k=2)
rule(Q, "half {of:quantity}, rounded up", ir.Half, up=True)
rule(Q, "half {of:quantity}, rounded down", ir.Half, up=False)
rule(Q, "{of:simple quantity} minus {less:digits}", ir.Difference)
RULES["simple quantity"] = list(RULES[Q])
custom("simple quantity", "{n:digits}", lambda v: v["n"], lambda v: {"n": v})
custom(Q, "{a:simple quantity} plus {b:simple quantity}", lambda v: ir.Sum((v["a"], v["b"])),
       lambda v: {"a": v.terms[0], "b": v.terms[1]}
       if type(v) is ir.Sum and len(v.terms) == 2 and not v.said else None)  # fmt: skip
custom(Q, "{a:simple quantity} plus one", lambda v: ir.Sum((v["a"], ir.Number(1)), said="one"),
       lambda v: {"a": v.terms[0]} if type(v) is ir.Sum and v.said == "one" else None)  # fmt: skip
custom(Q, "1 plus {b:simple quantity}", lambda v: ir.Sum((ir.Number(1), v["b"]), said="1"),
       lambda v: {"b": v.terms[1]} if type(v) is ir.Sum and v.said == "1" else None)  # fmt: skip

# What is counted after "for each".
rule("each of", "{of:noun}", ir.Count)
rule("each of", "{kind:kind} counter on {on:object}", ir.CountersOn)
assert template("x")
