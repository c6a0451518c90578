from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QToolButton

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tournament_app.desk.events.events_page import EventsPage
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.shell.main_window import MainWindow, first_size
from tournament_app.services.create_event import change_event


def test_the_list_of_events_is_the_first_page(running: RunningDesk) -> None:
    assert isinstance(running.shell.window.place, EventsPage)


def test_enter_on_an_event_opens_its_page(running: RunningDesk) -> None:
    running.event("Winter Open", players=3)
    running.desk.events_changed.emit()
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, EventsPage)
    page.view.choose(0)
    running.bot.keyClick(page.view, Qt.Key.Key_Return)
    running.settle()
    assert running.room.event_page is not None
    assert running.room.event_page.header.name.text() == "Winter Open"
    assert "3 players in" in running.room.event_page.header.facts.text()


def test_a_task_changes_the_header_and_can_be_undone_and_redone(running: RunningDesk) -> None:
    event = running.open(running.event("Winter Open"))
    page = running.room.event_page
    assert page is not None
    assert page.tab is not None
    event.perform(
        lambda book: change_event(book, replace(book.event, name="Spring Open")), said=page.tab.said
    )
    running.settle()
    assert page.header.name.text() == "Spring Open"
    assert running.room.messages.words == "Changed name."
    running.bot.mouseClick(running.room.messages.undo_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert page.header.name.text() == "Winter Open"
    assert "Undone: Changed name" in running.room.messages.words
    event.redo()
    running.settle()
    assert page.header.name.text() == "Spring Open"


def test_a_refusal_is_said_on_the_page_and_nothing_changes(running: RunningDesk) -> None:
    event = running.open(running.event("Winter Open"))
    page = running.room.event_page
    assert page is not None
    assert page.tab is not None
    event.perform(
        lambda book: change_event(book, replace(book.event, name=" ", round_minutes=0)), said=page.tab.said
    )
    running.settle()
    assert page.tab.said.words.splitlines() == [
        "An event needs a name.",
        "A round of 0 minutes is impossible: enter 1 or more.",
    ]
    assert page.header.name.text() == "Winter Open"


def test_the_palette_finds_an_action_by_a_part_of_its_name(running: RunningDesk) -> None:
    window = running.shell.window
    running.bot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert running.room.palette.isVisible()
    running.bot.keyClicks(running.room.palette.line, "fold")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert window.rail.folded
    assert not running.room.palette.isVisible()


def test_the_help_follows_the_page_and_esc_closes_it(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", players=4))
    running.desk.show_tab("round")
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F1)
    assert running.room.help.windowTitle() == "The round"
    running.desk.show_tab("standings")
    assert running.room.help.windowTitle() == "Standings"
    running.desk.show_place("settings")
    assert running.room.help.windowTitle() == "Settings"
    running.bot.keyClick(running.room.help.text, Qt.Key.Key_Escape)
    assert not running.room.help.isVisible()
    running.desk.show_tab("round")
    assert not running.room.help.isVisible()


@pytest.mark.parametrize(
    ("width", "height"), [(1024, 600), (1366, 768), (1366, 728), (1280, 800), (1920, 1080), (4096, 2160)]
)
def test_the_first_window_fits_any_screen_with_its_frame(width: int, height: int) -> None:
    size = first_size(QSize(width, height))
    assert size.width() < width
    assert size.height() + 30 <= height
    assert size.width() <= 1280
    assert size.height() <= 800


def test_a_window_that_was_never_open_has_that_size_and_then_the_one_it_was_left_with(
    running: RunningDesk, tmp_path: Path
) -> None:
    kept = Preferences(tmp_path / "other.ini")
    window = MainWindow(kept)
    running.bot.addWidget(window)
    assert window.size() == first_size(window.screen().availableSize())
    window.resize(900, 620)
    window.close()
    again = MainWindow(kept)
    running.bot.addWidget(again)
    assert again.size() == QSize(900, 620)


def test_the_help_stands_beside_the_window_or_over_its_right_edge(running: RunningDesk) -> None:
    window, shown = running.shell.window, running.room.help
    screen = window.screen().availableGeometry()
    for width in (300, screen.width()):
        window.setGeometry(screen.left(), screen.top(), width, 400)
        QApplication.processEvents()
        running.bot.keyClick(window, Qt.Key.Key_F1)
        assert shown.isVisible()
        assert shown.x() == min(window.frameGeometry().right() + 1, screen.right() + 1 - shown.width())
        assert screen.contains(shown.pos())
        running.bot.keyClick(shown.text, Qt.Key.Key_Escape)
        assert not shown.isVisible()


def test_the_buttons_of_the_clock_are_called_by_what_they_do(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", players=4))
    assert running.room.event_page is not None
    buttons = running.room.event_page.clock_controls.findChildren(QToolButton)
    assert [button.accessibleName() for button in buttons] == [
        "Start the clock",
        "Take a minute from the clock",
        "Give the clock a minute",
    ]
