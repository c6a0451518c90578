"""The family part of a name in the register: shown, corrected in its cell, refused with a reason, undone."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.desk.conftest import RunningDesk
from tests.desk.register.opened import register
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.keep_register import register_players

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def correct(running: RunningDesk, page: RegisterPage, typed: str) -> None:
    """F2 in the cell, type, Enter."""
    column = [column.title for column in page.model.columns].index("Family name")
    page.view.setCurrentIndex(page.view.model().index(0, column))
    page.view.setFocus()
    running.bot.keyClick(page.view, Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    if typed:
        running.bot.keyClicks(editor, typed)
    else:
        running.bot.keyClick(editor, Key.Key_Delete)
    running.bot.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()
    running.settle()


def families(running: RunningDesk) -> list[str]:
    return [person.family for person in running.table.store.players()]


def test_a_guess_is_corrected_kept_and_undone(running: RunningDesk) -> None:
    register_players(running.table, [Player(PlayerId(0), "Gabriel Garcia Marquez")])
    page = register(running)
    assert families(running) == ["Marquez"]
    correct(running, page, "Garcia Marquez")
    assert families(running) == ["Garcia Marquez"]
    assert page.model.record(0).given == "Gabriel"
    running.bot.keyClick(running.shell.window, Key.Key_Z, Control)
    running.settle()
    assert families(running) == ["Marquez"]


def test_what_is_no_part_of_the_name_is_refused_where_it_was_typed(running: RunningDesk) -> None:
    register_players(running.table, [Player(PlayerId(0), "Jan Nowak")])
    page = register(running)
    correct(running, page, "Smith")
    assert families(running) == ["Nowak"]
    assert "“Smith” is no family name of Jan Nowak" in page.said.words
    correct(running, page, "Jan")
    assert families(running) == ["Jan"]
    correct(running, page, "")
    assert families(running) == ["Nowak"]
