import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests.desk.conftest import NOON, RunningDesk
from tests.desk.round.test_round_tab import Round, do
from tests.desk.watch import Watch
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.open.equipment import Equipment
from tournament_app.desk.public.sheets import Page, pages_of, pairings_sheet, public_round
from tournament_app.desk.public.window import PublicWindow
from tournament_app.desk.shell.application import Shell
from tournament_app.domain.identity import RoundNumber


@pytest.fixture
def now(watch: Watch) -> Watch:
    return watch


def clock_of(desk: RunningDesk) -> tuple[str, str]:
    page = desk.room.event_page
    assert page is not None
    desk.bot.wait(300)
    return page.header.clock.text(), str(page.header.clock.property("state"))


def test_the_clock_runs_is_paused_and_turns_amber_and_red(running: RunningDesk, watch: Watch) -> None:
    Round(running, 8).begin()
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(minutes=12, seconds=30)
    assert clock_of(running) == ("37:30", "running")
    watch.on(minutes=27, seconds=30)
    assert clock_of(running) == ("10:00", "last")
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(hours=1)
    assert clock_of(running) == ("10:00", "idle")
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(minutes=11)
    assert clock_of(running) == ("+1:00", "over")


def test_the_clock_is_adjusted_by_typed_minutes(running: RunningDesk, watch: Watch) -> None:
    opened = Round(running, 8).begin()
    do(opened, "clock +5")
    assert clock_of(running)[0] == "55:00"
    do(opened, "clock -2")
    assert clock_of(running)[0] == "53:00"
    do(opened, "clock soon")
    assert "clock +5" in opened.tab.said.words
    assert watch.at == NOON


def test_the_clock_goes_on_after_a_restart(
    running: RunningDesk, equipment: Equipment, watch: Watch, qtbot: QtBot
) -> None:
    opened = Round(running, 4).begin()
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(minutes=20)
    shell = Shell(lambda: equipment, Preferences(equipment.settings_file))
    qtbot.addWidget(shell.window)
    shell.window.show()
    qtbot.waitUntil(lambda: shell.workroom is not None and shell.workroom.desk is not None, timeout=10_000)
    again = RunningDesk(shell, qtbot)
    again.open(opened.event.book)
    assert clock_of(again) == ("30:00", "running")
    again.settle()
    shell.stop()


def public(running: RunningDesk) -> PublicWindow:
    running.desk.public_wanted.emit()
    running.settle()
    window = running.room.public.window
    assert window is not None
    return window


def test_drafts_are_never_public(running: RunningDesk) -> None:
    opened = Round(running, 8)
    window = public(running)
    opened.press_primary()
    assert [page.sheet.text for page in window.pages] == ["Pairings will be here when round 1 is published"]
    assert window.round.text() == ""
    opened.press_primary()
    assert window.round.text() == "Round 1"
    assert [page.sheet.title for page in window.pages] == ["Pairings"]
    shown = {row[0] for page in window.pages for row in page.rows}
    assert shown == {opened.event.book.name_of(player) for player in opened.event.book.enrollments}


def test_standings_follow_the_last_result_and_the_next_pairings_the_next_round(running: RunningDesk) -> None:
    opened = Round(running, 4).begin()
    window = public(running)
    opened.finish()
    assert window.words.text().startswith("Standings after round 1")
    assert window.board.page is not None
    assert [row[2] for row in window.board.page.rows] == ["3", "3", "0", "0"]
    opened.press_primary()
    assert window.words.text().startswith("Standings after round 1")
    opened.press_primary()
    assert window.words.text().startswith("Pairings")


def test_a_notice_is_shown_and_taken_away(running: RunningDesk) -> None:
    opened = Round(running, 4)
    window = public(running)
    do(opened, "notice Lunch until 13:00")
    assert [page.sheet.text for page in window.pages] == ["Lunch until 13:00"]
    do(opened, "take the notice away")
    assert [page.sheet.text for page in window.pages] == ["Pairings will be here when round 1 is published"]


def test_extra_time_is_public(running: RunningDesk) -> None:
    opened = Round(running, 4).begin()
    window = public(running)
    do(opened, "extend 2 5")
    assert window.extra.text() == "Extra minutes: 5 at table 2"


def test_many_tables_with_extra_time_leave_room_for_the_name_of_the_event(running: RunningDesk) -> None:
    opened = Round(running, 16).begin()
    window = public(running)
    window.resize(1366, 768)
    for table in range(1, 9):
        do(opened, f"extend {table} 10")
    assert window.extra.text() == "Extra minutes: 10 at tables 1, 2, 3, 4, 5, 6, 7, 8"
    do(opened, "extend 2 5")
    assert window.extra.text() == "Extra minutes: 10 at tables 1, 3, 4, 5, 6, 7, 8; 15 at table 2"
    _, shown = window.name.drawn()
    assert shown == "Winter Open"


