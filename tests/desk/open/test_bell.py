"""The bell of the round clock: when it rings, how loud, and what plays it."""

import wave
from io import BytesIO
from pathlib import Path

import numpy
import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.round.test_round_tab import Round
from tests.desk.watch import Watch
from tournament_app.desk.kit import bell_sound
from tournament_app.desk.settings.settings_page import SettingsPage


@pytest.fixture
def now(watch: Watch) -> Watch:
    return watch


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were played: strokes and volume."""
    played: list[str] = []
    monkeypatch.setattr(bell_sound, "play", lambda file: played.append(file.name))
    return played


def settings(running: RunningDesk) -> SettingsPage:
    running.shell.window.go("settings")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, SettingsPage)
    return page


def strokes(sound: bytes) -> tuple[numpy.ndarray, float]:  # type: ignore[type-arg]
    """The samples and the seconds of a WAV file."""
    with wave.open(BytesIO(sound)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
        return samples, file.getnframes() / file.getframerate()


def test_it_rings_at_the_warning_at_time_and_when_the_last_turn_is_over(
    running: RunningDesk, watch: Watch, rung: list[str]
) -> None:
    Round(running, 8).begin()
    running.desk.bell.turn(on=True)
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    heard = []
    for minutes in (1, 38, 2, 8, 2, 5, 30):
        running.desk.bell.look()
        watch.on(minutes=minutes)
        running.desk.bell.look()
        running.settle()
        heard.append(list(rung))
        rung.clear()
    assert heard == [[], [], ["1-70.wav"], [], ["2-70.wav"], [], []]


def test_time_rings_three_times_and_a_pause_or_another_event_is_silent(
    running: RunningDesk, watch: Watch, rung: list[str]
) -> None:
    opened = Round(running, 8).begin()
    running.desk.bell.turn(on=True)
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(minutes=45)
    running.desk.bell.look()
    running.settle()
    rung.clear()
    running.open(running.event("Another Open"))
    running.desk.bell.look()
    watch.on(minutes=5, seconds=10)
    running.open(opened.event.book)
    running.desk.bell.look()
    assert rung == []
    running.desk.bell.turn(on=False)
    watch.on(minutes=5)
    running.desk.bell.look()
    assert rung == []


def test_time_is_three_strokes(running: RunningDesk, watch: Watch, rung: list[str]) -> None:
    Round(running, 8).begin()
    running.desk.bell.turn(on=True)
    running.bot.keyClick(running.shell.window, Qt.Key.Key_F3)
    running.settle()
    watch.on(minutes=49)
    running.desk.bell.look()
    running.settle()
    rung.clear()
    watch.on(minutes=1, seconds=1)
    running.desk.bell.look()
    running.settle()
    assert rung == ["3-70.wav"]


def test_settings_turn_it_on_let_one_hear_it_and_say_where_nothing_plays(
    running: RunningDesk, rung: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bell_sound, "player", lambda: "")
    running.desk.bell._know_muted(bell_sound.is_muted())
    page = settings(running)
    assert not page.bell.isChecked()
    page.bell.click()
    assert running.desk.bell.is_on
    page.volume.setValue(20)
    running.room.palette.open("ring the bell")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    assert rung == ["3-20.wav"]
    assert "nothing that plays sounds" in running.room.messages.words


def test_loudness_is_the_share_that_was_said_and_nothing_is_clipped() -> None:
    loud, seconds = strokes(bell_sound.bell(3, 100))
    soft, _ = strokes(bell_sound.bell(3, 20))
    assert 2 < seconds < 4
    assert 30_000 < numpy.abs(loud).max() < 32_767
    assert numpy.abs(soft).max() / numpy.abs(loud).max() == pytest.approx(0.2, abs=0.01)


def test_the_systems_own_player_gets_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, running: RunningDesk
) -> None:
    heard = tmp_path / "heard"
    script = tmp_path / "paplay"
    script.write_text(f'#!/bin/sh\nhead -c 4 "$1" > {heard}.part && mv {heard}.part {heard}\n')
    script.chmod(0o755)
    monkeypatch.setattr(bell_sound.sys, "platform", "linux")
    monkeypatch.setattr(bell_sound.shutil, "which", lambda name: str(script) if name == "paplay" else None)
    running.desk.bell.ring(1)
    running.settle()
    running.bot.waitUntil(heard.exists, timeout=5000)
    assert heard.read_bytes() == b"RIFF"


@pytest.mark.parametrize(("answer", "muted"), [("Mute: yes", True), ("Mute: no", False), ("", False)])
def test_a_muted_system_keeps_it_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, muted: bool
) -> None:
    for name, says in (("pactl", answer), ("paplay", "")):
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\necho '{says}'\n")
        script.chmod(0o755)
    monkeypatch.setattr(bell_sound.sys, "platform", "linux")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    assert bell_sound.is_muted() is muted
