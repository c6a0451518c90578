import pytest

from tests.domain.ratings.histories import DCI, FIRST_DAY, beats, event, history
from tournament_app.domain.ratings.arithmetic import Record
from tournament_app.domain.ratings.field import Bin, field_distribution
from tournament_app.domain.ratings.forecast import what_if
from tournament_app.domain.ratings.lists import RatingEntry
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import Outcome
from tournament_app.domain.ratings.seeding import ByeAward, Seed, seeded
from tournament_app.domain.ratings.system import EventWeight


def test_a_forecast_says_what_is_expected_and_what_each_outcome_brings() -> None:
    forecast = what_if(Record(2000.0, 40), Record(1600.0, 40), EventWeight(1.0), DCI)
    assert forecast.first.expected == pytest.approx(10 / 11)
    assert forecast.second.expected == pytest.approx(1 / 11)
    assert forecast.first.after(Outcome.WIN).points == pytest.approx(32 / 11)
    assert forecast.first.after(Outcome.LOSS).points == pytest.approx(-320 / 11)
    assert forecast.second.after(Outcome.WIN).points == pytest.approx(320 / 11)
    assert forecast.second.after(Outcome.DRAW).points == pytest.approx(32 * (1 / 2 - 1 / 11))


def test_what_was_forecast_is_what_the_replay_gives() -> None:
    before = rate(history(event("Opener", [beats("Ann", "Bob")], [beats("Cid", "Bob")])))
    after = rate(
        history(
            event("Opener", [beats("Ann", "Bob")], [beats("Cid", "Bob")]),
            event("Next", [beats("Bob", "Ann")]),
        )
    )
    accounts = before.history.accounts
    ann, bob = accounts["Ann", "standard"], accounts["Bob", "standard"]
    forecast = what_if(before.record_of(ann), before.record_of(bob), EventWeight(1.0), DCI)
    assert forecast.first.after(Outcome.LOSS).after == after.record_of(ann)
    assert forecast.second.after(Outcome.WIN).after == after.record_of(bob)


def test_a_field_is_counted_in_bins_without_gaps() -> None:
    field = field_distribution([1600.0, 1649.9, 1650.0, 1810.0, None], width=50)
    assert field.bins == (
        Bin(1600, 1650, 2),
        Bin(1650, 1700, 1),
        Bin(1700, 1750, 0),
        Bin(1750, 1800, 0),
        Bin(1800, 1850, 1),
    )
    assert (field.rated, field.unrated, field.lowest, field.highest) == (4, 1, 1600, 1810)
    assert field.median == pytest.approx(1649.95)
    assert field.mean == pytest.approx((1600 + 1649.9 + 1650 + 1810) / 4)


def test_a_field_without_ratings_has_no_bins() -> None:
    field = field_distribution([None, None])
    assert (field.bins, field.unrated, field.mean) == ((), 2, None)


def entry(player: str, rating: float, matches: int = 30) -> RatingEntry:
    return RatingEntry(player, "standard", rating, matches, matches < DCI.provisional_matches, 0, FIRST_DAY)


INVITED = ["New", "Ann", "Bob", "Cid", "Dora"]
KNOWN = [entry("Ann", 1900), entry("Bob", 2050), entry("Cid", 2300, matches=5), entry("Dora", 1900)]


def test_seeds_go_by_rating_and_the_provisional_and_unrated_stand_last() -> None:
    seeds = seeded(INVITED, KNOWN)
    assert [seed.player for seed in seeds] == ["Bob", "Ann", "Dora", "Cid", "New"]
    assert seeds[-1] == Seed(5, "New", None, True, 0)


def test_byes_go_to_the_top_seeds_and_to_high_ratings_the_most_that_an_award_gives() -> None:
    seeds = seeded(INVITED, KNOWN, [ByeAward(2, top=1), ByeAward(1, at_least=1900)])
    assert {seed.player: seed.byes for seed in seeds} == {"Bob": 2, "Ann": 1, "Dora": 1, "Cid": 0, "New": 0}


def test_someone_invited_twice_has_one_seed() -> None:
    assert [seed.player for seed in seeded(["Ann", "Ann"], KNOWN)] == ["Ann"]
