"""What is drawn piece by piece, so that between two of them the keyboard is listened to."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

BREATH = 1
"""Milliseconds between two pieces: with none Qt carries out the next one before it looks at keys and timers."""


class OneByOne(QObject):
    """Carries work out on the GUI thread, each piece in a turn of its own; what belongs to a widget gone is left."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[tuple[QObject, Callable[[], object]]] = deque()

    def add(self, owner: QObject, work: Callable[[], object]) -> None:
        """Carry this out soon."""
        self._waiting.append((owner, work))
        if len(self._waiting) == 1:
            QTimer.singleShot(BREATH, self, self._go_on)

    def _go_on(self) -> None:
        owner, work = self._waiting[0]
        try:
            if isValid(owner):
                work()
        finally:
            self._waiting.popleft()
            if self._waiting:
                QTimer.singleShot(BREATH, self, self._go_on)
