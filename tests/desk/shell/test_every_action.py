import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.actions import TARGET, as_text, collected
from tests.desk.conftest import RunningDesk
from tournament_app.desk.kit.actions import matching
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.page import MAIN
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.shell.command_palette import NO_MATCH
from tournament_app.desk.shell.every_action import every_action
from tournament_app.desk.shell.places import EVENT_TABS
from tournament_app.desk.shell.shortcuts_page import ShortcutsPage
from tournament_app.domain.enrollment import DropReason

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def test_the_list_of_actions_is_what_the_pages_offer(running: RunningDesk) -> None:
    running.open(running.desk.equipment.sample_event(running.table))
    found = json.loads(as_text(collected(running.room)))["actions"]
    kept = json.loads(TARGET.read_text(encoding="utf-8"))["actions"]
    assert found == kept, "run: python -m tests.actions"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("drop ada", "Drop"),
        ("extend 12 5", "Extend a table"),
        ("warning", "Log a penalty"),
        ("next round", "Pair the next round"),
        ("top 8", "Make the cut"),
        ("standings round 2", "Standings round"),
        ("tiebreakers", "Explain row"),
        ("extra time", "Extend a table"),
        ("late entry", "Enrol a player"),
        ("byes", "Give a bye"),
        ("judge call", "Log a call"),
        ("restore", "Open the copy"),
        ("backup", "Back up now"),
        ("rate", "Ratings"),
        ("winner", "Playoff"),
        ("fixed", "Players"),
        ("pin", "Judges"),
        ("dq", "Disqualify a player"),
    ],
)
def test_what_a_scorekeeper_types_finds_what_is_wanted_first(typed: str, name: str) -> None:
    assert matching(every_action(), typed)[0][0].name == name


def palette(running: RunningDesk, typed: str) -> None:
    running.room.palette.open()
    running.bot.keyClicks(running.room.palette.line, typed)


def test_what_two_pages_offer_alike_is_listed_once(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", players=4))
    running.desk.show_tab("log")
    running.settle()
    palette(running, "make the cut")
    assert running.room.palette.list.count() == 1


def test_a_place_and_a_tab_of_one_name_are_both_found(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", players=4))
    found = [action.help for action in running.desk.actions.at_hand() if action.name == "Players"]
    assert found == ["Enrol, drop, byes, fixed tables", "The register of players across events"]
    palette(running, "pin")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    assert type(running.room.window.place).__name__ == "JudgesPage"


def test_an_action_of_another_page_is_found_and_done_there(running: RunningDesk) -> None:
    event = running.open(running.event("Winter Open", players=4))
    running.desk.show_tab("standings")
    palette(running, "drop player 0002")
    running.bot.keyClick(running.room.palette.line, Key.Key_Return)
    running.settle()
    assert running.room.event_page is not None
    assert isinstance(running.room.event_page.tab, PlayersTab)
    (dropped,) = [entry for entry in event.book.enrollments.values() if entry.drop is not None]
    assert event.book.name_of(dropped.player) == "Player 0002"
    assert dropped.drop is not None
    assert dropped.drop.reason is DropReason.BY_PLAYER


def test_what_is_about_an_event_says_so_without_one(running: RunningDesk) -> None:
    palette(running, "publish the round")
    running.bot.keyClick(running.room.palette.line, Key.Key_Return)
    assert "open one from the list of events first" in running.room.messages.words


def test_no_match_says_so(running: RunningDesk) -> None:
    palette(running, "xyzzy plugh")
    assert running.room.palette.list.item(0).text() == NO_MATCH
    running.bot.keyClick(running.room.palette.line, Key.Key_Return)
    assert running.room.palette.isVisible()


def shortcuts(running: RunningDesk) -> ShortcutsPage:
    running.desk.show_place("shortcuts")
    page = running.shell.window.place
    assert isinstance(page, ShortcutsPage)
    return page


def test_another_key_holds_at_once_and_after_a_restart(running: RunningDesk) -> None:
    running.open(running.event("Winter Open", players=4))
    running.desk.show_tab("round")
    page = shortcuts(running)
    page.search.setText("only tables out")
    assert page.model.rowCount() == 1
    running.bot.keyClick(page.search, Key.Key_Down)
    assert page.view.hasFocus()
    page.model.setData(page.model.index(0, 2), "ctrl+shift+o")
    assert "Ctrl+Shift+O" in running.room.messages.words
    running.desk.show_tab("round")
    assert running.room.event_page is not None
    tab = running.room.event_page.tab
    assert isinstance(tab, RoundTab)
    running.bot.keyClick(tab, Key.Key_O, Control | Qt.KeyboardModifier.ShiftModifier)
    assert tab.chrome.only_out.isChecked()
    assert page.key_of(page.model.record(0)) == "Ctrl+Shift+O"
    kept = Path(running.desk.equipment.settings_file).read_text(encoding="utf-8")
    assert "Ctrl+Shift+O" in kept


def test_a_key_that_is_taken_names_what_has_it(running: RunningDesk) -> None:
    page = shortcuts(running)
    page.search.setText("only tables out")
    for typed, holder in (("Ctrl+K", "Find an action"), ("Ctrl+F", "Find a table")):
        page.model.setData(page.model.index(0, 2), typed)
        assert holder in page.said.words
        assert page.key_of(page.model.record(0)) == "Ctrl+T"
    page.model.setData(page.model.index(0, 2), "ctrl+return")
    assert "the main button of every page" in page.said.words
    assert page.key_of(page.model.record(0)) == "Ctrl+T"
    page.model.setData(page.model.index(0, 2), "banana")
    assert "is no key" in page.said.words


def test_no_action_has_the_key_of_the_main_button() -> None:
    assert [action.name for action in every_action() if action.shortcut == MAIN] == []


def test_ctrl_return_does_what_the_main_button_says(running: RunningDesk) -> None:
    running.open(running.desk.equipment.sample_event(running.table))
    page = running.room.event_page
    assert page is not None
    offered = []
    for tab in EVENT_TABS:
        page.show_tab(tab.key)
        running.settle()
        assert page.tab is not None
        if not page.tab.primary.isHidden():
            offered.append(tab.key)
            assert page.tab.primary.shortcut().toString() == "Ctrl+Return", tab.key
    assert "players" in offered
    page.show_tab("players")
    running.bot.keyClick(page.tab, Key.Key_Return, Control)
    running.bot.waitUntil(lambda: isinstance(page.tab, RoundTab))


def test_rows_have_a_menu_of_what_can_be_done_with_them(running: RunningDesk) -> None:
    running.open(running.desk.equipment.sample_event(running.table))
    page = running.room.event_page
    assert page is not None
    for key, wanted in (("players", "Drop"), ("penalties", "Confirm penalty"), ("standings", "Explain row")):
        page.show_tab(key)
        assert page.tab is not None
        view = page.tab.view
        assert isinstance(view, RecordView)
        assert wanted in [action.text() for action in view.menu.actions()]
