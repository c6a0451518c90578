"""The hard moments of a day, each one action, with what it leads to shown first."""

from datetime import UTC, datetime
from functools import partial

import pytest

from engine.records import replace
from tests.officials import officiating
from tests.structure_play import ROBIN, SINGLE, SWISS, book_with, done, enrolled, paired, played, to_the_end
from tournament_app.domain.book import EventBook
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import final_ranking
from tournament_app.services.arrange_stages import make_cut
from tournament_app.services.change_pairing import give_bye, swap_players
from tournament_app.services.confirm_penalty import take_back_penalty
from tournament_app.services.consequences import consequences
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.end_of_time import TableAtTime, end_of_time, terminate_match
from tournament_app.services.enroll_player import set_entry
from tournament_app.services.floor_situations import (
    both_gone,
    disqualify,
    leave_event,
    record_as_played,
    record_no_show,
    swap_results,
)
from tournament_app.services.pair_round import pair_next_round
from tournament_app.services.record_lateness import record_lateness
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.repair_round import repair_choices, repair_tables, repair_whole_round
from tournament_app.services.run_clock import start_clock

WORD = officiating()
ROUND1, TABLE1, TABLE2 = RoundNumber(1), TableNumber(1), TableNumber(2)


@pytest.fixture
def book() -> EventBook:
    return paired(book_with(8, Stage(1, SWISS, 3)))


def test_a_player_who_does_not_appear_loses_and_is_out(book: EventBook) -> None:
    pairing = book.pairing_at(ROUND1, TABLE1)
    assert pairing is not None
    after = done(book, lambda found: record_no_show(found, pairing.player2))
    assert after.pairing_at(ROUND1, TABLE1).result == MatchResult(2, 0, kind=ResultKind.NO_SHOW)
    assert after.enrollments[pairing.player2].drop.reason is DropReason.NO_SHOW


def test_leaving_a_posted_round_loses_the_match(book: EventBook) -> None:
    after = done(book, lambda found: leave_event(found, PlayerId(3), notified=True))
    pairing = after.pairing_of(ROUND1, PlayerId(3))
    assert pairing is not None
    assert pairing.loser == 3
    assert after.enrollments[PlayerId(3)].drop is not None


def test_leaving_before_the_event_is_paired_takes_the_entry_off() -> None:
    after = done(book_with(4), lambda found: leave_event(found, PlayerId(3), notified=True))
    assert PlayerId(3) not in after.enrollments


def test_leaving_between_rounds_with_notice_costs_nothing(book: EventBook) -> None:
    after = done(played(book), lambda found: leave_event(found, PlayerId(3), notified=True))
    assert after.pairing_of(ROUND1, PlayerId(3)) == played(book).pairing_of(ROUND1, PlayerId(3))
    assert after.enrollments[PlayerId(3)].drop is not None


def test_d1_6_leaving_without_notice_is_paired_once_more_and_loses_without_a_second_step(
    book: EventBook,
) -> None:
    act = leave_event(played(book), PlayerId(3), notified=False)
    assert "RS D.1.6" in act.notes[0]
    after = paired(played(book).with_changes(act.changes))
    lost = after.pairing_of(RoundNumber(2), PlayerId(3))
    assert lost is not None
    assert lost.result is not None
    assert (lost.loser, lost.result.kind) == (3, ResultKind.NO_SHOW)
    third = paired(played(after))
    assert third.pairing_of(RoundNumber(3), PlayerId(3)) is None


def test_whom_no_round_awaits_loses_none_by_leaving_without_notice() -> None:
    cut = book_with(8, Stage(1, SWISS, 2), Stage(2, SINGLE, cut=Cut(top=4)))
    swiss = played(paired(played(paired(cut))))
    semifinals = paired(swiss)
    beaten = next(p.loser for p in played(semifinals).round_pairings(RoundNumber(3)))
    missed = next(player for player in cut.enrollments if player not in semifinals.event.stages[1].entrants)
    over = to_the_end(book_with(8, Stage(1, SWISS, 2)))
    for found, who, after in (
        (played(semifinals), beaten, 3),
        (semifinals, missed, 3),
        (swiss, missed, 2),
        (over, PlayerId(3), 2),
    ):
        act = leave_event(found, who, notified=False)
        assert act.summary == f"{found.name_of(who)} left without notice; no match was to come"
        drop = found.with_changes(act.changes).enrollments[who].drop
        assert (drop.after_round, drop.reason) == (after, DropReason.NO_SHOW)
    winner = next(p.winner for p in played(semifinals).round_pairings(RoundNumber(3)))
    assert "loses round 4" in leave_event(played(semifinals), winner, notified=False).summary
    seed = semifinals.event.stages[1].entrants[-1]
    act = leave_event(swiss, seed, notified=False)
    assert "loses round 3" in act.summary
    assert paired(swiss.with_changes(act.changes)).pairing_of(RoundNumber(3), seed).loser == seed