def test_f11_fills_the_screen_and_the_window_closes_with_the_desk(running: RunningDesk) -> None:
    Round(running, 4).begin()
    window = public(running)
    running.bot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    running.bot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    running.shell.window.close()
    assert running.room.public.window is None


def test_space_turns_the_page_of_a_window_that_was_just_opened(running: RunningDesk) -> None:
    running.open(running.event(players=8))
    running.desk.public_wanted.emit()
    running.settle()
    window = running.room.public.window
    assert window is not None
    window.activateWindow()
    running.bot.waitUntil(window.isActiveWindow)
    assert not window.controls.hasFocus()
    running.bot.keyClick(window, Qt.Key.Key_Tab)
    assert window.controls.hasFocus(), "the menu is reached by Tab"


def test_the_window_comes_back_where_it_was(running: RunningDesk) -> None:
    Round(running, 4).begin()
    window = public(running)
    window.setGeometry(40, 60, 700, 500)
    running.desk.public_wanted.emit()
    assert running.room.public.window is None
    again = public(running)
    assert (again.width(), again.height()) == (700, 500)


def test_a_thousand_names_are_paged_without_losing_one(running: RunningDesk) -> None:
    opened = Round(running, 1000).begin()
    window = public(running)
    window.resize(1920, 1080)
    running.bot.wait(50)
    names = [row[0] for page in window.pages for row in page.rows]
    assert names == sorted(names)
    assert len(names) == len(set(names)) == 1000
    assert 10 <= len(window.pages) <= 20
    assert all(page.seconds >= 8 for page in window.pages)
    first = window.board.page
    window.turn_page()
    assert window.board.page == window.pages[1]
    assert first == window.pages[0]
    assert opened.number == RoundNumber(1)


def test_pages_follow_each_other_by_themselves(running: RunningDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "seconds", property(lambda _: 0.05))
    Round(running, 120).begin()
    window = public(running)
    window.resize(600, 400)
    seen = set()

    def two_seen() -> bool:
        assert window.board.page is not None
        seen.add(window.board.page.number)
        return len(seen) > 1

    running.bot.waitUntil(two_seen, timeout=3000)


def test_pages_are_named_after_their_first_and_last_name(running: RunningDesk) -> None:
    opened = Round(running, 30).begin()
    found = public_round(opened.event.book)
    assert found is not None
    sheet = pairings_sheet(opened.event.book, found)
    pages = pages_of(sheet, 12)
    assert [len(page.rows) for page in pages] == [12, 12, 6]
    assert [page.number for page in pages] == [1, 2, 3]
    assert all(page.guide for page in pages)


def test_the_window_is_never_empty_without_a_word(running: RunningDesk) -> None:
    opened = Round(running, 4)
    window = public(running)
    for shows in ("auto", "pairings", "standings", "notice", "clock"):
        for _ in range(2):
            running.room.public.show(shows)
            running.settle()
            assert window.board.page is not None, shows
    opened.begin()
    running.room.public.show("standings")
    running.settle()
    assert window.board.page is not None
    assert "when Round 1 is complete" in window.board.page.sheet.text


def test_what_it_shows_belongs_to_the_event_and_goes_back_when_a_round_is_published(
    running: RunningDesk,
) -> None:
    opened = Round(running, 4).begin()
    window = public(running)
    running.room.public.show("standings")
    opened.finish()
    running.open(running.event("Another Open"))
    assert running.room.public.shows == "auto"
    running.open(opened.event.book)
    assert running.room.public.shows == "standings"
    running.desk.show_tab("round")
    page = running.room.event_page
    assert page is not None
    for _ in range(2):
        assert page.tab is not None
        running.bot.mouseClick(page.tab.primary, Qt.MouseButton.LeftButton)
        running.settle()
    assert running.room.public.shows == "auto"
    assert window.words.text().startswith("Pairings")


def test_the_windows_controls_are_in_it_and_on_the_header(running: RunningDesk) -> None:
    Round(running, 4).begin()
    window = public(running)
    offered = [action.text() for action in running.room.public.menu.actions()]
    assert "Public window: full screen" in offered
    assert "Standings only" in offered
    assert window.controls.isVisible()
    inside = {action.text(): action for action in window.controls.menu().actions()}
    assert {"Full screen", "Other screen", "Standings only", "Close this window"} <= set(inside)
    inside["The clock only"].trigger()
    assert running.room.public.shows == "clock"
    assert [action.text() for action in window.controls.menu().actions() if action.isChecked()] == [
        "The clock only"
    ]
    assert running.desk.public_menu is running.room.public.menu


def test_a_page_stays_as_long_as_was_said(running: RunningDesk) -> None:
    opened = Round(running, 120).begin()
    window = public(running)
    window.resize(600, 400)
    do(opened, "page time 12")
    assert window._turn.interval() == 12_000
    do(opened, "page time soon")
    assert "how many seconds" in running.room.messages.words
    assert window._turn.interval() == 12_000


