"""The window for a second screen: the clock always in sight, pages that follow each other below it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.elided_label import SMALLEST_NAME, ElidedLabel
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import DARK, figures
from tournament_app.desk.public.board import Board
from tournament_app.desk.public.sheets import Page, Sheet, pages_of
from tournament_app.domain.round import Clock
from tournament_app.services.ports import Now
from tournament_app.services.run_clock import clock_face

TICK_MS = 250


class PublicWindow(QWidget):
    """Remembers its screen and place, each by its ``number``; F11 fills the screen.

    ``closed`` is emitted when it goes away, ``activated`` when it has the keyboard.
    """

    closed = Signal()
    activated = Signal()

    def __init__(
        self, preferences: Preferences, now: Now, warning_minutes: Callable[[], int], number: int = 1
    ) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle("Public window" if number == 1 else f"Public window {number}")
        own = "public" if number == 1 else f"public/{number}"
        self._geometry, self._full = f"{own}/geometry", f"{own}/full_screen"
        self._preferences, self._now = preferences, now
        self._warning_minutes = warning_minutes
        self._clock: Clock | None = None
        self._times_round = True
        self.sheets: tuple[Sheet, ...] = ()
        self.pages: list[Page] = []
        self._at = 0
        self._seconds = 0
        self.name = ElidedLabel(SMALLEST_NAME)
        self.round, self.words, self.foot = Label(), Label(), Label()
        self.clock, self.clock_words, self.extra = Label(), Label(), Label()
        self.controls = QToolButton()
        self.controls.setText("⋯")
        self.controls.setAccessibleName("What the window shows")
        self.controls.setToolTip("What the window shows; the right mouse button opens this too")
        self.controls.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self)
        self.controls.setMenu(self.menu)
        self.board = Board(DARK)
        self._lay_out()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        self._dress()
        self._tick = QTimer(self)
        self._tick.timeout.connect(self._show_clock)
        self._tick.start(TICK_MS)
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self.turn_page)
        geometry = preferences.bytes(self._geometry)
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(1280, 720)
            self._go_to_another_screen(number)

    def show_event(
        self, name: str, round_words: str, clock: Clock | None, extra: str = "", *, times_round: bool = True
    ) -> None:
        """Name the event and its published round, take up its clock; ``extra`` lists tables with more time.

        ``times_round`` is False for the clock of a draft or of deck-building.
        """
        self.name.setText(name)
        self.round.setText(round_words)
        self.extra.setText(extra)
        self.extra.setVisible(bool(extra))
        self._clock, self._times_round = clock, times_round
        self._show_clock()

    def show_sheets(self, sheets: Sequence[Sheet]) -> None:
        """Show these sheets page after page; the page on screen stays where its sheet did not change."""
        if tuple(sheets) == self.sheets:
            return
        self.sheets = tuple(sheets)
        self._cut_pages(again=True)

    def keep_pages(self, seconds: int) -> None:
        """Let each page stay so long; 0 leaves it to its rows."""
        self._seconds = seconds
        self._show_page()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What the window shows, and where."""
        self.menu.popup(event.globalPos())

    def turn_page(self) -> None:
        """The next page, the first after the last."""
        self._at = (self._at + 1) % max(len(self.pages), 1)
        self._show_page()

    def appear(self) -> None:
        """Show the window as it was last: in its place, or filling its screen."""
        if self._preferences.flag(self._full):
            self.showFullScreen()
        else:
            self.show()
        self.raise_()

    def fill_screen(self) -> None:
        """Fill the screen, or leave it again."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
        self._preferences.set(self._full, self.isFullScreen())

    def change_screen(self) -> None:
        """Move to the next screen there is."""
        screens = self.screen().virtualSiblings()
        there = screens[(screens.index(self.screen()) + 1) % len(screens)]
        full = self.isFullScreen()
        self.showNormal()
        self.move(there.availableGeometry().topLeft())
        if full:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F11 fills the screen, Esc leaves it, the arrows turn pages."""
        if event.key() == Qt.Key.Key_F11 or (event.key() == Qt.Key.Key_Escape and self.isFullScreen()):
            self.fill_screen()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_PageDown):
            self.turn_page()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self._at = (self._at - 2) % max(len(self.pages), 1)
            self.turn_page()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sizes follow the window."""
        super().resizeEvent(event)
        self._dress()
        self._cut_pages(again=False)

    def changeEvent(self, event: QEvent) -> None:
        """Tell that keys go here now."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember screen and place."""
        self._preferences.set(self._geometry, self.saveGeometry())
        self._turn.stop()
        self.closed.emit()
        super().closeEvent(event)

    def _cut_pages(self, *, again: bool) -> None:
        shown = self.board.page
        self.pages = []
        for sheet in self.sheets:
            rows, columns = self.board.room_for(sheet)
            self.pages += pages_of(sheet, rows * columns)
        same = next((at for at, page in enumerate(self.pages) if page == shown), None)
        self._at = same if same is not None else 0 if again else min(self._at, max(len(self.pages) - 1, 0))
        self._show_page(keep_time=same is not None)

    def _show_page(self, *, keep_time: bool = False) -> None:
        page = self.pages[self._at] if self._at < len(self.pages) else None
        self.board.show_page(page)
        self.clock.setVisible(page is None or not page.sheet.clock)
        title = "" if page is None else "  ·  ".join(filter(None, (page.sheet.title, page.guide)))
        self.words.setText(title)
        many = page is not None and len(self.pages) > 1
        self.foot.setText(f"Page {self._at + 1} of {len(self.pages)}" if many else "")
        if page is not None and many and not (keep_time and self._turn.isActive()):
            self._turn.start(int((self._seconds or page.seconds) * 1000))
        elif not many:
            self._turn.stop()

    def _show_clock(self) -> None:
        if self._clock is None:
            self._set_clock("", "running", "")
            return
        face = clock_face(self._clock, self._now(), self._warning_minutes(), is_round=self._times_round)
        self._set_clock(face.figures, face.state, face.words)

    def _set_clock(self, text: str, state: str, words: str) -> None:
        self.clock.setText(text)
        self.clock_words.setText(words)
        dress(self.clock, "state", state)
        colours = {"idle": DARK.muted, "last": DARK.amber, "over": DARK.bad}
        self.board.show_clock(text, colours.get(state, DARK.text))

    def _lay_out(self) -> None:
        for label, name in (
            (self.name, "name"),
            (self.round, "round"),
            (self.words, "words"),
            (self.foot, "foot"),
        ):
            label.setObjectName(f"public_{name}")
            label.setMinimumWidth(1)
        self.clock.setObjectName("public_clock")
        self.clock_words.setObjectName("public_foot")
        self.extra.setObjectName("public_foot")
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for label in (self.clock, self.clock_words, self.foot):
            label.setAlignment(right)
        about = QVBoxLayout()
        about.setSpacing(0)
        about.addWidget(self.name)
        about.addWidget(self.round)
        timed = QVBoxLayout()
        timed.setSpacing(0)
        timed.addStretch(1)
        timed.addWidget(self.clock_words)
        timed.addWidget(self.extra)
        timed.addStretch(1)
        self._top = QHBoxLayout()
        self._top.addLayout(about, 1)
        self._top.addLayout(timed)
        self._top.addWidget(self.clock)
        middle = QHBoxLayout()
        middle.addWidget(self.words, 1)
        middle.addWidget(self.foot)
        middle.addWidget(self.controls)
        self._all = QVBoxLayout(self)
        self._all.addLayout(self._top)
        self._all.addLayout(middle)
        self._all.addWidget(self.board, 1)

    def _dress(self) -> None:
        unit = max(min(self.height() / 20, self.width() / 34), 8)
        edge = int(unit * 0.6)
        self._all.setContentsMargins(edge, edge // 2, edge, edge // 2)
        self._all.setSpacing(edge // 3)
        self._top.setSpacing(edge)
        sizes = {
            "name": int(unit * 1.05),
            "round": int(unit * 0.9),
            "words": int(unit * 0.85),
            "foot": int(unit * 0.5),
            "clock": int(unit * 2.4),
        }
        rules = [f"#public_{name} {{ font-size: {size}px; }}" for name, size in sizes.items()]
        rules.append(f"QToolButton {{ font-size: {sizes['words']}px; }}")
        self.setStyleSheet(STYLE + "\n".join(rules))
        self.clock.setFont(figures(self.clock.font()))

    def _go_to_another_screen(self, number: int) -> None:
        """The first window goes to the second screen, the second to the third, while there are any."""
        others = [screen for screen in self.screen().virtualSiblings() if screen is not self.screen()]
        if len(others) >= number:
            self.move(others[number - 1].availableGeometry().topLeft())
            self._preferences.set(self._full, True)


STYLE = f"""
PublicWindow {{ background: {DARK.ground}; }}
QLabel {{ color: {DARK.text}; background: transparent; }}
#public_name, #public_clock, #public_words {{ font-weight: 600; }}
QToolButton {{ color: {DARK.text}; background: {DARK.raised}; border: 0; border-radius: 6px; }}
QToolButton {{ padding: 0 12px 6px 12px; }}
QToolButton::menu-indicator {{ image: none; }}
#public_round, #public_foot {{ color: {DARK.muted}; }}
#public_clock[state="idle"] {{ color: {DARK.muted}; }}
#public_clock[state="last"] {{ color: {DARK.amber}; }}
#public_clock[state="over"] {{ color: {DARK.bad}; }}
"""
