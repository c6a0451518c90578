from tests.domain.ratings.histories import beats, event, history
from tournament_app.domain.ratings.lists import entries, rating_list
from tournament_app.domain.ratings.replay import rate
from tournament_app.exchange.rating_lists import rating_list_csv, rating_records


def test_a_list_is_written_with_whole_numbers_and_the_names_of_the_register() -> None:
    ladder = rate(history(event("Opener", [beats("1", "2")], [beats("1", "3")])))
    names = {"1": "Ann, Jr.", "2": "Bob", "3": "Cid"}
    assert rating_list_csv(rating_list(ladder), lambda player: names[str(player)]).splitlines() == [
        "rank,player,category,rating,matches,provisional,last_played",
        '1,"Ann, Jr.",standard,2000,2,yes,2003-01-01',
        "2,Cid,standard,1600,1,yes,2003-01-01",
        "3,Bob,standard,1200,1,yes,2003-01-01",
    ]


def test_records_keep_the_rating_unrounded() -> None:
    ladder = rate(history(event("Opener", [beats("A", "B")], [beats("C", "A")], [beats("A", "D")])))
    record = rating_records(entries(ladder))[0]
    assert record == {
        "player": "A",
        "category": "standard",
        "rating": (1600 * 3 + 400) / 3,
        "matches": 3,
        "provisional": True,
    }
