"""The clock of drafts and deck-building: steps one after the other, shown where the round clock is."""

import json
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from tournament_app.domain.round import Clock
    from tournament_app.services.ports import Now

TICK_MS = 200

log = logging.getLogger(__name__)


class TimedStep(NamedTuple):
    """What is done for so many seconds: ``Pack 1, pick 3``."""

    words: str
    seconds: int


class LimitedClock(QObject):
    """Counts each step down and goes on to the next by itself; the last one stays when it is over.

    ``changed`` is emitted whenever another step, or none, is shown, and on start and pause.
    """

    changed = Signal()

    def __init__(self, now: "Now", kept: str = "", keep: Callable[[str], None] = lambda _: None) -> None:
        """``keep`` is given the state at each change; ``kept``, such a state, goes on where it would be by now."""
        super().__init__()
        self._now = now
        self._keep = keep
        self.steps: tuple[TimedStep, ...] = ()
        self.at = 0
        self._since: datetime | None = None
        self._spent = 0.0
        self._tick = QTimer(self)
        self._tick.timeout.connect(self.look)
        if kept:
            self._go_on(kept)

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
            self._spent, self._since = self._spent_by_now(), None
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
        if self._spent_by_now() >= self.steps[self.at].seconds and self.at + 1 < len(self.steps):
            self._go_to(self.at + 1, running=True)

    def _spent_by_now(self) -> float:
        """Seconds of the step so far, reckoned as a round's are."""
        from tournament_app.services.run_clock import remaining_seconds

        return (
            0.0
            if self.clock is None
            else self.steps[self.at].seconds - remaining_seconds(self.clock, self._now())
        )

    def _go_to(self, at: int, *, running: bool) -> None:
        self.at, self._spent = at, 0.0
        self._since = self._now() if running else None
        self._show()

    def _go_on(self, kept: str) -> None:
        """Take up a kept state; the time since then has run on, over as many steps as it covers."""
        try:
            state = json.loads(kept)
            self.steps = tuple(TimedStep(str(words), int(seconds)) for words, seconds in state["steps"])
            self.at, self._spent, began = int(state["at"]), float(state["spent"]), state["since"]
            since = datetime.fromisoformat(began) if began else None
        except (ValueError, KeyError, TypeError):
            log.warning("the kept draft clock could not be read: %s", kept)
            self.steps = ()
            return
        if since is not None and self.steps:
            self._since = since
            self._spent, self._since = self._spent_by_now(), self._now()
            while self._spent >= self.steps[self.at].seconds and self.at + 1 < len(self.steps):
                self._spent -= self.steps[self.at].seconds
                self.at += 1
        self._show()

    def _state(self) -> str:
        since = None if self._since is None else self._since.isoformat()
        return json.dumps({"steps": self.steps, "at": self.at, "spent": self._spent, "since": since})

    def _show(self) -> None:
        self._keep(self._state() if self.steps else "")
        if self._since is None:
            self._tick.stop()
        else:
            self._tick.start(TICK_MS)
        self.changed.emit()
