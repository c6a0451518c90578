import pytest
from hypothesis import given, settings

from tests.domain.ratings.histories import (
    DCI,
    QUICK,
    QUICK_SYSTEMS,
    SYSTEMS,
    beats,
    draws,
    event,
    histories,
    history,
    on_random_histories,
)
from tests.domain.ratings.naive import naive_ratings
from tournament_app.domain.ratings import batches, replay
from tournament_app.domain.ratings.history import MatchHistory, history_of
from tournament_app.domain.ratings.lists import entries
from tournament_app.domain.ratings.report import EventReport, PlayerKey
from tournament_app.domain.ratings.system import RatingSystems


def ratings(rated: MatchHistory, category: str = "standard") -> dict[PlayerKey, float]:
    return {entry.player: entry.rating for entry in entries(replay.rate(rated)) if entry.category == category}


def agrees_with_the_naive_one(reports: list[EventReport], systems: RatingSystems) -> None:
    fast = {(each.player, each.category): each for each in entries(replay.rate(history_of(reports, systems)))}
    naive = naive_ratings(reports, systems)
    assert fast.keys() == naive.keys()
    for key, career in naive.items():
        assert fast[key].rating == pytest.approx(career.rating, abs=1e-7)
        assert fast[key].matches == career.played


@on_random_histories
@given(histories())
def test_the_fast_replay_agrees_with_the_naive_one_on_any_history(reports: list[EventReport]) -> None:
    agrees_with_the_naive_one(reports, SYSTEMS)


@settings(max_examples=150, deadline=None)
@given(histories())
def test_it_agrees_where_histories_cross_the_25th_match_the_k_borders_and_a_change_of_system(
    reports: list[EventReport],
) -> None:
    agrees_with_the_naive_one(reports, QUICK_SYSTEMS)


@pytest.mark.parametrize("large_round", [1, 2, 10_000])
@pytest.mark.parametrize("stretch", [1, 3, 10_000])
def test_it_agrees_however_the_history_is_cut_into_batches(
    large_round: int, stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "LARGE_ROUND", large_round)
    monkeypatch.setattr(replay, "STRETCH_MATCHES", stretch)

    @settings(max_examples=20, deadline=None)
    @given(histories())
    def agreed(reports: list[EventReport]) -> None:
        agrees_with_the_naive_one(reports, QUICK_SYSTEMS)

    agreed()


def test_the_first_win_makes_2000_and_the_first_loss_1200() -> None:
    assert ratings(history(event("Opener", [beats("Ann", "Bob")]))) == {"Ann": 2000.0, "Bob": 1200.0}


def test_a_draw_is_a_match_without_win_or_loss_in_the_provisional_formula() -> None:
    first, second = [beats("Ann", "Bob"), draws("Cid", "Dora")], [draws("Ann", "Cid")]
    found = ratings(history(event("Opener", first, second)))
    assert found["Ann"] == (1600 + 1600) / 2 + 400 * 1 / 2
    assert found["Cid"] == (1600 + 2000) / 2 + 400 * 0 / 2


def test_opponents_count_with_the_rating_they_had_when_met() -> None:
    reports = [
        event("First", [beats("Ann", "Bob")]),
        event("Second", [beats("Cid", "Ann")]),
        event("Third", [beats("Cid", "Bob")]),
    ]
    found = ratings(history(*reports))
    assert found["Ann"] == (1600 + 1600) / 2 + 0
    assert found["Cid"] == (2000 + 1200) / 2 + 400
    assert found["Bob"] == (1600 + 2000 + 400) / 2 - 400


def test_matches_of_one_round_use_the_ratings_from_before_it() -> None:
    at_once = ratings(history(event("Pod", [beats("Ann", "Bob"), beats("Cid", "Ann")])))
    in_turn = ratings(history(event("Pod", [beats("Ann", "Bob")], [beats("Cid", "Ann")])))
    assert at_once["Cid"] == 1600 + 400
    assert in_turn["Cid"] == 2000 + 400


def newcomers_beaten(count: int, **rated: int) -> list[EventReport]:
    return [event(f"Week {n}", [beats("Ann", f"Newcomer {n}")], day=n, **rated) for n in range(count)]


def test_the_25th_match_is_rated_by_the_opponents_met_and_the_26th_by_k() -> None:
    assert ratings(history(*newcomers_beaten(25)))["Ann"] == 2000
    # 400 points ahead is one step of D: the newcomer is expected to score 1/11, Ann 10/11
    assert ratings(history(*newcomers_beaten(26)))["Ann"] == pytest.approx(
        2000 + 32 * (1 - 10 / 11), abs=1e-9
    )


