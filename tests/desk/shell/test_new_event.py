"""Beginning an event at the desk: a round shorter than the rules have it is asked about once (RS D.1.3)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.desk.conftest import RunningDesk
from tournament_app.desk.events.new_event_page import NewEventPage


def test_d1_3_a_short_round_is_asked_about_and_may_be_played(running: RunningDesk) -> None:
    running.desk.show_place("new-event")
    running.settle()
    page = running.shell.window.findChild(NewEventPage)
    assert isinstance(page, NewEventPage)
    page.name.setText("Lunch break")
    page.minutes.setValue(30)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert "Rounds of 30 minutes are short" in page.said.words
    assert running.table.store.events() == []
    insist = next(found for found in page.said.findChildren(QPushButton) if found.text() == "Play it so")
    running.bot.mouseClick(insist, Qt.MouseButton.LeftButton)
    running.settle()
    (line,) = running.table.store.events()
    assert line.name == "Lunch break"
    assert running.table.book(line.id).event.round_minutes == 30
