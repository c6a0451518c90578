"""The cases of 2003 put under another book: the same record, expectations cited by that book's numbers.

`otherwise_today.json` names the cases that end otherwise there, each by the one row of the book that makes the
difference, or by the several rows that make it together.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from engine.cases.reading.case_file import Case, read_case
from engine.cases.reading.expectations import Expectation
from engine.rules.position.rulebook import DEFAULT, Rulebook
from tests.cases.folders import FILES, HERE, name_of

replace = msgspec.structs.replace
TODAY = "2025-02-07"


@cache
def otherwise() -> dict[str, tuple[str, ...]]:
    """The cases that end otherwise today, each with the rows that make the difference."""
    said: dict[str, Any] = json.loads((HERE / "otherwise_today.json").read_text(encoding="utf-8"))
    alone = {case: (row,) for row, cases in said["rows"].items() for case in cases}
    return alone | {case: tuple(rows) for case, rows in said["several"].items()}


@cache
def of_2003() -> dict[str, Case]:
    """The cases of 2003 by their names."""
    found = {name_of(file): read_case(file) for file in FILES}
    return {name: case for name, case in found.items() if case.game.rules == DEFAULT}


def under(case: Case, book: Rulebook) -> Case:
    """The case as it would be recorded and expected by another book."""
    expected = tuple(_expected(one, book) for one in case.game.expect)
    return replace(case, game=replace(case.game, rules=book.id, expect=expected))


def _expected(one: Expectation, book: Rulebook) -> Expectation:
    changes: dict[str, Any] = {"cites": tuple(n for rule in one.cites for n in book.cite(rule)[:1])}
    for name in ("illegal", "reversed"):
        said = getattr(one, name)
        if said is not None and said.rule:
            changes[name] = replace(said, rule=(book.cite(said.rule) or ("",))[0])
    return replace(one, **changes)
