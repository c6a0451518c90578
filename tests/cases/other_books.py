"""The cases of 2003 put under another book: the same record, expectations cited by that book's numbers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.cases.reading.case_file import Case, read_case
from engine.cases.reading.expectations import Expectation
from engine.records import replace
from engine.rules.position.rulebook import DEFAULT, Rulebook
from tests.cases.folders import FILES, name_of

TODAY = "2025-02-07"


def of_2003(files: Iterable[Path] = FILES) -> dict[str, Case]:
    """The cases of 2003 by their names."""
    found = {name_of(file): read_case(file) for file in files}
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
