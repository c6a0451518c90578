"""How long the window stands still."""

from collections.abc import Callable
from time import thread_time

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot


class Heartbeat:
    """Beats whenever the event loop has nothing else to do; between two beats, the window's own processor seconds.

    What the lanes work out at the same time is theirs and counts no stop of the window.
    """

    def __init__(self, bot: QtBot) -> None:
        self._bot = bot
        self._stops: list[float] = []
        self._last = thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)

    def longest_stop(self, do: Callable[[], object], done: Callable[[], bool] = lambda: True) -> float:
        """From ``do`` until ``done`` and painted."""
        did: list[object] = []
        self._timer.start(0)
        self._bot.wait(20)
        self._stops.clear()
        QTimer.singleShot(0, lambda: did.append(do()))
        self._bot.waitUntil(lambda: bool(did) and done(), timeout=120_000)
        self._bot.wait(60)
        self._timer.stop()
        return max(self._stops)

    def _beat(self) -> None:
        now = thread_time()
        self._stops.append(now - self._last)
        self._last = now
