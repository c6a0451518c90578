"""Which case shows that a field of a meaning is looked at.

A case that passes shows a field when it fails once that field of one of its cards has another value: the card then
means something else, and the case says what the card means by text and rules.

`python -m tests.engine.detector.shown_by_cases` looks anew for the case of every field that the boards do not show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.cards.reference import PrintedCard
from engine.records import replace
from engine.text import ir
from tests.cases.doctored import Doctored, passes
from tests.cases.folders import FILES, HERE, SUFFIX, cards, name_of
from tests.engine.detector.explaining import BY_CASES, field_named, fields_shown_by_cases
from tests.engine.detector.fields import Field, others, rebuilt

VALUES = 3


@cache
def cards_of_cases() -> dict[Path, tuple[str, ...]]:
    """The cards that each case asks for."""
    found: dict[Path, tuple[str, ...]] = {}
    for file in FILES:
        reference = Doctored(cards(), {})
        passes(file, reference)
        found[file] = tuple(reference.asked)
    return found


def shown_by(field: Field) -> str:
    """The case that shows a field, or nothing where none does."""
    return next((name_of(file) for file, card in _cases_with(field) if shows(file, card, field)), "")


def shown_in(case: str, field: Field) -> bool:
    """Whether that case shows a field."""
    file = HERE / f"{case}{SUFFIX}"
    reference = Doctored(cards(), {})
    return passes(file, reference) and any(shows(file, card, field) for card in reference.asked)


def shows(file: Path, name: str, field: Field) -> bool:
    """Whether a case that passes fails where that card has another value there."""
    card = cards().card(name)
    assert card is not None
    return any(not passes(file, Doctored(cards(), {name: other})) for other in _others(card, field))


def _cases_with(field: Field) -> Iterator[tuple[Path, str]]:
    """Cases and their cards that have a field of more than its plain value first."""
    having = [(f, n) for f, names in cards_of_cases().items() for n in names if _rank(n, field)]
    yield from sorted(having, key=lambda pair: -_rank(pair[1], field))


@cache
def _rank(name: str, field: Field) -> int:
    card = cards().card(name)
    if card is None:
        return 0
    nodes = [n for c in card.halves or (card,) for n in ir.walk(c.abilities) if type(n).__name__ == field[0]]
    return bool(nodes) + any(_is_set(n, field[1]) for n in nodes)


def _is_set(node: ir.Node, field: str) -> bool:
    at = node.__struct_fields__.index(field) - len(node.__struct_fields__) + len(node.__struct_defaults__)
    return at < 0 or getattr(node, field) != node.__struct_defaults__[at]


def _others(card: PrintedCard, field: Field) -> Iterator[PrintedCard]:
    """The card with a field of one of its nodes of another value, one after the other."""
    if card.halves:
        for n, half in enumerate(card.halves):
            for other in _others(half, field):
                yield replace(card, halves=tuple(other if k == n else h for k, h in enumerate(card.halves)))
        return
    for number, node in enumerate(ir.walk(card.abilities)):
        if type(node).__name__ == field[0]:
            value: Any = getattr(node, field[1])
            for other_value in others(field, value)[:VALUES]:
                yield replace(card, abilities=rebuilt(card.abilities, number, field[1], other_value))


def main() -> None:
    """Write the list anew, and print which fields no case shows."""
    found = {name: shown_by(field_named(name)) for name in fields_shown_by_cases()}
    print("\n".join(f"{name}: shown by no case" for name, case in found.items() if not case))
    BY_CASES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
