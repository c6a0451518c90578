"""Paragraphs: sentences in order, some of which alter the one before ("instead", "otherwise", "this way")."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.becoming import ANIMATED
from engine.text.grammar.chart import Chart
from engine.text.grammar.copying import keeps_ability
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom, exactly
from engine.text.grammar.sentences import ELSEWHERE, Instead, Otherwise, Unsaid


def _read_effects(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for node, end in chart.read("sentence", at):
        found.append(((node,), end))
        if chart.text.startswith(". ", end):
            found.extend(((node, *rest), stop) for rest, stop in chart.read("sentences", end + 2))
    return found


def merged(sentences: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The instructions, with sentences that alter the one before taken into it."""
    found: list[Any] = []
    for one in sentences:
        if not isinstance(one, Instead | Otherwise | Unsaid):
            found.append(one)
            continue
        last = _altered(found.pop() if found else None, one)
        if last is None:
            return None
        found.append(last)
    return tuple(found)


def _altered(last: Any, one: Any) -> Any:
    if isinstance(one, Instead):
        return (
            None
            if last is None
            else ir.If(one.condition, one.effects, (last,), said=f"instead {one.said}".strip())
        )
    if isinstance(one, Otherwise):
        if exactly(last, ir.If) and not last.otherwise:
            return msgspec.structs.replace(last, otherwise=one.effects)
        return None
    if one.what == "regeneration":
        if exactly(last, ir.Destroy) and not last.no_regeneration:
            return msgspec.structs.replace(last, no_regeneration=True, said=one.said)
        return None
    return _zoned(last, one)


def _zoned(last: Any, one: Unsaid) -> Any:
    if one.what == "gains this":
        return keeps_ability(last, True)
    if one.what == "new targets":
        if exactly(last, ir.CopySpell) and not last.said:
            return msgspec.structs.replace(last, said=f"new {one.said}".strip())
        return None
    if one.what == "still a land":
        ok = exactly(last, ir.Apply) and isinstance(last.modifications[0], ir.SetTypes) and not last.said
        return _still(last, one.said, True) if ok else None
    if exactly(last, ir.CounterSpell) and last.zone == "graveyard":
        zone, position = ELSEWHERE[one.what]
        return ir.CounterSpell(last.what, zone, position, said=f"{one.what}, {one.said}")
    return None


def _still(last: ir.Apply, said: str, keeps: bool) -> ir.Apply:
    """What becomes something else and is still a land keeps its types (212.1c), or the same without the sentence."""
    first: Any = last.modifications[0]
    keeps = keeps or first.types == ANIMATED
    first = msgspec.structs.replace(first, keep_types=keeps, keep_subtypes=keeps)
    return msgspec.structs.replace(last, modifications=(first, *last.modifications[1:]), said=said)


def unmerged(effects: tuple[Any, ...]) -> list[Any]:
    """The sentences instructions are told in."""
    found: list[Any] = []
    for one in effects:
        found.extend(_parted(one))
    return found


def _parted(one: Any) -> list[Any]:
    change = msgspec.structs.replace
    if exactly(one, ir.If) and one.otherwise and one.said.startswith("instead"):
        mark = one.said.removeprefix("instead").strip()
        return [*unmerged(one.otherwise), Instead(one.condition, one.effects, said=mark)]
    if exactly(one, ir.If) and one.otherwise:
        return [change(one, otherwise=()), Otherwise(one.otherwise)]
    if exactly(one, ir.Destroy) and one.no_regeneration:
        return [change(one, no_regeneration=False, said=""), Unsaid("regeneration", said=one.said)]
    if exactly(one, ir.CopySpell) and one.said.startswith("new"):
        return [change(one, said=""), Unsaid("new targets", said=one.said[4:])]
    if exactly(one, ir.Apply) and "still" in one.said:
        return [_still(one, "", False), Unsaid("still a land", said=one.said)]
    plain = keeps_ability(one, False)
    if plain is not None:
        return [plain, Unsaid("gains this")]
    if exactly(one, ir.CounterSpell) and one.said:
        what, _, said = one.said.partition(", ")
        return [ir.CounterSpell(one.what), Unsaid(what, said=said)]
    return [one]


def _write_effects(printer: Printer, sentences: Any) -> str | None:
    parts = [printer.words("sentence", s) for s in sentences]
    return (
        None if not parts or any(p is None for p in parts) else ". ".join(p for p in parts if p is not None)
    )


category("sentences", _read_effects, _write_effects)
custom("effects", "{s:sentences}", lambda v: merged(v["s"]),
       lambda v: {"s": tuple(unmerged(v))} if isinstance(v, tuple) else None)  # fmt: skip
