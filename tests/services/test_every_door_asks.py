"""What is asked is asked at every door: members of teams (RS D.12.3), short rounds (D.1.3), numbers (D.5.1)."""

import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from engine.records import replace
from tests.commands.console import Console
from tests.memory_store import in_memory
from tests.services.test_who_may_play import SUSPENDED, registered
from tests.tournament import Tournament
from tournament_app.domain.enrollment import Member
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.wer_reading import read_wer_file
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.services.create_event import change_event, close_event, create_event
from tournament_app.services.enroll_team import change_members, enroll_team, play_in_teams
from tournament_app.services.keep_register import bar_players, register_players


@pytest.fixture
def tournament(tmp_path: Path) -> Tournament:
    found = Tournament.of(str(tmp_path / "doors.sqlite"))
    found.table.perform(found.event, lambda book: play_in_teams(book, 2))
    return found


@pytest.mark.parametrize(
    "member", [Member("ann kowalski"), Member("A. K.", "111"), Member("Ann Kowalski", "111")]
)
def test_a_suspended_member_of_a_team_is_asked_about(tournament: Tournament, member: Member) -> None:
    person = registered(tournament, "Ann Kowalski", SUSPENDED)
    if member.dci:
        people = [Player(PlayerId(0), "Ann Kowalski", "111")]
        (person,) = register_players(tournament.table, people)
        bar_players(tournament.table, [(person, SUSPENDED)])
    (team,) = register_players(tournament.table, [Player(PlayerId(0), "Team One")])
    members = (member, Member("Ben Okafor"))
    register = tournament.table.store.players()
    with pytest.raises(NeedsConfirmation, match=r"Ann Kowalski is suspended until 1 Feb 2004"):
        tournament.table.perform(
            tournament.event, lambda book: enroll_team(book, team, members, 1, register=register)
        )
    assert not tournament.book.enrollments
    done = tournament.table.perform(
        tournament.event, lambda book: enroll_team(book, team, members, 1, register=register, confirmed=True)
    )
    assert "a judge insisted" in done.act.summary
    others = (Member("Cleo Martin"), Member("Ben Okafor"))
    tournament.table.perform(
        tournament.event, lambda book: change_members(book, team.id, others, register=register)
    )
    with pytest.raises(NeedsConfirmation, match="Ann Kowalski is suspended"):
        tournament.table.perform(
            tournament.event, lambda book: change_members(book, team.id, members, register=register)
        )


def test_somebody_of_the_name_with_another_number_is_not_asked_about(tournament: Tournament) -> None:
    registered(tournament, "Ann Kowalski", SUSPENDED)
    known = [replace(person, dci="111") for person in tournament.table.store.players()]
    (team,) = register_players(tournament.table, [Player(PlayerId(0), "Team One")])
    members = (Member("Ann Kowalski", "222"), Member("Ben Okafor"))
    tournament.table.perform(
        tournament.event, lambda book: enroll_team(book, team, members, 1, register=known)
    )
    assert team.id in tournament.book.enrollments


def test_of_a_closed_event_only_what_is_shown_can_be_changed(tmp_path: Path) -> None:
    found = Tournament.of(str(tmp_path / "closed.sqlite"), ["Ann", "Bo"])
    found.pair()
    found.first_players_win()
    found.table.perform(found.event, close_event)
    book = found.book
    for change in ({"sanctioned": True}, {"date": date(2003, 12, 21)}, {"highest_judge_level": 3}):
        with pytest.raises(Illegal, match="Spring Open is closed. Reopen it"):
            change_event(book, replace(book.event, **change))
    assert change_event(book, replace(book.event, notice="Prizes at six")).summary == "Changed notice"
    numbered = replace(book.event.reporting, sanctioning_number="A-1")
    assert change_event(book, replace(book.event, reporting=numbered)).changes
    assert change_event(book, book.event).changes == ()


@pytest.mark.parametrize(
    "points",
    [
        {"win_points": 0},
        {"draw_points": 4},
        {"loss_points": 2},
        {"game_win_points": 0},
        {"game_draw_points": 4},
    ],
)
def test_points_by_which_no_percentage_can_be_reckoned_are_refused(
    points: dict[str, int], tmp_path: Path
) -> None:
    event = Tournament.of(str(tmp_path / "points.sqlite"), ["Ann", "Bo"]).book.event
    wrong = replace(event, tiebreaks=replace(event.tiebreaks, **points))
    with pytest.raises(Illegal, match="a win counts 1 or more, a draw no more than a win"):
        create_event(wrong)
    with pytest.raises(Malformed, match="'game_draw_points' should be a whole number from 0 to 3"):
        read_results_file("f", b'{"name": "x", "rounds": [], "rules": {"game_draw_points": 4}}')


