"""What a player chooses on resolution (413.2d), and the top of a library."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.phrases import CHOSEN_HERE, read_pronoun
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reader, Reading, Writer, category, verb_form, word
from engine.text.grammar.targets import ANY_NUMBER
from engine.text.inflection import article
from engine.text.surface import SUBJECT, Mention

_OTHER = ir.Not(ir.IsOneOf(ir.Self()))
# ---------------------------------------------------------------------------- choices on resolution


def _one_chosen(chart: Chart, at: int) -> list[Reading]:
    """ "a creature", "another land"."""
    text = chart.text
    found: list[Reading] = []
    for det in ("a ", "an ", "another "):
        if text.startswith(det, at):
            for of, end in chart.read("noun", at + len(det)):
                if det == "another ":
                    more = replace(of, tests=(_OTHER, *of.tests))
                    found.append((ir.ChosenBy(SUBJECT, more, said="another"), end))
                elif article(text[at + len(det) : end]) == det.strip():
                    found.append((ir.ChosenBy(SUBJECT, of, at_random=of.said == "at random"), end))
    return found


def _many_chosen(chart: Chart, at: int) -> list[Reading]:
    """ "two lands", "up to two creatures", "that many permanents", "any number of cards"."""
    text = chart.text
    starts: list[tuple[ir.Quantity, bool, int]] = []
    for words, up_to in (("up to ", True), ("", False)):
        if text.startswith(words, at):
            for n, end in chart.read("number word", at + len(words)):
                if n != ir.Number(1) and text.startswith(" ", end):
                    starts.append((n, up_to, end + 1))
    if text.startswith("that many ", at):
        starts.append((ir.ThatMuch(), False, at + 10))
    if text.startswith("any number of ", at):
        starts.append((ANY_NUMBER, True, at + 14))
    return [
        (ir.ChosenBy(SUBJECT, of, n, up_to, at_random=of.said == "at random"), end)
        for n, up_to, place in starts
        for of, end in chart.read("nouns", place)
    ]


def _read_chosen(chart: Chart, at: int) -> list[Reading]:
    """What the subject chooses, at random where the text says so."""
    found = _one_chosen(chart, at) + _many_chosen(chart, at)
    random = [
        (replace(c, at_random=True), end + 10) for c, end in found if chart.text.startswith(" at random", end)
    ]
    return sorted(found + random, key=lambda r: -r[1])


def _write_chosen(printer: Printer, value: object) -> str | None:
    if not isinstance(value, ir.ChosenBy):
        return None
    tail = " at random" if value.at_random and value.of.said != "at random" else ""
    if value.n == ir.Number(1) and not value.up_to:
        of, det = value.of, ""
        if value.said == "another":
            of, det = replace(of, tests=of.tests[1:]), "another"
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


def _read_chosen_each(chart: Chart, at: int) -> list[Reading]:
    """ "a permanent for each soot counter on ~": as many as are counted."""
    return [
        (Mention(replace(c, n=q, said=f"{c.said} each".strip()), at, True), stop)
        for c, end in _one_chosen(chart, at)
        if chart.text.startswith(" for each ", end)
        for q, stop in chart.read("each of", end + 10)
    ]


def _write_chosen_each(printer: Printer, value: object) -> str | None:
    if not isinstance(value, ir.ChosenBy) or not value.said.endswith("each"):
        return None
    one = replace(value, n=ir.Number(1), said=value.said.removesuffix("each").strip())
    text, each = _write_chosen(printer, one), printer.words("each of", value.n)
    return None if text is None or each is None else f"{text} for each {each}"


category("chosen each", _read_chosen_each, _write_chosen_each)


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


def _top_cards(chart: Chart, at: int, whose: str) -> list[tuple[ir.Quantity, bool, int]]:
    text = chart.text
    one = f"the top card of {whose} library"
    if text.startswith(one, at):
        return [(ir.Number(1), False, at + len(one))]
    if not text.startswith("the top ", at):
        return []
    tail = f" of {whose} library"
    return [
        (n, True, end + len(tail)) for n, end in chart.read("cards", at + 8) if text.startswith(tail, end)
    ]


def _write_own(printer: Printer, value: object) -> str | None:
    if not isinstance(value, ir.TopOfLibrary) or value.player != SUBJECT:
        return None
    whose = value.said or "your"
    cards = "card" if value.n == ir.Number(1) else printer.words("cards", value.n)
    return None if cards is None else f"the top {cards} of {whose} library"


category("own top", _read_own, _write_own)
category("chosen one", _read_chosen_one, _write_chosen)


def _read_pointed(words: tuple[str, ...]) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        return [
            (ref, end) for ref, end in read_pronoun(chart, at)
            if ref.ref.words in words
        ]  # fmt: skip

    return read


def _write_pointed(words: tuple[str, ...]) -> Writer:
    return lambda _p, v: v.said if getattr(v, "said", "") in words else None


for _category, _words in (
    ("back", ("them", "it")),
    ("card pointed", ("it", "that card")),
    ("cards pointed", ("them", "those cards")),
):
    category(_category, _read_pointed(_words), _write_pointed(_words))
_ONE_OF = ir.ChosenBy(SUBJECT, CHOSEN_HERE)
verb_form("pvp", "<exile> one of (those creatures|them)",
          ir.PutInto(_ONE_OF, "removed", said="one of"))  # fmt: skip
verb_form("pvp", "<choose> and <sacrifice> one of (those creatures|them)",
          ir.SacrificeIt(_ONE_OF, said="one of"))  # fmt: skip
_THEIR_CONTROLLER = ir.ControllerOf(ir.AllOf(CHOSEN_HERE))
word("whole", "their controller chooses and sacrifices one of them",
     ir.SacrificeIt(ir.ChosenBy(_THEIR_CONTROLLER, CHOSEN_HERE), said="their controller"))  # fmt: skip
