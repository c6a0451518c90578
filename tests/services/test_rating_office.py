"""Ratings kept in step with what is recorded: closing, correcting, reopening, merging, histories."""

import datetime as dt

import pytest

from engine.records import replace
from tests.evidence import Evidence
from tests.tournament import Tournament
from tournament_app.bootstrap.ratings import open_rating_office, read_log_files
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.ratings.history import history_of
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, Outcome, RoundReport
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.services.create_event import change_event, close_event, reopen_event
from tournament_app.services.keep_register import edit_player, merge_players
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import ListWish, effect_of, overview, player_view, rating_lines
from tournament_app.services.rating_words import not_counted_words
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.take_in_history import HistoryToTakeIn, examine, take_in_history

PREMODERN = Evidence.REAL_MATCH_LOG.path.parent
EIGHT = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def closed_event(
    database: str, names: tuple[str, ...] = EIGHT, name: str = "Spring Open", on: dt.date | None = None
) -> Tournament:
    tournament = Tournament.of(database, names, name)
    header = replace(
        tournament.book.event, sanctioned=True, highest_judge_level=2, date=on or dt.date(2003, 12, 20)
    )
    tournament.table.perform(tournament.event, lambda book: change_event(book, header))
    tournament.pair()
    tournament.first_players_win()
    tournament.table.perform(tournament.event, close_event)
    return tournament


def another(tournament: Tournament, name: str, on: dt.date, format: str = "standard") -> Tournament:
    """A second event of the same people."""
    from tests.tournament import DCI_TIEBREAKS
    from tournament_app.services.create_event import create_event, new_event
    from tournament_app.services.enroll_player import enroll_players

    table = tournament.table
    header = new_event(
        table.store.reserve_event_id(),
        name,
        on,
        format,
        DCI_TIEBREAKS,
        round_minutes=50,
        wins_needed=2,
        enforcement_level=3,
    )
    header = replace(header, sanctioned=True, highest_judge_level=2)
    table.store.create(header, create_event(header), table.signature())
    people = table.store.players()
    table.perform(header.id, lambda book: enroll_players(book, people, range(len(people))))
    second = Tournament(table, header.id)
    second.pair(seed=5)
    second.first_players_win()
    table.perform(header.id, close_event)
    return second


def correct(tournament: Tournament) -> None:
    """Table 1 of round 1 was entered the wrong way round."""
    slip = SlipEntry(RoundNumber(1), TableNumber(1), MatchResult(0, 2))
    tournament.table.perform(
        tournament.event, lambda book: record_result(book, slip, replacing=MatchResult(2, 0))
    )


def ratings(office: RatingOffice) -> dict[str, int]:
    office.catch_up()
    lines = rating_lines(office, ListWish(), office.records.register())
    return {f"{line.name} {line.category}": round(line.rating) for line in lines}


def fresh(office: RatingOffice) -> RatingOffice:
    return RatingOffice(office.records, office.systems)


def test_an_event_is_rated_when_it_is_closed(database: str) -> None:
    tournament = Tournament.of(database, EIGHT)
    office = open_rating_office(tournament.table)
    assert ratings(office) == {}
    header = replace(tournament.book.event, sanctioned=True, highest_judge_level=2)
    tournament.table.perform(tournament.event, lambda book: change_event(book, header))
    tournament.pair()
    tournament.first_players_win()
    assert office.catch_up() is None
    tournament.table.perform(tournament.event, close_event)
    rerating = office.catch_up()
    assert rerating is not None
    assert [event.name for event in rerating.rated] == ["Spring Open"]
    assert len(rerating.shifts) == 8
    assert sorted(ratings(office).values()) == [1200] * 4 + [2000] * 4
    assert office.catch_up() is None


def test_an_event_just_closed_is_told_of_where_nothing_was_rated_before(database: str) -> None:
    first = closed_event(database)
    watching = open_rating_office(first.table)
    watching.catch_up()
    second = another(first, "Summer Open", dt.date(2004, 6, 1))
    office = open_rating_office(first.table)
    told = office.catch_up(just_closed=second.event)
    assert told is not None
    assert told == watching.catch_up()
    assert ratings(office) == ratings(fresh(office))
    assert fresh(office).catch_up(just_closed=EventId(999)) is None, "it is not among the closed ones"


def test_an_unsanctioned_event_is_not_rated(database: str) -> None:
    tournament = closed_event(database)
    office = open_rating_office(tournament.table)
    office.catch_up()
    tournament.table.perform(tournament.event, reopen_event)
    header = replace(tournament.book.event, sanctioned=False)
    tournament.table.perform(tournament.event, lambda book: change_event(book, header))
    tournament.table.perform(tournament.event, close_event)
    rerating = office.catch_up()
    assert rerating is not None
    assert all(shift.rating_after is None for shift in rerating.shifts)
    assert ratings(office) == {}


