"""Changing pairings by hand: checked at once, refused or confirmed, journalled, undone as easily."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tests.memory_store import in_memory
from tests.structure_play import SWISS, book_with, paired
from tests.tournament import Tournament
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import PairingKind
from tournament_app.services.change_pairing import give_bye, move_table, pair_players, swap_players
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.enroll_player import set_entry
from tournament_app.services.handle_call import log_call
from tournament_app.services.pair_round import pair_next_round, publish_round

ONE, TWO = RoundNumber(1), RoundNumber(2)
NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)


@pytest.fixture
def tournament() -> Tournament:
    tournament = Tournament.of(in_memory(), ["Ann", "Bo", "Cy", "Di", "Eve", "Fay"])
    tournament.pair()
    return tournament


def _do(tournament: Tournament, task: Callable[[EventBook], Act]) -> Act:
    return tournament.table.perform(tournament.event, task).act


def _tables(tournament: Tournament, number: RoundNumber = ONE) -> dict[TableNumber | None, set[int]]:
    return {p.table: set(p.players) for p in tournament.book.round_pairings(number)}


def test_calls_go_with_the_match_that_is_moved(tournament: Tournament) -> None:
    for table in (1, 2):
        _do(tournament, lambda book, table=table: log_call(book, TableNumber(table), f"from {table}", NOON))
    _do(tournament, lambda book: move_table(book, ONE, TableNumber(1), TableNumber(2)))
    calls = tournament.book.dossier.calls
    assert {call.question: call.table for call in calls.values()} == {"from 1": 2, "from 2": 1}
    _do(tournament, lambda book: move_table(book, ONE, TableNumber(2), TableNumber(40)))
    assert {call.question: call.table for call in tournament.book.dossier.calls.values()} == {
        "from 1": 40,
        "from 2": 1,
    }
    for _ in range(2):
        tournament.table.undo(tournament.event)
    assert tournament.book.dossier.calls[1].table == 1


def test_two_players_change_places(tournament: Tournament) -> None:
    first, second = (tournament.book.pairing_at(ONE, TableNumber(table)) for table in (1, 2))
    assert first is not None
    assert second is not None
    _do(tournament, lambda book: swap_players(book, ONE, first.player1, second.player1))
    assert _tables(tournament)[TableNumber(1)] == {second.player1, first.player2}
    assert _tables(tournament)[TableNumber(2)] == {first.player1, second.player2}
    tournament.table.undo(tournament.event)
    assert tournament.book.pairing_at(ONE, TableNumber(1)) == first


def test_opponents_cannot_change_places(tournament: Tournament) -> None:
    first = tournament.book.pairing_at(ONE, TableNumber(1))
    assert first is not None
    assert first.player2 is not None
    with pytest.raises(Illegal, match="already play each other"):
        swap_players(tournament.book, ONE, first.player1, first.player2)


def test_pairing_two_players_seats_those_they_leave_against_each_other(tournament: Tournament) -> None:
    before = _tables(tournament)
    first, second = (tournament.book.pairing_at(ONE, TableNumber(table)) for table in (1, 3))
    assert first is not None
    assert second is not None
    _do(tournament, lambda book: pair_players(book, ONE, first.player1, second.player2))
    after = _tables(tournament)
    assert after[TableNumber(1)] == {first.player1, second.player2}
    assert after[TableNumber(3)] == {first.player2, second.player1}
    assert after[TableNumber(2)] == before[TableNumber(2)]


def test_a_repeat_opponent_asks_for_confirmation(tournament: Tournament) -> None:
    met = tournament.book.pairing_at(ONE, TableNumber(1))
    assert met is not None
    assert met.player2 is not None
    tournament.first_players_win()
    tournament.pair(2)
    with pytest.raises(NeedsConfirmation, match="have already met in round 1"):
        _do(tournament, lambda book: pair_players(book, TWO, met.player1, met.player2))
    _do(tournament, lambda book: pair_players(book, TWO, met.player1, met.player2, confirmed=True))
    assert {met.player1, met.player2} in _tables(tournament, TWO).values()


def test_a_match_with_a_result_is_not_torn_apart(tournament: Tournament) -> None:
    tournament.result(1, 2, 0)
    first, second = (tournament.book.pairing_at(ONE, TableNumber(table)) for table in (1, 2))
    assert first is not None
    assert second is not None
    with pytest.raises(Illegal, match="Table 1 has a result already"):
        swap_players(tournament.book, ONE, first.player1, second.player1)


def test_a_bye_leaves_the_opponent_without_a_seat_and_says_so(tournament: Tournament) -> None:
    first = tournament.book.pairing_at(ONE, TableNumber(1))
    assert first is not None
    act = _do(tournament, lambda book: give_bye(book, ONE, first.player1))
    assert "has no seat now" in act.notes[0]
    pairing = tournament.book.pairing_of(ONE, first.player1)
    assert pairing is not None
    assert (pairing.kind, pairing.table) == (PairingKind.BYE, None)
    with pytest.raises(Illegal, match="has the bye already"):
        give_bye(tournament.book, ONE, first.player1)


def test_a_draft_with_someone_unseated_is_not_published() -> None:
    tournament = Tournament.of(in_memory(), ["Ann", "Bo", "Cy", "Di"])
    _do(tournament, lambda book: pair_next_round(book, 1))
    first = tournament.book.pairing_at(ONE, TableNumber(1))
    assert first is not None
    assert first.player2 is not None
    _do(tournament, lambda book: give_bye(book, ONE, first.player1))
    with pytest.raises(Illegal, match=f"{tournament.book.name_of(first.player2)} has no seat"):
        _do(tournament, publish_round)
    _do(tournament, lambda book: give_bye(book, ONE, first.player2))
    _do(tournament, publish_round)


def test_a_match_moves_to_a_free_table_or_changes_with_the_one_there(tournament: Tournament) -> None:
    before = _tables(tournament)
    _do(tournament, lambda book: move_table(book, ONE, TableNumber(1), TableNumber(40)))
    assert _tables(tournament)[TableNumber(40)] == before[TableNumber(1)]
    act = _do(tournament, lambda book: move_table(book, ONE, TableNumber(40), TableNumber(2)))
    assert act.summary == "Round 1: Tables 40 and 2 change places"
    assert _tables(tournament)[TableNumber(2)] == before[TableNumber(1)]
    with pytest.raises(Illegal, match="no match at table 99"):
        move_table(tournament.book, ONE, TableNumber(99), TableNumber(1))
    with pytest.raises(Illegal, match="at table 1 already"):
        move_table(tournament.book, ONE, TableNumber(1), TableNumber(1))


def test_no_match_and_no_fixed_seat_is_at_a_table_that_no_room_has(tournament: Tournament) -> None:
    last, beyond = TableNumber(99_999), TableNumber(100_000)
    ann, bo = tournament.player("Ann"), tournament.player("Bo")
    for task in (
        lambda book: move_table(book, ONE, TableNumber(1), beyond),
        lambda book: pair_players(book, ONE, ann, bo, beyond),
        lambda book: set_entry(book, ann, awarded_byes=0, fixed_table=beyond, note=""),
    ):
        with pytest.raises(Illegal, match="Tables are numbered from 1 to 99,999"):
            task(tournament.book)
    _do(tournament, lambda book: move_table(book, ONE, TableNumber(1), last))


def test_who_comes_back_to_a_fixed_table_that_has_been_given_on_is_told_of(tournament: Tournament) -> None:
    ann, bo = tournament.player("Ann"), tournament.player("Bo")
    table = TableNumber(7)
    _do(tournament, lambda book: set_entry(book, ann, awarded_byes=0, fixed_table=table, note=""))
    _do(tournament, lambda book: drop_players(book, [ann], DropReason.BY_PLAYER))
    _do(tournament, lambda book: set_entry(book, bo, awarded_byes=0, fixed_table=table, note=""))
    act = readmit_player(tournament.book, ann)
    assert act.notes == ("Table 7 is the fixed table of Bo too: only one of them can sit there.",)


def test_players_of_two_pods_are_put_together_only_where_somebody_insists() -> None:
    book = paired(book_with(16, Stage(1, SWISS, 3, group_size=8)))
    number = RoundNumber(1)
    first, second = (
        [p for p in book.round_pairings(number) if p.player1 in pod] for pod in book.event.stages[0].groups
    )
    one, other = first[0].player1, second[0].player1
    with pytest.raises(NeedsConfirmation, match="sit in different pods"):
        swap_players(book, number, one, other)
    assert swap_players(book, number, one, other, confirmed=True).changes
    assert swap_players(book, number, one, first[1].player1).changes
