"""First paint of the application against a bare PySide6 window, in processes of their own, alternating."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

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
def painted(self):
    from PySide6.QtWidgets import QApplication
    print(time.process_time() - began, flush=True); QApplication.instance().quit()
Shell._furnish = painted
application.open_application(str(Path(sys.argv[1]) / "desk.sqlite"))
"""
RUNS = 5
LIMIT = 1.7


def seconds(program: str, folder: Path) -> float:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        capture_output=True, text=True, check=True, timeout=60, env=environment, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return float(done.stdout.split()[-1])


@pytest.mark.benchmark
def test_the_window_paints_nearly_as_soon_as_a_bare_one(tmp_path: Path) -> None:
    runs = [(seconds(BARE, tmp_path), seconds(OURS, tmp_path)) for _ in range(RUNS)]
    bare, ours = (statistics.median(times) for times in zip(*runs, strict=True))
    print(
        f"first paint: {ours * 1000:.0f} ms of processor time, bare window {bare * 1000:.0f} ms, {ours / bare:.2f}"
    )
    assert ours / bare < LIMIT
