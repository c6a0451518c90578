"""The register's log at the desk: what was done to people's records, undone by itself."""

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.register.opened import register
from tournament_app.desk.register.log_page import RegisterLogPage
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.keep_register import merge_players, register_players
from tournament_app.services.undo_register import standing_acts

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def log_of_register(running: RunningDesk) -> RegisterLogPage:
    running.shell.window.go("register-log")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, RegisterLogPage)
    return page


def whats(page: RegisterLogPage) -> list[tuple[str, str]]:
    return [(entry.line.summary, entry.state) for entry in page.model.records()]


def test_a_merge_is_undone_from_the_log_and_the_open_event_shows_it(running: RunningDesk) -> None:
    book = running.event(players=4)
    event = running.open(book)
    duplicate = next(iter(book.players.values()))
    (kept,) = register_players(running.table, [Player(PlayerId(0), "Jan Nowak")])
    merge_players(running.table, kept, duplicate)
    page = log_of_register(running)
    assert whats(page)[0][0].startswith("Merged Player 0000")
    assert "Player 0000: merged into record" in page.changes.toPlainText()
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert [state for _, state in whats(page)[:2]] == ["takes back", "undone"]
    running.catch_up()
    assert event.book.enrollments == book.enrollments
    page.view.choose(1)
    running.settle()
    assert page.primary.text() == "Do it again"


def test_ctrl_z_on_the_players_page_takes_back_what_was_done_there(running: RunningDesk) -> None:
    running.shell.window.go("players")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, RegisterPage)
    running.bot.keyClick(page, Key.Key_N, Control)
    running.bot.keyClicks(page.new_line.name, "Ann Nowak")
    running.bot.keyClick(page.new_line.name, Key.Key_Return)
    running.settle()
    assert [player.name for player in running.table.store.players()] == ["Ann Nowak"]
    running.bot.keyClick(running.shell.window, Key.Key_Z, Control)
    running.settle()
    assert page.model.count == 0
    assert running.room.messages.words == "Undone: Registered Ann Nowak."
    running.bot.keyClick(running.shell.window, Key.Key_Y, Control)
    running.settle()
    assert [player.name for player in page.model.records()] == ["Ann Nowak"]


def test_someone_enrolled_is_not_taken_out_and_the_page_says_where(running: RunningDesk) -> None:
    running.event(players=1)
    page = log_of_register(running)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert (
        "Player 0000 is enrolled in or invited to Winter Open: remove the entry there first."
        in page.said.words
    )
    assert standing_acts(running.table.store.journal(None))


def test_a_record_without_a_history_is_deleted_after_saying_what_goes_with_it(running: RunningDesk) -> None:
    register_players(running.table, [Player(PlayerId(0), "Ann Nowak", "1002003055", "PL", "left-handed")])
    page = register(running)
    page.view.choose(0)
    page.view.setFocus()
    running.bot.keyClick(page.view, Key.Key_Delete, Control)
    running.settle()
    assert page.said.words.startswith("Delete Ann Nowak from the register?")
    assert "DCI number 1002003055, country PL, the notes" in page.said.words
    assert [person.name for person in running.table.store.players()] == ["Ann Nowak"]
    page.said.answer_buttons[-1].click()
    assert page.said.words == ""
    running.bot.keyClick(page.view, Key.Key_Delete, Control)
    running.settle()
    page.said.answer_buttons[0].click()
    running.settle()
    assert running.table.store.players() == []
    running.settle()
    assert page.model.count == 0
    running.bot.keyClick(running.shell.window, Key.Key_Z, Control)
    running.settle()
    running.settle()
    (back,) = running.table.store.players()
    assert (back.name, back.dci, back.notes) == ("Ann Nowak", "1002003055", "left-handed")


def test_a_record_that_something_needs_is_kept_and_each_reason_is_said(running: RunningDesk) -> None:
    book = running.event(players=1)
    enrolled = next(iter(book.players.values()))
    (twin,) = register_players(running.table, [Player(PlayerId(0), "Player 0000")])
    merge_players(running.table, enrolled, twin)
    page = register(running)
    page.view.choose(0)
    running.bot.keyClick(page.view, Key.Key_Delete, Control)
    running.settle()
    assert "Player 0000 is enrolled in or invited to Winter Open" in page.said.words
    assert "another record was merged into it" in page.said.words
    assert not page.said.answer_buttons
    assert len(running.table.store.players()) == 1