def test_a_player_is_shown_as_provisional_below_25_matches() -> None:
    def provisional(matches: int) -> bool:
        found = entries(replay.rate(history(*newcomers_beaten(matches))))
        return next(entry.provisional for entry in found if entry.player == "Ann")

    assert provisional(24)
    assert not provisional(25)


@pytest.mark.parametrize(
    ("players", "judge_level", "k"),
    [(32, 2, 32), (31, 2, 16), (8, 3, 16), (32, 1, 16), (31, 1, 8), (8, 0, 8), (500, 5, 32)],
)
def test_both_halvings_apply_and_multiply(players: int, judge_level: int, k: float) -> None:
    last = event("Last", [beats("Ann", "Zoe")], players=players, judge_level=judge_level, day=30)
    found = ratings(history(*newcomers_beaten(25), last))
    assert found["Ann"] == pytest.approx(2000 + k / 11, abs=1e-9)


def test_the_provisional_formula_knows_no_halving() -> None:
    assert ratings(history(*newcomers_beaten(3, players=8, judge_level=0)))["Ann"] == 2000


def test_fewer_than_eight_players_are_not_rated_but_counted() -> None:
    rated = history(
        event("Small", [beats("Ann", "Bob")], players=7), event("Eight", [draws("A", "B")], players=8)
    )
    assert (rated.matches, rated.unrated_matches) == (1, 1)
    assert ratings(rated) == {"A": 1600, "B": 1600}


def test_categories_are_rated_apart() -> None:
    rated = history(
        event("Draft", [beats("Ann", "Bob")], category="limited"), event("Standard", [beats("Bob", "Ann")])
    )
    assert ratings(rated, "limited")["Ann"] == 2000
    assert ratings(rated, "standard")["Ann"] == 1200


def test_the_system_of_the_day_rates_an_event() -> None:
    early = [event(f"Week {n}", [beats("Ann", f"Newcomer {n}")]) for n in range(4)]
    old = history_of(early, QUICK_SYSTEMS)
    new = history_of([*early[:3], event("Later", [beats("Ann", "Newcomer 3")], day=4)], QUICK_SYSTEMS)
    expected = 10 / 11
    assert ratings(old)["Ann"] == pytest.approx(2000 + 16 * (1 - expected), abs=1e-9)
    assert ratings(new)["Ann"] == pytest.approx(2000 + 10 * (1 - expected), abs=1e-9)


@on_random_histories
@given(histories())
def test_established_players_of_one_band_give_and_take_the_same_points(reports: list[EventReport]) -> None:
    from engine.records import replace as changed

    flat = changed(QUICK, provisional_matches=0, k_bands=DCI.k_bands[:1])
    rated = history_of(reports, RatingSystems((flat,), SYSTEMS.categories))
    found = entries(replay.rate(rated))
    assert sum(entry.rating for entry in found) == pytest.approx(1600 * len(found), abs=1e-6)


def test_an_empty_history_has_no_ratings() -> None:
    assert entries(replay.rate(history())) == ()
    assert entries(replay.rate(history(event("Nobody came", players=0)))) == ()


@on_random_histories
@given(histories())
def test_the_trace_holds_both_ratings_before_every_match(reports: list[EventReport]) -> None:
    rated = history_of(reports, QUICK_SYSTEMS)
    ladder = replay.rate(rated, trace=True)
    assert ladder.first_before is not None
    assert ladder.second_before is not None
    for index, place in enumerate(rated.rounds):
        before = replay.rate(rated, trace=False) if index < 0 else _rated_before(rated, index)
        for match in range(place.start, rated.round_end(index)):
            assert ladder.first_before[match] == pytest.approx(before[rated.first[match]], abs=1e-7)
            assert ladder.second_before[match] == pytest.approx(before[rated.second[match]], abs=1e-7)


def _rated_before(rated: MatchHistory, index: int) -> list[float]:
    from engine.records import replace as changed

    start = rated.rounds[index].start
    head = changed(
        rated,
        rounds=rated.rounds[:index],
        first=rated.first[:start],
        second=rated.second[:start],
        half_points=rated.half_points[:start],
    )
    found: list[float] = replay.rate(head).columns.rating.tolist()
    return found
