"""Teams as entrants: members, team standings without games, kept in the database."""

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.console import Console
from tests.printing.reading import page_texts
from tests.structure_play import SWISS, book_with, done, paired, played, to_the_end
from tests.tournament import Tournament
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.public.sheets import standings_sheet
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Member
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.standings import standings
from tournament_app.domain.standings.explanation import explain_row
from tournament_app.domain.structures import in_standings
from tournament_app.exchange.results_writing import written
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.enroll_team import change_members, enroll_team, play_in_teams
from tournament_app.services.keep_register import register_players

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)


def trio(number: int) -> list[Member]:
    return [Member(f"Member {number}{seat}", f"10{number}{ord(seat)}") for seat in "ABC"]


def with_team(book: EventBook, number: int, members: list[Member] | None = None) -> EventBook:
    team = Player(PlayerId(number), f"Team {number}")
    known = book.with_players({**book.players, team.id: team})
    return done(known, lambda found: enroll_team(found, team, members or trio(number), number))


@pytest.fixture
def teams() -> EventBook:
    book = done(book_with(0, Stage(1, SWISS, 3)), lambda found: play_in_teams(found, 3))
    for number in range(1, 7):
        book = with_team(book, number)
    return book


def test_a_team_plays_as_one_and_games_are_no_tiebreaker(teams: EventBook) -> None:
    book = to_the_end(teams)
    table = standings(book)
    assert len(table) == 6
    assert {row.gw for row in table} == {row.ogw for row in table} == {Fraction(0)}
    assert [member.name for member in book.enrollments[PlayerId(2)].members] == [
        "Member 2A", "Member 2B", "Member 2C",
    ]  # fmt: skip


def test_games_are_in_no_list_of_teams(teams: EventBook, tmp_path: Path) -> None:
    book = to_the_end(teams)
    last = book.last_round
    assert last is not None
    sheet = standings_sheet(book, last, in_standings(book))
    assert [part.heading for part in sheet.parts] == ["", "Player", "Points", "OMW %"]
    assert {len(row) for row in sheet.rows} == {4}
    for form in ("standings", "report"):
        words = " ".join(page_texts(set_form(book, form, NOON)))
        assert "Opp. match %" in words
        assert "Opp. game %" not in words
    explained = " ".join(explain_row(book, PlayerId(1)))
    assert "Games are no tiebreaker among teams." in explained
    assert "ame wins" not in explained
    console = Console(tmp_path / "teams.sqlite")
    (tmp_path / "teams.json").write_bytes(written(book))
    console.says("event", "import", tmp_path / "teams.json")
    assert {line.count("%") for line in console.says("event", "standings", 1).splitlines()[1:]} == {1}


def test_everything_wrong_with_a_team_is_said_at_once(teams: EventBook) -> None:
    with pytest.raises(Illegal) as caught:
        with_team(teams, 9, [Member("Member 1A", "10165"), Member("", "7X")])
    said = str(caught.value)
    assert "3 members here, not 2" in said
    assert "plays for Team 1 already" in said
    assert "needs a name" in said
    assert "“7X” is no DCI number" in said


def test_the_size_of_teams_is_decided_before_anybody_is_enrolled(teams: EventBook) -> None:
    with pytest.raises(Illegal, match="before the first entry"):
        play_in_teams(teams, 2)
    with pytest.raises(Illegal, match="single players"):
        with_team(book_with(0), 1)


def test_nobody_enters_an_event_of_teams_alone(teams: EventBook) -> None:
    single = Player(PlayerId(9), "Jan Nowak")
    with pytest.raises(Illegal, match="Teams of 3 play in this event"):
        enroll_players(teams, [single], [9])


def test_a_member_can_be_exchanged(teams: EventBook) -> None:
    new = [*trio(1)[:2], Member("Late Substitute")]
    after = done(teams, lambda found: change_members(found, PlayerId(1), new))
    assert after.enrollments[PlayerId(1)].members[2].name == "Late Substitute"
    assert played(paired(after)).rounds


def test_teams_are_kept_in_the_database(database: str) -> None:
    tournament = Tournament.of(database)
    tournament.table.perform(tournament.event, lambda book: play_in_teams(book, 2))
    (team,) = register_players(tournament.table, [Player(PlayerId(0), "Two Heads")])
    pair = [Member("Left"), Member("Right", "77")]
    tournament.table.perform(tournament.event, lambda book: enroll_team(book, team, pair, 1))
    tournament.table.forget(tournament.event)
    assert tournament.book.event.team_size == 2
    assert tournament.book.enrollments[team.id].members == tuple(pair)
    assert not tournament.book.event.tiebreaks.games_counted
    tournament.table.undo(tournament.event)
    assert team.id not in tournament.book.enrollments