@pytest.mark.parametrize(
    ("counted", "said"),
    [
        ({"win_points": 100}, "A match won cannot count 100 points: 99 at most"),
        ({"bye_games": (0, 2)}, "bye is a won match, but its games are 0-2"),
        ({"loss_games": (1, 1)}, "loss is a lost match, but its games are 1-1"),
        ({"loss_games": (0, 51)}, "no match has more than 50 games won"),
        ({"floor": Fraction(4, 3)}, "A floor of 4/3 is impossible: it lies between 0 and 1"),
        ({"floor": Fraction("0.333333333333333333333333")}, "digits is kept by no file: write 1/3"),
    ],
)
def test_what_no_match_counts_as_is_refused(counted: dict[str, object], said: str) -> None:
    book = Tournament.of(in_memory(), ["Ann", "Bo"]).book
    wrong = replace(book.event, tiebreaks=replace(book.event.tiebreaks, **counted))
    with pytest.raises(Illegal, match=said):
        change_event(book, wrong)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ('{"match_points": [3, 4, 0]}', "a draw no more than a win"),
        ('{"match_points": [3, 1]}', "'match_points' should be points of a match won, drawn, lost"),
        ('{"match_points": [3, true, 0]}', "'match_points' should be points of a match won, drawn, lost"),
        ('{"match_points": [1000, 1, 0]}', "cannot count 1,000 points"),
        (
            '{"game_win_points": 2, "game_draw_points": 3}',
            "'game_draw_points' should be a whole number from 0 to 2",
        ),
        ('{"bye_games": [0, 2]}', "a bye is a won match, but its games are 0-2"),
        ('{"loss_games": [2]}', "'loss_games' should be games won and lost"),
    ],
)
def test_what_no_match_counts_as_is_refused_in_a_file_too(rules: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read_results_file("f", f'{{"name": "x", "rounds": [], "rules": {rules}}}'.encode())


def test_the_longest_match_of_an_event_is_the_longest_that_files_have(tmp_path: Path) -> None:
    book = Tournament.of(str(tmp_path / "long.sqlite"), ["Ann", "Bo"]).book
    with pytest.raises(Illegal, match="51 is too much for games to win a match: 50 at most"):
        change_event(book, replace(book.event, wins_needed=51))
    longest = book.with_changes(change_event(book, replace(book.event, wins_needed=50)).changes)
    assert read_results_file("f", written(longest)).wins_needed == 50
    assert read_wer_file("f", wer_written(longest)).wins_needed == 50


def test_d1_3_a_short_round_is_asked_about_when_an_event_is_created(tmp_path: Path) -> None:
    event = replace(Tournament.of(str(tmp_path / "short.sqlite")).book.event, round_minutes=44)
    with pytest.raises(NeedsConfirmation, match=r"44 minutes are short.*RS D\.1\.3"):
        create_event(event)
    assert create_event(event, confirmed=True).name == "create_event"
    assert create_event(replace(event, round_minutes=45)).name == "create_event"
    console = Console(tmp_path / "commands.sqlite")
    asked = console.run("event", "create", "Short", "--minutes", "30")
    assert asked.returncode == 1
    assert "30 minutes are short" in asked.stderr
    assert not console.database.exists()
    console.says("event", "create", "Short", "--minutes", "30", "--insist")
    (listed,) = console.json("event", "list")
    assert listed["name"] == "Short"


def test_d5_1_a_results_file_with_a_number_that_is_none_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    match = {"p1": "A", "p2": "B", "p1_games": 2, "p2_games": 0, "draw_games": 0}
    players = [{"id": "A", "name": "Ann", "dci": "abc"}, {"id": "B", "name": "Bo", "dci": "12345678901"}]
    path.write_text(
        json.dumps({"name": "X", "players": players, "rounds": [{"round": 1, "matches": [match]}]})
    )
    said = Console(tmp_path / "numbers.sqlite").refuses("event", "import", path)
    assert "player 1" in said
    assert "“abc” is no DCI number" in said
    assert "player 2" in said


def test_d5_7_the_list_of_events_says_where_the_reporting_stands(tmp_path: Path) -> None:
    console = Console(tmp_path / "reported.sqlite")
    console.says("event", "create", "Old Open", "--date", "2003-12-20", "--sanctioned")
    console.says("event", "create", "Casual", "--date", "2003-12-20")
    assert (
        "Old Open  (standard, 0 players, 0 rounds, setup, results overdue since 3 Jan 2004)"
        in console.says("event", "list")
    )
    console.says("event", "reported", "Old Open", "--on", "2003-12-21", "--how", "by post")
    reported = {line["name"]: line["reporting"] for line in console.json("event", "list")}
    assert reported == {"Old Open": "reported on 21 Dec 2003 (by post)", "Casual": ""}
