"""First paint of the application against a bare PySide6 window, in processes of their own, alternating."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.stopwatch import least

BARE = """
import time; began = time.process_time()
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event); QTimer.singleShot(0, painted)
def painted():
    print(time.process_time() - began, flush=True); app.quit()
window = Window(); window.resize(1280, 800); window.show(); app.exec()
"""
OURS = """
import sys, time; began = time.process_time()
from pathlib import Path
from tournament_app.bootstrap import application
application.settings_file = lambda: Path(sys.argv[1]) / "desk.ini"
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.main_window import MainWindow
lay_out = MainWindow._lay_out
def painted(window):
    print(time.process_time() - began, flush=True); lay_out(window)
def laid_out(shell):
    from PySide6.QtWidgets import QApplication
    print(time.process_time() - began, flush=True); QApplication.instance().quit()
MainWindow._lay_out, Shell._furnish = painted, laid_out
application.open_application(str(Path(sys.argv[1]) / "desk.sqlite"))
"""
RUNS = 7
PAINTED, LAID_OUT = 1.25, 1.7


def seconds(program: str, folder: Path) -> list[float]:
    """Of processor time: to the first paint, and where the program tells more to what comes next."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        capture_output=True, text=True, check=True, timeout=60, env=environment, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return [float(line) for line in done.stdout.split()]


@pytest.mark.benchmark
def test_the_window_paints_nearly_as_soon_as_a_bare_one(tmp_path: Path) -> None:
    runs = [(*seconds(BARE, tmp_path), *seconds(OURS, tmp_path)) for _ in range(RUNS)]
    bare, painted, laid_out = least(runs)
    print(
        f"first paint: {painted * 1000:.0f} ms of processor time, its rail and words {laid_out * 1000:.0f}, "
        f"bare window {bare * 1000:.0f}: {painted / bare:.2f} and {laid_out / bare:.2f}"
    )
    assert painted / bare < PAINTED
    assert laid_out / bare < LAID_OUT
