"""The cases of 2003 under today's book: they end the same, or a row of the book makes the difference."""

import msgspec
import pytest

from engine.cases.reading import case_file
from engine.cases.ruling.adjudication import checked
from engine.rules.position.rulebook import DEFAULT, Rulebook, rulebook
from tests.cases.folders import cards
from tests.cases.other_books import TODAY, of_2003, otherwise, under

BOOK = rulebook(TODAY)


def test_a_case_ends_the_same_today_unless_a_row_makes_the_difference() -> None:
    strange = {
        name: found
        for name, case in of_2003().items()
        if name not in otherwise() and (found := checked(under(case, BOOK), cards()))
    }
    assert strange == {}


def test_what_is_said_to_end_otherwise_does_so_by_the_rows_that_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: dict[str, Rulebook] = {}
    named = case_file.rulebook
    monkeypatch.setattr(case_file, "rulebook", lambda name: tried.get(name) or named(name))
    wrong = []
    for name, rows in otherwise().items():
        case = of_2003()[name]
        if not checked(under(case, BOOK), cards()):
            wrong.append(f"{name} ends the same today")
        older = {row: getattr(rulebook(DEFAULT), row) for row in rows}
        tried["tried"] = msgspec.structs.replace(BOOK, id="tried", **older)
        if found := checked(under(case, tried["tried"]), cards()):
            wrong.append(f"{name} does not end as in 2003 with {', '.join(rows)} as then: {found}")
    assert wrong == []
