"""The clock of drafts and deck-building: steps one after the other, shown where the round clock is."""

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from datetime import datetime

    from tournament_app.domain.round import Clock
    from tournament_app.services.ports import Now

TICK_MS = 200


class TimedStep(NamedTuple):
    """What is done for so many seconds: ``Pack 1, pick 3``."""

    words: str
    seconds: int


class LimitedClock(QObject):
    """Counts each step down and goes on to the next by itself; the last one stays when it is over.

    ``changed`` is emitted whenever another step, or none, is shown, and on start and pause.
    """

    changed = Signal()

    def __init__(self, now: "Now") -> None:
        super().__init__()
        self._now = now
        self.steps: tuple[TimedStep, ...] = ()
        self.at = 0
        self._since: datetime | None = None
        self._spent = 0.0
        self._tick = QTimer(self)
        self._tick.timeout.connect(self.look)

    @property
    def words(self) -> str:
        """What is done now; empty while nothing is timed."""
        return self.steps[self.at].words if self.steps else ""

    @property
    def is_running(self) -> bool:
        """False while it is paused or times nothing."""
        return self._since is not None

    @property
    def clock(self) -> "Clock | None":
        """The step as a round clock; None while nothing is timed."""
        from tournament_app.domain.round import Clock

        if not self.steps:
            return None
        seconds = self.steps[self.at].seconds
        minutes = ceil(seconds / 60)
        return Clock(minutes, minutes * 60 - seconds + self._spent, self._since)

    def start(self, steps: Sequence[TimedStep]) -> None:
        """Time these steps from the first one on."""
        self.steps = tuple(steps)
        self._go_to(0, running=True)

    def turn(self) -> None:
        """Pause, or go on."""
        if not self.steps:
            return
        if self._since is None:
            self._since = self._now()
        else:
            self._spent += (self._now() - self._since).total_seconds()
            self._since = None
        self._show()

    def step(self, by: int) -> None:
        """The step before or after, from its beginning."""
        if self.steps and 0 <= self.at + by < len(self.steps):
            self._go_to(self.at + by, running=self.is_running)

    def stop(self) -> None:
        """Time nothing; the round has its clock back."""
        self.steps, self._since, self.at = (), None, 0
        self._show()

    def look(self) -> None:
        """Go on if the step's time is over."""
        if self._since is None or not self.steps:
            return
        spent = self._spent + (self._now() - self._since).total_seconds()
        if spent >= self.steps[self.at].seconds and self.at + 1 < len(self.steps):
            self._go_to(self.at + 1, running=True)

    def _go_to(self, at: int, *, running: bool) -> None:
        self.at, self._spent = at, 0.0
        self._since = self._now() if running else None
        self._show()

    def _show(self) -> None:
        if self._since is None:
            self._tick.stop()
        else:
            self._tick.start(TICK_MS)
        self.changed.emit()