def test_d1_3_the_minute_for_the_turn_runs_on_both_screens_and_the_warning_follows_the_setting(
    running: RunningDesk, watch: Watch
) -> None:
    Round(running, 8).begin()
    running.desk.preferences.set("clock/warning", 5)
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    window = public(running)
    watch.on(minutes=42)
    assert clock_of(running) == ("8:00", "running")
    watch.on(minutes=4)
    assert clock_of(running) == ("4:00", "last")
    assert window.clock_words.text() == "Last 5 minutes"
    watch.on(minutes=4, seconds=7)
    assert clock_of(running) == ("+0:07", "over")
    page = running.room.event_page
    assert page is not None
    for words in (window.clock_words, page.header.clock_words):
        assert words.text() == "Time is up: 0:53 to end the turn"
    assert window.clock.text() == "+0:07"


def drawn_height(window: PublicWindow) -> int:
    """How high, in pixels, what is painted on the board is."""
    image, ground = window.board.grab().toImage(), window.grab().toImage().pixelColor(2, 2)
    columns = range(0, image.width(), 4)
    rows = [y for y in range(image.height()) if any(image.pixelColor(x, y) != ground for x in columns)]
    return max(rows) - min(rows) if rows else 0


def test_pairings_on_one_screen_and_the_clock_on_another(running: RunningDesk) -> None:
    opened = Round(running, 4).begin()
    first = public(running)
    do(opened, "another public window")
    windows = running.room.public.windows
    assert list(windows) == [1, 2]
    second = windows[2]
    assert (first.windowTitle(), second.windowTitle()) == ("Public window", "Public window 2")
    assert [page.sheet.title for page in first.pages] == ["Pairings"]
    assert [page.sheet.clock for page in second.pages] == [True]
    assert (first.clock.isVisible(), second.clock.isVisible()) == (True, False)
    assert second.round.text() == "Round 1"
    assert drawn_height(second) > 0.3 * second.height()
    do(opened, "public 1 standings")
    do(opened, "public 2 clock")
    opened.finish()
    opened.press_primary()
    opened.press_primary()
    assert first.words.text().startswith("Pairings")
    assert [page.sheet.clock for page in second.pages] == [True]


def test_windows_closed_together_open_together_where_each_was(running: RunningDesk) -> None:
    opened = Round(running, 4).begin()
    first = public(running)
    do(opened, "another public window")
    running.room.public.windows[2].setGeometry(30, 50, 640, 480)
    first.setGeometry(10, 20, 700, 450)
    running.desk.public_wanted.emit()
    assert not running.room.public.windows
    running.desk.public_wanted.emit()
    running.settle()
    sizes = {n: (window.width(), window.height()) for n, window in running.room.public.windows.items()}
    assert sizes == {1: (700, 450), 2: (640, 480)}
    running.room.public.windows[1].close()
    assert list(running.room.public.windows) == [2]
    do(opened, "public standings")
    assert running.room.public.shows == "standings"
    for _ in range(3):
        do(opened, "another public window")
    assert sorted(running.room.public.windows) == [1, 2, 3, 4]
    do(opened, "another public window")
    assert running.room.messages.words == "There are 4 public windows already: close one first."


def test_keys_and_the_header_reach_the_window_that_is_meant(running: RunningDesk) -> None:
    opened = Round(running, 4).begin()
    first = public(running)
    do(opened, "another public window")
    second = running.room.public.windows[2]
    assert second.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    running.shell.window.activateWindow()
    do(opened, "public window: full screen")
    assert (first.isFullScreen(), second.isFullScreen()) == (False, True)
    first.activateWindow()
    running.bot.waitUntil(first.isActiveWindow)
    running.shell.window.activateWindow()
    do(opened, "public window: full screen")
    assert (first.isFullScreen(), second.isFullScreen()) == (True, True)
    menus = {action.text(): action.menu() for action in running.room.public.menu.actions() if action.menu()}
    assert list(menus) == ["Window 1 shows", "Window 2 shows"]
    chosen = menus["Window 2 shows"]
    assert isinstance(chosen, QMenu)
    next(action for action in chosen.actions() if action.text() == "Standings only").trigger()
    running.settle()
    assert "Standings will be here" in second.pages[0].sheet.text
    assert first.words.text().startswith("Pairings")


def test_a_long_name_becomes_smaller_on_the_public_window_and_ends_in_an_ellipsis(
    qtbot: QtBot, equipment: Equipment
) -> None:
    window = PublicWindow(Preferences(equipment.settings_file), lambda: NOON, lambda: 10)
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    window.show_event("Open", "Round 2", None)
    whole, _ = window.name.drawn()
    window.show_event("The Very Long Winter Championship of the Whole Valley and Beyond", "Round 2", None)
    smaller, shown = window.name.drawn()
    assert shown == window.name.text()
    assert smaller.pointSizeF() < whole.pointSizeF()
    window.show_event("The Very Long Winter Championship " * 4, "Round 2", None)
    assert window.name.drawn()[1].endswith("…")
