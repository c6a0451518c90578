"""Writes the list of every action from the pages themselves: ``python -m tests.actions``."""

import json
import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament_app.bootstrap import application
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import FUSION, theme
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.every_action import Known, known
from tournament_app.desk.shell.places import EVENT_TABS, PLACES
from tournament_app.desk.shell.workroom import Workroom

TARGET = Path(__file__).parents[1] / "resources" / "actions.json"
MADE_BY = "python -m tests.actions"


def collected(room: Workroom) -> list[Known]:
    """Every action once all pages and tabs are made; an event must be open."""
    assert room.desk is not None
    window, page = room.window, room.event_page
    assert page is not None
    for tab in EVENT_TABS:
        page.show_tab(tab.key)
    for place in PLACES:
        window.go(place.key)
        while not room.at_rest:
            QTest.qWait(20)
    scopes = [window, *(window.page(place.key) for place in PLACES), page]
    scopes += [page.made(tab.key) for tab in EVENT_TABS]
    return [known(type(scope).__name__, action) for scope in scopes for action in room.actions.of(scope)]


def as_text(actions: list[Known]) -> str:
    """The file's text."""
    entries = [entry._asdict() for entry in actions]
    return json.dumps({"made_by": MADE_BY, "actions": entries}, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Open a sample event in a database of its own and list what can be done."""
    if not TARGET.exists():
        TARGET.write_text(as_text([]), encoding="utf-8")
    app = QApplication(["actions", *FUSION])
    theme.start(app, "light", 10)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shell = Shell(
            lambda: application.equipment(str(folder / "a.sqlite"), folder=folder),
            Preferences(folder / "a.ini"),
        )
        shell.window.show()
        while shell.workroom is None or shell.workroom.desk is None or shell.workroom.errands.under_way:
            _let_run(app)
        desk = shell.workroom.desk
        desk.open_event(desk.equipment.sample_event(desk.table).event.id)
        while shell.workroom.event_page is None:
            _let_run(app)
        TARGET.write_text(as_text(collected(shell.workroom)), encoding="utf-8")
        shell.stop()


def _let_run(app: QApplication) -> None:
    app.processEvents()
    time.sleep(0.01)


if __name__ == "__main__":
    main()
