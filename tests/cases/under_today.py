"""``python -m tests.cases.under_today``: all cases of 2003 under today's book end the same, or a row of it is why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from engine.cases.reading import case_file
from engine.cases.reading.case_file import Case
from engine.cases.ruling.adjudication import checked
from engine.records import replace
from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from tests.cases.folders import FILES, cards
from tests.cases.other_books import TODAY, of_2003, under

TOGETHER = (
    ("pools_empty", "mana_burn"),
    ("layers", "arriving"),
    ("combat_damage", "mana_burn"),
    ("phasing", "legends"),
    ("legend", "legends"),
    ("legend", "creature_types"),
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


def judged(files: Iterable[Path]) -> tuple[dict[str, tuple[str, ...]], dict[str, object]]:
    """The cases that end otherwise with the rows that make the difference; those of which no row is why."""
    tried: dict[str, Rulebook] = {}
    otherwise: dict[str, tuple[str, ...]] = {}
    strange: dict[str, object] = {}
    with patch.object(case_file, "rulebook", lambda name: tried.get(name) or rulebook(name)):
        for name, case in of_2003(files).items():
            found = checked(under(case, rulebook(TODAY)), cards())
            rows = next(making(case, tried), None) if found else None
            if rows is not None:
                otherwise[name] = rows
            elif found:
                strange[name] = found
    return otherwise, strange


def main() -> int:
    """Status 1 where no row is why a case ends otherwise."""
    otherwise, strange = judged(FILES)
    print(f"{len(FILES)} cases, {len(otherwise)} end otherwise by {len(set(otherwise.values()))} rows")
    for name, found in strange.items():
        print(f"{name}: no row is why: {found}")
    return int(bool(strange))


if __name__ == "__main__":
    raise SystemExit(main())
