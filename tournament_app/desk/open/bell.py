"""The bell of the round clock: at the warning, at time, and when the time for the last turn is over (RS D.1.3)."""

from collections.abc import Callable, Hashable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer

from tournament_app.desk.kit import bell_sound
from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.files.writing import write_whole

ON, VOLUME = "bell/on", "bell/volume"
USUAL_VOLUME, MOST_VOLUME = 70, 100
LOOK_MS = 250
STROKES = (0, 1, 3, 2)
"""By stage: none while it is played, one at the warning, three at time, two when the last turn is over."""
AT_TIME = 3


class RunningClock(NamedTuple):
    """A round clock that runs: ``of`` tells rounds apart, ``stage`` is a place of ``STROKES``."""

    of: Hashable
    stage: int


class Bell(QObject):
    """Rings once as a running clock reaches each stage; one that was reached unseen is silent.

    Off until somebody wants it where the system is muted or has nothing that plays. ``clock`` gives the clock
    of the open event, None while none runs.
    """

    def __init__(
        self, preferences: Preferences, errands: Errands, clock: Callable[[], RunningClock | None]
    ) -> None:
        super().__init__()
        self._preferences, self._errands, self._clock = preferences, errands, clock
        self._folder: TemporaryDirectory[str] | None = None
        self._usually_on = False
        self._seen: RunningClock | None = None
        self._look = QTimer(self)
        self._look.timeout.connect(self.look)
        self._look.start(LOOK_MS)
        errands.run(
            lambda _: bell_sound.is_muted(), self._know_muted, lane=Lane.ASIDE, owner=self, asked=False
        )

    @property
    def is_on(self) -> bool:
        """Whether it rings."""
        return self._preferences.flag(ON, self._usually_on)

    @property
    def volume(self) -> int:
        """How loud, from 1 to 100."""
        return min(max(self._preferences.number(VOLUME, USUAL_VOLUME), 1), MOST_VOLUME)

    @property
    def can_be_heard(self) -> bool:
        """Whether anything here plays sounds."""
        return bool(bell_sound.player())

    def turn(self, *, on: bool) -> None:
        """Let it ring from now on, or not."""
        self._preferences.set(ON, on)

    def set_volume(self, volume: int) -> None:
        """Ring so loud from now on."""
        self._preferences.set(VOLUME, volume)

    def ring(self, strokes: int = AT_TIME) -> None:
        """Ring now, whether it is on or not."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="bell-", ignore_cleanup_errors=True)
        volume = self.volume
        file = Path(self._folder.name) / f"{strokes}-{volume}.wav"
        if file.exists():
            bell_sound.play(file)
            return
        self._errands.run(
            lambda _: write_whole(file, bell_sound.bell(strokes, volume)),
            lambda _: bell_sound.play(file),
            lane=Lane.ASIDE,
            owner=self,
            asked=False,
        )

    def look(self) -> None:
        """Ring if the clock went on to another stage since the last look."""
        before, self._seen = self._seen, self._clock()
        now = self._seen
        if before is None or now is None or before.of != now.of:
            return
        if self.is_on and now.stage > before.stage:
            self.ring(STROKES[now.stage])

    def _know_muted(self, muted: bool) -> None:
        self._usually_on = not muted
