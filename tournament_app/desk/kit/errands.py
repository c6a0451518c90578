"""The one place where work leaves the GUI thread.

An errand runs a function elsewhere and delivers what it returned, or its refusal, back on the GUI
thread. Errands in the ``TABLE`` lane run one after another in the order given: everything that
reads or changes a database through the scorer's table goes there. ``ASIDE`` is for what needs no
table (typesetting a document, reading a file) and may run beside it. ``RULING`` is the rules engine's:
a long dispute holds up neither the scorekeeper nor the printer.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal, Slot
from shiboken6 import isValid

from tournament_app.domain.refusal import Displaced, Refusal

T = TypeVar("T")

log = logging.getLogger(__name__)


class Lane(Enum):
    """Where an errand runs: at the scorer's table in order, aside, or at the rules engine."""

    TABLE = "table"
    ASIDE = "aside"
    RULING = "ruling"


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


class Errand(QObject, Generic[T]):
    """One piece of work under way. ``progressed`` carries (done, total, what)."""

    progressed = Signal(int, int, str)
    over = Signal()
    _delivered = Signal(object, object)

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
        self._progress = Progress(lambda done, total, said: self.progressed.emit(done, total, said))
        self._delivered.connect(self._deliver)

    def cancel(self) -> None:
        """Stop the work at its next report; nothing is delivered."""
        self._progress.cancel()

    def carry_out(self, work: Callable[[Progress], T]) -> None:
        """Run the work; called on the worker's thread."""
        try:
            self._delivered.emit(work(self._progress), None)
        except Cancelled:
            self._delivered.emit(None, None)
        except Exception as error:
            self._delivered.emit(None, error)

    @Slot(object, object)
    def _deliver(self, result: T, error: Exception | None) -> None:
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
        elif self._then is not None and not self._progress._cancelled.is_set():
            self._then(result)


class Errands(QObject):
    """Hands out the work. ``started`` announces each errand, for a progress display.

    ``displaced`` carries the refusal of a database that is no longer the one that was opened. ``under_way`` counts
    those that are not over, ``at_table`` those of them that wait for the database, ``entries`` those that somebody
    asked for.
    """

    started = Signal(object)
    idle = Signal()
    displaced = Signal(object)

    def __init__(self, refused: Callable[[Refusal], None]) -> None:
        super().__init__()
        self._refused = refused
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
        self._count(lane, asked=asked, more=1)
        errand.over.connect(partial(self._one_less, lane, asked=asked))
        self.started.emit(errand)
        self._lanes[lane].submit(errand.carry_out, work)
        return errand

    def stop(self, *, wait: bool = True) -> None:
        """Finish what was begun and take nothing more; without ``wait`` what has not begun is dropped."""
        self._stopped = True
        for lane in self._lanes.values():
            lane.shutdown(wait=wait, cancel_futures=not wait)

    def _count(self, lane: Lane, *, asked: bool, more: int) -> None:
        self.under_way += more
        if lane is Lane.TABLE:
            self.at_table += more
            self.entries += more if asked else 0

    def _one_less(self, lane: Lane, *, asked: bool) -> None:
        self._count(lane, asked=asked, more=-1)
        if not self.under_way:
            self.idle.emit()
