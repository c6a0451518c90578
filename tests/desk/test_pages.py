import json
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.register.opened import register
from tournament_app.desk.events.events_page import EventsPage
from tournament_app.desk.events.new_event_page import NewEventPage
from tournament_app.desk.open.page import Page
from tournament_app.desk.register.import_page import ImportPlayersPage
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.desk.settings.settings_page import SettingsPage
from tournament_app.desk.shell.help_window import help_text
from tournament_app.desk.shell.places import PLACES
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.create_event import change_event, close_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import register_players

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def go(running: RunningDesk, place: str) -> Page:
    running.shell.window.go(place)
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, Page)
    return page


def set_up(running: RunningDesk, players: int = 0) -> SetUpTab:
    running.open(running.event("Winter Open", players))
    assert running.room.event_page is not None
    running.room.event_page.show_tab("set-up")
    tab = running.room.event_page.tab
    assert isinstance(tab, SetUpTab)
    return tab


def names(page: RegisterPage) -> list[str]:
    return [player.name for player in page.model.records()]


def test_a_first_start_greets_with_three_doors(running: RunningDesk) -> None:
    page = running.shell.window.place
    assert isinstance(page, EventsPage)
    assert page.first_start.isVisible()
    assert page.first_start.new_event.hasFocus()
    assert not page.primary.isVisible()


def test_the_sample_event_opens_with_three_rounds_played(running: RunningDesk) -> None:
    page = running.shell.window.place
    assert isinstance(page, EventsPage)
    page.first_start.sample.setFocus()
    running.bot.keyClick(page.first_start.sample, Key.Key_Return)
    running.settle()
    event = running.desk.current_event
    assert event is not None
    book = event.book
    assert (len(book.enrollments), len(book.rounds), book.event.status) == (24, 3, EventStatus.RUNNING)
    assert all(not book.outstanding(number) for number in book.rounds)
    assert running.room.event_page is not None
    assert running.room.event_page.header.round.text() == "Round 3 of 5"


def test_an_event_is_created_by_keyboard_alone(running: RunningDesk) -> None:
    window = running.shell.window
    running.bot.keyClick(window, Key.Key_N, Control)
    page = window.place
    assert isinstance(page, NewEventPage)
    assert page.name.hasFocus()
    running.bot.keyClicks(page.name, "Friday night")
    running.bot.keyClick(page.name, Key.Key_Return)
    running.settle()
    event = running.desk.current_event
    assert event is not None
    assert (event.book.event.name, event.book.event.format) == ("Friday night", "standard")
    assert event.book.event.round_minutes == running.desk.facts.round_minutes


def test_an_event_without_a_name_is_refused_on_the_page(running: RunningDesk) -> None:
    page = go(running, "new-event")
    assert isinstance(page, NewEventPage)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert page.said.words == "An event needs a name."
    assert running.table.store.events() == []


def test_an_imported_event_is_listed_and_compared(running: RunningDesk, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    match = {"p1": "A", "p2": "B", "p1_games": 2, "p2_games": 0}
    wrong = [{"rank": 1, "player": "A", "points": 6}, {"rank": 2, "player": "B", "points": 0}]
    document = {"name": "Old Open", "rounds": [{"round": 1, "matches": [match]}], "standings": wrong}
    file.write_text(json.dumps(document), encoding="utf-8")
    page = go(running, "events")
    assert isinstance(page, EventsPage)
    page.import_file(file)
    running.settle()
    assert [line.name for line in page.model.records()] == ["Old Open"]
    assert "Old Open was imported" in page.said.words
    assert page.said.answer_buttons[0].text() == "Open Old Open"


def test_a_file_that_cannot_be_read_is_refused_with_its_problems(
    running: RunningDesk, tmp_path: Path
) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"name": 7}', encoding="utf-8")
    page = go(running, "events")
    assert isinstance(page, EventsPage)
    page.import_file(file)
    running.settle()
    assert "broken.json" in page.said.words
    assert running.table.store.events() == []


