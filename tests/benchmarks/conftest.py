"""The desk on screen for whoever measures it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desk.conftest import RunningDesk, on_screen
from tournament_app.bootstrap import application

OpenDesk = Callable[[Path], RunningDesk]


@pytest.fixture
def open_desk(qtbot: QtBot, tmp_path: Path) -> Iterator[OpenDesk]:
    """Opens the desk on a database; it is closed at the end."""
    with ExitStack() as until_the_end:
        yield lambda database: until_the_end.enter_context(
            on_screen(application.equipment(str(database), folder=tmp_path), qtbot)
        )
