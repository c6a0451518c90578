"""What pages are made of, read before they are looked at, so that the first visit does not wait for it.

What knows nothing of Qt is read aside. The desk's own modules make classes of Qt, which is done on the window's
thread only: one module a turn, when nobody types.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from pkgutil import ModuleInfo, iter_modules, walk_packages

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.desk.kit.window_thread import TYPING
from tournament_app.desk.shell.places import DESK, EVENT_TABS, PLACES

BENEATH = (
    "tournament_app.domain",
    "tournament_app.services",
    "tournament_app.files",
    "engine.decks",
    "numpy",
)
"""What the pages stand on, but for those that need the rules engine."""
ENGINE = ("engine.interface", "engine.cases")
OPENING = ("tournament_app.domain.structures", "tournament_app.services.record_result")
"""What the first event that is opened stands on."""
CHARTS = "pyqtgraph"
QUIET_MS = 400


class ReadAhead(QObject):
    """Reads once, beginning when it is first asked to; ``beside`` is what else is read then."""

    def __init__(self, errands: Errands, beside: Callable[[], object]) -> None:
        super().__init__()
        self._errands, self._beside = errands, beside
        self._waiting: deque[str] | None = None
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._read_next)

    @property
    def is_over(self) -> bool:
        """Whether everything is read."""
        return self._waiting is not None and not self._waiting

    def prepare(self) -> None:
        """Read soon what opening an event takes, while somebody looks at the list of events."""
        QTimer.singleShot(QUIET_MS, self, self._read_for_opening)

    def begin(self) -> None:
        """Read what was not read yet."""
        if self._waiting is None:
            self._waiting = deque(name for name in (CHARTS, *_modules_of_pages()) if name not in sys.modules)
            self._errands.run(lambda _: self._read_aside(), self._go_on, lane=Lane.ASIDE, asked=False)

    def stop(self) -> None:
        """Leave it at what is read."""
        self._turn.stop()
        program = QCoreApplication.instance()
        if program is not None:
            program.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Whoever types goes first."""
        if event.type() in TYPING:
            self._turn.start(QUIET_MS)
        return False

    def _read_for_opening(self) -> None:
        if self._waiting is None:
            self._errands.run(lambda _: read(OPENING), lambda _: None, lane=Lane.ASIDE, asked=False)

    def _read_aside(self) -> None:
        read(BENEATH)
        self._beside()

    def _go_on(self, _: None) -> None:
        program = QCoreApplication.instance()
        if program is not None and self._waiting:
            program.installEventFilter(self)
            self._turn.start(QUIET_MS)

    def _read_next(self) -> None:
        assert self._waiting, "there is something to read"
        import_module(self._waiting.popleft())
        if self._waiting:
            self._turn.start(0)
        else:
            self.stop()


def read(packages: Iterable[str]) -> None:
    """Import packages with the modules in them, or modules."""
    for name in packages:
        for module in _modules_in(name):
            import_module(module)


@cache
def _modules_in(package: str) -> tuple[str, ...]:
    """A package with all modules of ours in it."""
    found: Iterable[ModuleInfo] = ()
    if package.split(".")[0] in ("engine", "tournament_app"):
        found = walk_packages(getattr(import_module(package), "__path__", ()), f"{package}.")
    return package, *(module.name for module in found)


def in_pieces(page: str) -> list[Callable[[], object]]:
    """The reading of what a page is made of on the window's thread, one module a piece, the page's own last."""
    package, own = page.split(":")[0].split(".")
    names = (found.name for found in iter_modules(import_module(f"{DESK}.{package}").__path__))
    ordered = sorted(names, key=lambda name: (name == own, name.endswith("_page"), name))
    return [partial(import_module, f"{DESK}.{package}.{name}") for name in ordered]


@cache
def _modules_of_pages() -> tuple[str, ...]:
    pages = [tab.page for tab in EVENT_TABS] + [place.page for place in PLACES if not place.with_engine]
    packages = dict.fromkeys(f"{DESK}.{page.split('.')[0]}" for page in pages)
    return tuple(
        f"{package}.{found.name}"
        for package in packages
        for found in iter_modules(import_module(package).__path__)
    )
