"""The main window: the rail, the page beside it, the message bar, and where the window was last time."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import GRID, theme
from tournament_app.desk.shell.places import PLACES, RAIL
from tournament_app.desk.shell.rail import Rail

if TYPE_CHECKING:
    from weakref import ref

    from tournament_app.desk.open.page import Page
    from tournament_app.desk.shell.silence import Silence

NAME = "Tournament desk"
FEW_LETTERS = 130
UNDER = {place.key: place.under for place in PLACES if place.under}


class MainWindow(QMainWindow):
    """The shell. It paints empty first; ``furnish`` gives it the maker of pages.

    ``painted`` is emitted once, after the first paint; ``closing`` before the window goes away.
    """

    painted = Signal()
    closing = Signal()
    arrived = Signal(str)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.setWindowTitle(NAME)
        self.setMinimumSize(960, 600)
        self.rail = Rail()
        self.stack = QStackedWidget()
        self._wait = _waiting_page()
        self.stack.addWidget(self._wait)
        centre = QWidget()
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.stack, 1)
        self._foot = QHBoxLayout()
        self._foot.setSpacing(0)
        beside.addLayout(self._foot)
        row.addLayout(beside, 1)
        self.setCentralWidget(centre)
        self._pages: dict[str, Page] = {}
        self._make_page: Callable[[str], Page] | None = None
        self._read: Callable[[str, Callable[[], None]], bool] | None = None
        self._going = ("", "")
        self._event_page: QWidget | None = None
        self._was_painted = False
        self.abandoned = False
        self.asks_before_closing: ref[Silence] | None = None
        self.rail.wanted.connect(self.go)
        theme.changed.connect(self._fit_rail)
        self._take_up_state()

    def put_at_foot(self, widget: QWidget, stretch: int = 0) -> None:
        """Keep a line at the foot of the window for this, beside what is there already."""
        self._foot.addWidget(widget, stretch)

    def furnish(
        self, make_page: Callable[[str], "Page"], read: Callable[[str, Callable[[], None]], bool]
    ) -> None:
        """From now on pages can be made.

        ``read`` is True where a page can be made at once; else its modules are read aside, then it calls back.
        """
        self._make_page, self._read = make_page, read

    def go(self, key: str, argument: str = "") -> None:
        """Show a place, with an argument for its page; *Events* leaves the open event for the list.

        A page that takes long to be read comes when it is there, unless another was gone to meanwhile.
        """
        if self._make_page is None or self._read is None:
            return
        self._going = going = (key, argument)
        if key not in self._pages and not self._read(key, lambda: self._arrive(*going)):
            self.rail.mark(UNDER.get(key, key))
            return
        if key not in self._pages:
            self._pages[key] = self._make_page(key)
            self.stack.addWidget(self._pages[key])
        page = self._pages[key]
        if self.place is page:
            page.refresh()
        self._show(page, UNDER.get(key, key), page.title)
        if argument:
            page.show_argument(argument)
        page.take_keyboard()

    def _arrive(self, key: str, argument: str) -> None:
        if self._going == (key, argument):
            self.go(key, argument)

    def page(self, key: str) -> "Page":
        """The page of a place that was shown before."""
        return self._pages[key]

    def show_event(self, page: QWidget, name: str) -> None:
        """Show an event's page in place of any other event's."""
        if self._event_page is not None and self._event_page is not page:
            self.stack.removeWidget(self._event_page)
            self._event_page.deleteLater()
        if self._event_page is not page:
            self.stack.addWidget(page)
        self._event_page = page
        self._show(page, "events", name)

    def show_only(self, page: QWidget, title: str) -> None:
        """Show a page that belongs to no place (a database that cannot be opened)."""
        self.stack.addWidget(page)
        self._show(page, "", title)

    def stop_at(self, page: QWidget, title: str) -> None:
        """Show a page for good: no other can be reached any more."""
        self._make_page = None
        self.rail.setEnabled(False)
        self.show_only(page, title)

    def leave(self, page: QWidget) -> None:
        """Take such a page away again and show that the program is at work."""
        self.stack.removeWidget(page)
        page.deleteLater()
        self.stack.setCurrentWidget(self._wait)

    @property
    def place(self) -> QWidget | None:
        """The page on screen."""
        return self.stack.currentWidget()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that the window is there."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where a line has few letters the rail gives its words up; a person's own choice comes back."""
        super().resizeEvent(event)
        self._fit_rail()

    def _fit_rail(self) -> None:
        letters = self.width() // max(QFontMetrics(QApplication.font()).averageCharWidth(), 1)
        self.rail.squeeze(letters < FEW_LETTERS)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where the window was; what was entered goes to disk first, or is asked about."""
        silence = None if self.asks_before_closing is None else self.asks_before_closing()
        if silence is not None and not silence.lets_close():
            event.ignore()
            return
        self.abandoned = silence is not None and bool(silence.waiting)
        self.preferences.set("window/geometry", self.saveGeometry())
        self.preferences.set("window/rail_folded", self.rail.wants_folded)
        self.preferences.save()
        self.closing.emit()
        super().closeEvent(event)

    def _show(self, page: QWidget, key: str, title: str) -> None:
        self._going = ("", "")
        self.stack.setCurrentWidget(page)
        self.rail.mark(key)
        self.setWindowTitle(f"{title} – {NAME}" if title else NAME)
        self.arrived.emit(key)

    def _take_up_state(self) -> None:
        self.rail.fold(self.preferences.flag("window/rail_folded"))
        geometry = self.preferences.bytes("window/geometry")
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(1280, 800)


def place_number(key: str) -> int:
    """The number of a place in the rail, from 1 (its shortcut is Alt and this number)."""
    return 1 + [place.key for place in RAIL].index(key)


def _waiting_page() -> QWidget:
    page = QWidget()
    page.setObjectName("page")
    words = Label("Opening the database")
    words.setObjectName("muted")
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    bar = QProgressBar()
    bar.setRange(0, 0)
    bar.setTextVisible(False)
    bar.setFixedWidth(20 * GRID)
    layout = QVBoxLayout(page)
    layout.addStretch(1)
    layout.addWidget(words)
    layout.addWidget(bar, 0, Qt.AlignmentFlag.AlignCenter)
    layout.addStretch(1)
    return page
