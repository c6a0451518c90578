"""The one place where work leaves the GUI thread.

An errand runs a function elsewhere and delivers what it returned, or its refusal, back on the GUI
thread. Errands in the ``TABLE`` lane run one after another in the order given: everything that
reads or changes a database through the scorer's table goes there. ``ASIDE`` is for what needs no
table (typesetting a document, reading a file) and may run beside it. ``RULING`` is the rules engine's:
a long dispute holds up neither the scorekeeper nor the printer; ``RATING`` is the rating office's.

Qt belongs to the GUI thread (``window_thread``). What a worker has in hand is a parcel, packed and emptied there: it
tells of it through ``Errands``, which outlives every worker, and lets go of nothing that may be Qt's.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import partial
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal, Slot
from shiboken6 import isValid

from tournament_app.desk.kit.window_thread import Collector, read_qt_here_only
from tournament_app.domain.refusal import Displaced, Refusal

T = TypeVar("T")
Step = tuple[int, int, str]

log = logging.getLogger(__name__)


class Lane(Enum):
    """Where an errand runs: at the scorer's table in order, aside, at the rules engine or over the ratings."""

    TABLE = "table"
    ASIDE = "aside"
    RULING = "ruling"
    RATING = "rating"


class Cancelled(Exception):
    """Raised inside the work when the person cancelled; nothing is delivered then."""


class Progress:
    """What the work reports to: steps done of a total, and in passing whether to go on."""

    def __init__(self, report: Callable[[int, int, str], None]) -> None:
        self._report = report
        self._cancelled = threading.Event()

    def report(self, done: int, total: int, what: str = "") -> None:
        """Tell how far the work is; raises ``Cancelled`` if it is to stop."""
        if self._cancelled.is_set():
            raise Cancelled
        self._report(done, total, what)

    def cancel(self) -> None:
        """Stop at the next report."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether it was to stop."""
        return self._cancelled.is_set()


class Errand(QObject, Generic[T]):
    """One piece of work under way, as the window sees it. ``progressed`` carries (done, total, what)."""

    progressed = Signal(int, int, str)
    over = Signal()

    def __init__(
        self,
        what: str,
        then: Callable[[T], None] | None,
        refused: Callable[[Refusal], None],
        parent: QObject,
        owner: QObject | None,
        displaced: Callable[[Displaced], None],
    ) -> None:
        super().__init__(parent)
        self._displaced = displaced
        self.what = what
        self._owner = owner
        self._then, self._refused = then, refused
        self.progress: Progress | None = None

    def cancel(self) -> None:
        """Stop the work at its next report; nothing is delivered."""
        if self.progress is not None:
            self.progress.cancel()

    def deliver(self, result: T, error: Exception | None) -> None:
        """Hand over what became of the work."""
        self.over.emit()
        self.deleteLater()
        if isinstance(error, Displaced):
            self._displaced(error)
        if self._owner is not None and not isValid(self._owner):
            return
        if isinstance(error, Refusal):
            self._refused(error)
        elif error is not None:
            raise error
        elif self._then is not None and not (self.progress is not None and self.progress.cancelled):
            self._then(result)


class _Parcel(Generic[T]):
    """Work on its way to a lane, and what became of it on its way back."""

    def __init__(self, errand: Errand[T], work: Callable[[Progress], T]) -> None:
        self.errand: Errand[T] | None = errand
        self.work: Callable[[Progress], T] | None = work
        self.result: T | None = None
        self.error: Exception | None = None

    def empty(self) -> tuple[Errand[T], T | None, Exception | None]:
        """What is inside, which the worker then no longer holds."""
        assert self.errand is not None, "a parcel is emptied once"
        found = self.errand, self.result, self.error
        self.errand = self.work = self.result = self.error = None
        return found


class Errands(QObject):
    """Hands out the work. ``started`` announces each errand, for a progress display.

    ``displaced`` carries the refusal of a database that is no longer the one that was opened. ``under_way`` counts
    those that are not over, ``at_table`` those of them that wait for the database, ``entries`` those that somebody
    asked for.
    """

    started = Signal(object)
    idle = Signal()
    displaced = Signal(object)
    _came = Signal()

    def __init__(self, refused: Callable[[Refusal], None]) -> None:
        super().__init__()
        self._refused = refused
        self._arrived: SimpleQueue[tuple[_Parcel[Any], Step | None]] = SimpleQueue()
        self._came.connect(self._open_next)
        read_qt_here_only()
        self._collector = Collector(self, lambda: self.under_way > 0)
        self._collector.start()
        self._lanes = {lane: ThreadPoolExecutor(1, thread_name_prefix=lane.value) for lane in Lane}
        self.under_way = self.at_table = self.entries = 0
        self._stopped = False

    def run(
        self,
        work: Callable[[Progress], T],
        then: Callable[[T], None] | None = None,
        *,
        refused: Callable[[Refusal], None] | None = None,
        what: str = "",
        lane: Lane = Lane.TABLE,
        owner: QObject | None = None,
        asked: bool = True,
    ) -> Errand[T]:
        """Run ``work`` in a lane; ``then`` gets its result, ``refused`` its refusal, both on the GUI thread.

        Nothing is delivered once ``owner`` (the page that shows it) has been closed.
        ``what`` names the work for the progress display; ``asked`` is False for a look that nobody asked for.
        Any other exception is a bug and is raised on the GUI thread, where it is logged and shown.
        """
        errand = Errand(what, then, refused or self._refused, self, owner, self.displaced.emit)
        if self._stopped:
            return errand
        parcel = _Parcel(errand, work)
        errand.progress = Progress(lambda *step: self._send(parcel, step))
        self._count(lane, asked=asked, more=1)
        errand.over.connect(partial(self._one_less, lane, asked=asked))
        self.started.emit(errand)
        self._lanes[lane].submit(self._carry_out, parcel, errand.progress)
        return errand

    def stop(self, *, wait: bool = True) -> None:
        """Finish what was begun and take nothing more; without ``wait`` what has not begun is dropped."""
        self._stopped = True
        for lane in self._lanes.values():
            lane.shutdown(wait=wait, cancel_futures=not wait)
        if wait:
            self._collector.stop()

    def _carry_out(self, parcel: _Parcel[T], progress: Progress) -> None:
        """On the worker's thread."""
        assert parcel.work is not None, "it is carried out once"
        try:
            parcel.result = parcel.work(progress)
        except Cancelled:
            pass
        except Exception as error:
            parcel.error = error
        self._send(parcel)

    def _send(self, parcel: _Parcel[Any], step: Step | None = None) -> None:
        """On the worker's thread."""
        self._arrived.put((parcel, step))
        self._came.emit()

    @Slot()
    def _open_next(self) -> None:
        parcel, step = self._arrived.get_nowait()
        if step is None:
            errand, result, error = parcel.empty()
            errand.deliver(result, error)
        elif parcel.errand is not None:
            parcel.errand.progressed.emit(*step)

    def _count(self, lane: Lane, *, asked: bool, more: int) -> None:
        self.under_way += more
        if lane is Lane.TABLE:
            self.at_table += more
            self.entries += more if asked else 0

    def _one_less(self, lane: Lane, *, asked: bool) -> None:
        self._count(lane, asked=asked, more=-1)
        if not self.under_way:
            self.idle.emit()
