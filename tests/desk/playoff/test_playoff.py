"""Stages at the desk: set up, cut, played to the winner through real widgets and a real database."""

import pytest
from PySide6.QtCore import Qt

from engine.records import replace
from tests.desk.conftest import NOON, RunningDesk
from tests.desk.looking import cut_words
from tests.desk.worked_tab import shown
from tests.printing.reading import page_texts
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.decks.decks_tab import DecksTab
from tournament_app.desk.decks.lists import CLOSED
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.playoff.bracket_view import MOST_FITTED
from tournament_app.desk.playoff.playoff_tab import PlayoffTab
from tournament_app.desk.public.screen import sheets_of
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.desk.standings.standings_tab import COLUMNS, StandingsTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Seeding, Stage, Structure
from tournament_app.domain.structures import final_ranking
from tournament_app.services.arrange_stages import add_stage, change_stage
from tournament_app.services.create_event import close_event

Key = Qt.Key


def tab(running: RunningDesk, key: str) -> EventTab:
    return shown(running, key, EventTab)


def playoff(running: RunningDesk) -> PlayoffTab:
    return shown(running, "playoff", PlayoffTab)


def set_up(running: RunningDesk) -> SetUpTab:
    return shown(running, "set-up", SetUpTab)


def book(running: RunningDesk) -> EventBook:
    event = running.desk.current_event
    assert event is not None
    return event.book


def press(running: RunningDesk, key: str = "round") -> None:
    """The primary button of a tab."""
    running.bot.mouseClick(tab(running, key).primary, Qt.MouseButton.LeftButton)
    running.settle()


def enter_all(running: RunningDesk) -> None:
    """The lower number at every table wins, typed at the entry line."""
    found = shown(running, "round", RoundTab)
    last = book(running).last_round
    assert last is not None
    for pairing in book(running).outstanding(last.number):
        games = "2 0" if pairing.player1 < (pairing.player2 or 0) else "0 2"
        running.bot.keyClicks(found.entry.line, f"{pairing.table} {games}")
        running.bot.keyClick(found.entry.line, Key.Key_Return)
        running.settle()


def play_round(running: RunningDesk) -> None:
    press(running)
    press(running)
    enter_all(running)


def with_stages(running: RunningDesk, players: int, first: Stage) -> None:
    """An event on screen with this as its first stage."""
    made = running.event("Winter Open", players)
    running.table.perform(made.event.id, lambda found: change_stage(found, replace(first, number=1)))
    running.open(made)


def test_an_event_is_cut_to_the_top_8_and_played_to_its_winner(running: RunningDesk) -> None:
    with_stages(running, 12, Stage(1, Structure.SWISS, rounds=2))
    page = set_up(running)
    running.bot.mouseClick(page.stages.playoff, Qt.MouseButton.LeftButton)
    running.settle()
    assert book(running).event.stages[-1].cut == Cut(top=8)
    play_round(running)
    play_round(running)
    assert tab(running, "round").primary.text() == "Cut to top 8"
    press(running)
    page = playoff(running)
    assert page.bracket.isVisible()
    seeds = book(running).event.stages[-1].entrants
    chart = page.bracket.chart
    assert chart is not None
    assert [m.seats[0].seed for m in chart.sections[0].matches if not m.column] == [1, 4, 2, 3]
    assert page.primary.text() == "Pair quarterfinals"
    press(running)
    assert tab(running, "round").primary.text() == "Publish quarterfinals"
    assert running.room.messages.words.splitlines()[0] == "Paired quarterfinals: 4 matches."
    press(running)
    assert running.room.messages.words.splitlines()[0] == "Published quarterfinals."
    assert tab(running, "round").primary.text() == "Pair semifinals"
    for key in ("players", "standings", "set-up"):
        assert tab(running, key).primary.text() == "Go to quarterfinals"
    standings = shown(running, "standings", StandingsTab)
    assert standings.count.text() == "12 players, 4 results still out"
    choices = [standings.round.itemText(at) for at in range(standings.round.count())]
    assert choices[1:] == ["After quarterfinals", "After round 2", "After round 1"]
    theme.wear("light", 14)
    round_ = shown(running, "round", RoundTab)
    assert round_.chrome.chooser.currentText() == "Quarterfinals"
    running.bot.wait(20)
    assert cut_words(round_) == []
    enter_all(running)
    for _ in range(2):
        play_round(running)
    assert playoff(running).winner.text() == f"Winner: {book(running).name_of(min(seeds))}"
    assert tab(running, "round").primary.text() == "Close the event"
    assert final_ranking(book(running))[0].player == min(seeds)
    pages = page_texts(set_form(book(running), "bracket", NOON))
    assert "Quarterfinals" in pages[0]
    assert f"Winner: {book(running).name_of(min(seeds))}" in pages[0]


