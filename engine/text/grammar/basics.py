"""Numbers, counters and counted nouns."""

from __future__ import annotations

import re

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category
from engine.text.inflection import article, in_words, number_of, plural

_DIGITS = re.compile(r"\d+|X\b")
_NO_KIND = (
    r"(?!(?:no|any|all|both|more|fewer|other|another|additional|several|many|much|that|those|these|such|its|their|the"
    r"|an?|one|two|three|four|five|six|seven|eight|nine|ten)\b)"
)
"""Words before "counters" that say how many there are, or which, and not of what kind."""
_A_KIND = rf"[+-]\d/[+-]\d|{_NO_KIND}[a-z]+(?:-[a-z]+)?"
_KIND = re.compile(_A_KIND)
_NAME = re.compile(
    r"[A-Z][\w',-]*"
    r"(?: (?:of|the|to|[A-Z\d][\w',-]*|(?:in|from|for|with|at|on|and|or|en|il|an?)(?= (?:the )?[A-Z\d])))*"
)


def _value(printer: Printer, value: object) -> str | None:
    """A number in digits, or X, announced or defined at the end of the sentence."""
    if value == ir.X():
        return "X"
    if isinstance(value, ir.Number) and not value.said:
        return str(value.n)
    if getattr(value, "said", "").startswith("where") and (printer.where in (None, value)):
        printer.where = value
        return "X"
    return None


def _read_digits(chart: Chart, at: int) -> list[Reading]:
    m = _DIGITS.match(chart.text, at)
    if m is None:
        return []
    return [(ir.X() if m[0] == "X" else ir.Number(int(m[0])), m.end())]


category("digits", _read_digits, _value)


def _read_amount(chart: Chart, at: int) -> list[Reading]:
    found = _read_digits(chart, at)
    if chart.text.startswith("that much", at):
        found.append((ir.ThatMuch(), at + 9))
    if chart.text.startswith("twice that much", at):
        found.append((ir.Times(2, ir.ThatMuch()), at + 15))
    if chart.text.startswith("twice X", at):
        found.append((ir.Times(2, ir.X()), at + 7))
    if chart.text.startswith("X plus ", at):
        found += [(ir.Sum((ir.X(), n), said="X plus"), end) for n, end in _read_digits(chart, at + 7)]
    return found


def _write_amount(printer: Printer, value: object) -> str | None:
    if value == ir.ThatMuch():
        return "that much"
    if value == ir.Times(2, ir.ThatMuch()):
        return "twice that much"
    if isinstance(value, ir.Times) and value.k == 2 and isinstance(value.of, ir.X):
        return "twice X"
    if isinstance(value, ir.Sum) and value.said == "X plus":
        x, n = (_value(printer, t) for t in value.terms)
        return None if x != "X" or n is None else f"X plus {n}"
    return _value(printer, value)


category("amount", _read_amount, _write_amount)


def _read_word(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"[a-z]+|X\b|\d+").match(chart.text, at)
    if m is None:
        return []
    if m[0] == "X":
        return [(ir.X(), m.end())]
    n = number_of(m[0])
    return [] if n is None else [(ir.Number(n), m.end())]


def _write_word(printer: Printer, value: object) -> str | None:
    if isinstance(value, ir.Number) and not value.said:
        return in_words(value.n)
    return _value(printer, value)


category("number word", _read_word, _write_word)
category("several", lambda chart, at: [r for r in _read_word(chart, at) if r[0] != ir.Number(1)],
         lambda p, v: None if v == ir.Number(1) else _write_word(p, v))  # fmt: skip


category("count", lambda chart, at: [(n.n, end) for n, end in _read_word(chart, at) if isinstance(n, ir.Number)],
         lambda _p, v: in_words(v) if isinstance(v, int) else None)  # fmt: skip


