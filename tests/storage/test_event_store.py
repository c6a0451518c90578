"""Books come back from the store as they went in: on SQLite, on PostgreSQL, in memory."""

import pytest

from tests.officials import officiating
from tests.tournament import Tournament
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import EventId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.services.drop_player import drop_players
from tournament_app.services.ports import Deed
from tournament_app.services.record_lateness import record_lateness
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.services.run_clock import extend_table, start_clock

NAMES = ["Żółć Nowak", "東京 太郎", "عمر", "Ann", "Bo", "Cy", "Di"]


def test_a_book_is_read_back_as_it_was_written(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    tournament.result(1, 2, 1)
    table, event = tournament.table, tournament.event
    table.perform(event, lambda book: extend_table(book, RoundNumber(1), TableNumber(2), 5))
    table.perform(
        event, lambda book: record_lateness(book, RoundNumber(1), TableNumber(3), 1, 3, officiating())
    )
    table.perform(event, lambda book: start_clock(book, RoundNumber(1), table.signature().at))
    table.perform(event, lambda book: drop_players(book, [tournament.player("Ann")], DropReason.BY_JUDGE))
    assert table.store.load(event) == tournament.book


def test_undoing_everything_leads_back_to_the_first_book_and_redoing_to_the_last(store: str) -> None:
    tournament = Tournament.of(store)
    start = tournament.book
    tournament.enroll(*NAMES)
    tournament.pair()
    tournament.first_players_win()
    tournament.pair(2)
    end, table, event = tournament.book, tournament.table, tournament.event
    steps = len(table.stacks(event).undo)
    for _ in range(steps):
        table.undo(event)
    undone = table.store.load(event)
    assert (undone.event, undone.enrollments, undone.rounds, undone.pairings) == (
        start.event,
        start.enrollments,
        start.rounds,
        start.pairings,
    )
    with pytest.raises(Illegal, match="nothing to undo"):
        table.undo(event)
    for _ in range(steps):
        table.redo(event)
    redone = table.store.load(event)
    assert (redone.enrollments, redone.rounds, redone.pairings) == (end.enrollments, end.rounds, end.pairings)


def test_the_journal_says_who_did_what_with_before_and_after(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    tournament.result(1, 2, 0)
    line = tournament.table.store.journal(tournament.event)[-1]
    assert (line.by, line.name) == ("scorekeeper", "record_result")
    assert "2-0" in line.summary
    (change,) = tournament.table.store.changes(line.id)
    assert change.before is not None
    assert change.after == tournament.book.pairing_at(RoundNumber(1), TableNumber(1))


def test_a_second_window_sees_what_the_first_entered_and_works_on_it(store: str) -> None:
    first = Tournament.of(store, NAMES)
    first.pair()
    second = Tournament(first.table.__class__(first.table.store, first.table._now, "judge"), first.event)
    assert second.book.outstanding(RoundNumber(1))
    first.result(1, 2, 0)
    second.result(2, 2, 1)
    slip = SlipEntry(RoundNumber(1), TableNumber(1), MatchResult(0, 2))
    with pytest.raises(Conflict, match="Which one is right"):
        second.table.perform(second.event, lambda book: record_result(book, slip))
    assert first.book == second.book


def test_a_task_works_on_the_newest_book_whatever_the_station_held(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    old, kept = tournament.book, tournament.table.store
    tournament.result(1, 2, 0)
    slip = SlipEntry(RoundNumber(1), TableNumber(2), MatchResult(2, 0))
    deed = Deed(lambda book: record_result(book, slip), tournament.table.signature())
    book, _ = kept.carry_out(tournament.event, old, deed)
    assert book == kept.load(tournament.event)
    assert [pairing.table for pairing in book.outstanding(RoundNumber(1))] == [3]


def test_a_task_that_refuses_leaves_no_trace(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    before, lines = tournament.book, len(tournament.table.store.journal(tournament.event))
    with pytest.raises(Illegal, match="no result to clear"):
        tournament.table.perform(tournament.event, lambda b: clear_result(b, RoundNumber(1), TableNumber(1)))
    assert len(tournament.table.store.journal(tournament.event)) == lines
    assert tournament.table.store.load(tournament.event) == before


def test_a_deleted_event_is_gone_and_its_players_stay_in_the_register(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    tournament.table.store.delete(tournament.event)
    with pytest.raises(Illegal, match="no event"):
        tournament.table.store.load(tournament.event)
    assert len(tournament.table.store.players()) == len(NAMES)


def test_several_events_live_side_by_side(store: str) -> None:
    first = Tournament.of(store, NAMES)
    second = Tournament.of(store, ["Eve", "Fay"], name="Side event")
    second.pair()
    assert not first.book.rounds
    assert [(line.name, line.players, line.rounds) for line in first.table.store.events()] == [
        ("Side event", 2, 1),
        ("Spring Open", 7, 0),
    ]
    (held,) = first.table.store.events_of(second.player("Eve"))
    assert held.id == second.event


def test_clearing_a_result_that_is_not_there_is_refused(store: str) -> None:
    tournament = Tournament.of(store, NAMES)
    tournament.pair()
    with pytest.raises(Illegal, match="no result to clear"):
        tournament.table.perform(
            tournament.event, lambda book: clear_result(book, RoundNumber(1), TableNumber(1))
        )


def test_an_event_that_is_not_there_is_named(store: str) -> None:
    tournament = Tournament.of(store)
    with pytest.raises(Illegal, match="no event with the number 99"):
        tournament.table.store.revision(EventId(99))
