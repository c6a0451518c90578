"""The main window: the rail, the page beside it, the message bar, and where the window was last time."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import theme

if TYPE_CHECKING:
    from weakref import ref

    from PySide6.QtGui import QCloseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QStackedWidget

    from tournament_app.desk.open.page import Page
    from tournament_app.desk.shell.rail import Rail
    from tournament_app.desk.shell.silence import Silence

NAME = "Tournament desk"
FEW_LETTERS = 130
FIRST_RAIL = 184
"""Pixels of the rail's ground in the first paint, before its words are measured."""

LEAST, USUAL, FRAME = QSize(900, 500), QSize(1280, 800), QSize(8, 40)
"""Sizes of the window and what its frame takes besides, in pixels."""


def first_size(room: QSize) -> QSize:
    """The size of a window that was never open, on a screen with so much room: whole with its frame."""
    return USUAL.boundedTo(room - FRAME).expandedTo(LEAST)


class MainWindow(QMainWindow):
    """The shell. Its grounds are painted first; what stands on them (letters, drawings, and the modules for them)
    is made right after that. ``furnish`` gives it the maker of pages.

    ``painted`` is emitted once, when rail and waiting page are there; ``closing`` before the window goes away.
    """

    rail: "Rail"
    stack: "QStackedWidget"

    painted = Signal()
    closing = Signal()
    arrived = Signal(str)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.setWindowTitle(NAME)
        self.setMinimumSize(LEAST)
        self._grounds()
        self._pages: dict[str, Page] = {}
        self._make_page: Callable[[str], Page] | None = None
        self._read: Callable[[str, Callable[[], None]], bool] | None = None
        self._going = ("", "")
        self._event_page: QWidget | None = None
        self._was_painted = self._laid_out = False
        self.abandoned = False
        self.asks_before_closing: ref[Silence] | None = None
        self._take_up_state()

    def put_at_foot(self, widget: QWidget, stretch: int = 0) -> None:
        """Keep a line at the foot of the window for this, beside what is there already."""
        self._foot.addWidget(widget, stretch)

    def furnish(
        self, make_page: Callable[[str], "Page"], read: Callable[[str, Callable[[], None]], bool]
    ) -> None:
        """From now on pages can be made.

        ``read`` is True where a page can be made at once; else its modules are read and it is made in turns of
        their own, then it calls back.
        """
        self._make_page, self._read = make_page, read

    def go(self, key: str, argument: str = "") -> None:
        """Show a place, with an argument for its page; *Events* leaves the open event for the list.

        A page that takes long to be read comes when it is there, unless another was gone to meanwhile.
        """
        if self._make_page is None or self._read is None:
            return
        from tournament_app.desk.shell.places import under

        self._going = going = (key, argument)
        if key not in self._pages and not self._read(key, lambda: self._arrive(*going)):
            self.rail.mark(under(key))
            return
        self.make(key)
        self.house(key)
        page = self._pages[key]
        if self.place is page:
            page.refresh()
        self._show(page, under(key), page.title)
        if argument:
            page.show_argument(argument)
        page.take_keyboard()

    def make(self, key: str) -> None:
        """Have the page of a place, not yet in the window."""
        if key not in self._pages and self._make_page is not None:
            self._pages[key] = self._make_page(key)

    def house(self, key: str) -> None:
        """Put a page that was made into the window, out of sight until somebody goes there."""
        if key in self._pages and self.stack.indexOf(self._pages[key]) < 0:
            self.stack.addWidget(self._pages[key])

    @property
    def awaits(self) -> bool:
        """Whether a page that was gone to is not there yet."""
        return bool(self._going[0])

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
        return self.stack.currentWidget() if self._laid_out else None

    def paintEvent(self, event: "QPaintEvent") -> None:
        """Go on once the window is there."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self._lay_out)

    def resizeEvent(self, event: "QResizeEvent") -> None:
        """Where a line has few letters the rail gives its words up; a person's own choice comes back."""
        super().resizeEvent(event)
        if self._laid_out:
            self._fit_rail()

    def _fit_rail(self) -> None:
        letters = self.width() // max(QFontMetrics(QApplication.font()).averageCharWidth(), 1)
        self.rail.squeeze(letters < FEW_LETTERS)

    def closeEvent(self, event: "QCloseEvent") -> None:
        """Remember where the window was; what was entered goes to disk first, or is asked about."""
        silence = None if self.asks_before_closing is None else self.asks_before_closing()
        if silence is not None and not silence.lets_close():
            event.ignore()
            return
        self.abandoned = silence is not None and bool(silence.waiting)
        self.preferences.set("window/geometry", self.saveGeometry())
        if self._laid_out:
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

    def _grounds(self) -> None:
        centre, rail, page = QWidget(), QFrame(), QWidget()
        rail.setObjectName("rail")
        rail.setFixedWidth(FIRST_RAIL)
        page.setObjectName("page")
        row = QHBoxLayout(centre)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(rail)
        row.addWidget(page, 1)
        self.setCentralWidget(centre)

    def _lay_out(self) -> None:
        from PySide6.QtWidgets import QStackedWidget

        from tournament_app.desk.shell.rail import Rail
        from tournament_app.desk.shell.waiting_page import waiting_page

        self.rail = Rail()
        self.rail.fold(self.preferences.flag("window/rail_folded"))
        self.stack = QStackedWidget()
        self._wait = waiting_page()
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
        self.rail.wanted.connect(self.go)
        theme.changed.connect(self._fit_rail)
        self._laid_out = True
        self._fit_rail()
        centre.show()
        self.repaint()
        self.painted.emit()

    def _take_up_state(self) -> None:
        geometry = self.preferences.bytes("window/geometry")
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(first_size(self.screen().availableSize()))
