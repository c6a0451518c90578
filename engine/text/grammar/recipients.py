"""Who or what damage is dealt to, prevented for, divided among."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, also, category, custom, exactly
from engine.text.grammar.targets import ANY_NUMBER
from engine.text.surface import Mention, Pronoun, Targeted

_CREATURE = ir.Filter((ir.IsType("creature"),))


def _read(chart: Chart, at: int) -> list[Reading]:
    text = chart.text
    found = [*chart.read("object", at), *chart.read("player", at)]
    if text.startswith("them", at) and not text[at + 4 : at + 5].isalpha():
        found.append((Mention(Pronoun("them", person=True), at), at + 4))
    those = "each of those creatures and/or players"
    if text.startswith(those, at):
        found.append((Mention(Pronoun(those, None), at, True), at + len(those)))
    if text.startswith("that creature or player", at):
        found.append((Mention(Pronoun("that creature or player", None), at), at + 23))
    return found


def _write(printer: Printer, value: object) -> str | None:
    said = value.said if isinstance(value, ir.Node) else ""
    if said in ("that creature or player", "each of those creatures and/or players"):
        return said
    return printer.words("object", value) or printer.words("player", value)


category("recipient", _read, _write)


def _pair(first: str, second: str, name: str) -> None:
    """Two phrases joined by "and", met by the same thing at once."""
    custom(name, "{a:" + first + "} and {b:" + second + "}",
           lambda v: Mention(ir.Together((v["a"], v["b"])), v["a"].at, True),
           lambda v: {"a": v.refs[0], "b": v.refs[1]} if exactly(v, ir.Together) and not v.said else None)  # fmt: skip


_pair("object", "player", "two")
_pair("object", "object", "two")
_pair("player", "object", "two")
_pair("object", "object", "two objects")
also("recipients", "recipient")
also("recipients", "two")
also("things", "object")
also("things", "two objects")

_AMONG = (
    ("any number of target creatures and/or players", ir.TargetSpec(_CREATURE, "any", ir.Number(0), ANY_NUMBER)),
    ("one or two target creatures and/or players", ir.TargetSpec(_CREATURE, "any", ir.Number(1), ir.Number(2))),
    ("one, two, or three target creatures and/or players",
     ir.TargetSpec(_CREATURE, "any", ir.Number(1), ir.Number(3))),
)  # fmt: skip


def _read_among(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = [
        (Mention(Targeted(spec), at, True), at + len(words))
        for words, spec in _AMONG
        if chart.text.startswith(words, at)
    ]
    return found + [
        (r, e) for r, e in chart.read("single object", at) if isinstance(r.ref, Targeted) and r.plural
    ]


def _write_among(printer: Printer, value: object) -> str | None:
    if not isinstance(value, ir.Target) or value.index >= len(printer.targets):
        return None
    spec = replace(printer.targets[value.index], divided=None)
    for words, one in _AMONG:
        if spec == one:
            return words
    return printer.words("targeted", spec)


category("divided targets", _read_among, _write_among)