def test_a_disqualified_player_takes_no_place_and_those_below_move_up() -> None:
    book = to_the_end(book_with(8, Stage(1, SWISS, 3)))
    first, second, *_ = standings(book)
    act = disqualify(book, first.player, "cheating", WORD)
    shown = consequences(book, act)
    assert f"{book.name_of(first.player)} takes no place (was 1)." in shown
    assert any(line.startswith("7 players move up") for line in shown)
    after = book.with_changes(act.changes)
    assert final_ranking(after)[0].player == second.player
    assert final_ranking(after)[0].rank == 1
    assert standings(after)[0].omw == second.omw


def test_a_disqualification_in_the_round_loses_the_match(book: EventBook) -> None:
    after = done(book, lambda found: disqualify(found, PlayerId(5), "", WORD))
    pairing = after.pairing_of(ROUND1, PlayerId(5))
    assert pairing is not None
    assert pairing.loser == 5
    assert pairing.result is not None
    assert pairing.result.kind is ResultKind.DISQUALIFICATION


def test_whom_a_penalty_put_out_comes_back_by_its_being_taken_back_alone(book: EventBook) -> None:
    who = PlayerId(5)
    gone = done(book, lambda found: disqualify(found, who, "", WORD))
    with pytest.raises(Illegal, match=r"was disqualified by entry 1 of the penalty log.*under Penalties"):
        readmit_player(gone, who)
    head = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
    act = take_back_penalty(gone, 1, head, WORD.at, WORD.catalogue, "in error")
    assert not any("stays out" in note for note in act.notes)
    assert gone.with_changes(act.changes).enrollments[who].drop is None
    dropped = done(book, lambda found: drop_players(found, [who], DropReason.BY_JUDGE))
    assert done(dropped, lambda found: readmit_player(found, who)).enrollments[who].drop is None


def test_when_both_are_gone_both_lose(book: EventBook) -> None:
    after = played(done(book, lambda found: both_gone(found, ROUND1, TABLE1)))
    gone = book.pairing_at(ROUND1, TABLE1).players
    assert all(row.points == 0 and row.losses == 1 for row in standings(after) if row.player in gone)
    assert len({player for p in paired(after).round_pairings(RoundNumber(2)) for player in p.players}) == 6


def test_two_results_swapped_change_places(book: EventBook) -> None:
    before = played(book)
    before = done(
        before,
        lambda found: record_result(
            found, SlipEntry(ROUND1, TABLE1, MatchResult(1, 2)), replacing=found.pairing_at(ROUND1, TABLE1).result
        ),
    )  # fmt: skip
    was = [before.pairing_at(ROUND1, table).result for table in (TABLE1, TABLE2)]
    after = done(before, lambda found: swap_results(found, ROUND1, TABLE1, TABLE2))
    assert [after.pairing_at(ROUND1, table).result for table in (TABLE2, TABLE1)] == was


def test_results_swapped_late_name_the_pairings_and_the_cut_that_rest_on_them() -> None:
    book = paired(book_with(8, Stage(1, SWISS, 2), Stage(2, SINGLE, cut=Cut(top=2))))
    for table, result in ((TABLE1, MatchResult(0, 2)), (TableNumber(3), MatchResult(2, 0))):
        book = done(book, partial(record_result, slip=SlipEntry(ROUND1, table, result)))
    book = done(played(paired(played(book))), lambda found: make_cut(found, 1))
    act = swap_results(book, ROUND1, TABLE1, TableNumber(3))
    shown, notes = consequences(book, act), act.notes
    assert len(shown) == len(set(shown)), "what the notes say is said once"
    assert any("after the correction it would have been" in note for note in notes)
    assert "The cut to stage 2 would be different now" in notes[-1]


