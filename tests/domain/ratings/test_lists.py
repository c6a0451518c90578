from datetime import timedelta

from tests.domain.ratings.histories import FIRST_DAY, beats, draws, event, history
from tournament_app.domain.ratings.lists import Filter, Period, entries, rating_list
from tournament_app.domain.ratings.replay import Ladder, rate
from tournament_app.domain.ratings.report import PlayerKey

COUNTRIES: dict[PlayerKey, str] = {"Ann": "ES", "Bob": "PT", "Cid": "ES"}


def season() -> Ladder:
    return rate(
        history(
            event("January", [beats("Ann", "Bob"), draws("Cid", "Dora")], day=0),
            event("Draft", [beats("Bob", "Ann")], day=10, category="limited"),
            event("July", [beats("Ann", "Cid")], day=180),
        )
    )


def names(wanted: Filter) -> list[tuple[int, PlayerKey]]:
    return [(each.rank, each.entry.player) for each in rating_list(season(), wanted, COUNTRIES)]


def test_the_best_stand_first_and_equal_ratings_share_a_rank() -> None:
    first_day = rate(season().history.until(FIRST_DAY))
    found = rating_list(first_day, Filter("standard"))
    assert [(each.rank, each.entry.player, each.entry.rating) for each in found] == [
        (1, "Ann", 2000),
        (2, "Cid", 1600),
        (2, "Dora", 1600),
        (4, "Bob", 1200),
    ]


def test_a_list_can_be_of_one_category() -> None:
    assert names(Filter("limited")) == [(1, "Bob"), (2, "Ann")]


def test_a_list_can_be_of_one_country_and_leaves_out_players_without_one() -> None:
    assert names(Filter("standard", country="ES")) == [(1, "Ann"), (2, "Cid")]


def test_a_list_can_ask_for_a_match_in_a_period() -> None:
    since_spring = Filter("standard", active=Period(FIRST_DAY + timedelta(90)))
    assert names(since_spring) == [(1, "Ann"), (2, "Cid")]
    until_spring = Filter("standard", active=Period(None, FIRST_DAY + timedelta(90)))
    assert len(names(until_spring)) == 4


def test_a_list_can_ask_for_a_number_of_matches() -> None:
    assert names(Filter("standard", minimum_matches=2)) == [(1, "Ann"), (2, "Cid")]


def test_a_list_can_leave_provisional_ratings_out() -> None:
    assert names(Filter(provisional=False)) == []


def test_an_entry_says_how_much_was_played_and_when_last() -> None:
    period = Period(FIRST_DAY + timedelta(90), FIRST_DAY + timedelta(200))
    found = {(each.player, each.category): each for each in entries(season(), period)}
    ann = found["Ann", "standard"]
    assert (ann.matches, ann.matches_in_period, ann.last_played) == (2, 1, FIRST_DAY + timedelta(180))
    assert found["Dora", "standard"].matches_in_period == 0
