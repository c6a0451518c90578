"""The backups there are stand in Settings, with the events that each holds, and are opened from there."""

from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt

from tests.desk.conftest import RunningDesk
from tests.storage.contents import contents_of
from tournament_app.desk.settings.settings_page import SettingsPage


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What programs were started with, instead of starting them."""
    found: list[list[str]] = []
    monkeypatch.setattr(QProcess, "startDetached", lambda _, words: found.append(words) is None)
    return found


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


def test_a_copy_is_opened_apart_by_enter(
    running: RunningDesk, settings: SettingsPage, started: list[list[str]]
) -> None:
    back_up(running)
    settings.copies.view.choose(0)
    running.bot.keyClick(settings.copies.view, Qt.Key.Key_Return)
    running.settle()
    (copy,) = settings.copies.model.records()
    (words,) = started
    opened = Path(words[-1])
    assert opened.name == copy.file.name
    assert opened.parent != copy.file.parent, "the backup itself is nobody's to work in"
    assert contents_of(opened) == contents_of(copy.file)
    assert "in a second window" in running.room.messages.words
    assert str(opened) in running.room.messages.words


def test_a_program_that_cannot_be_started_twice_is_said_with_the_command(
    running: RunningDesk, settings: SettingsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QProcess, "startDetached", lambda *_: False)
    back_up(running)
    settings.copies.view.choose(0)
    running.bot.keyClick(settings.copies.view, Qt.Key.Key_Return)
    running.settle()
    (copy,) = settings.copies.model.records()
    assert 'Open the copy by hand: tournament-app --db "' in settings.said.words
    assert f'{copy.file.name}"' in settings.said.words


def test_a_copy_that_is_gone_is_said(
    running: RunningDesk, settings: SettingsPage, started: list[list[str]]
) -> None:
    back_up(running)
    (copy,) = settings.copies.model.records()
    copy.file.unlink()
    settings.copies.view.choose(0)
    running.bot.keyClick(settings.copies.view, Qt.Key.Key_Return)
    running.settle()
    assert settings.copies.holds.text().startswith(f"{copy.file} is not there any more.")
    assert str(copy.file) in settings.said.words
    assert started == []
    assert not copy.file.exists(), "looking for it makes none"
