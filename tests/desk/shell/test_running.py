"""Starting, failing, remembering: the desk around its pages."""

import logging
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tournament_app.desk.kit.actions import Action, matching
from tournament_app.desk.kit.errands import Errands, Lane, Progress
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.open.equipment import Equipment
from tournament_app.desk.open.open_event import Confirmation
from tournament_app.desk.shell import bug_log
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.unopened import UnopenedPage
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.refusal import NeedsConfirmation, Refusal, Unavailable
from tournament_app.services.create_event import change_event
from tournament_app.services.scorers_table import ScorersTable


def test_the_window_comes_back_where_it_was(running: RunningDesk, equipment: Equipment, qtbot: QtBot) -> None:
    running.shell.window.resize(1000, 640)
    running.shell.window.rail.fold(True)
    running.shell.window.close()
    again = Shell(lambda: equipment, Preferences(equipment.settings_file))
    qtbot.addWidget(again.window)
    assert again.window.height() == 640
    again.window.painted.disconnect(again._furnish)
    with qtbot.waitSignal(again.window.painted):
        again.window.show()
    assert again.window.rail.folded


def test_a_database_that_cannot_be_opened_says_why_and_can_be_tried_again(
    equipment: Equipment, qtbot: QtBot
) -> None:
    tries: list[int] = []

    def open_table() -> ScorersTable:
        tries.append(1)
        if len(tries) == 1:
            raise Unavailable(
                "The database is held by another program. Close the other window and try again."
            )
        return equipment.open_table()

    shell = Shell(lambda: replace(equipment, open_table=open_table), Preferences(equipment.settings_file))
    qtbot.addWidget(shell.window)
    shell.window.show()
    qtbot.waitUntil(lambda: isinstance(shell.window.place, UnopenedPage))
    page = shell.window.place
    assert isinstance(page, UnopenedPage)
    page.again.emit()
    qtbot.waitUntil(lambda: shell.workroom is not None and shell.workroom.desk is not None)
    RunningDesk(shell, qtbot).settle()
    shell.stop()


def test_what_another_program_does_appears_by_itself(running: RunningDesk, equipment: Equipment) -> None:
    event = running.open(running.event("Winter Open"))
    other = equipment.open_table()
    other.perform(event.id, lambda book: change_event(book, replace(book.event, name="Renamed elsewhere")))
    running.catch_up()
    assert running.room.event_page is not None
    assert running.room.event_page.header.name.text() == "Renamed elsewhere"
    assert event.next_undo == "Changed name"


def test_a_question_is_answered_with_a_verb_on_the_page(running: RunningDesk) -> None:
    event = running.open(running.event("Winter Open"))
    assert running.room.event_page is not None
    tab = running.room.event_page.tab
    assert tab is not None

    def doubtful(_book: EventBook) -> Act:
        raise NeedsConfirmation("Ada and Bob have met in round 1.")

    def certain(book: EventBook) -> Act:
        return change_event(book, replace(book.event, name="Paired anyway"))

    event.perform(doubtful, said=tab.said, confirmation=Confirmation("Pair them again", certain))
    running.settle()
    assert tab.said.words == "Ada and Bob have met in round 1."
    assert [button.text() for button in tab.said.answer_buttons] == ["Pair them again", "Leave it as it is"]
    tab.said.answer_buttons[0].click()
    running.settle()
    assert event.book.event.name == "Paired anyway"
    assert tab.said.words == ""


@pytest.fixture
def errands(qapp: QApplication) -> Errands:
    assert qapp is not None
    refusals: list[Refusal] = []
    made = Errands(refusals.append)
    made.setProperty("refusals", refusals)
    return made


def test_work_runs_elsewhere_and_its_result_arrives_on_the_gui_thread(errands: Errands, qtbot: QtBot) -> None:
    seen: list[int] = []
    errands.run(lambda _: threading.get_ident(), lambda there: seen.extend((there, threading.get_ident())))
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert seen[0] != seen[1] == threading.get_ident()
    errands.stop()


def test_work_at_the_table_is_done_in_the_order_given(errands: Errands, qtbot: QtBot) -> None:
    order: list[int] = []
    for number in range(50):
        errands.run(lambda _, number=number: number, order.append)
    qtbot.waitUntil(lambda: len(order) == 50)
    assert order == list(range(50))
    errands.stop()


def test_cancelled_work_stops_and_delivers_nothing(errands: Errands, qtbot: QtBot) -> None:
    begun, delivered = threading.Event(), []

    def work(progress: Progress) -> str:
        while True:
            begun.set()
            progress.report(1, 10)

    errand = errands.run(work, delivered.append, lane=Lane.ASIDE)
    assert begun.wait(5)
    errand.cancel()
    qtbot.waitUntil(lambda: errands.under_way == 0)
    assert delivered == []
    errands.stop()


def test_a_mistake_of_the_program_is_logged_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: list[logging.LogRecord]
) -> None:
    for name in ("excepthook",):
        monkeypatch.setattr(sys, name, getattr(sys, name))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(bug_log, "qInstallMessageHandler", lambda _: None)
    told: list[str] = []
    log_file = bug_log.log_to(tmp_path / "log")
    bug_log.catch_bugs(told.append, log_file)
    try:
        raise ZeroDivisionError("a slip of the pen")
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert "a slip of the pen" in log_file.read_text(encoding="utf-8")
    assert str(log_file) in told[0]
    assert [record.getMessage() for record in faults] == ["unexpected"]
    faults.clear()
    bug_log.stop_logging()


def _action(name: str, command: str = "", arguments: str = "") -> Action:
    return Action(name, "", lambda _: None, command=command, arguments=arguments)


ACTIONS = [
    _action("Extend a table", "extend", "table minutes"),
    _action("Standings", "standings", "round"),
    _action("Drop a player", "drop", "player"),
    _action("Pair the next round"),
]


@pytest.mark.parametrize(
    ("typed", "name", "argument"),
    [
        ("extend 12 5", "Extend a table", "12 5"),
        ("drop Kowalski", "Drop a player", "Kowalski"),
        ("standings round 2", "Standings", "round 2"),
        ("pair", "Pair the next round", ""),
        ("next", "Pair the next round", ""),
    ],
)
def test_the_palette_tells_the_name_from_what_it_needs(typed: str, name: str, argument: str) -> None:
    action, found = matching(ACTIONS, typed)[0]
    assert (action.name, found) == (name, argument)


def test_the_palette_offers_everything_before_anything_is_typed() -> None:
    assert [action for action, _ in matching(ACTIONS, "")] == ACTIONS
    assert matching(ACTIONS, "zzz") == []