def test_players_who_sat_at_the_wrong_table_and_played_stand_as_played(book: EventBook) -> None:
    first, second = book.pairing_at(ROUND1, TABLE1), book.pairing_at(ROUND1, TABLE2)
    assert first is not None
    assert second is not None
    act = record_as_played(book, ROUND1, second.player1, first.player1, MatchResult(2, 1))
    after = book.with_changes(act.changes)
    met = after.pairing_of(ROUND1, first.player1)
    assert met is not None
    assert met.winner == second.player1
    assert {first.player2, second.player2} in [set(p.players) for p in after.round_pairings(ROUND1)]


def test_in_elimination_a_draw_is_refused_and_life_totals_decide() -> None:
    book = paired(book_with(4, Stage(1, SINGLE)))
    with pytest.raises(Illegal, match="somebody must advance"):
        record_result(book, SlipEntry(ROUND1, TABLE1, MatchResult(1, 1, 1)))
    with pytest.raises(Illegal, match="life totals"):
        end_of_time(book, TableAtTime(ROUND1, TABLE1, 1, 1))
    after = done(book, lambda found: end_of_time(found, TableAtTime(ROUND1, TABLE1, 1, 1, life1=7, life2=12)))
    pairing = after.pairing_at(ROUND1, TABLE1)
    assert pairing is not None
    assert pairing.winner == pairing.player2
    assert str(pairing.result) == "1-1-1"


def test_in_swiss_equal_games_at_the_end_of_time_are_a_draw(book: EventBook) -> None:
    act = end_of_time(book, TableAtTime(ROUND1, TABLE1, 1, 1))
    assert "draw (RS D.1.5)" in act.notes[0]
    ahead = end_of_time(book, TableAtTime(ROUND1, TABLE1, 1, 0))
    assert "won more games" in ahead.notes[0]


def test_a_match_is_ended_early_only_after_the_warning(book: EventBook) -> None:
    with pytest.raises(Illegal, match="warning of 30 minutes"):
        terminate_match(book, TableAtTime(ROUND1, TABLE1, 1, 0), warned_minutes=10, least_warning=30)
    act = terminate_match(book, TableAtTime(ROUND1, TABLE1, 1, 0), warned_minutes=30, least_warning=30)
    assert "ended early by the head judge" in act.summary


def corrected(book: EventBook) -> EventBook:
    """Table 1 of round 1 was the other way round."""
    old = book.pairing_at(ROUND1, TABLE1)
    assert old is not None
    assert old.result is not None
    slip = SlipEntry(ROUND1, TABLE1, old.result.reversed())
    return done(book, lambda found: record_result(found, slip, replacing=old.result))


def test_a_slip_found_after_pairing_shows_which_tables_change_and_pairs_only_those() -> None:
    before = paired(played(paired(book_with(16, Stage(1, SWISS, 4)))))
    after = corrected(before)
    choices = repair_choices(before, after)
    assert len(choices.affected) == 2
    assert choices.can_change == tuple(found.pairing for found in choices.affected)
    numbers = [pairing.number for pairing in choices.can_change]
    fixed = done(after, lambda found: repair_tables(found, choices.round, numbers, 3, confirmed=True))
    kept = [p for p in after.round_pairings(choices.round) if p.number not in numbers]
    assert [p for p in fixed.round_pairings(choices.round) if p.number not in numbers] == kept
    points = {row.player: row.points for row in standings(fixed, ROUND1)}
    assert all(points[p.player1] == points[p.player2] for p in fixed.round_pairings(choices.round))


def test_games_lost_by_lateness_follow_a_player_to_the_new_table() -> None:
    book = paired(played(paired(book_with(8, Stage(1, SWISS, 4)))))
    second = RoundNumber(2)
    book = done(book, lambda found: record_lateness(found, second, TABLE1, 1, 5, WORD))
    late = book.pairing_at(second, TABLE1).player1
    again = done(book, lambda found: repair_tables(found, second, [1, 2, 3], 7, confirmed=True))
    pairing = again.pairing_of(second, late)
    assert pairing is not None
    assert pairing.start_score == ((0, 1) if pairing.player1 == late else (1, 0))
    assert sum(sum(other.start_score) for other in again.round_pairings(second)) == 1


def _with_byes(awarded: int, players: int) -> EventBook:
    """Round 2 of a Swiss, in which so many have an awarded bye."""
    book = book_with(players, Stage(1, SWISS, 4))
    for number in range(1, awarded + 1):
        entry = partial(set_entry, player=PlayerId(number), awarded_byes=2, fixed_table=None, note="")
        book = done(book, entry)
    return paired(played(paired(book)))


