"""Can I draw, draft times, statistics, teams, files: through real widgets and a real database."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import NOON, RunningDesk
from tests.desk.playoff.test_playoff import (
    book,
    enter_all,
    play_round,
    playoff,
    press,
    set_up,
    tab,
    with_stages,
)
from tests.desk.worked_tab import shown
from tests.printing.reading import page_texts, unspaced
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.open.limited_clock import LimitedClock, TimedStep
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.desk.playoff.draft_controls import draft_steps
from tournament_app.desk.standings.outlook_panel import forecast_words
from tournament_app.desk.standings.standings_tab import StandingsTab
from tournament_app.desk.statistics.statistics_tab import StatisticsTab
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.structures.outlook import Forecast, Verdict
from tournament_app.services.arrange_stages import add_stage
from tournament_app.services.run_clock import remaining_seconds

Key, Left = Qt.Key, Qt.MouseButton.LeftButton


def standings_tab(running: RunningDesk) -> StandingsTab:
    return shown(running, "standings", StandingsTab)


def statistics(running: RunningDesk) -> StatisticsTab:
    return shown(running, "statistics", StatisticsTab)


def players(running: RunningDesk) -> PlayersTab:
    return shown(running, "players", PlayersTab)


def test_can_i_draw_is_answered_for_one_player_and_for_everybody(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SWISS, rounds=3))
    event = running.desk.current_event
    assert event is not None
    cut = Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=4))
    event.perform(lambda found: add_stage(found, cut), said=tab(running, "round").said)
    running.settle()
    play_round(running)
    play_round(running)
    press(running)
    press(running)
    page = standings_tab(running)
    page.view.choose(0)
    page.outlook.open()
    running.settle()
    assert page.outlook.top.value() == 4
    for typed, top in (("top 8", 8), ("99999999999", 4096), ("top 2²", 2)):
        page.outlook.open(typed)
        assert page.outlook.top.value() == top
    page.outlook.open()
    running.settle()
    (only,) = page.outlook.model.records()
    assert only.name == page.model.record(0).name.text
    assert forecast_words(only.outlook.if_win) == "in for certain"
    running.bot.mouseClick(page.outlook.all, Left)
    running.settle()
    assert len(page.outlook.model.records()) == 8
    assert "can draw for certain" in page.outlook.about.text()


def test_a_simulated_figure_carries_its_error() -> None:
    assert forecast_words(Forecast(Verdict.POSSIBLE, 0.72, 0.04)) == "72% ± 4%"
    assert forecast_words(Forecast(Verdict.POSSIBLE, 0.5)) == "50%"


def test_can_i_draw_says_why_it_cannot_be_said(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SINGLE_ELIMINATION))
    press(running)
    page = standings_tab(running)
    page.view.choose(0)
    page.outlook.open("8")
    running.settle()
    assert "Swiss" in page.said.words


def test_the_order_of_finish_puts_the_playoff_first(running: RunningDesk) -> None:
    with_stages(running, 4, Stage(1, Structure.SINGLE_ELIMINATION))
    play_round(running)
    play_round(running)
    page = standings_tab(running)
    running.settle()
    first = page.model.record(0)
    assert first.row.player == min(book(running).enrollments)
    assert first.finish == "won Final"
    assert not page.view.isColumnHidden(page.model.columnCount() - 1)
    text = unspaced(page_texts(set_form(book(running), "report", NOON))[0])
    assert text.index(unspaced(first.name.text)) > 0


def test_each_step_of_a_draft_follows_when_its_time_is_over() -> None:
    moment = [NOON]
    clock = LimitedClock(lambda: moment[0])
    clock.start([TimedStep("Pick 1", 40), TimedStep("Pick 2", 5), TimedStep("Deck-building", 1200)])
    assert clock.clock is not None
    assert remaining_seconds(clock.clock, moment[0]) == 40
    moment[0] += timedelta(seconds=30)
    clock.turn()
    moment[0] += timedelta(minutes=5)
    assert remaining_seconds(clock.clock, moment[0]) == 10
    clock.turn()
    moment[0] += timedelta(seconds=11)
    clock.look()
    assert clock.words == "Pick 2"
    clock.step(1)
    moment[0] += timedelta(seconds=1300)
    clock.look()
    assert clock.words == "Deck-building"
    clock.stop()
    assert clock.clock is None


def test_a_booster_draft_turns_round_with_the_second_pack(running: RunningDesk) -> None:
    steps = draft_steps(running.desk.facts.draft_times["Booster draft"], 8, 3, 15)
    assert len(steps) == 46
    assert steps[0].words == "Pack 1, pick 1: pass to the left"
    assert steps[15].words == "Pack 2, pick 1: pass to the right"
    assert steps[-1].words == "Deck-building"


def test_draft_times_take_the_clock_of_header_and_public_window(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SWISS, rounds=3, group_size=8))
    press(running)
    page = playoff(running)
    running.desk.public_wanted.emit()
    running.settle()
    running.bot.mouseClick(page.draft.begin, Left)
    assert running.room.event_page is not None
    header = running.room.event_page.header
    running.bot.waitUntil(lambda: "Pack 1, pick 1" in header.clock_words.text(), timeout=3000)
    running.bot.mouseClick(page.draft.next, Left)
    assert "pick 2" in page.draft.words.text()
    running.bot.mouseClick(page.draft.stop, Left)
    assert not page.draft.turn.isVisible()
    running.desk.public_wanted.emit()


def test_statistics_follow_the_results(running: RunningDesk) -> None:
    with_stages(running, 6, Stage(1, Structure.SWISS, rounds=2))
    play_round(running)
    page = statistics(running)
    running.settle()
    assert page.attendance.places == ("1",)
    assert page.attendance.series[0].values == (6,)
    assert sum(page.results.series[0].values) == 3
    assert page.repeat.series[0].values == (6,)
    tab(running, "round")
    press(running)
    press(running)
    enter_all(running)
    page = statistics(running)
    running.settle()
    assert sum(page.results.series[0].values) == 6
    assert page.results.accessibleDescription().startswith("matches: ")


def test_statistics_of_an_event_without_results_say_when_there_will_be_some(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", 8))
    page = statistics(running)
    running.settle()
    for chart in (page.attendance, page.results, page.areas):
        assert "will be here as soon as" in page.words[chart].text()
        assert not chart.isVisible()


def test_teams_are_enrolled_with_their_members(running: RunningDesk) -> None:
    running.open(running.event("Team Day"))
    page = set_up(running)
    page.entrants.setCurrentIndex(page.entrants.findData(3))
    page.entrants.activated.emit(page.entrants.currentIndex())
    running.settle()
    assert book(running).event.team_size == 3
    entry = players(running).team
    assert entry.isVisible()
    for line, typed in zip(
        (entry.name, *entry.members), ("Phoenix", "Ewa Nowak, 1000000001", "Wei Zhang", "Bo Li"), strict=True
    ):
        running.bot.keyClicks(line, typed)
    running.bot.keyClick(entry.members[2], Key.Key_Return)
    running.settle()
    (team,) = book(running).enrollments.values()
    assert [member.name for member in team.members] == ["Ewa Nowak", "Wei Zhang", "Bo Li"]
    assert team.members[0].dci == "1000000001"
    running.bot.keyClick(entry.name, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    running.settle()
    assert entry.name.text() == ""
    assert not book(running).enrollments, "the keys of undo take the team back out of the emptied lines"
    running.bot.keyClick(entry.name, Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    running.settle()
    assert len(book(running).enrollments) == 1
    assert entry.name.text() == ""
    assert "Ewa Nowak" in page_texts(set_form(book(running), "players", NOON))[0]


def test_a_member_who_plays_elsewhere_is_refused_before_the_team_is_registered(running: RunningDesk) -> None:
    test_teams_are_enrolled_with_their_members(running)
    page = players(running)
    page.enrolling.enroll_team(
        "Griffin", [*next(iter(book(running).enrollments.values())).members], lambda: None
    )
    running.settle()
    assert "plays for Phoenix already" in page.said.words
    assert [player.name for player in running.table.store.players()] == ["Phoenix"]


@pytest.mark.parametrize(
    "ending", [".json", ".wer", ".trf", ".standings.csv", ".ranking.csv", ".matches.json"]
)
def test_the_event_is_written_in_the_form_chosen(running: RunningDesk, tmp_path: Path, ending: str) -> None:
    with_stages(running, 4, Stage(1, Structure.SINGLE_ELIMINATION))
    play_round(running)
    page = set_up(running)
    assert page.export.form.findData(ending) >= 0
    path = tmp_path / f"event{ending}"
    page.export.write(path)
    running.settle()
    assert "Player" in path.read_text(encoding="utf-8")


def test_a_draft_clock_goes_on_after_a_restart_where_it_would_be_by_then() -> None:
    moment = [NOON]
    kept = [""]
    clock = LimitedClock(lambda: moment[0], keep=lambda state: kept.__setitem__(0, state))
    clock.start(
        [TimedStep("Pack 1, pick 1", 40), TimedStep("Pack 1, pick 2", 40), TimedStep("Build decks", 1800)]
    )
    moment[0] += timedelta(seconds=95)
    again = LimitedClock(lambda: moment[0], kept[0])
    assert again.words == "Build decks"
    assert again.clock is not None
    assert again.clock.spent_seconds == pytest.approx(15)
    clock.stop()
    assert LimitedClock(lambda: moment[0], kept[0]).clock is None


def test_a_computer_whose_clock_was_set_back_gives_a_step_no_more_time_than_it_has() -> None:
    moment, kept = [NOON], [""]
    clock = LimitedClock(lambda: moment[0], keep=lambda state: kept.__setitem__(0, state))
    clock.start([TimedStep("Pick 1", 40), TimedStep("Deck-building", 1200)])
    moment[0] -= timedelta(hours=1)
    again = LimitedClock(lambda: moment[0], kept[0])
    clock.turn()
    for found in (clock, again):
        assert found.clock is not None
        assert remaining_seconds(found.clock, moment[0]) == 40


def test_a_kept_draft_clock_that_cannot_be_read_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    assert LimitedClock(lambda: NOON, "nonsense").clock is None
    assert "could not be read" in caplog.text
