"""Undo takes back what it offered, not what another station has done since."""

import pytest

from engine.records import replace
from tests.tournament import Tournament
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.services.change_pairing import give_bye, move_table, pair_players
from tournament_app.services.create_event import change_event, close_event
from tournament_app.services.scorers_table import ScorersTable

ONE = RoundNumber(1)


def two_stations(database: str) -> tuple[Tournament, Tournament]:
    here = Tournament.of(database, ["Ann", "Bo", "Cy", "Di"])
    here.pair()
    there = Tournament(ScorersTable(here.table.store, here.table._now, "judge"), here.event)
    return here, there


def games(tournament: Tournament, table: int) -> str:
    pairing = tournament.book.pairing_at(ONE, TableNumber(table))
    assert pairing is not None
    return str(pairing.result)


def test_what_another_station_entered_since_is_not_taken_back_unasked(database: str) -> None:
    here, there = two_stations(database)
    here.result(1, 2, 0)
    mine = here.book.revision
    there.result(2, 0, 2)
    with pytest.raises(NeedsConfirmation, match=r"by judge came after .*Take back only the older one"):
        here.table.undo(here.event, mine)
    assert (games(here, 1), games(here, 2)) == ("2-0", "0-2")
    here.table.undo(here.event, mine, confirmed=True)
    assert (games(here, 1), games(here, 2)) == ("None", "0-2")
    with pytest.raises(Illegal, match="taken back already, at another station"):
        there.table.undo(there.event, mine)
    assert [line.summary for line in there.table.stacks(there.event).undo][-1].startswith("Table 2: ")


def test_what_others_stand_on_is_not_taken_back_by_itself(database: str) -> None:
    here, there = two_stations(database)
    published = here.book.revision
    there.result(2, 0, 2)
    with pytest.raises(Illegal, match="cannot be taken back by itself"):
        here.table.undo(here.event, published, confirmed=True)
    assert games(here, 2) == "0-2"


def test_neither_a_closed_event_nor_a_bracket_that_has_gone_on_is_undone_in_the_middle(database: str) -> None:
    here, there = two_stations(database)
    here.result(1, 2, 0)
    mine = here.book.revision
    there.result(2, 0, 2)
    there.table.perform(there.event, close_event)
    with pytest.raises(Illegal, match="is closed. Reopen it"):
        here.table.undo(here.event, mine, confirmed=True)
    assert not here.book.outstanding(ONE)
    bracket, other = two_stations(database)
    knocked_out = (Stage(1, Structure.SINGLE_ELIMINATION),)
    bracket.table.perform(
        bracket.event, lambda book: change_event(book, replace(book.event, stages=knocked_out))
    )
    bracket.result(1, 2, 0)
    mine = bracket.book.revision
    bracket.result(2, 2, 0)
    other.pair()
    with pytest.raises(Illegal, match="sits in Final already: undo that round"):
        bracket.table.undo(bracket.event, mine, confirmed=True)


def test_nobody_is_seated_twice_and_no_table_by_an_undo_in_the_middle(database: str) -> None:
    here, there = two_stations(database)
    one, two, five = TableNumber(1), TableNumber(2), TableNumber(5)
    here.table.perform(here.event, lambda book: move_table(book, ONE, one, five))
    mine = here.book.revision
    there.table.perform(there.event, lambda book: move_table(book, ONE, two, one))
    with pytest.raises(Illegal) as refused:
        here.table.undo(here.event, mine, confirmed=True)
    assert "Undo the newer one first" in refused.value.problems[0]
    assert refused.value.problems[1] == "round 1: table 1 is used 2 times."
    assert {pairing.table for pairing in here.book.round_pairings(ONE)} == {one, five}
    first, second = here.book.round_pairings(ONE)
    here.table.perform(here.event, lambda book: give_bye(book, ONE, first.player1))
    mine = here.book.revision
    left = first.player2
    assert left is not None
    there.table.perform(
        there.event, lambda book: pair_players(book, ONE, left, second.player1, confirmed=True)
    )
    with pytest.raises(Illegal, match="is seated 2 times"):
        here.table.undo(here.event, mine, confirmed=True)


def test_redo_does_again_what_it_offered_or_says_what_came_between(database: str) -> None:
    here, there = two_stations(database)
    here.result(1, 2, 0)
    first = here.book.revision
    here.result(2, 2, 1)
    second = here.book.revision
    here.table.undo(here.event)
    there.table.undo(there.event)
    with pytest.raises(Illegal, match="Another station has since undone"):
        here.table.redo(here.event, second)
    there.table.redo(there.event, first)
    here.table.redo(here.event, second)
    assert (games(here, 1), games(here, 2)) == ("2-0", "2-1")
