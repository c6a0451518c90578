"""``bracket_counts_for_opponents``: playoff rounds enter what opponents see, and finalists stand by the final."""

from fractions import Fraction
from typing import Any

import pytest

from engine.records import replace
from tests.exchange.results_files import book_from, ids_of, read
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.standings import Standing, standings
from tournament_app.exchange.results_writing import written

PLAYERS = [{"id": f"P00{n}", "name": f"Player {n}"} for n in range(1, 5)]


def win(one: int, two: int) -> dict[str, Any]:
    return {"p1": f"P00{one}", "p2": f"P00{two}", "p1_games": 2, "p2_games": 0}


def a_file(**rules: Any) -> dict[str, Any]:
    """Two Swiss rounds of four (1 beats 2 and 3, 3 beats 4, 2 beats 4), then 2 beats 1 in the final."""
    return {
        "name": "Spring Open",
        "players": PLAYERS,
        "rounds": [
            {"round": 1, "matches": [win(1, 2), win(3, 4)]},
            {"round": 2, "matches": [win(1, 3), win(2, 4)]},
        ],
        "bracket": [{"round": "Final", **win(2, 1)}],
        "rules": {"phase_ends": [2], "bracket_rounds_counted": 1, **rules},
    }


def rows(**rules: Any) -> dict[str, Standing]:
    file = read(a_file(**rules))
    names = {player: name for name, player in ids_of(file).items()}
    return {names[row.player]: row for row in standings(book_from(file))}


def test_without_it_those_who_missed_the_cut_see_their_opponents_as_the_swiss_left_them() -> None:
    found = rows()
    assert found["P003"].omw == (1 + Fraction(33, 100)) / 2
    assert found == rows(bracket_counts_for_opponents=False)


def test_with_it_the_final_enters_what_opponents_see() -> None:
    assert rows(bracket_counts_for_opponents=True)["P003"].omw == (Fraction(2, 3) + Fraction(33, 100)) / 2


def test_with_it_the_finalists_stand_by_the_final_however_many_rounds_count() -> None:
    for counted in (0, 1):
        found = rows(bracket_counts_for_opponents=True, bracket_rounds_counted=counted)
        assert [name for name, row in found.items() if row.rank <= 2] == ["P002", "P001"]
    assert next(iter(rows(bracket_rounds_counted=0))) == "P001"


def test_before_the_final_the_swiss_order_stands() -> None:
    file = read(a_file(bracket_counts_for_opponents=True))
    book = book_from(file)
    undecided = replace(
        book, pairings={**book.pairings, max(book.rounds): {
            number: replace(pairing, result=None) for number, pairing in book.pairings[max(book.rounds)].items()
        }},
    )  # fmt: skip
    assert [row.rank for row in standings(undecided) if row.player == ids_of(file)["P001"]] == [1]


def test_it_is_written_out_and_read_back_and_nothing_else_is_accepted() -> None:
    document = a_file(bracket_counts_for_opponents=True)
    book = book_from(read(document))
    again = read_written(written(book))
    assert again.rules.bracket_counts_for_opponents is True
    with pytest.raises(Malformed, match="'bracket_counts_for_opponents' should be true or false"):
        read(a_file(bracket_counts_for_opponents="yes"))


def read_written(content: bytes) -> Any:
    from tournament_app.exchange.results_reading import read_results_file

    return read_results_file("again.json", content)
