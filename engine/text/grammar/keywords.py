"""Keyword abilities (502) and lists of abilities, quoted ones among them."""

from __future__ import annotations

import re

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.reading import LINE, read_line
from engine.text.grammar.rules import Reading, category, form, rule, word
from engine.text.grammar.shapes import H
from engine.text.keywords import expand

PLAIN = (
    "flying", "first strike", "double strike", "trample", "haste", "banding", "flanking", "shadow", "fear",
    "phasing", "horsemanship", "vigilance", "reach", "shroud", "defender", "storm", "provoke", "swampwalk",
    "islandwalk", "mountainwalk", "forestwalk", "plainswalk", "snow forestwalk", "snow swampwalk",
    "snow mountainwalk", "snow islandwalk", "snow plainswalk", "nonbasic landwalk", "legendary landwalk",
    "landwalk", "flash", "desertwalk", "hexproof", "menace", "lifelink",
)  # fmt: skip
_COSTS = (
    "plainscycling", "islandcycling", "swampcycling", "mountaincycling", "forestcycling", "cycling", "morph",
    "echo", "flashback", "kicker", "buyback", "madness", "entwine", "equip", "cumulative upkeep",
)  # fmt: skip
_QUALITY = re.compile(
    r"from (?:legendary creatures|its colors|instant spells and from sorcery spells)\b|"
    r"from (?:all )?(?:the chosen color|the color of your choice|everything|[a-z]+(?: and from [a-z]+)?|[A-Z][a-z]+)\b"
)
K = "keyword"
word(K, "this effect doesn't remove ~", ir.Keyword("stays"))
for _name in PLAIN:
    word(K, _name, ir.Keyword(_name))


def _read_quality(chart: Chart, at: int) -> list[Reading]:
    m = _QUALITY.match(chart.text, at)
    if m is None:
        return []
    found: list[Reading] = [(m[0], m.end())]
    short = re.compile(r"from [a-z]+\b").match(chart.text, at)
    return [*found, (short[0], short.end())] if short and short[0] != m[0] else found


category("quality", _read_quality, lambda _p, v: v or None, of=str)
rule(K, "protection {quality:quality}", ir.Keyword, name="protection")
_COLORS_OF = ir.Filter((ir.SharesColor(ir.AllOf(H.of)),), "any")
form(K, "protection from the colors of {of:nouns}", ir.Keyword("protection", of=_COLORS_OF))
word(K, "protection from each of the exiled card's card types",
     ir.Keyword("protection", of=ir.Filter((ir.SharesType(ir.Linked()),), "any")))  # fmt: skip
word(K, "protection from each of that spell's colors",
     ir.Keyword("protection", of=ir.Filter((ir.SharesColor(ir.EventObject()),), "any")))  # fmt: skip
for _name in ("rampage", "fading", "amplify"):
    rule(K, _name + " {n:plain number}", ir.Keyword, name=_name)
category(
    "plain number",
    lambda chart, at: [(int(m[0]), m.end()) for m in [re.compile(r"\d+").match(chart.text, at)] if m],
    lambda _p, v: str(v) if isinstance(v, int) and v else None,
)
rule(K, "affinity for {of:nouns}", ir.Keyword, name="affinity")
rule(K, "enchant {of:noun}", ir.Keyword, name="enchant")
rule(K, "bands with other {quality:any name}", ir.Keyword, name="bands with other")
rule(K, "bands with other {quality:creatures named}", ir.Keyword, name="bands with other")
category(
    "creatures named",
    lambda chart, at: [
        (f"creatures named {name}", end)
        for name, end in chart.read("name", at + 16)
        if chart.text.startswith("creatures named ", at)
    ],
    lambda _p, v: v if v.startswith("creatures named ") else None,
    of=str,
)
word(K, "bands with other legendary creatures", ir.Keyword("bands with other", quality="legendary"))
category(
    "any name",
    lambda chart, at: [
        (m[0].lower(), m.end()) for m in [re.compile(r"[A-Z][a-z]+").match(chart.text, at)] if m
    ],
    lambda _p, v: None if v.startswith("creatures named ") else v.capitalize() or None,
    of=str,
)
for _name in _COSTS:
    rule(K, _name + " {cost:cost list}", ir.Keyword, name=_name)
    rule(K, _name + " - {cost:cost list}", ir.Keyword, "dash", name=_name)


form("keyword pair", "kicker {a:cost list} and/or {b:cost list}",
     (ir.Keyword("kicker", cost=H.a), ir.Keyword("kicker", cost=H.b, said="and/or")))  # fmt: skip


def expanded(keyword: ir.Keyword) -> tuple[object, ...]:
    """The keyword with the abilities it stands for."""
    plain = ir.Keyword(keyword.name, keyword.n, keyword.cost, keyword.quality, keyword.of)
    return (keyword, *expand(plain))


def spoken(abilities: tuple[object, ...]) -> list[object]:
    """Abilities without those that a keyword stands for."""
    return [a for a in abilities if not (isinstance(a, ir.Triggered) and a.keyword)]


# ---------------------------------------------------------------------------- lists


def _read_one(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = [(expanded(k), end) for k, end in chart.read(K, at)]
    if chart.text.startswith('"', at):
        stop = chart.text.find('"', at + 1)
        if stop > 0:
            inner = read_line(chart.text[at + 1 : stop])
            if inner is not None and isinstance(inner[0], ir.Keyword):
                told = replace(inner[0], said=f"quoted {inner[0].said}".strip())
                expansion = (a for a in inner[1:] if isinstance(a, ir.Triggered))
                found.append(((told, *expansion), stop + 1))
            elif inner is not None:
                found.append((inner, stop + 1))
    return found


def _read_abilities(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for one, end in _read_one(chart, at):
        found.append((one, end))
        found.extend(_more(chart, (one,), end))
    return found


def _more(chart: Chart, before: tuple[object, ...], end: int) -> list[Reading]:
    found: list[Reading] = []
    join = ", and " if len(before) > 1 else " and "
    if chart.text.startswith(join, end):
        for last, stop in _read_one(chart, end + len(join)):
            found.append((sum((*before, last), ()), stop))
    if len(before) < 3 and chart.text.startswith(", ", end):
        for another, stop in _read_one(chart, end + 2):
            found.extend(_more(chart, (*before, another), stop))
    return found


def _write_abilities(printer: Printer, abilities: tuple[ir.Ability, ...]) -> str | None:
    parts: list[str] = []
    for ability in spoken(abilities):
        if isinstance(ability, ir.Keyword) and ability.said.startswith("quoted"):
            inner = printer.words(K, replace(ability, said=ability.said[7:]))
            text = None if inner is None else f'"{inner}"'
        elif isinstance(ability, ir.Keyword):
            text = printer.words(K, ability)
        else:
            inner = printer.inside(()).words(LINE, (ability,))
            text = None if inner is None else f'"{inner}"'
        if text is None:
            return None
        parts.append(text)
    if not parts:
        return None
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])}, and {parts[-1]}"


category("abilities", _read_abilities, _write_abilities, of=tuple)