def test_a_bracket_of_everybody_shows_who_waits_for_whom(running: RunningDesk) -> None:
    with_stages(running, 5, Stage(1, Structure.SINGLE_ELIMINATION))
    press(running)
    chart = playoff(running).bracket.chart
    assert chart is not None
    waiting = [seat.waits_for for match in chart.sections[0].matches for seat in match.seats]
    assert "bye" in waiting
    assert any(" or " in words for words in waiting)


def test_an_event_of_elimination_alone_has_an_order_of_finish_and_no_points(running: RunningDesk) -> None:
    with_stages(running, 4, Stage(1, Structure.SINGLE_ELIMINATION))
    play_round(running)
    play_round(running)
    standings = shown(running, "standings", StandingsTab)
    titles = [column.title for at, column in enumerate(COLUMNS) if not standings.view.isColumnHidden(at)]
    assert titles == ["Rank", "Player", "Playoff"]
    finishes = [placing.finish for placing in standings.model.records()]
    assert finishes[:2] == ["won Final", "lost in Final"]
    assert [standings.round.itemText(at) for at in range(standings.round.count())] == [
        "Now, with every result so far"
    ]
    sheet = sheets_of(book(running), "standings")[-1]
    assert [row[2] for row in sheet.rows] == finishes
    page = page_texts(set_form(book(running), "standings", NOON))[0]
    assert "Playoff" in page
    assert "lost in Final" in page
    assert "Points" not in page


@pytest.mark.parametrize("players", [2, 3, 8, 9])
def test_double_elimination_is_drawn_until_one_is_left(running: RunningDesk, players: int) -> None:
    with_stages(running, players, Stage(1, Structure.DOUBLE_ELIMINATION))
    while tab(running, "round").primary.text() != "Close the event":
        play_round(running)
    page = playoff(running)
    first = min(book(running).enrollments)
    assert page.winner.text() == f"Winner: {book(running).name_of(first)}"
    chart = page.bracket.chart
    assert chart is not None
    assert chart.sections[0].title == "Winners' bracket"


def test_a_round_robin_is_a_table_of_everyone_against_everyone(running: RunningDesk) -> None:
    with_stages(running, 4, Stage(1, Structure.ROUND_ROBIN))
    play_round(running)
    (table,) = playoff(running).cross.tables
    words = {
        table.item(row, column).text()
        for row in range(table.rowCount())
        for column in range(table.columnCount())
    }
    assert {"–", "2-0", "0-2"} <= words


def test_pods_are_drawn_and_printed_with_every_seat(running: RunningDesk) -> None:
    with_stages(running, 15, Stage(1, Structure.SWISS, rounds=3, group_size=8))
    press(running)
    page = playoff(running)
    assert [len(chart.seats) for chart in page.pods.charts] == [8, 7]
    pages = page_texts(set_form(book(running), "pods", NOON))
    assert "Pod 2" in pages[-1]
    for player in book(running).enrollments:
        assert book(running).name_of(player) in pages[0]


def test_a_draft_playoff_shows_the_seating_beside_the_bracket(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SINGLE_ELIMINATION, seeding=Seeding.DRAFT))
    press(running)
    page = playoff(running)
    names = [page.chooser.itemText(at) for at in range(page.chooser.count())]
    assert names == ["Single elimination: seating", "Single elimination"]
    page.chooser.setCurrentIndex(0)
    page.chooser.activated.emit(0)
    assert page.pods.charts[0].title == "Draft seating"