def test_an_event_is_deleted_only_after_a_verb_was_chosen(running: RunningDesk) -> None:
    running.event("Winter Open")
    page = go(running, "events")
    assert isinstance(page, EventsPage)
    page.view.choose(0)
    running.bot.keyClick(page.view, Key.Key_Delete, Control)
    assert [button.text() for button in page.said.answer_buttons] == ["Delete Winter Open", "Keep it"]
    assert not any(button.hasFocus() for button in page.said.answer_buttons)
    running.bot.mouseClick(page.said.answer_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    assert running.table.store.events() == []


def test_leaving_a_field_of_the_set_up_saves_it(running: RunningDesk) -> None:
    tab = set_up(running)
    tab.name.selectAll()
    running.bot.keyClicks(tab.name, "Spring Open")
    running.bot.keyClick(tab.name, Key.Key_Return)
    running.settle()
    event = running.desk.current_event
    assert event is not None
    assert event.book.event.name == "Spring Open"
    running.bot.keyClick(running.shell.window, Key.Key_Z, Control)
    running.settle()
    assert tab.name.text() == "Winter Open"
    running.bot.keyClick(running.shell.window, Key.Key_Y, Control)
    running.settle()
    assert tab.name.text() == "Spring Open"


def test_what_was_refused_stays_to_be_corrected(running: RunningDesk) -> None:
    tab = set_up(running)
    tab.name.clear()
    running.bot.keyClick(tab.name, Key.Key_Return)
    running.settle()
    assert tab.said.words == "An event needs a name."
    assert tab.name.property("wrong")
    running.bot.keyClicks(tab.name, "Spring Open")
    running.bot.keyClick(tab.name, Key.Key_Return)
    running.settle()
    assert tab.said.words == ""
    assert not tab.name.property("wrong")


@pytest.mark.parametrize(("typed", "kept"), [("1/3", "1/3"), ("33%", "0.33"), ("0,5", "0.50")])
def test_a_floor_is_read_as_people_write_it(running: RunningDesk, typed: str, kept: str) -> None:
    tab = set_up(running)
    floor = next(
        line for line in tab.findChildren(QLineEdit) if line.accessibleName() == "Floor of percentages"
    )
    floor.setText(typed)
    floor.editingFinished.emit()
    running.settle()
    assert floor.text() == kept


def test_the_set_up_recommends_rounds_for_the_attendance_and_takes_them(running: RunningDesk) -> None:
    tab = set_up(running, players=24)
    assert any("24 players: 5 rounds" in label.text() for label in tab.findChildren(QLabel))
    running.bot.mouseClick(tab.use_recommended, Qt.MouseButton.LeftButton)
    running.settle()
    assert tab.rounds.value() == 5
    assert not tab.use_recommended.isVisible()


def test_two_players_are_blocked_and_allowed_again(running: RunningDesk) -> None:
    tab = set_up(running, players=3)
    event = running.desk.current_event
    assert event is not None
    tab.blocked.one.setText("player 0001")
    tab.blocked.two.setText("Nobody")
    running.bot.keyClick(tab.blocked.two, Key.Key_Return)
    assert "Nobody in Winter Open is called “Nobody”" in tab.said.words
    tab.blocked.two.setText("Player 0002")
    running.bot.keyClick(tab.blocked.two, Key.Key_Return)
    running.settle()
    assert len(event.book.event.blocked_opponents) == 1
    event.undo()
    running.settle()
    assert event.book.event.blocked_opponents == ()


def test_a_closed_event_offers_to_be_reopened(running: RunningDesk) -> None:
    tab = set_up(running)
    running.bot.mouseClick(tab.close_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert tab.primary.text() == "Reopen event"
    running.bot.mouseClick(tab.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert tab.close_button.text() == "Close event"


def test_the_list_of_events_says_that_results_are_to_be_reported(running: RunningDesk) -> None:
    tab = set_up(running)
    tab.event_.perform(lambda book: change_event(book, replace(book.event, sanctioned=True)), said=tab.said)
    running.settle()
    tab.event_.perform(close_event, said=tab.said)
    running.settle()
    page = go(running, "events")
    assert isinstance(page, EventsPage)
    assert (
        page.model.index(0, page.model.columnCount() - 1).data()
        == "Closed, results to be reported by 3 Jan 2004"
    )


def test_players_are_added_one_after_another_by_keyboard(running: RunningDesk) -> None:
    page = register(running)
    running.bot.keyClick(page, Key.Key_N, Control)
    for name in ("Łukasz Żółć", "佐藤 健"):
        assert page.new_line.name.hasFocus()
        page.new_line.name.setText(name)
        running.bot.keyClick(page.new_line.name, Key.Key_Return)
        running.settle()
    assert sorted(names(page)) == sorted(["Łukasz Żółć", "佐藤 健"])
    page.search.setText("zolc")
    running.bot.waitUntil(lambda: names(page) == ["Łukasz Żółć"])


def test_a_double_dci_number_is_refused_and_the_line_keeps_what_was_typed(running: RunningDesk) -> None:
    register_players(running.table, [Player(PlayerId(0), "Ada", "111")])
    page = register(running)
    page.new_line.begin("Bob")
    page.new_line.dci.setText("111")
    running.bot.keyClick(page.new_line.dci, Key.Key_Return)
    running.settle()
    assert "already belongs to Ada" in page.said.words
    assert page.new_line.name.text() == "Bob"
    running.bot.keyClick(page.new_line.name, Key.Key_Escape)
    assert not page.new_line.isVisible()
    assert page.said.isVisible()
    running.bot.keyClick(page.view, Key.Key_Escape)
    assert not page.said.isVisible()


def test_a_cell_is_edited_in_place_and_the_message_takes_it_back(running: RunningDesk) -> None:
    register_players(running.table, [Player(PlayerId(0), "Ada Okafor")])
    page = register(running)
    titles = [page.model.headerData(n, Qt.Orientation.Horizontal) for n in range(page.model.columnCount())]
    page.model.setData(page.model.index(0, titles.index("DCI number")), "777")
    running.settle()
    assert running.table.store.players()[0].dci == "777"
    running.bot.mouseClick(running.room.messages.undo_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert running.table.store.players()[0].dci == ""


def test_merging_shows_what_moves_before_it_moves(running: RunningDesk) -> None:
    ada, twin = register_players(
        running.table, [Player(PlayerId(0), "Ada Okafor", "111"), Player(PlayerId(0), "Okafor, Ada")]
    )
    book = running.event("Winter Open")
    running.table.perform(book.event.id, lambda b: enroll_players(b, [twin], [1]))
    page = register(running)
    page.choice.setCurrentText("Possible duplicates")
    assert len(names(page)) == 2
    page.view.selectAll()
    running.bot.keyClick(page.view, Key.Key_M, Control)
    running.settle()
    assert "Winter Open" in page.merge_panel.columns[1].text()
    assert page.merge_panel.keep_buttons[0].text() == "Keep Ada Okafor (111): 1 event moves here"
    running.bot.mouseClick(page.merge_panel.keep_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    assert set(running.table.book(book.event.id).enrollments) == {ada.id}
    assert [player.id for player in running.table.store.players()] == [ada.id]


def test_a_list_is_looked_at_before_it_is_taken_in(running: RunningDesk, tmp_path: Path) -> None:
    register_players(running.table, [Player(PlayerId(0), "Ada Okafor", "111")])
    file = tmp_path / "list.csv"
    file.write_text("name,dci\nA. Okafor,111\nZoë,222\n", encoding="utf-8")
    running.shell.window.go("import-players", str(file))
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, ImportPlayersPage)
    assert "2 people, 1 of them new" in page.words.text()
    assert len(running.table.store.players()) == 1
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert [player.name for player in running.table.store.players()] == ["Ada Okafor", "Zoë"]


def test_a_list_with_mistakes_names_them_all(running: RunningDesk, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("name,dci\n,111\nZoë,x\n", encoding="utf-8")
    page = go(running, "import-players")
    assert isinstance(page, ImportPlayersPage)
    page.preview(file)
    running.settle()
    assert len(page.said.words.splitlines()) == 2
    assert page.model.rowCount() == 0


def test_the_journal_is_signed_by_the_name_in_the_settings(running: RunningDesk) -> None:
    page = go(running, "settings")
    assert isinstance(page, SettingsPage)
    page.staff.setText("Ewa")
    running.bot.keyClick(page.staff, Key.Key_Return)
    book = running.event("Winter Open")
    assert [line.by for line in running.table.store.journal(book.event.id)] == ["Ewa"]


def test_a_backup_goes_to_both_folders(running: RunningDesk, tmp_path: Path) -> None:
    page = go(running, "settings")
    assert isinstance(page, SettingsPage)
    page.second_folder.setText(str(tmp_path / "stick"))
    page.second_folder.editingFinished.emit()
    running.bot.keyClick(page, Key.Key_B, Control | Qt.KeyboardModifier.ShiftModifier)
    running.settle()
    assert len(list((tmp_path / "stick").glob("*.sqlite"))) == 1
    assert len(list(running.desk.equipment.backup_folder.glob("*.sqlite"))) == 1
    assert running.room.messages.words.startswith("Backed up to ")


@pytest.mark.parametrize("place", [place.key for place in PLACES])
def test_every_page_has_its_own_help(running: RunningDesk, place: str) -> None:
    page = go(running, place)
    assert help_text(page.help_page).startswith(f"# {page.title}")
    running.bot.keyClick(page, Key.Key_F1)
    assert running.room.help.isVisible()
    assert running.room.help.windowTitle() == page.title


def test_every_link_in_the_help_leads_somewhere(running: RunningDesk) -> None:
    import re

    from tournament_app.desk.kit.icons import ICONS

    pages = sorted((ICONS.parent / "help").glob("*.md"))
    assert len(pages) > 5
    for page in pages:
        for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            running.room.help.open(target.removesuffix(".md"))


def test_the_sample_events_date_is_today(running: RunningDesk) -> None:
    book = running.desk.equipment.sample_event(running.table)
    assert abs((book.event.date - date.today()).days) <= 1
