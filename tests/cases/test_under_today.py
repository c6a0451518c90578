"""The cases of 2003 under today's book: they end the same, or a row of the book makes the difference."""

from collections.abc import Iterator

import pytest

from engine.cases.reading import case_file
from engine.cases.reading.case_file import Case
from engine.cases.ruling.adjudication import checked
from engine.records import replace
from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from tests.cases.folders import cards
from tests.cases.other_books import TODAY, of_2003, under

TOGETHER = (
    ("pools_empty", "mana_burn"),
    ("layers", "arriving"),
    ("combat_damage", "mana_burn"),
    ("phasing", "legends"),
    ("legend", "legends"),
)
"""Rows that make a difference only together."""
TRIED = "tried"


def differing(one: Rulebook, other: Rulebook) -> list[tuple[str, ...]]:
    """The rows in which two books differ, each alone, those first that make a difference most often."""
    identity = ("id", "title", "numbers", "options", "own")
    rows = [r for r in one.__struct_fields__ if r not in identity and getattr(one, r) != getattr(other, r)]
    often = ("combat_damage", "mana_burn", "layers", "legends", "madness", "phasing")
    return [*((r,) for r in sorted(rows, key=lambda r: r not in often)), *TOGETHER]


def making(case: Case, tried: dict[str, Rulebook]) -> Iterator[tuple[str, ...]]:
    """The rows with which, as in 2003, the case ends as in 2003."""
    today, then = rulebook(TODAY), rulebook(DEFAULT)
    for rows in differing(today, then):
        older = {row: getattr(then, row) for row in rows}
        tried[TRIED] = replace(today, id=TRIED, **older)
        if not checked(under(case, tried[TRIED]), cards()):
            yield rows


def test_a_case_ends_the_same_today_unless_a_row_makes_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: dict[str, Rulebook] = {}
    monkeypatch.setattr(case_file, "rulebook", lambda name: tried.get(name) or rulebook(name))
    otherwise: dict[str, tuple[str, ...]] = {}
    strange = {}
    for name, case in of_2003().items():
        found = checked(under(case, rulebook(TODAY)), cards())
        rows = next(making(case, tried), None) if found else None
        if rows is not None:
            otherwise[name] = rows
        elif found:
            strange[name] = found
    assert strange == {}, "these end otherwise today, and no row of the book is why"
    assert len(otherwise) >= 150
    assert len(set(otherwise.values())) >= 15
