"""The line in which a list is searched."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.theme import theme


@pytest.mark.parametrize("points", [10, 14])
def test_what_it_finds_is_said_whole_in_a_narrow_row(qtbot: QtBot, points: int) -> None:
    theme.wear("light", points)
    row, search = QWidget(), SearchLine("Find a player (Ctrl+F)")
    qtbot.addWidget(row)
    layout = QHBoxLayout(row)
    layout.addWidget(search, 2)
    layout.addStretch(1)
    layout.addWidget(QLabel("a count that takes what there is of the room " * 2))
    row.resize(300, 50)
    row.show()
    assert search.width() > search.fontMetrics().horizontalAdvance(search.placeholderText())