def test_a_correction_in_the_past_flows_through_to_today(database: str) -> None:
    first = closed_event(database)
    second = another(first, "Summer Open", dt.date(2004, 6, 1))
    office = open_rating_office(first.table)
    office.catch_up()
    before = ratings(office)
    first.table.perform(first.event, reopen_event)
    reopened = office.catch_up()
    assert reopened is not None
    assert [event.name for event in reopened.withdrawn] == ["Spring Open"]
    correct(first)
    first.table.perform(first.event, close_event)
    rerating = office.catch_up()
    assert rerating is not None
    assert rerating.since is not None
    assert [event.name for event in rerating.corrected] == ["Spring Open"]
    assert rerating.since.name == "Spring Open"
    assert rerating.rated == ()
    winner, loser = (first.book.name_of(p) for p in first.book.pairings[1][1].players)
    moved = {first.book.name_of(PlayerId(int(shift.player))) for shift in rerating.shifts}
    assert {winner, loser} <= moved
    assert ratings(office) != before
    assert ratings(office) == ratings(fresh(office))
    assert effect_of(office, second.event) is not None


def test_events_recorded_later_but_played_earlier_take_their_place(database: str) -> None:
    first = closed_event(database)
    office = open_rating_office(first.table)
    office.catch_up()
    for name, on in (("Autumn", dt.date(2003, 10, 1)), ("Same day", dt.date(2003, 12, 20))):
        another(first, name, on)
        assert office.catch_up() is not None
        assert ratings(office) == ratings(fresh(office))
    names = [event.header.name for event in office.ledger.history.events]
    assert names == ["Autumn", "Spring Open", "Same day"]


def test_an_event_moved_before_another_of_its_new_day_is_rated_in_turn(database: str) -> None:
    first = closed_event(database)
    another(first, "Summer Open", dt.date(2004, 6, 1))
    office = open_rating_office(first.table)
    office.catch_up()
    first.table.perform(first.event, reopen_event)
    header = replace(first.book.event, date=dt.date(2004, 6, 1))
    first.table.perform(first.event, lambda book: change_event(book, header))
    first.table.perform(first.event, close_event)
    assert office.catch_up() is not None
    assert [event.header.name for event in office.ledger.history.events] == ["Spring Open", "Summer Open"]
    assert ratings(office) == ratings(fresh(office))


def test_merging_two_records_rates_again(database: str) -> None:
    first = closed_event(database)
    second = closed_event(
        database, ("Annie", *(f"New {name}" for name in EIGHT[1:])), "Summer Open", dt.date(2004, 6, 1)
    )
    office = open_rating_office(first.table)
    office.catch_up()
    kept, gone = first.book.players[first.player("Ann")], second.book.players[second.player("Annie")]
    office.refuse_merging(kept.id, gone.id)
    merge_players(first.table, kept, gone)
    rerating = office.catch_up()
    assert rerating is not None
    assert {int(shift.player) for shift in rerating.shifts} >= {kept.id, gone.id}
    view = player_view(office, gone.id)
    assert view.name == "Ann"
    assert next(c for c in view.page.categories if c.category == "standard").matches == 2
    assert ratings(office) == ratings(fresh(office))


def test_two_records_that_have_met_are_not_merged(database: str) -> None:
    tournament = closed_event(database)
    office = open_rating_office(tournament.table)
    one, two = tournament.book.pairings[1][1].players
    with pytest.raises(Illegal, match="played each other in Spring Open, round 1"):
        office.refuse_merging(one, two)


def test_a_house_format_is_rated_where_the_organizer_says(database: str) -> None:
    first = closed_event(database)
    another(first, "Old cards", dt.date(2004, 6, 1), format="premodern")
    office = open_rating_office(first.table)
    assert {key.split()[-1] for key in ratings(office)} == {"standard", "premodern"}
    office.records.choose_category("premodern", "extended", first.table.signature())
    assert {key.split()[-1] for key in ratings(office)} == {"standard", "extended"}
    office.records.choose_category("premodern", "", first.table.signature())
    assert {key.split()[-1] for key in ratings(office)} == {"standard", "premodern"}


def history(day: dt.date) -> HistoryToTakeIn:
    header = EventHeader("Club night", "Club night", day, "standard", 8, 2)
    matches = (MatchReport("Ann", "Bo", Outcome.WIN), MatchReport("Zoe", "1234567", Outcome.DRAW))
    return HistoryToTakeIn("club.csv", (EventReport(header, (RoundReport(1, matches),)),))


def test_a_match_history_is_taken_in_and_taken_back(database: str) -> None:
    first = closed_event(database)
    office = open_rating_office(first.table)
    office.catch_up()
    before = ratings(office)
    examined = examine(first.table, history(dt.date(2003, 1, 1)))
    assert examined.new == 2
    taken = take_in_history(first.table, office.records, examined)
    rerating = office.catch_up()
    assert rerating is not None
    assert rerating.since is not None
    assert rerating.since.name == "Club night"
    assert set(ratings(office)) - set(before) == {"Zoe standard", "1234567 standard"}
    assert "1234567" in {player.dci for player in first.table.store.players()}
    (kept,) = office.records.histories()
    assert (kept.source, kept.events, kept.matches) == ("club.csv", 1, 2)
    office.records.remove_history(taken, first.table.signature())
    assert ratings(office) == before
    with pytest.raises(Illegal, match="taken back already"):
        office.records.remove_history(taken, first.table.signature())


