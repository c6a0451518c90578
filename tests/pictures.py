"""Takes the README's pictures from the running program on a real event: ``python -m tests.pictures``.

The event is the Premodern event of 110 players under the shared folder, as it stood in the middle of its
fifth round. Without that folder the pictures stay as they are.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tests.evidence import Evidence
from tournament_app.bootstrap import application, open_scorers_table
from tournament_app.bootstrap.disputes import example_cases
from tournament_app.bootstrap.paper import set_form
from tournament_app.bootstrap.results_files import import_results
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.disputes_page import DisputesPage
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.shell.application import Shell
from tournament_app.domain.identity import EventId
from tournament_app.services.create_event import reopen_event

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "resources" / "pictures"
EVENT = Evidence.REAL_EVENTS.path / "premodern-110-sacred-torch-2026.json"
ROUND, STILL_OUT = 5, 9
WINDOW = QSize(1280, 800)


def main() -> None:
    """Import the event up to the middle of the round, open it, and grab one page after the other."""
    if not EVENT.is_file():
        sys.exit(f"{EVENT.name} is not on this machine; the pictures stay as they are.")
    PICTURES.mkdir(exist_ok=True)
    app = QApplication(["pictures"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = str(folder / "pictures.sqlite")
        table = open_scorers_table(database, by="Scorekeeper")
        book = import_results(table, EVENT.name, _in_the_fifth_round()).book
        if book.event.status.value == "closed":
            table.perform(book.event.id, reopen_event)
        shell = Shell(
            lambda: application.equipment(database, folder=folder), Preferences(folder / "desk.ini")
        )
        theme.start(app, "light", 10)
        shell.window.resize(WINDOW)
        shell.window.show()
        _wait(1500)
        assert shell.workroom is not None
        assert shell.workroom.desk is not None
        shell.workroom.desk.open_event(book.event.id)
        _wait(1500)
        _take(shell)
        take_disputes(shell)
        _take_playoff(shell, import_results(table, EVENT.name, EVENT.read_bytes()).book.event.id)
        _sheet(set_form(table.book(book.event.id), "pairings-by-name", table.signature().at))
        shell.stop()


def _take(shell: Shell) -> None:
    assert shell.workroom is not None
    desk, page = shell.workroom.desk, shell.workroom.event_page
    assert desk is not None
    assert page is not None
    steps: dict[str, Callable[[], Any]] = {
        "set-up": lambda: page.show_tab("set-up"),
        "players": lambda: page.show_tab("players"),
        "round": lambda: page.show_tab("round"),
        "standings": lambda: page.show_tab("standings"),
        "paper": lambda: page.show_tab("paper"),
        "log": lambda: page.show_tab("log"),
        "decks": lambda: page.show_tab("decks"),
        "penalties": lambda: page.show_tab("penalties"),
    }
    for name, step in steps.items():
        step()
        _wait(1200)
        if name == "round":
            page.tab.entry.line.setText("12 2 1")  # type: ignore[union-attr]
            _wait(300)
        _grab(shell.window, name)
        if name == "round":
            page.tab.entry.line.clear()  # type: ignore[union-attr]
    for place in ("events", "cards", "ratings"):
        desk.show_place(place)
        _wait(1500)
        _grab(shell.window, place)
    desk.public_wanted.emit()
    _wait(1500)
    for window in QApplication.topLevelWidgets():
        if "public" in type(window).__name__.lower() and window.isVisible():
            window.resize(WINDOW)
            _wait(500)
            _grab(window, "public-window")


def _take_playoff(shell: Shell, event: EventId) -> None:
    assert shell.workroom is not None
    assert shell.workroom.desk is not None
    shell.workroom.desk.open_event(event)
    _wait(1500)
    assert shell.workroom.event_page is not None
    shell.workroom.event_page.show_tab("playoff")
    _wait(1200)
    _grab(shell.window, "playoff")


def take_disputes(shell: Shell) -> None:
    """The dispute desk with a card explained, and with a choice open."""
    assert shell.workroom is not None
    assert shell.workroom.desk is not None
    shell.workroom.desk.show_place("disputes")
    page = shell.window.place
    assert isinstance(page, DisputesPage)
    for case, card, picture in (
        ("layers-with-a-dependency", "forest", "disputes"),
        ("a-choice-between-replacements", "urzas-armor", "disputes-choice"),
    ):
        name = f"{case}.case.yaml"
        page.case.put(CaseFile(name, example_cases()[name]), example_cases()[name])
        _wait(2500)
        page.state.tree.choose(card)
        _wait(800)
        _grab(shell.window, picture)


def _grab(widget: QWidget, name: str) -> None:
    widget.grab().save(str(PICTURES / f"{name}.png"))


def _sheet(content: bytes) -> None:
    """The first page of a printed form."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(content)
    document[0].render(scale=1).to_pil().save(PICTURES / "sheet.png")
    document.close()


def _in_the_fifth_round() -> bytes:
    event: dict[str, Any] = json.loads(EVENT.read_text(encoding="utf-8"))
    for key in ("standings", "bracket", "drops"):
        event.pop(key, None)
    event["planned_rounds"] = len(event["rounds"])
    event["rounds"] = event["rounds"][:ROUND]
    event["rules"].pop("phase_ends", None)
    matches = [match for match in event["rounds"][-1]["matches"] if "p1" in match]
    for match in matches[3 : 3 + 4 * STILL_OUT : 4]:
        for key in ("p1_games", "p2_games", "draw_games"):
            match.pop(key)
        match["outstanding"] = True
    return json.dumps(event).encode()


def _wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
