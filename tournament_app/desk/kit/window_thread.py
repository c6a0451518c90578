"""Qt belongs to the thread of the window: its classes are made there, and its objects let go there.

PySide keeps all classes in one table without a lock, into which the window looks at every event: a module that makes
a class on another thread at that moment ends the program. Python's collector of garbage runs on whichever thread
asks for memory, and lets go of timers, models and actions of Qt there.
"""

import gc
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

MAKE_CLASSES = ("PySide6", "pyqtgraph", "tournament_app.desk")
"""Packages whose modules make classes of Qt when they are read."""
LOOK_MS = 250
QUIET_MS = 1000
TYPING = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)
OLDEST = 2
MANY_YOUNG = 10_000
"""So many young objects are records that a lane has read; to look for garbage among them would stop the window."""
MUCH_NEW = 1.25
"""How often as many old objects as after the last search of all make another worth its time."""


class ReadElsewhere(ImportError):
    """A module that makes classes of Qt was to be read on a thread that is not the window's."""


class _OnlyHere(MetaPathFinder):
    """Finds nothing; refuses what is only read on the window's thread."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if threading.current_thread() is not threading.main_thread() and any(
            fullname == package or fullname.startswith(f"{package}.") for package in MAKE_CLASSES
        ):
            raise ReadElsewhere(f"{fullname} makes classes of Qt: read it on the thread of the window")
        return None


def read_qt_here_only() -> None:
    """From now on modules that make classes of Qt are read on the window's thread or not at all."""
    if not any(isinstance(finder, _OnlyHere) for finder in sys.meta_path):
        sys.meta_path.insert(0, _OnlyHere())


class Collector(QObject):
    """Collects garbage on the window's thread and nowhere else, as often as Python would by itself.

    While workers are ``at_work`` somebody may wait for what they bring: all is looked through afterwards.
    """

    _old: ClassVar[int] = 0
    """How many old objects the last search of all left in the program."""

    def __init__(self, parent: QObject, at_work: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._at_work = at_work
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.timeout.connect(self._look_through_all)

    def start(self) -> None:
        """Take the collecting over."""
        gc.disable()
        self._timer.start(LOOK_MS)

    def stop(self) -> None:
        """Leave it to Python again; to be called when no other thread is at work."""
        self._timer.stop()
        self._quiet.stop()
        self._listen(False)
        self.look()
        gc.enable()

    def look(self) -> None:
        """Collect what is due by Python's own thresholds; records by the thousand are old at once."""
        if gc.get_count()[0] > MANY_YOUNG:
            gc.freeze()
            gc.unfreeze()  # together: everything is old now, and nothing was looked at
            self._wait_for_quiet()
            return
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, threshold) in enumerate(counts) if count > threshold]
        if not due or due[0] != 0:
            return
        if due[-1] == OLDEST:
            due.remove(OLDEST)
            self._wait_for_quiet()
        gc.collect(due[-1])

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Whoever types goes first."""
        if event.type() in TYPING:
            self._quiet.start(QUIET_MS)
        return False

    def _wait_for_quiet(self) -> None:
        """Look through all, which stops the window, when nobody has typed for a while nor waits for work."""
        if self._timer.isActive() and not self._quiet.isActive():
            self._listen(True)
            self._quiet.start(QUIET_MS)

    def _listen(self, to_keys: bool) -> None:
        program = QCoreApplication.instance()
        if program is not None:
            (program.installEventFilter if to_keys else program.removeEventFilter)(self)

    def _look_through_all(self) -> None:
        if self._at_work():
            self._quiet.start(QUIET_MS + LOOK_MS)  # never in step with what is looked at every second
            return
        self._listen(False)
        if len(gc.get_objects(OLDEST)) >= MUCH_NEW * self._old:
            gc.collect(OLDEST)
            Collector._old = len(gc.get_objects(OLDEST))
