"""Not appearing for the first round puts a player out of the event, for as long as that is the result (RS D.3.17)."""

import pytest

from tests.structure_play import SWISS, book_with, done, paired, played
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.services.floor_situations import both_gone, leave_event, record_no_show, swap_results
from tournament_app.services.record_result import SlipEntry, clear_result, record_result

ROUND1, TABLE1, TABLE2 = RoundNumber(1), TableNumber(1), TableNumber(2)
ABSENT = MatchResult(2, 0, kind=ResultKind.NO_SHOW)
PLAYED = MatchResult(2, 1)


@pytest.fixture
def book() -> EventBook:
    return paired(book_with(8, Stage(1, SWISS, 3)))


def entered(
    book: EventBook,
    result: MatchResult,
    was: MatchResult | None = None,
    table: TableNumber = TABLE1,
    *,
    drops: bool = False,
) -> EventBook:
    slip = SlipEntry(ROUND1, table, result, drops2=drops)
    return done(book, lambda found: record_result(found, slip, replacing=was))


def at(book: EventBook, table: TableNumber = TABLE1) -> Pairing:
    pairing = book.pairing_at(ROUND1, table)
    assert pairing is not None
    return pairing


def out(book: EventBook) -> dict[PlayerId, DropReason]:
    return {entry.player: entry.drop.reason for entry in book.enrollments.values() if entry.drop is not None}


def test_who_appeared_after_all_is_back_in_the_event(book: EventBook) -> None:
    absent = at(book).player2
    gone = entered(book, ABSENT)
    assert out(gone) == {absent: DropReason.NO_SHOW}
    act = record_result(gone, SlipEntry(ROUND1, TABLE1, PLAYED), replacing=ABSENT)
    assert act.summary.endswith(f"; {book.name_of(absent)} is back in the event")
    assert "no longer recorded as not appearing" in act.notes[0]
    assert not out(gone.with_changes(act.changes))
    assert not out(done(gone, lambda found: clear_result(found, ROUND1, TABLE1)))


def test_a_correction_that_says_so_too_leaves_them_out(book: EventBook) -> None:
    gone = entered(book, ABSENT)
    assert out(entered(gone, PLAYED, ABSENT, drops=True)) == out(gone)
    assert out(entered(gone, MatchResult(0, 0, kind=ResultKind.BOTH_LOSE), ABSENT)) == out(gone)


def test_who_alone_was_absent_where_both_were_said_to_have_lost_is_out(book: EventBook) -> None:
    both_lost = MatchResult(0, 0, kind=ResultKind.BOTH_LOSE)
    wrong = entered(book, both_lost)
    assert not out(wrong)
    assert out(entered(wrong, ABSENT, both_lost)) == {at(book).player2: DropReason.NO_SHOW}


def test_results_swapped_between_tables_put_out_who_was_absent(book: EventBook) -> None:
    entered_wrong = entered(entered(book, ABSENT), PLAYED, table=TABLE2)
    act = swap_results(entered_wrong, ROUND1, TABLE1, TABLE2)
    assert out(entered_wrong.with_changes(act.changes)) == {at(book, TABLE2).player2: DropReason.NO_SHOW}
    assert "RS D.3.17" in act.notes[-1]


def test_two_who_were_thought_gone_are_both_back(book: EventBook) -> None:
    gone = done(book, lambda found: both_gone(found, ROUND1, TABLE1))
    assert set(out(gone)) == set(at(book).players)
    assert not out(entered(gone, PLAYED, at(gone).result))


def test_after_a_later_round_it_is_said_that_they_stay_out(book: EventBook) -> None:
    second = paired(played(book))
    pairing = second.pairing_at(RoundNumber(2), TABLE1)
    assert pairing is not None
    assert pairing.player2 is not None
    gone = done(second, lambda found: record_no_show(found, pairing.player2))
    slip = SlipEntry(RoundNumber(2), TABLE1, PLAYED)
    act = record_result(gone, slip, replacing=ABSENT)
    assert f"{book.name_of(pairing.player2)} stays out of the event" in act.notes[0]
    assert out(gone.with_changes(act.changes)) == {pairing.player2: DropReason.NO_SHOW}


def test_who_left_in_a_later_round_is_not_back_by_a_correction_of_the_first(book: EventBook) -> None:
    both_lost = MatchResult(0, 0, kind=ResultKind.BOTH_LOSE)
    second = paired(played(entered(book, both_lost)))
    left = done(second, lambda found: leave_event(found, at(book).player1, notified=False))
    act = record_result(left, SlipEntry(ROUND1, TABLE1, PLAYED), replacing=both_lost)
    assert out(left.with_changes(act.changes)) == {at(book).player1: DropReason.NO_SHOW}
    assert f"{book.name_of(at(book).player1)} stays out of the event" in act.notes[0]


def test_who_leaves_by_the_slip_of_an_absent_opponent_leaves_by_choice(book: EventBook) -> None:
    slip = SlipEntry(ROUND1, TABLE1, ABSENT, drops1=True)
    left = done(book, lambda found: record_result(found, slip))
    assert out(left) == {at(book).player1: DropReason.BY_PLAYER, at(book).player2: DropReason.NO_SHOW}


@pytest.mark.parametrize("drops", [True, False])
def test_the_floor_situation_puts_out_whom_a_slip_does(book: EventBook, drops: bool) -> None:
    absent = at(book).player2
    assert absent is not None
    act = record_no_show(book, absent, drops=drops)
    slip = record_result(book, SlipEntry(ROUND1, TABLE1, ABSENT))
    assert (set(act.changes), act.notes) == (set(slip.changes), slip.notes)
    assert act.summary.endswith("did not appear and is out of the event")


def test_in_a_later_round_the_floor_situation_leaves_it_to_the_staff(book: EventBook) -> None:
    later = paired(played(book))
    absent = later.pairing_at(RoundNumber(2), TABLE1).player2
    assert not out(done(later, lambda found: record_no_show(found, absent, drops=False)))
