"""The desk on a PostgreSQL database: the same pages, the same entries, a backup that opens anywhere."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from sqlalchemy import create_engine, text

from tests.desk.conftest import RunningDesk
from tests.desk.round.test_round_tab import Round
from tournament_app.bootstrap import application, open_scorers_table
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.shell.application import Shell
from tournament_app.domain.identity import RoundNumber


@pytest.fixture
def on_postgres(postgres_server: str, tmp_path: Path, qtbot: QtBot) -> Iterator[RunningDesk]:
    server = create_engine(f"{postgres_server}/postgres", isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text("CREATE DATABASE desk"))
    server.dispose()
    url = f"{postgres_server}/desk"
    made = application.equipment(url, folder=tmp_path)
    equipment = replace(made, open_table=lambda: open_scorers_table(url, by="Scorekeeper"))
    shell = Shell(lambda: equipment, Preferences(tmp_path / "desk.ini"))
    qtbot.addWidget(shell.window)
    shell.window.show()
    qtbot.waitUntil(lambda: shell.workroom is not None and shell.workroom.desk is not None, timeout=20_000)
    found = RunningDesk(shell, qtbot)
    found.settle()
    yield found
    found.settle()
    shell.stop()


def test_a_round_is_paired_and_entered_and_the_whole_is_backed_up(
    on_postgres: RunningDesk, tmp_path: Path
) -> None:
    played = Round(on_postgres, 6).begin()
    for table in (1, 2, 3):
        played.type(f"{table} 2 1")
    book = played.event.book
    assert not book.outstanding(RoundNumber(1))
    assert on_postgres.table.store.load(book.event.id) == book
    copy = on_postgres.desk.equipment.back_up(on_postgres.table, tmp_path / "stick", "Winter Open")
    assert open_scorers_table(str(copy)).store.load(book.event.id) == book
