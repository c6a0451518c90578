"""A desk with a real database in a folder of its own, offscreen."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from sqlalchemy import create_engine, text

from engine.records import replace
from tests.desk.watch import NOON, Watch
from tournament_app.bootstrap import application, open_scorers_table
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import FUSION, theme
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import Equipment
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.workroom import Workroom
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.create_event import create_event, new_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import register_players
from tournament_app.services.ports import Now
from tournament_app.services.scorers_table import ScorersTable

TIEBREAKS = TiebreakSettings(
    win_points=3,
    draw_points=1,
    loss_points=0,
    game_win_points=3,
    game_draw_points=1,
    floor=Fraction(33, 100),
    own_game_win_floored=True,
    bye_games=(2, 0),
    loss_games=(0, 2),
)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["desk", *FUSION]


@pytest.fixture(autouse=True)
def looks(qapp: QApplication) -> None:
    """Light, at 10 points, whatever the test before wore: dressing is left out where nobody changed it."""
    if (theme.wanted, theme.text_size) != ("light", 10) or not qapp.styleSheet():
        theme.start(qapp, "light", 10)


def until(there: Callable[[], bool]) -> None:
    """Let the application go on until something is so, for ten seconds at most; looks every millisecond."""
    loop, look, late = QEventLoop(), QTimer(), QDeadlineTimer(10_000)
    look.timeout.connect(lambda: loop.quit() if there() or late.hasExpired() else None)
    look.start(1)
    while not there():
        assert not late.hasExpired(), "it did not come to be in ten seconds"
        loop.exec()


class RunningDesk(Struct):
    """A shell on screen with its database open."""

    shell: Shell
    bot: QtBot

    @property
    def room(self) -> Workroom:
        assert self.shell.workroom is not None
        return self.shell.workroom

    @property
    def desk(self) -> Desk:
        assert self.room.desk is not None
        return self.room.desk

    @property
    def table(self) -> ScorersTable:
        return self.desk.table

    def settle(self) -> None:
        """Wait until no errand is under way and what they delivered is shown, the page gone to as well."""
        until(lambda: self.room.at_rest)
        QApplication.processEvents()

    def catch_up(self) -> None:
        """Let the desk hear of what others did: a look that was under way before may not have seen it."""
        until(lambda: self.room.at_rest)
        assert self.desk.current_event is not None
        self.desk.current_event.look_for_others()
        self.settle()

    def open(self, book: EventBook) -> OpenEvent:
        self.desk.open_event(book.event.id)
        self.settle()
        assert self.desk.current_event is not None
        return self.desk.current_event

    def event(self, name: str = "Winter Open", players: int = 0, format: str = "type1.5") -> EventBook:
        """A stored event with so many players enrolled."""
        store = self.table.store
        event = new_event(
            store.reserve_event_id(),
            name,
            date(2003, 12, 20),
            format,
            TIEBREAKS,
            round_minutes=50,
            wins_needed=2,
            enforcement_level=2,
        )
        book = store.create(event, create_event(event), self.table.signature())
        if players:
            wanted = [
                Player(PlayerId(0), f"Player {number:04}", dci=str(10**9 + number))
                for number in range(players)
            ]
            people = register_players(self.table, wanted)
            book = self.table.perform(event.id, lambda b: enroll_players(b, people, range(players))).book
        return book


@contextmanager
def on_screen(equipment: Equipment, bot: QtBot) -> Iterator[RunningDesk]:
    """The shell with its database open, at rest at the beginning and at the end.

    The window is closed here and not by ``bot``, which closes before anything is at rest.
    """
    shell = Shell(lambda: equipment, Preferences(equipment.settings_file))
    shell.window.resize(1280, 800)
    shell.window.show()
    until(lambda: shell.workroom is not None and shell.workroom.desk is not None)
    found = RunningDesk(shell, bot)
    found.settle()
    yield found
    found.settle()
    shell.stop()
    shell.window.close()
    shell.window.deleteLater()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def now() -> Now:
    """What the desk takes for the time; tests that let it pass put their ``watch`` here."""
    return lambda: NOON


@pytest.fixture
def equipment(tmp_path: Path, now: Now) -> Equipment:
    made = application.equipment(str(tmp_path / "desk.sqlite"), folder=tmp_path)
    return replace(
        made,
        open_table=lambda: open_scorers_table(str(tmp_path / "desk.sqlite"), by="Scorekeeper"),
        now=now,
        fresh_seed=lambda: 20031220,
    )


@pytest.fixture
def running(equipment: Equipment, qtbot: QtBot, qtlog: Any) -> Iterator[RunningDesk]:
    with on_screen(equipment, qtbot) as found:
        yield found
    twice = [told.message for told in qtlog.records if "Ambiguous shortcut" in told.message]
    assert twice == [], "a key that two have does neither"


@pytest.fixture
def on_postgres(postgres_server: str, tmp_path: Path, qtbot: QtBot) -> Iterator[RunningDesk]:
    name = f"desk_{tmp_path.name.lower()}"
    server = create_engine(f"{postgres_server}/postgres", isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    server.dispose()
    url = f"{postgres_server}/{name}"
    made = application.equipment(url, folder=tmp_path)
    with on_screen(
        replace(made, open_table=lambda: open_scorers_table(url, by="Scorekeeper")), qtbot
    ) as found:
        yield found
