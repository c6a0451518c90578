from datetime import timedelta

import pytest
from hypothesis import given

from tests.domain.ratings.histories import (
    FIRST_DAY,
    QUICK_SYSTEMS,
    beats,
    draws,
    event,
    histories,
    history,
    on_random_histories,
)
from tournament_app.domain.ratings.history import history_of
from tournament_app.domain.ratings.lists import entries
from tournament_app.domain.ratings.page import HeadToHead, player_page
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventReport, Outcome
from tournament_app.domain.refusal import Illegal

CATEGORIES = ("vintage", "extended", "limited", "standard")


def test_a_page_shows_all_four_ratings_and_categories_of_the_players_own() -> None:
    ladder = rate(history(event("House", [beats("Ann", "Bob")], category="house")), trace=True)
    page = player_page(ladder, "Ann", CATEGORIES)
    assert [(each.category, each.rating, each.matches) for each in page.categories] == [
        ("vintage", 1600, 0),
        ("extended", 1600, 0),
        ("limited", 1600, 0),
        ("standard", 1600, 0),
        ("house", 2000, 1),
    ]
    assert page.categories[0].provisional


def test_a_match_on_the_page_says_who_where_when_and_what_it_brought() -> None:
    ladder = rate(
        history(
            event("Opener", [beats("Ann", "Bob")], [beats("Bob", "Ann")]),
            event("Next", [draws("Cid", "Ann")]),
        ),
        trace=True,
    )
    matches = player_page(ladder, "Ann", ("standard",)).categories[0].history
    told = [(each.event, each.round, each.opponent, each.outcome, each.change.points) for each in matches]
    assert told == [
        ("Opener", 1, "Bob", Outcome.WIN, 400),
        ("Opener", 2, "Bob", Outcome.LOSS, -600),
        ("Next", 1, "Cid", Outcome.DRAW, pytest.approx((1600 + 1200 + 1600) / 3 - 1400)),
    ]
    assert [each.change.opponent_rating for each in matches] == [1600, 1200, 1600]


@on_random_histories
@given(histories())
def test_the_changes_on_a_page_lead_to_the_rating_on_the_list(reports: list[EventReport]) -> None:
    ladder = rate(history_of(reports, QUICK_SYSTEMS), trace=True)
    for entry in entries(ladder):
        pages = player_page(ladder, entry.player, ()).categories
        page = next(each for each in pages if each.category == entry.category)
        assert page.rating == pytest.approx(entry.rating, abs=1e-7)
        assert (page.matches, page.provisional) == (entry.matches, entry.provisional)
        total = QUICK_SYSTEMS.systems[0].start + sum(match.change.points for match in page.history)
        assert total == pytest.approx(entry.rating, abs=1e-6)


def test_best_and_worst_are_those_after_the_provisional_period() -> None:
    weeks = [event(f"Week {n}", [beats("Ann", f"Newcomer {n}")], day=n) for n in range(26)]
    lost = event("Lost", [beats("Zoe", "Ann")], day=27)
    page = player_page(rate(history(*weeks, lost), trace=True), "Ann", ("standard",)).categories[0]
    assert page.best is not None
    assert page.worst is not None
    assert page.best.day == FIRST_DAY + timedelta(25)
    assert page.best.rating == pytest.approx(2000 + 32 / 11)
    assert page.worst.day == FIRST_DAY + timedelta(27)


def test_within_the_provisional_period_every_rating_counts() -> None:
    ladder = rate(history(event("Opener", [beats("Ann", "Bob")], [beats("Cid", "Ann")])), trace=True)
    page = player_page(ladder, "Ann", ("standard",)).categories[0]
    assert page.best is not None
    assert page.worst is not None
    assert (page.best.rating, page.worst.rating) == (2000, 1600)


def test_head_to_head_counts_all_categories_and_the_most_frequent_opponent_stands_first() -> None:
    ladder = rate(
        history(
            event("One", [beats("Ann", "Cid")], [beats("Ann", "Bob")]),
            event("Two", [draws("Bob", "Ann")], [beats("Bob", "Ann")], category="limited"),
        ),
        trace=True,
    )
    page = player_page(ladder, "Ann", CATEGORIES)
    assert page.head_to_head == (HeadToHead("Bob", 1, 1, 1), HeadToHead("Cid", 1, 0, 0))
    assert page.head_to_head[0].matches == 3


def test_a_player_without_matches_has_an_empty_page() -> None:
    page = player_page(rate(history(event("Opener", [beats("Ann", "Bob")])), trace=True), "Zoe", CATEGORIES)
    assert [each.matches for each in page.categories] == [0, 0, 0, 0]
    assert page.head_to_head == ()


def test_a_page_needs_the_ratings_before_every_match() -> None:
    with pytest.raises(Illegal, match="keeping the trace"):
        player_page(rate(history(event("Opener", [beats("Ann", "Bob")]))), "Ann", CATEGORIES)


def test_there_is_no_page_before_the_first_event() -> None:
    with pytest.raises(Illegal, match="No event was rated yet"):
        player_page(rate(history(), trace=True), "Ann", CATEGORIES)
