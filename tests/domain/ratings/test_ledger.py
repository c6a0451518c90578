from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.records import replace
from tests.domain.ratings.histories import (
    FIRST_DAY,
    QUICK_SYSTEMS,
    SYSTEMS,
    beats,
    draws,
    event,
    event_reports,
    histories,
    history,
    on_random_histories,
)
from tournament_app.domain.ratings import ledger as ledger_module
from tournament_app.domain.ratings.history import MatchHistory, history_of
from tournament_app.domain.ratings.ledger import RatingLedger, Revision
from tournament_app.domain.ratings.lists import entries
from tournament_app.domain.ratings.report import EventReport, MatchReport, PlayerKey
from tournament_app.domain.refusal import Illegal


@pytest.fixture(autouse=True)
def _snapshots_at_every_few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_module, "SNAPSHOT_EVERY", 3)
    monkeypatch.setattr(ledger_module, "SNAPSHOT_MATCHES_PER_ACCOUNT", 0)


def rated(book: RatingLedger) -> dict[tuple[PlayerKey, str], tuple[float, int]]:
    found = entries(book.ladder)
    return {(each.player, each.category): (round(each.rating, 6), each.matches) for each in found}


def afresh(reports: list[EventReport]) -> dict[tuple[PlayerKey, str], tuple[float, int]]:
    return rated(RatingLedger.of(history_of(reports, QUICK_SYSTEMS), QUICK_SYSTEMS))


def shifts_are_true(before: RatingLedger, revision: Revision) -> None:
    old, new = rated(before), rated(revision.ledger)
    told = {(shift.player, shift.category): shift for shift in revision.shifts}
    for key in old.keys() | new.keys():
        if old.get(key, (0, 0))[1] != new.get(key, (0, 0))[1]:
            assert key in told
        elif abs(old[key][0] - new[key][0]) > 1e-5:
            assert told[key].points == pytest.approx(new[key][0] - old[key][0], abs=2e-6)
        elif key in told:
            assert abs(told[key].points) < 2e-5


@on_random_histories
@given(histories(), st.data())
def test_a_corrected_event_gives_the_ratings_of_a_history_that_always_had_it(
    reports: list[EventReport], data: st.DataObject
) -> None:
    wrong = data.draw(st.integers(0, len(reports) - 1))
    day = (reports[wrong].header.date - FIRST_DAY).days
    corrected = data.draw(event_reports(wrong, day))
    book = RatingLedger.of(history_of(reports, QUICK_SYSTEMS), QUICK_SYSTEMS)
    revision = book.with_event(corrected)
    assert revision.first_affected == wrong
    always = history_of([*reports[:wrong], corrected, *reports[wrong + 1 :]], QUICK_SYSTEMS)
    assert revision.ledger.history.unrated == always.unrated
    assert rated(revision.ledger) == afresh([*reports[:wrong], corrected, *reports[wrong + 1 :]])
    shifts_are_true(book, revision)


@on_random_histories
@given(histories(), st.data())
def test_an_event_taken_back_and_reported_again_leaves_no_trace(
    reports: list[EventReport], data: st.DataObject
) -> None:
    gone = data.draw(st.integers(0, len(reports) - 1))
    last_of_its_day = [n for n, each in enumerate(reports) if each.header.date == reports[gone].header.date][
        -1
    ]
    book = RatingLedger.of(history_of(reports, QUICK_SYSTEMS), QUICK_SYSTEMS)
    without = book.without_event(gone)
    assert rated(without.ledger) == afresh([*reports[:gone], *reports[gone + 1 :]])
    kept = history_of([*reports[:gone], *reports[gone + 1 :]], QUICK_SYSTEMS)
    assert without.ledger.history.unrated == kept.unrated
    again = without.ledger.with_event(reports[gone])
    order = [n for n in range(len(reports)) if n != gone]
    order.insert(order.index(last_of_its_day) + 1 if last_of_its_day != gone else gone, gone)
    assert rated(again.ledger) == afresh([reports[n] for n in order])


@on_random_histories
@given(histories(), st.data())
def test_an_event_moved_to_another_day_is_rated_among_those_of_that_day(
    reports: list[EventReport], data: st.DataObject
) -> None:
    moved = data.draw(st.integers(0, len(reports) - 1))
    day = FIRST_DAY + timedelta(data.draw(st.integers(0, 7)))
    assume(day != reports[moved].header.date)
    report = replace(reports[moved], header=replace(reports[moved].header, date=day))
    revision = RatingLedger.of(history_of(reports, QUICK_SYSTEMS), QUICK_SYSTEMS).with_event(report)
    rest = [each for n, each in enumerate(reports) if n != moved]
    place = sum(each.header.date <= day for each in rest)
    assert rated(revision.ledger) == afresh([*rest[:place], report, *rest[place:]])


