"""Games lost add up, and each deed has one outcome whichever door it comes through (RS D.1.6, D.1.7, D.3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import replace
from tests.officials import NOON, officiating
from tests.structure_play import SWISS, book_with, paired
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import EventStatus, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.match_rules import AWARDED
from tournament_app.domain.penalties.entry import Choice, EntryStatus, to_confirm
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.ratings.reporting import rated_outcome
from tournament_app.domain.refusal import Conflict, Illegal, NeedsConfirmation
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.domain.slip_line import read_slip_line
from tournament_app.services.confirm_penalty import (
    confirm_penalty,
    decline_penalty,
    raise_penalty,
    take_back_penalty,
)
from tournament_app.services.create_event import close_event
from tournament_app.services.end_of_time import TableAtTime, end_of_time
from tournament_app.services.floor_situations import (
    disqualify,
    leave_event,
    record_as_played,
    record_no_show,
    swap_results,
)
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.record_lateness import record_lateness, seat_of
from tournament_app.services.record_result import SlipEntry, clear_result, record_result
from tournament_app.services.report_line import report_from

ROUND1, TABLE1, TABLE2 = RoundNumber(1), TableNumber(1), TableNumber(2)
HEAD = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
BRAM = StaffMember("Bram de Wit", StaffRole.JUDGE, 1)
WORD = officiating()
DCI = WORD.catalogue
DRAWN = MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)


@pytest.fixture
def book() -> EventBook:
    return paired(book_with(8, Stage(1, SWISS, 3)))


def does(book: EventBook, act: Act) -> EventBook:
    return book.with_changes(act.changes)


def at(book: EventBook, table: int = 1) -> Pairing:
    found = book.pairing_at(ROUND1, TableNumber(table))
    assert found is not None
    return found


def late(book: EventBook, seat: int, minutes: int, table: int = 1) -> EventBook:
    return does(book, record_lateness(book, ROUND1, TableNumber(table), seat, minutes, WORD))


def logged(book: EventBook, typed: str, judge: StaffMember = HEAD) -> EventBook:
    return does(book, log_penalty(book, report_from(book, typed, DCI, judge, NOON), DCI))


def confirmed(
    book: EventBook, number: int, chosen: Choice | None = None, *, insisted: bool = False
) -> EventBook:
    return does(book, confirm_penalty(book, number, HEAD, NOON, DCI, chosen, insisted=insisted))


def taken_back(book: EventBook, number: int) -> EventBook:
    return does(book, take_back_penalty(book, number, HEAD, NOON, DCI))


def forfeited(book: EventBook, seat: int = 1) -> EventBook:
    """A duel forfeited by an incomplete deck list."""
    book = logged(book, f"1 {seat} mis")
    return confirmed(book, max(book.dossier.penalties))


# D.3.17 with D.3.3: what a match opens with is the sum


def test_d3_17_both_late_open_at_one_all_and_both_lose_when_both_are_very_late(book: EventBook) -> None:
    both = late(late(book, 1, 3), 2, 5)
    assert (at(both).start_score, at(both).result) == ((1, 1), None)
    assert at(late(late(book, 1, 12), 2, 15)).result == MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)


@pytest.mark.parametrize("forfeit_first", [True, False])
def test_d3_17_lateness_and_a_forfeit_add_up_in_either_order_and_each_is_taken_back_alone(
    book: EventBook, forfeit_first: bool
) -> None:
    lost = late(forfeited(book), 1, 3) if forfeit_first else forfeited(late(book, 1, 3))
    assert at(lost).result == MatchResult(0, 2, 0, ResultKind.FORFEIT)
    for number, kept in ((1, 2), (2, 1)):
        one_left = taken_back(lost, number)
        assert (at(one_left).result, at(one_left).start_score) == (None, (0, 1))
        none_left = taken_back(one_left, kept)
        assert (at(none_left).result, at(none_left).start_score) == (None, (0, 0))


def test_d3_17_what_was_lost_for_what_is_said_apart(book: EventBook) -> None:
    one, two = (book.name_of(player) for player in at(book).players)
    act = record_lateness(forfeited(book), ROUND1, TABLE1, 2, 3, WORD)
    assert act.notes == (f"Round 1, table 1 opens at 1-1 ({one} 1 by ruling; {two} 1 late).",)


COSTS = st.lists(st.tuples(st.sampled_from(["late", "mis"]), st.sampled_from([1, 2])), min_size=1, max_size=4)


@settings(max_examples=30, deadline=None)
@given(COSTS, st.randoms(use_true_random=False))
def test_taking_everything_back_in_any_order_gives_the_match_as_it_was(costs, chance) -> None:
    before = paired(book_with(8, Stage(1, SWISS, 3)))
    book = before
    for what, seat in costs:
        try:
            book = late(book, seat, 3) if what == "late" else forfeited(book, seat)
        except (Illegal, Conflict):
            continue
    numbers = list(book.dossier.penalties)
    chance.shuffle(numbers)
    for number in numbers:
        if book.dossier.penalties[number].status is EntryStatus.STANDS:
            book = taken_back(book, number)
        elif book.dossier.penalties[number].status is EntryStatus.PENDING:
            book = does(book, decline_penalty(book, number, HEAD, NOON, DCI))
    assert at(book) == at(before)


def test_a_match_that_games_lost_decide_is_opened_by_taking_them_back_only(book: EventBook) -> None:
    decided = late(book, 1, 12)
    with pytest.raises(Illegal, match="take those back under Penalties"):
        clear_result(decided, ROUND1, TABLE1)
    with pytest.raises(Illegal, match="take those back under Penalties"):
        swap_results(decided, ROUND1, TABLE1, TABLE2)


# D.1.7: an intentional draw is possible before the first duel only


def test_d1_7_a_match_that_opens_behind_is_past_an_intentional_draw_from_every_door(book: EventBook) -> None:
    for behind in (late(book, 1, 3), forfeited(book)):
        typed = read_slip_line(behind, ROUND1, "1 id").result
        assert typed is not None
        with pytest.raises(Illegal, match=r"before the first duel, and this match opened at 0-1 \(RS D.1.7"):
            record_result(behind, SlipEntry(ROUND1, TABLE1, typed))
        with pytest.raises(Illegal, match="leaves out a game lost"):
            record_result(behind, SlipEntry(ROUND1, TABLE1, MatchResult(0, 0, 3)))
        with pytest.raises(Illegal, match="leaves out a game lost"):
            end_of_time(behind, TableAtTime(ROUND1, TABLE1, 0, 0, draws=2))
        drawn = does(behind, record_result(behind, SlipEntry(ROUND1, TABLE2, DRAWN)))
        with pytest.raises(Illegal, match=r"RS D.1.7"):
            swap_results(drawn, ROUND1, TABLE1, TABLE2)
        one, two = at(behind).player1, at(behind, 2).player1
        with pytest.raises(Illegal, match=r"RS D.1.7"):
            record_as_played(behind, ROUND1, one, two, DRAWN)


def test_d1_7_agreed_before_lateness_the_draw_stands_and_the_lateness_is_refused(book: EventBook) -> None:
    drawn = does(book, record_result(book, SlipEntry(ROUND1, TABLE1, DRAWN)))
    with pytest.raises(Illegal, match=r"round 1 is over \(0-0-3\)"):
        late(drawn, 1, 3)


def test_a_concession_keeps_the_games_that_the_match_opened_with(book: EventBook) -> None:
    behind = late(book, 1, 3)
    typed = read_slip_line(behind, ROUND1, "1 c2").result
    assert typed == MatchResult(2, 1, 0, ResultKind.CONCESSION)
    assert at(does(behind, record_result(behind, SlipEntry(ROUND1, TABLE1, typed)))).result == typed


# D.3.17 and D.3.3: one door


def test_d3_17_the_entry_line_the_floor_and_the_penalty_line_record_lateness_alike(book: EventBook) -> None:
    line = read_slip_line(book, ROUND1, "1 late1 12")
    assert line.late_seat is not None
    table, seat = seat_of(book, ROUND1, at(book).player1)
    doors = [
        record_lateness(book, ROUND1, line.table, line.late_seat, line.late_minutes, WORD),
        record_lateness(book, ROUND1, table, seat, 12, WORD),
        log_penalty(book, report_from(book, "1 1 l 12", DCI, WORD.by, NOON), DCI),
    ]
    assert len({tuple(map(str, act.changes)) for act in doors}) == 1
    after = does(book, doors[0])
    assert at(after).result == MatchResult(0, 2, 0, ResultKind.LATE)
    (waiting,) = to_confirm(after.dossier.log)
    assert waiting.chosen == Choice(None, "ejection")
    out = confirmed(after, waiting.number).enrollments[waiting.player].drop
    assert out is not None
    assert out.reason is DropReason.BY_JUDGE


def test_d3_17_an_ejection_declined_gives_the_games_back_and_insisting_keeps_them(book: EventBook) -> None:
    after = late(book, 1, 12)
    declined = does(after, decline_penalty(after, 1, HEAD, NOON, DCI, "he was seated"))
    assert (at(declined).result, at(declined).start_score) == (None, (0, 0))
    with pytest.raises(NeedsConfirmation, match=r"ejection must follow \(RS D.3.17: .* may insist on less"):
        confirmed(after, 1, Choice(None, "match-forfeit"))
    kept = confirmed(after, 1, Choice(None, "match-forfeit"), insisted=True)
    assert at(kept).result == MatchResult(0, 2, 0, ResultKind.LATE)
    assert kept.enrollments[at(kept).player1].drop is None
    assert "RS D.3.17" in kept.dossier.penalties[1].insisted


def test_d3_17_in_later_rounds_a_match_lost_by_lateness_ejects_nobody(book: EventBook) -> None:
    for pairing in book.round_pairings(ROUND1):
        assert pairing.table is not None
        book = does(book, record_result(book, SlipEntry(ROUND1, pairing.table, MatchResult(2, 0))))
    second = paired(book)
    act = record_lateness(second, RoundNumber(2), TABLE1, 1, 12, WORD)
    assert to_confirm(second.with_changes(act.changes).dossier.log) == ()


def test_d3_3_d_the_floor_and_a_confirmed_penalty_disqualify_alike(book: EventBook) -> None:
    player = at(book).player1
    floor = does(book, disqualify(book, player, "cheating", WORD))
    penalty = logged(book, "1 1 ch")
    penalty = confirmed(penalty, 1, Choice(None, "disqualification"))
    assert floor.enrollments == penalty.enrollments
    assert floor.pairings == penalty.pairings
    assert at(floor).result == MatchResult(0, 2, 0, ResultKind.DISQUALIFICATION)
    one, other = floor.dossier.penalties[1], penalty.dossier.penalties[1]
    assert (one.infraction, one.chosen.penalty, one.status, one.remedy) == (
        other.infraction, other.chosen.penalty, other.status, other.remedy,
    )  # fmt: skip
    assert list(floor.dossier.investigations) == list(penalty.dossier.investigations) == [1]
    assert at(taken_back(floor, 1)) == at(book)


def test_d5_1_matches_that_were_given_are_not_rated_by_whichever_door(book: EventBook) -> None:
    player = at(book).player1
    given = [
        confirmed(logged(book, "1 1 ill"), 1),
        confirmed(logged(book, "1 1 ill"), 1, Choice(None, "match-forfeit")),
        confirmed(logged(book, "1 1 ch"), 1),
        does(book, disqualify(book, player, "", WORD)),
        late(book, 1, 12),
        does(book, record_no_show(book, player)),
        does(book, record_result(book, SlipEntry(ROUND1, TABLE1, MatchResult(0, 2, 0, ResultKind.NO_SHOW)))),
        does(book, leave_event(book, player, notified=True)),
        does(book, leave_event(book, player, notified=False)),
    ]
    for after in given:
        result = at(after).result
        assert result is not None
        assert result.winner == 2
        assert result.kind in AWARDED
        assert rated_outcome(result) is None


def test_d3_17_not_appearing_for_the_first_round_is_out_by_the_entry_line_as_by_the_floor(
    book: EventBook,
) -> None:
    typed = read_slip_line(book, ROUND1, "1 n1").result
    assert typed is not None
    line = does(book, record_result(book, SlipEntry(ROUND1, TABLE1, typed)))
    floor = does(book, record_no_show(book, at(book).player1))
    assert (line.pairings, line.enrollments) == (floor.pairings, floor.enrollments)


# D.3.3 c, D.3.5, D.4.1: required means required


def test_d3_3_c_a_fourth_official_warning_without_ejection_asks_once_and_says_that_it_was_insisted(
    book: EventBook,
) -> None:
    for number, typed in enumerate(("1 1 hb", "1 1 dis", "1 1 sp", "1 1 po"), 1):
        book = logged(book, typed)
        if number < 4:
            book = confirmed(book, number, Choice("single", None))
    single = Choice("single", None)
    with pytest.raises(NeedsConfirmation, match=r"ejection must follow \(RS D.3.3 c") as asked:
        confirmed(book, 4, single)
    assert len(asked.value.problems) == 1
    act = confirm_penalty(book, 4, HEAD, NOON, DCI, single, insisted=True)
    assert act.summary.endswith("less than ejection (RS D.3.3 c), the head judge insisted (RS D.4.1)")
    assert does(book, act).dossier.penalties[4].insisted


def test_d3_5_cheating_as_a_caution_is_the_head_judges_alone_and_knowingly(book: EventBook) -> None:
    report = replace(report_from(book, "1 1 ch", DCI, BRAM, NOON), level="caution", penalty="none")
    with pytest.raises(Illegal, match="Log it as advised; the head judge decides"):
        log_penalty(book, report, DCI)
    with pytest.raises(NeedsConfirmation, match=r"disqualification must follow \(RS D.3.5"):
        log_penalty(book, replace(report, judge=HEAD), DCI)
    insisted = does(book, log_penalty(book, replace(report, judge=HEAD, insisted=True), DCI))
    assert "RS D.3.5" in insisted.dossier.penalties[1].insisted
    pending = logged(book, "1 1 ch", BRAM)
    with pytest.raises(NeedsConfirmation, match=r"RS D.3.5"):
        confirmed(pending, 1, Choice("caution", None))


def test_d3_3_c_raising_a_warning_to_the_fourth_asks_as_well(book: EventBook) -> None:
    for number, typed in enumerate(("1 1 hb", "1 1 dis", "1 1 sp"), 1):
        book = confirmed(logged(book, typed), number, Choice("single", None))
    book = logged(book, "1 1 dnr n")
    with pytest.raises(NeedsConfirmation, match=r"RS D.3.3 c"):
        raise_penalty(book, 4, HEAD, NOON, DCI, "single")


def test_d3_11_a_downgrade_that_the_section_names_is_not_asked_about(book: EventBook) -> None:
    assert (
        confirmed(logged(book, "1 1 ill"), 1, Choice(None, "match-forfeit")).dossier.penalties[1].insisted
        == ""
    )


def test_d3_2_an_event_is_not_closed_unasked_while_penalties_wait(book: EventBook) -> None:
    book = logged(book, "1 1 hb")
    for pairing in book.round_pairings(ROUND1):
        assert pairing.table is not None
        book = does(book, record_result(book, SlipEntry(ROUND1, pairing.table, MatchResult(2, 0))))
    with pytest.raises(NeedsConfirmation, match=r"Entry 1 .* waits for the head judge \(RS D.3.2\)"):
        close_event(book)
    act = close_event(book, confirmed=True)
    assert "insisted" in act.summary
    assert does(book, act).event.status is EventStatus.CLOSED


# D.1.6: leaving


def test_d1_6_withdrawing_before_the_first_match_loses_it_to_the_opponent(book: EventBook) -> None:
    gone = does(book, leave_event(book, PlayerId(3), notified=True))
    match = gone.pairing_of(ROUND1, PlayerId(3))
    assert match is not None
    assert match.result is not None
    assert (match.loser, match.result.kind) == (3, ResultKind.FORFEIT)
