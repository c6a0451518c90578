"""The backups there are stand in Settings, with the events that each holds, and are opened from there."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tournament_app.desk.open.equipment import Equipment
from tournament_app.desk.settings.settings_page import SettingsPage

started: list[Path] = []


@pytest.fixture
def equipment(equipment: Equipment) -> Equipment:
    started.clear()
    copies = replace(
        equipment.copies, open_apart=lambda copy: started.append(copy) is None and copy.is_file()
    )
    return replace(equipment, copies=copies)


@pytest.fixture
def settings(running: RunningDesk) -> SettingsPage:
    running.event("Spring Open", players=12)
    running.desk.show_place("settings")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, SettingsPage)
    return page


def back_up(running: RunningDesk) -> None:
    action = next(found for found in running.room.actions.at_hand() if found.name == "Back up now")
    running.room.actions.do(action, "")
    running.settle()
    running.settle()


def test_copies_are_listed_with_what_each_holds(running: RunningDesk, settings: SettingsPage) -> None:
    copies = settings.copies
    assert copies.model.rowCount() == 0
    back_up(running)
    assert [copy.label for copy in copies.model.records()] == ["by hand"]
    copies.view.choose(0)
    running.settle()
    assert copies.holds.text() == "It holds Spring Open (12 players, 0 rounds)."


def test_a_copy_is_opened_apart_by_enter(running: RunningDesk, settings: SettingsPage) -> None:
    back_up(running)
    settings.copies.view.choose(0)
    running.bot.keyClick(settings.copies.view, Qt.Key.Key_Return)
    running.settle()
    assert started == [copy.file for copy in settings.copies.model.records()]
    assert "in a second window" in running.room.messages.words


def test_a_copy_that_is_gone_is_said(running: RunningDesk, settings: SettingsPage) -> None:
    back_up(running)
    (copy,) = settings.copies.model.records()
    copy.file.unlink()
    settings.copies.view.choose(0)
    running.bot.keyClick(settings.copies.view, Qt.Key.Key_Return)
    running.settle()
    assert settings.copies.holds.text().startswith(f"{copy.file} is not there any more.")
    assert str(copy.file) in settings.said.words
    assert not copy.file.exists(), "looking for it makes none"
