"""From the search to what it found, and from a row to the cell that can be edited, by keys alone."""

import pytest
from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine

typed: list[str] = []
COLUMNS: list[Column[str]] = [
    Column("Name", lambda name: name, width=0),
    Column("Byes", lambda _: "", width=5, edit=lambda _, words: typed.append(words)),
    Column("Note", lambda _: "", width=5, edit=lambda _, words: typed.append(words)),
]


class Shown(Struct):
    page: QWidget
    search: SearchLine
    view: RecordView[str]


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    typed.clear()
    page, search = QWidget(), SearchLine("Find a player (Ctrl+F)")
    view = RecordView(RecordModel(COLUMNS, key=lambda name: name), "Empty.")
    layout = QVBoxLayout(page)
    layout.addWidget(search)
    layout.addWidget(view)
    search.textChanged.connect(view.records.filter)
    search.lead_to(view)
    view.records.show(["Ann", "Bo", "Cleo"])
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    search.setFocus()
    return Shown(page, search, view)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_enter_and_the_arrow_go_on_to_what_was_found(shown: Shown, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClicks(shown.search, "cl")
    qtbot.keyClick(shown.search, key)
    assert QApplication.focusWidget() is shown.view
    assert shown.view.chosen_records() == ["Cleo"]


def test_nothing_found_leaves_the_keyboard_in_the_search(shown: Shown, qtbot: QtBot) -> None:
    qtbot.keyClicks(shown.search, "zz")
    qtbot.keyClick(shown.search, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is shown.search


def test_f2_edits_the_first_cell_of_the_row_that_can_be_edited(shown: Shown, qtbot: QtBot) -> None:
    shown.view.choose(1)
    shown.view.setFocus()
    qtbot.keyClick(shown.view, Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.accessibleName() == "Byes"
    qtbot.keyClicks(line, "2")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: typed == ["2"])
    shown.view.setCurrentIndex(shown.view.records.index(1, 2))
    qtbot.keyClick(shown.view, Qt.Key.Key_F2)
    line = QApplication.focusWidget()
    assert line is not None
    assert line.accessibleName() == "Note"