def counted(noun: str) -> None:
    """A category "<noun>s": how many of them, in words."""
    many = plural(noun)
    singles = ((f"{article(noun)} {noun}", ir.Number(1)), (f"an additional {noun}", ir.Number(1, said="more")),
               (f"one {noun}", ir.Number(1, said="one")))  # fmt: skip

    def read(chart: Chart, at: int) -> list[Reading]:
        text = chart.text
        found: list[Reading] = [(v, at + len(w)) for w, v in singles if text.startswith(w, at)]
        found = [f for f in found if not text.startswith("s", f[1])]
        for value, end in _read_word(chart, at):
            for middle, said in ((" additional ", "more"), (" ", "")):
                if text.startswith(middle + many, end) and value != ir.Number(1):
                    kept = replace(value, said=said)
                    found.append((kept, end + len(middle + many)))
        if text.startswith(f"that many {many}", at):
            found.append((ir.ThatMuch(), at + len(f"that many {many}")))
        return found

    def write(printer: Printer, value: object) -> str | None:
        for words, one in singles:
            if value == one:
                return words
        if value == ir.ThatMuch():
            return f"that many {many}"
        plain = value
        if isinstance(value, ir.Node) and value.said == "more":
            plain = replace(value, said="")
        number = _write_word(printer, plain)
        more = "additional " if plain is not value else ""
        return None if number is None else f"{number} {more}{many}"

    category(many if noun != "card" else "cards", read, write)


for _noun in ("card", "turn", "time", "poison counter"):
    counted(_noun)


# ---------------------------------------------------------------------------- counters


class Counters(ir.Node, frozen=True):
    """So many counters of a kind, for a while."""

    kind: str
    n: object


def _read_kind(chart: Chart, at: int) -> list[Reading]:
    m = _KIND.match(chart.text, at)
    return [(m[0], m.end())] if m else []


category("kind", _read_kind, lambda _p, v: v, of=str)


def _read_a_counter(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(rf"(an?) ({_A_KIND}) counter(?!s)").match(chart.text, at)
    return [(m[2], m.end())] if m and article(m[2]) == m[1] and m[2] != "poison" else []


def _read_kinds(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(rf"({_A_KIND}) counters\b").match(chart.text, at)
    return [(m[1], m.end())] if m else []


category("counters", _read_kinds, lambda _p, v: f"{v} counters", of=str)
category("a counter", _read_a_counter, lambda _p, v: f"{article(v)} {v} counter", of=str)


def _read_counters(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = [(Counters(kind, ir.Number(1)), end) for kind, end in _read_a_counter(chart, at)]
    text = chart.text
    numbers: list[Reading] = _read_word(chart, at)
    if text.startswith("that many", at):
        numbers.append((ir.ThatMuch(), at + 9))
    if text.startswith("any number of", at):
        numbers.append((ir.AnyNumber(), at + 13))
    for value, end in numbers:
        m = re.compile(rf" ({_A_KIND}) counters").match(text, end)
        if m and value != ir.Number(1):
            found.append((Counters(m[1], value), m.end()))
        one = re.compile(rf" ({_A_KIND}) counter\b").match(text, end)
        if one and value == ir.Number(1):
            found.append((Counters(one[1], ir.Number(1, said="one")), one.end()))
    return found


def _write_counters(printer: Printer, value: object) -> str | None:
    if not isinstance(value, Counters):
        return None
    if value.n == ir.Number(1):
        return f"{article(value.kind)} {value.kind} counter"
    if value.n == ir.Number(1, said="one"):
        return f"one {value.kind} counter"
    if value.n == ir.ThatMuch():
        return f"that many {value.kind} counters"
    if value.n == ir.AnyNumber():
        return f"any number of {value.kind} counters"
    number = _write_word(printer, value.n)
    return None if number is None else f"{number} {value.kind} counters"


category("so many counters", _read_counters, _write_counters)


def _read_name(chart: Chart, at: int) -> list[Reading]:
    m = _NAME.match(chart.text, at)
    if m is None:
        return []
    whole = [(m[0], m.end())]
    return [*whole, (m[0][:-1], m.end() - 1)] if m[0].endswith(",") else whole


category("name", _read_name, lambda _p, v: v, of=str)


def _read_symbols(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"(?:\{[^{}TQ]+\})+").match(chart.text, at)
    return [(m[0], m.end())] if m else []


category("symbols", _read_symbols, lambda _p, v: v if isinstance(v, str) and v.startswith("{") else None)
