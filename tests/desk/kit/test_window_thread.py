"""Qt belongs to the window's thread, whatever the workers do: classes are made, and objects let go, nowhere else."""

import ast
import gc
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.desk.conftest import until
from tournament_app.desk.kit import window_thread
from tournament_app.desk.kit.errands import Errands, Lane, Progress
from tournament_app.desk.kit.window_thread import Collector, ReadElsewhere

PROGRAM = Path(__file__).parents[3] / "tournament_app"
ERRANDS = 400


@pytest.fixture
def errands(qapp: QApplication) -> Iterator[Errands]:
    assert qapp is not None
    made = Errands(lambda refusal: pytest.fail(str(refusal)))
    yield made
    made.stop()


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can, so that what can go wrong between two steps does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


class Mourned(QObject):
    """Something of Qt that is held by nobody but whoever asks for work."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        super().__init__()
        self.destroyed.connect(
            lambda: ended.append(threading.current_thread()), Qt.ConnectionType.DirectConnection
        )
        self.timer = QTimer(self)
        self.timer.start(1000)


@pytest.mark.parametrize("module", ["PySide6.QtNoSuch", "pyqtgraph.nosuch", "tournament_app.desk.nosuch"])
def test_what_makes_classes_of_qt_is_not_read_by_a_worker(errands: Errands, module: str) -> None:
    found: list[Exception] = []

    def read(_: Progress) -> None:
        try:
            import_module(module)
        except ImportError as error:
            found.append(error)

    errands.run(read)
    until(lambda: bool(found))
    assert isinstance(found[0], ReadElsewhere)
    with pytest.raises(ModuleNotFoundError):
        import_module(module)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("lane", Lane)
def test_what_work_held_is_let_go_on_the_windows_thread(errands: Errands, lane: Lane) -> None:
    ended: list[threading.Thread] = []
    came: list[object] = []

    def give(number: int) -> None:
        held = Mourned(ended)

        def work(progress: Progress) -> QObject:
            progress.report(number, ERRANDS, held.objectName())
            held.me = held  # type: ignore[attr-defined]
            if number % 3 == 0:
                raise ValueError(held.objectName())
            return held

        errands.run(work, came.append, lane=lane)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "excepthook", lambda *_: None)
        for number in range(ERRANDS):
            give(number)
            if number % 20 == 0:
                QApplication.processEvents()
        until(lambda: errands.under_way == 0)
    came.clear()
    QApplication.processEvents()
    gc.collect()
    assert len(ended) >= ERRANDS - 1, "Python keeps the last error that was raised"
    assert set(ended) == {threading.main_thread()}


def test_garbage_that_a_worker_makes_room_for_is_collected_by_the_window(
    errands: Errands, qtbot: QtBot
) -> None:
    ended: list[threading.Thread] = []
    for _ in range(20):
        lost = Mourned(ended)
        lost.me = lost  # type: ignore[attr-defined]
    del lost

    kept: list[object] = []
    errands.run(lambda _: [[number] for number in range(200_000)], kept.append)
    qtbot.waitUntil(lambda: len(ended) == 20)
    assert set(ended) == {threading.main_thread()}


@pytest.fixture
def spared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the tests before this one left behind does not count as old."""
    gc.collect()
    gc.freeze()
    monkeypatch.setattr(Collector, "_old", 0)
    yield
    gc.unfreeze()


def collections() -> list[int]:
    return [part["collections"] for part in gc.get_stats()]


def since(before: list[int]) -> list[int]:
    return [now - then for now, then in zip(collections(), before, strict=True)]


@pytest.mark.usefixtures("spared")
def test_the_collector_works_as_often_as_python_would(errands: Errands, qtbot: QtBot) -> None:
    assert not gc.isenabled()
    before, kept = collections(), []
    for _ in range(300):
        kept.append([[number] for number in range(1000)])
        errands._collector.look()
    young, middle, old = since(before)
    assert young > middle > old == 0, "all are looked through when nobody types"
    qtbot.waitUntil(lambda: since(before)[2] > 0)


@pytest.mark.usefixtures("spared")
def test_records_by_the_thousand_are_not_looked_through_while_somebody_types(
    errands: Errands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_thread, "QUIET_MS", 400)
    line = QLineEdit()
    qtbot.addWidget(line)
    line.show()
    errands._collector.look()
    before, read = collections(), [[number] for number in range(100_000)]
    errands._collector.look()
    assert since(before) == [0, 0, 0]
    for _ in range(8):
        qtbot.keyClick(line, "a")
        qtbot.wait(100)
        assert since(before)[2] == 0
    qtbot.waitUntil(lambda: since(before)[2] == 1)
    assert len(read) == 100_000