@on_random_histories
@given(histories())
def test_merged_players_are_rated_as_the_one_person_they_are(reports: list[EventReport]) -> None:
    kept, gone = 0, 1
    met = any(
        {match.player, match.opponent} == {kept, gone} and report.header.players >= 8
        for report in reports
        for each in report.rounds
        for match in each.matches
    )
    assume(not met)
    book = RatingLedger.of(history_of(reports, QUICK_SYSTEMS), QUICK_SYSTEMS)
    revision = book.with_players_merged(kept, gone)

    def one_person(player: PlayerKey) -> PlayerKey:
        return kept if player == gone else player

    as_one = [
        replace(
            report,
            rounds=tuple(
                replace(
                    each,
                    matches=tuple(
                        MatchReport(one_person(match.player), one_person(match.opponent), match.outcome)
                        for match in each.matches
                    ),
                )
                for each in report.rounds
            ),
        )
        for report in reports
    ]
    try:
        expected = afresh(as_one)
    except Illegal:
        assume(False)
    assert rated(revision.ledger) == expected
    shifts_are_true(book, revision)


def ledger(*reports: EventReport) -> RatingLedger:
    return RatingLedger.of(history(*reports), SYSTEMS)


def test_a_correction_says_what_changed_for_whom_largest_first() -> None:
    opener = event("Opener", [beats("Ann", "Bob")], [draws("Ann", "Cid")])
    later = event("Later", [beats("Cid", "Dora")], day=7)
    revision = ledger(opener, later).with_event(event("Opener", [beats("Bob", "Ann")], [draws("Ann", "Cid")]))
    found = {shift.player: (shift.rating_before, shift.rating_after) for shift in revision.shifts}
    assert [abs(shift.points) for shift in revision.shifts] == [800, 800, 400, 400]
    assert found == {
        "Bob": (1200, 2000),
        "Ann": (1800, 1400),
        "Cid": ((2000 + 1600 + 400) / 2, (1200 + 1600 + 400) / 2),
        "Dora": (1600, 800),
    }


def test_what_was_rated_before_the_corrected_event_is_not_rated_again() -> None:
    weeks = [event(f"Week {n}", [beats("Ann", "Bob"), beats("Cid", "Dora")], day=n) for n in range(10)]
    book = ledger(*weeks)
    corrected = book.with_event(event("Week 6", [beats("Bob", "Ann")], day=6)).ledger
    kept = [one for one in book.ladder.snapshots if any(one is other for other in corrected.ladder.snapshots)]
    assert [snapshot.round for snapshot in kept] == [2, 4, 6]
    assert all(snapshot.round > 6 for snapshot in corrected.ladder.snapshots[3:])


def test_a_rating_that_appears_or_goes_away_is_told_too() -> None:
    book = ledger(event("Opener", [beats("Ann", "Bob")]))
    revision = book.with_event(event("Opener", [beats("Ann", "Eve")]))
    found = {
        shift.player: (shift.rating_before, shift.rating_after, shift.points) for shift in revision.shifts
    }
    assert found == {"Bob": (1200, None, 0), "Eve": (None, 1200, 0)}


def test_two_records_that_have_met_cannot_be_one_person() -> None:
    book = ledger(event("Opener", [beats("Ann", "Bob")], [draws("Bob", "Ann")]))
    with pytest.raises(Illegal) as refused:
        book.with_players_merged("Ann", "Bob")
    assert len(refused.value.problems) == 2
    assert "Opener, round 2" in refused.value.problems[1]


def test_merging_a_record_without_matches_changes_nothing() -> None:
    assert ledger(event("Opener", [beats("Ann", "Bob")])).with_players_merged("Ann", "Zoe").shifts == ()


def test_an_event_that_was_never_rated_cannot_be_taken_back() -> None:
    with pytest.raises(Illegal, match="No event Nowhere"):
        ledger(event("Opener", [beats("Ann", "Bob")])).without_event("Nowhere")


def test_a_report_with_mistakes_is_refused_with_all_of_them() -> None:
    wrong = event("Closed", [beats("Ann", "Ann"), beats("Bob", "Cid"), draws("Cid", "Bob")], players=-1)
    with pytest.raises(Illegal) as refused:
        ledger().with_event(wrong)
    assert len(refused.value.problems) == 3
    assert "themself" in refused.value.problems[1]


def test_events_out_of_the_order_of_their_days_are_refused() -> None:
    with pytest.raises(Illegal, match="in the order of their days"):
        history(event("Late", [beats("Ann", "Bob")], day=3), event("Early", [beats("Ann", "Bob")], day=2))


@on_random_histories
@given(histories(), st.integers(0, 6))
def test_the_history_until_a_day_is_that_of_the_events_until_then(
    reports: list[EventReport], days: int
) -> None:
    day = FIRST_DAY + timedelta(days)
    cut = history_of(reports, QUICK_SYSTEMS).until(day)
    short = history_of([each for each in reports if each.header.date <= day], QUICK_SYSTEMS)
    assert _columns(cut) == _columns(short)
    assert cut.unrated_matches == short.unrated_matches


def _columns(found: MatchHistory) -> tuple[object, ...]:
    return (
        found.events,
        found.rounds,
        found.first.tolist(),
        found.second.tolist(),
        found.half_points.tolist(),
    )
