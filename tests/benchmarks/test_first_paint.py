"""First paint and the list of events of the application against a bare PySide6 window, in processes that take turns.

Usable is the list of events on screen with every lane idle, whatever was shown while one waited.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

BARE = """
import time; began, ticked = time.process_time(), time.perf_counter()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event); QTimer.singleShot(0, painted)
def painted():
    spent = time.process_time() - began
    print(spent, spent, time.perf_counter() - ticked, flush=True); app.quit()
window = Window(); window.resize(1280, 800); window.show(); app.exec()
"""
OURS = """
import sys, time; began, ticked = time.process_time(), time.perf_counter()
from pathlib import Path
from tournament_app.bootstrap import application
application.settings_file = lambda: Path(sys.argv[1]) / "desk.ini"
application._leave_sources_unread()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tournament_app.desk.shell.application import Shell
furnish = Shell._furnish
def painted(self):
    self.first = time.process_time() - began
    furnish(self); look(self)
def look(self):
    room = self.workroom
    if room.desk is None or room.errands.under_way:
        QTimer.singleShot(2, lambda: look(self)); return
    print(self.first, time.process_time() - began, time.perf_counter() - ticked, flush=True)
    QApplication.instance().quit()
Shell._furnish = painted
application.open_application(str(Path(sys.argv[1]) / "desk.sqlite"))
"""
RUNS = 5
PAINTED, USABLE, USABLE_BY_THE_CLOCK = 1.9, 8.5, 15
"""Times as long as the bare window; by the clock whoever sleeps is noticed too."""


class Times(NamedTuple):
    """Processor seconds until the first paint and until it can be used, and seconds of the clock until then."""

    painted: float
    usable: float
    clock: float


def start(program: str, folder: Path) -> Times:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        capture_output=True, text=True, check=True, timeout=60, env=environment, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return Times(*map(float, done.stdout.split()))


def least(times: list[Times]) -> Times:
    return Times(*map(min, zip(*times, strict=True)))


@pytest.mark.benchmark
def test_the_window_is_there_and_usable_after_a_few_bare_ones(tmp_path: Path) -> None:
    runs = [(start(BARE, tmp_path), start(OURS, tmp_path)) for _ in range(RUNS)]
    bare, ours = (least(list(times)) for times in zip(*runs, strict=True))
    print(
        f"bare window {bare.painted * 1000:.0f} ms of processor time; first paint {ours.painted / bare.painted:.2f}, "
        f"usable {ours.usable / bare.painted:.2f}, by the clock {ours.clock / bare.clock:.2f} of it"
    )
    assert ours.painted < PAINTED * bare.painted
    assert ours.usable < USABLE * bare.painted
    assert ours.clock < USABLE_BY_THE_CLOCK * bare.clock