def test_awarded_byes_are_kept_where_tables_beside_them_are_paired_again() -> None:
    book = _with_byes(3, 9)
    numbers = [pairing.number for pairing in book.round_pairings(RoundNumber(2))]
    again = done(book, lambda found: repair_tables(found, RoundNumber(2), numbers[1:], 3, confirmed=True))
    assert not problems_in(again)
    assert {p.player1 for p in again.round_pairings(RoundNumber(2)) if p.player2 is None} == {1, 2, 3}


def test_byes_given_by_hand_and_losses_are_not_paired_again() -> None:
    book = _with_byes(0, 8)
    tables = [book.pairing_at(RoundNumber(2), TableNumber(number)) for number in (1, 2)]
    for pairing in tables:
        for player in (pairing.player1, pairing.player2):
            bye = partial(give_bye, round_=RoundNumber(2), player=player, confirmed=True)
            book = done(book, bye)
    byes = [p.number for p in book.round_pairings(RoundNumber(2)) if p.player2 is None]
    with pytest.raises(Illegal, match="not more than one player has the bye"):
        repair_tables(book, RoundNumber(2), byes[:3], 3, confirmed=True)
    late = enrolled(book, [Player(PlayerId(9), "Late")])
    numbers = [pairing.number for pairing in late.round_pairings(RoundNumber(2))]
    with pytest.raises(Illegal, match="Late has lost this round without an opponent"):
        repair_tables(late, RoundNumber(2), numbers[-3:], 3, confirmed=True)


def test_who_has_left_a_draft_is_not_paired_again_in_it() -> None:
    drafted = done(book_with(8, Stage(1, SWISS, 4)), lambda found: pair_next_round(found, 1))
    gone = done(drafted, lambda found: disqualify(found, PlayerId(5), "", WORD))
    numbers = [pairing.number for pairing in gone.round_pairings(ROUND1)]
    with pytest.raises(Illegal, match="Player 005 entered later or is out"):
        repair_tables(gone, ROUND1, numbers, 3)


def test_a_round_robin_is_not_paired_again() -> None:
    book = paired(book_with(6, Stage(1, ROBIN)))
    with pytest.raises(Illegal, match="A round robin is not paired again"):
        repair_tables(book, ROUND1, [1, 2], 3, confirmed=True)


def test_tables_of_two_pods_are_paired_again_each_within_its_own() -> None:
    book = paired(book_with(16, Stage(1, SWISS, 3, group_size=8)))
    pods = book.event.stages[0].groups
    numbers = [pairing.number for pairing in book.round_pairings(ROUND1)]
    for seed in range(5):
        again = done(
            book, lambda found, seed=seed: repair_tables(found, ROUND1, numbers, seed, confirmed=True)
        )
        assert all(any(set(p.players) <= set(pod) for pod in pods) for p in again.round_pairings(ROUND1))
        assert not problems_in(again)
    one, other = (next(p for p in book.round_pairings(ROUND1) if p.player1 in pod) for pod in pods)
    mixed = done(book, lambda found: swap_players(found, ROUND1, one.player1, other.player1, confirmed=True))
    with pytest.raises(Illegal, match=f"Table {one.table} seats players of two pods"):
        repair_tables(mixed, ROUND1, numbers, 1, confirmed=True)


def test_tables_that_play_already_ask_for_confirmation_and_finished_ones_are_refused() -> None:
    before = paired(played(paired(book_with(16, Stage(1, SWISS, 4)))))
    after = corrected(before)
    running = done(
        after, lambda found: start_clock(found, RoundNumber(2), datetime(2003, 12, 20, tzinfo=UTC))
    )
    choices = repair_choices(before, running)
    assert {found.begun for found in choices.affected} == {"the clock is running"}
    numbers = [found.pairing.number for found in choices.affected]
    with pytest.raises(NeedsConfirmation):
        repair_tables(running, choices.round, numbers, 3)
    with pytest.raises(Illegal, match="has a result"):
        repair_tables(played(after), choices.round, numbers, 3)
    with pytest.raises(NeedsConfirmation, match="may hang on the wall"):
        repair_whole_round(after, 9)
    again = done(after, lambda found: repair_whole_round(found, 9, confirmed=True))
    assert {p for q in again.round_pairings(RoundNumber(2)) for p in q.players} == set(range(1, 17))
    assert replace(again.rounds[RoundNumber(2)], seed=1) == after.rounds[RoundNumber(2)]
