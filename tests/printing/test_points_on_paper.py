from datetime import UTC, datetime

import pytest

from tests.structure_play import SINGLE, SWISS, book_with, done, paired, played, to_the_end
from tournament_app.bootstrap.paper import form_of
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.standings import standings
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings
from tournament_app.services.pair_round import pair_next_round

NOW = datetime(2003, 12, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize("form", ["pairings-by-name", "pairings-by-table", "slips"])
def test_the_points_of_a_final_are_those_of_the_standings(form: str) -> None:
    book = to_the_end(book_with(9, Stage(1, SWISS, 3), Stage(2, SINGLE, cut=Cut(top=4))))
    final = max(book.rounds)
    points = {book.name_of(row.player): row.points for row in standings(book, RoundNumber(3))}
    filled = form_of(book, form, NOW, final)
    assert isinstance(filled, PairingsByName | PairingsByTable | Slips)
    (line,) = filled.tables
    assert line.player2 is not None
    for seat in (line.player1, line.player2):
        assert seat.points == points[seat.name]


def test_standings_printed_beside_a_draft_are_those_after_the_round_before() -> None:
    drafted = done(played(paired(book_with(9, Stage(1, SWISS, 3)))), lambda book: pair_next_round(book, 2))
    found = form_of(drafted, "standings", NOW)
    assert isinstance(found, Standings)
    assert found.heading.round == "Round 1 of 3"


def test_standings_printed_early_say_so_on_every_page() -> None:
    found = form_of(paired(book_with(9, Stage(1, SWISS, 3))), "standings", NOW)
    assert isinstance(found, Standings)
    assert found.heading.round == "Round 1 of 3 · 4 results still out"


def test_the_report_names_the_format_as_people_do() -> None:
    found = form_of(book_with(4), "report", NOW)
    assert isinstance(found, EventReport)
    assert dict(found.facts)["Format"] == "Standard (Type 2)"
