"""The desk when its database is taken away, or does not answer."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
from PySide6.QtWidgets import QApplication
from sqlalchemy import create_engine, text

from engine.records import replace
from tests.desk.conftest import RunningDesk, until
from tournament_app.bootstrap import open_scorers_table
from tournament_app.desk.open import reach
from tournament_app.desk.shell import silence
from tournament_app.desk.shell.stopped import StoppedPage
from tournament_app.domain.refusal import Unavailable
from tournament_app.services.create_event import change_event

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open database")


def test_a_deleted_file_stops_entry_with_a_sentence_and_everything_is_saved(
    running: RunningDesk, tmp_path: Path
) -> None:
    event = running.open(running.event("Winter Open", players=6))
    book, window = event.book, running.shell.window
    (tmp_path / "desk.sqlite").unlink()
    event.look_for_others()
    until(lambda: isinstance(window.place, StoppedPage) and "saved in" in window.place.below.text())
    page = window.place
    assert isinstance(page, StoppedPage)
    saved = next((tmp_path / "backups").glob("*rescued.sqlite"))
    assert str(saved) in page.below.text()
    assert open_scorers_table(str(saved)).store.load(book.event.id) == book
    window.go("events")
    assert window.place is page


def test_a_file_that_is_taken_away_while_no_event_is_open_stops_entry_too(
    running: RunningDesk, tmp_path: Path
) -> None:
    book = running.event("Winter Open", players=6)
    (tmp_path / "desk.sqlite").rename(tmp_path / "elsewhere.sqlite")
    until(lambda: isinstance(running.shell.window.place, StoppedPage))
    page = running.shell.window.place
    assert isinstance(page, StoppedPage)
    until(lambda: "saved in" in page.below.text())
    saved = next((tmp_path / "backups").glob("*rescued.sqlite"))
    assert open_scorers_table(str(saved)).store.load(book.event.id) == book


def _backends(postgres_server: str) -> list[int]:
    engine = create_engine(f"{postgres_server}/postgres")
    with engine.connect() as connection:
        found = connection.execute(
            text("SELECT pid FROM pg_stat_activity WHERE datname LIKE 'desk_%'")
        ).scalars()
        pids = list(found)
    engine.dispose()
    return pids


@contextmanager
def _frozen(postgres_server: str) -> Iterator[None]:
    pids = _backends(postgres_server)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def _asks_before_it_closes(desk: RunningDesk) -> None:
    desk.shell.window.close()
    QApplication.processEvents()
    assert desk.shell.window.isVisible()
    assert "Close again to leave" in desk.room.messages.words


def test_a_frozen_server_is_said_within_three_seconds_and_going_on_needs_no_restart(
    on_postgres: RunningDesk, postgres_server: str
) -> None:
    event = on_postgres.open(on_postgres.event("Winter Open", players=4))
    assert on_postgres.room.event_page is not None
    said, bar = on_postgres.room.event_page.said, on_postgres.room.messages
    with _frozen(postgres_server):
        event.perform(
            lambda book: change_event(book, replace(book.event, place="Gdansk")), said=said, quiet=True
        )
        until(lambda: "has not answered" in bar.words)
        assert "1 entry waits for it" in bar.words
        _asks_before_it_closes(on_postgres)
    on_postgres.settle()
    until(lambda: bar.words == "The database answers again.")
    assert on_postgres.table.store.load(event.id).event.place == "Gdansk"


def test_a_silent_server_is_said_within_three_seconds() -> None:
    assert reach.LOOK_MS / 1000 + silence.SILENT_SECONDS + silence.LOOK_MS / 1000 < 3.0


@pytest.mark.parametrize("with_event", [True, False])
def test_a_server_that_freezes_while_nobody_types_is_said_too(
    on_postgres: RunningDesk, postgres_server: str, with_event: bool
) -> None:
    if with_event:
        on_postgres.open(on_postgres.event("Winter Open", players=4))
    bar = on_postgres.room.messages
    with _frozen(postgres_server):
        until(lambda: "has not answered" in bar.words)
        assert "waits" not in bar.words
        _asks_before_it_closes(on_postgres)
    until(lambda: bar.words == "The database answers again.")


def test_a_database_that_is_gone_is_said_once_and_so_is_that_it_is_back(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = running.open(running.event("Winter Open", players=4))
    bar = running.room.messages

    def gone(_: object) -> int:
        raise Unavailable("The server does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(running.table.store, "revision", gone)
        event.look_for_others()
        until(lambda: bar.words == "The server does not answer.")
        bar.say("Something else")
        event.look_for_others()
        running.settle()
        assert bar.words == "Something else"
    event.look_for_others()
    until(lambda: bar.words == "The database answers again.")


def test_closing_waits_for_what_was_entered_and_then_closes(running: RunningDesk) -> None:
    window, done = running.shell.window, list[str]()
    running.room.errands.run(lambda _: sleep(0.4), lambda _: done.append("entered"))
    window.close()
    assert window.isVisible()
    until(lambda: not window.isVisible())
    assert done == ["entered"]