def test_who_adds_a_playoff_comes_to_the_stage_that_is_written_with_the_keyboard_in_it(
    running: RunningDesk,
) -> None:
    running.open(running.event("Winter Open", 8))
    running.shell.window.resize(1024, 600)
    tab = playoff(running)
    running.bot.mouseClick(tab.primary, Qt.MouseButton.LeftButton)
    running.settle()
    page = running.room.event_page.tab
    assert page.stages.form.structure.hasFocus()
    running.bot.waitUntil(lambda: not page.stages.form.structure.visibleRegion().isEmpty())
    running.bot.keyClick(page, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    running.bot.keyClicks(running.room.palette.line, "add a playoff")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    running.bot.waitUntil(lambda: not page.stages.form.structure.visibleRegion().isEmpty())


def test_a_closed_event_is_not_offered_what_would_be_refused(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SWISS, rounds=1))
    play_round(running)
    assert playoff(running).primary.text() == "Add a playoff"
    running.table.perform(book(running).event.id, close_event)
    running.catch_up()
    assert playoff(running).primary.text() == "Print the event report"
    assert playoff(running).empty.text() == "This event was played without a playoff."
    decks = shown(running, "decks", DecksTab)
    assert not decks.primary.isVisible()
    assert decks.lists.editor.lock.text() == CLOSED
    assert not decks.lists.editor.reason.isVisible()


def test_a_stage_is_changed_and_taken_away_in_set_up(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", 8))
    page = set_up(running)
    running.bot.mouseClick(page.stages.add, Qt.MouseButton.LeftButton)
    page.stages.form.top.setValue(4)
    page.stages.form.third_place.setChecked(True)
    running.bot.mouseClick(page.stages.form.save, Qt.MouseButton.LeftButton)
    running.settle()
    assert book(running).event.stages[-1].cut == Cut(top=4)
    assert book(running).event.stages[-1].third_place
    assert not page.stages.form.isVisible()


def test_a_cut_waits_for_results_and_says_where_they_are_missing(running: RunningDesk) -> None:
    with_stages(running, 8, Stage(1, Structure.SWISS, rounds=1))
    event = running.desk.current_event
    assert event is not None
    playoff_stage = Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=4))
    event.perform(lambda found: add_stage(found, playoff_stage), said=tab(running, "round").said)
    running.settle()
    press(running)
    press(running)
    assert tab(running, "round").primary.text() == "Cut to top 4"
    press(running)
    assert not book(running).event.stages[-1].entrants


def test_the_bracket_zooms_by_keyboard(running: RunningDesk) -> None:
    with_stages(running, 16, Stage(1, Structure.SINGLE_ELIMINATION))
    press(running)
    page = playoff(running)
    running.bot.keyClick(page.bracket, Key.Key_Plus)
    assert page.bracket.zoom > 1
    running.bot.keyClick(page.bracket, Key.Key_0)
    assert page.bracket.zoom == 1
    running.bot.keyClick(page.bracket, Key.Key_F)
    assert 0 < page.bracket.zoom != 1


@pytest.mark.parametrize("players", [4, 8])
def test_a_bracket_fills_the_window_and_goes_on_to(running: RunningDesk, players: int) -> None:
    running.shell.window.resize(1366, 768)
    with_stages(running, players, Stage(1, Structure.SINGLE_ELIMINATION))
    press(running)
    bracket = playoff(running).bracket
    for size in ((1366, 768), (1024, 600), (1920, 1080)):
        running.shell.window.resize(*size)
        running.settle()
        shown = bracket.mapFromScene(bracket.sceneRect()).boundingRect()
        across, down = shown.width() / bracket.width(), shown.height() / bracket.height()
        assert max(across, down) < 1.02
        assert max(across, down) > 0.95 or bracket.zoom == MOST_FITTED, size


def test_a_bracket_too_large_to_be_read_whole_keeps_its_size(running: RunningDesk) -> None:
    with_stages(running, 64, Stage(1, Structure.SINGLE_ELIMINATION))
    press(running)
    assert playoff(running).bracket.zoom == 1