@pytest.mark.usefixtures("spared")
def test_all_are_not_looked_through_while_somebody_waits_for_work(
    errands: Errands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_thread, "QUIET_MS", 50)
    done, came = threading.Event(), []
    errands.run(lambda _: done.wait(60), came.append)
    errands._collector.look()
    before, read = collections(), [[number] for number in range(100_000)]
    errands._collector.look()
    qtbot.wait(500)
    assert since(before)[2] == 0
    done.set()
    qtbot.waitUntil(lambda: since(before)[2] == 1)
    assert came == [True]
    assert len(read) == 100_000


def test_python_collects_again_where_no_worker_is(qapp: QApplication) -> None:
    assert qapp is not None
    Errands(lambda _: None).stop()
    assert gc.isenabled()


def test_pages_stand_on_what_is_read_before_them_by_a_worker() -> None:
    """In a program of its own: what pages stand on by a worker, then the pages, which bring only the desk's modules."""
    program = """
import sys
from PySide6.QtWidgets import QApplication
from tournament_app.desk.shell.places import EVENT_TABS, PLACES, page_class
from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.shell.read_ahead import BENEATH, ENGINE, read
app = QApplication([])
errands = Errands(print)
errands.run(lambda _: read((*BENEATH, *ENGINE)))
errands.stop()
QApplication.processEvents()
before = set(sys.modules)
for page in [*EVENT_TABS, *PLACES]:
    page_class(page.page)
late = {name for name in set(sys.modules) - before if name.startswith(("engine", "numpy", "tournament_app."))}
print(sorted(name for name in late if not name.startswith("tournament_app.desk")))
"""
    assert _run(program) == "[]"


def test_what_a_worker_asks_of_the_desk_was_read_with_the_window() -> None:
    """Functions of other floors that name the desk's records run on workers too."""
    named = {
        node.module
        for path in (PROGRAM / "bootstrap").rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tournament_app.desk.")
    }
    assert named, "some of them do"
    program = f"""
import sys
from tournament_app.bootstrap import application
import tournament_app.desk.shell.application, tournament_app.desk.shell.workroom
application.equipment("nowhere.sqlite")
print(sorted(set({sorted(map(str, named))!r}) - set(sys.modules)))
"""
    assert _run(program) == "[]"


def test_every_page_is_shown_in_a_program_that_has_just_begun(tmp_path: Path) -> None:
    """Nothing that this test's own program has read already hides that a worker would be the first to read it."""
    program = """
import sys, traceback
from pathlib import Path
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.desk.conftest import until
from tournament_app.bootstrap import application
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.places import EVENT_TABS, PLACES
from tournament_app.desk.shell.read_ahead import ReadAhead

LATER_MS = 250
ReadAhead.begin = lambda self: None
found = []
sys.excepthook = lambda *error: found.append("".join(traceback.format_exception(*error)))
folder = Path(sys.argv[1])
app = QApplication([])
theme.start(app)
shell = Shell(lambda: application.equipment(str(folder / "t.sqlite"), application._sample_first, folder),
              Preferences(folder / "desk.ini"))
shell.window.show()
until(lambda: shell.workroom is not None and shell.workroom.desk is not None)
desk = shell.workroom.desk
settled = lambda: shell.workroom.at_rest
until(lambda: desk.current_event is not None and settled())
for show, keys in ((desk.show_tab, EVENT_TABS), (desk.show_place, PLACES)):
    for key in keys:
        show(key.key)
        QTest.qWait(LATER_MS)
        until(settled)
shell.stop()
print("".join(found) or "shown")
"""
    assert _run(program, str(tmp_path)) == "shown"


def test_modules_are_read_by_name_in_the_two_places_that_know_the_thread() -> None:
    found = {
        path.name
        for path in (PROGRAM / "desk").rglob("*.py")
        if "import_module(" in path.read_text(encoding="utf-8")
    }
    assert found == {"places.py", "read_ahead.py"}


def test_nothing_else_of_the_desk_makes_threads() -> None:
    makers = ("ThreadPoolExecutor", "QThread", "QRunnable", "QThreadPool", "Thread")
    found = {
        path.name
        for path in (PROGRAM / "desk").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in makers
    }
    assert found == {"errands.py"}


def _run(program: str, *arguments: str) -> str:
    """What a program of its own prints."""
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        cwd=PROGRAM.parent,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()