def test_records_that_met_in_a_history_and_are_merged_all_the_same_keep_nobody_else_from_being_rated(
    database: str,
) -> None:
    first = closed_event(database)
    office = open_rating_office(first.table)
    take_in_history(first.table, office.records, examine(first.table, history(dt.date(2003, 1, 1))))
    office.catch_up()
    people = {player.name: player for player in first.table.store.players()}
    merge_players(first.table, people["Zoe"], people["1234567"])
    assert "Ann standard" in ratings(office)
    assert any("plays against themself" in problem for problem in overview(office).left_out)


@Evidence.REAL_MATCH_LOG.needed
def test_the_premodern_logs_rate_in_the_database_as_they_do_from_the_file(database: str) -> None:
    table = Tournament.of(database).table
    office = open_rating_office(table)
    logs = read_log_files(
        PREMODERN / "premodern-matches-2025-2026.csv", PREMODERN / "premodern-events.csv", "premodern", 0
    )
    take_in_history(table, office.records, examine(table, logs))
    from_file = rate(history_of(logs.reports, office.systems))
    expected = {
        str(player): from_file.record_of(index) for (player, _), index in from_file.history.accounts.items()
    }
    names = {player.id: player.name for player in table.store.players()}
    ladder = office.ledger.ladder
    found = {
        names[PlayerId(int(p))]: ladder.record_of(index) for (p, _), index in ladder.history.accounts.items()
    }
    assert len(found) > 1400
    assert found == expected


def test_a_cancelled_catch_up_changes_nothing(database: str) -> None:
    class Stopped(Exception):
        pass

    def stop(_done: int, _total: int, _what: str) -> None:
        raise Stopped

    first = closed_event(database)
    office = open_rating_office(first.table)
    with pytest.raises(Stopped):
        office.catch_up(stop)
    assert len(ratings(office)) == 8


def numbered(tournament: Tournament, *names: str) -> None:
    """Give these people DCI numbers."""
    for at, name in enumerate(names, 1):
        person = next(p for p in tournament.table.store.players() if p.name == name)
        edit_player(tournament.table, person, replace(person, dci=f"100{at}"))


def test_d5_1_a_list_of_members_counts_matches_of_two_players_with_a_number_alone(database: str) -> None:
    tournament = closed_event(database)
    numbered(tournament, *EIGHT[:-1])
    office = open_rating_office(tournament.table)
    assert overview(office).matches == 4
    office.members_only = True
    assert office.catch_up() is not None
    assert overview(office).matches == 3
    hal = tournament.player("Hal")
    assert all(line.player != hal for line in rating_lines(office, ListWish(), office.records.register()))
    words = not_counted_words(tournament.book, members_only=True)
    assert words.startswith("Not counted: Hal without a DCI number (RS D.5.1): ")
    assert not_counted_words(tournament.book, members_only=False) == ""
    numbered(tournament, *EIGHT)
    office.catch_up()
    assert overview(office).matches == 4
    people = office.records.register()
    anew = rating_lines(fresh_members(office), ListWish(), people)
    assert rating_lines(office, ListWish(), people) == anew
    office.members_only = False
    office.catch_up()
    assert overview(office).matches == 4


def test_d5_1_a_number_that_is_taken_away_takes_its_matches_away(database: str) -> None:
    tournament = closed_event(database)
    numbered(tournament, *EIGHT)
    office = open_rating_office(tournament.table)
    office.members_only = True
    assert overview(office).matches == 4
    ann = next(p for p in tournament.table.store.players() if p.name == "Ann")
    edit_player(tournament.table, ann, replace(ann, dci=""))
    office.catch_up()
    assert overview(office).matches == 3


def fresh_members(office: RatingOffice) -> RatingOffice:
    return RatingOffice(office.records, office.systems, members_only=True)


def test_d5_2_a_list_of_members_rates_the_four_categories_alone(database: str) -> None:
    tournament = closed_event(database)
    numbered(tournament, *EIGHT)
    another(tournament, "Old Cards", dt.date(2003, 12, 21), "premodern")
    office = open_rating_office(tournament.table)
    assert overview(office).events == 2
    office.members_only = True
    office.catch_up()
    found = overview(office)
    assert found.events == 1
    assert any("none of the four categories (RS D.5.2)" in problem for problem in found.left_out)


def test_d5_1_every_pairing_that_does_not_count_is_named_with_its_reason(database: str) -> None:
    tournament = Tournament.of(database, ("Ann", "Bo", "Cy"))
    tournament.pair()
    (match,) = [p for p in tournament.book.round_pairings(RoundNumber(1)) if p.player2 is not None]
    assert match.table is not None
    given = SlipEntry(RoundNumber(1), match.table, MatchResult(2, 0, kind=ResultKind.NO_SHOW))
    tournament.table.perform(tournament.event, lambda book: record_result(book, given))
    words = not_counted_words(tournament.book, members_only=False)
    both = " and ".join(tournament.book.name_of(player) for player in match.players)
    assert f"given, not played: {both} in round 1" in words
    assert "bye: " in words
