"""What an event did to its players, against the histories before and after it."""

import pytest
from hypothesis import given

from tests.domain.ratings.histories import (
    SYSTEMS,
    beats,
    draws,
    event,
    histories,
    history,
    on_random_histories,
)
from tournament_app.domain.ratings.event_effect import event_effect
from tournament_app.domain.ratings.history import history_of, overlapping, reports_of
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventReport
from tournament_app.domain.refusal import Illegal


def test_a_newcomer_has_no_rating_before_the_event() -> None:
    found = rate(
        history(event("Open", [beats("Ann", "Bo")]), event("Later", [beats("Ann", "Cy")], day=1)), trace=True
    )
    first = {shift.player: (shift.rating_before, shift.rating_after) for shift in event_effect(found, "Open")}
    assert first == {"Ann": (None, 2000.0), "Bo": (None, 1200.0)}
    (ann, cy) = event_effect(found, "Later")
    assert (ann.player, ann.rating_before, ann.matches_before, ann.matches_after) == ("Ann", 2000.0, 1, 2)
    assert (cy.rating_before, cy.rating_after) == (None, 1600.0)


@given(histories())
@on_random_histories
def test_the_effect_is_the_difference_between_the_histories_with_and_without_it(
    reports: list[EventReport],
) -> None:
    whole = rate(history_of(reports, SYSTEMS), trace=True)
    for count, report in enumerate(reports, 1):
        before, after = (rate(history_of(reports[:n], SYSTEMS)) for n in (count - 1, count))
        effect = event_effect(whole, report.header.key)
        matches = sum(len(each.matches) for each in report.rounds)
        assert sum(shift.matches_after - shift.matches_before for shift in effect) in (0, 2 * matches)
        for shift in effect:
            account = (shift.player, shift.category)
            assert after.record_of(after.history.accounts[account]).rating == pytest.approx(
                shift.rating_after
            )
            known = before.history.accounts.get(account)
            old = before.record_of(known) if known is not None else None
            expected = old.rating if old is not None and old.matches else None
            assert shift.rating_before == (expected if expected is None else pytest.approx(expected))


@given(histories())
@on_random_histories
def test_a_history_told_as_reports_again_rates_the_same(reports: list[EventReport]) -> None:
    first = history_of(reports, SYSTEMS)
    assert not overlapping(first)
    again = rate(history_of(reports_of(first), SYSTEMS))
    once = rate(first)
    for account, index in once.history.accounts.items():
        if once.columns.matches[index]:
            assert again.record_of(again.history.accounts[account]) == once.record_of(index)


def test_ratings_without_their_history_have_no_effects_to_tell() -> None:
    with pytest.raises(Illegal, match="rate again keeping the trace"):
        event_effect(rate(history(event("Open", [draws("Ann", "Bo")]))), "Open")
