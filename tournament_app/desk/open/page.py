"""What every page has: a title, one primary button, a place for problems, actions, help."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent, QShortcutEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.button import Button, is_typed
from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.label import Label, heading_tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.kit.tool_fit import fit_tools
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent

MAIN = "Ctrl+Return"
LAST_WORD = 8
"""Room beside half of a reason, so that it takes two lines and no more."""


class PrimaryButton(Button):
    """The one button of a page that says what happens next; if it cannot, why, and the way there."""

    offered = Signal()

    def __init__(self, why: QLabel) -> None:
        super().__init__()
        self.setObjectName("primary")
        self.keep_keyboard()
        self._why = why
        self._run: Callable[[], None] | None = None
        self.clicked.connect(self._press)
        self.hide()

    def offer(
        self,
        text: str,
        run: Callable[[], None],
        *,
        obstacle: str = "",
        shortcut: str = MAIN,
        tip: str = "",
        note: str = "",
    ) -> None:
        """Offer what happens next. With an ``obstacle``, ``run`` takes the person to its remedy.

        A ``note`` is said beside what can be done.
        """
        self.setText(text)
        self._run = run
        self._why.setText(obstacle or note)
        self._why.setVisible(bool(obstacle or note))
        dress(self, "barred", bool(obstacle))
        self.setShortcut(shortcut)
        key = self.shortcut().toString(self.shortcut().SequenceFormat.NativeText) if shortcut else ""
        self.setToolTip(heading_tip(text, obstacle or note or tip, key))
        self.show()
        self.offered.emit()

    def withdraw(self) -> None:
        """Nothing is to be done here now."""
        self._run = None
        self._why.hide()
        self.hide()

    def event(self, event: QEvent) -> bool:
        """Its key does what it says at once: a button of Qt shows itself pressed for 100 ms first."""
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            self.click()
            return True
        return super().event(event)

    def _press(self) -> None:
        if self._run is not None:
            self._run()


class Page(QWidget):
    """A page of the rail. Put its content into ``body``, what stays at the bottom edge into ``foot``;
    ``tools`` is the row of the title. What is said comes between body and foot, so that nothing moves
    under the pointer but the lower edge of the body.

    ``help_page`` names the Markdown file in ``resources/help`` that F1 opens.
    """

    title = ""
    help_page = "desk"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self.desk = desk
        self.heading = Label(self.title)
        self.heading.setObjectName("page_title")
        why = Label()
        why.setObjectName("muted")
        why.setWordWrap(True)
        why.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        why.hide()
        self._why = why
        self.primary = PrimaryButton(why)
        self.primary.offered.connect(self._fit_tools)
        self.said = ProblemStrip()
        self.tools = QHBoxLayout()
        self.tools.setSpacing(GRID)
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.heading)
        top.addStretch(1)
        top.addWidget(why, 9)
        top.addLayout(self.tools)
        top.addWidget(self.primary)
        self._rows: list[QHBoxLayout] = []
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID)
        self.foot = QVBoxLayout()
        self.foot.setSpacing(GRID)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addLayout(top)
        layout.addLayout(self.body, 1)
        layout.addWidget(self.said)
        layout.addLayout(self.foot)

    def act(self, action: Action) -> QAction:
        """Register an action of this page; it is at hand while the page is on screen."""
        bound = self.desk.actions.add(action, self)
        if action.of_rows and (rows := self.row_menu()) is not None:
            rows.addAction(bound)
        return bound

    def row_menu(self) -> QMenu | None:
        """The menu of the page's rows, None where it has none."""
        view = getattr(self, "view", None)
        return view.menu if isinstance(view, RecordView) else None

    def fit(self, row: QHBoxLayout) -> None:
        """Let a row of buttons over the page's whole width give up its words where they do not fit."""
        self._rows.append(row)

    def take_keyboard(self) -> None:
        """Put the keyboard where the work begins; called when the page comes up."""
        self.setFocus()

    def show_argument(self, argument: str) -> None:
        """Show something in particular (a file, a round, a player); called as the page comes up."""

    def refresh(self) -> None:
        """Read anew what the page shows; called when the page comes up."""

    def undo(self) -> None:
        """Take back what was done last here; the tabs of an event leave this to the event."""
        self.desk.messages.say("There is nothing to undo here.")

    def redo(self) -> None:
        """Do again what was undone last here."""
        self.desk.messages.say("There is nothing to redo here.")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts away what was said; what no widget wanted to have typed goes to the entry line."""
        if event.key() == Qt.Key.Key_Escape and self.said.words:
            self.said.leave()
        elif is_typed(event):
            self.take_typed(event.text())
        else:
            super().keyPressEvent(event)

    def take_typed(self, text: str) -> None:
        """Something was typed where nothing takes it: a page with an entry line takes it up there."""

    def showEvent(self, event: QShowEvent) -> None:
        """Read anew."""
        super().showEvent(event)
        self._fit_tools()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the buttons beside the title give up their words where they do not fit."""
        super().resizeEvent(event)
        self._fit_tools()

    def _fit_tools(self) -> None:
        taken = self.heading.sizeHint().width() + 13 * GRID
        if not self.primary.isHidden():
            taken += self.primary.sizeHint().width()
        if not self._why.isHidden():
            words = self._why.fontMetrics().horizontalAdvance(self._why.text())
            taken += min(words, words // 2 + LAST_WORD * GRID)
        fit_tools(self.tools, self.width() - taken)
        for row in self._rows:
            fit_tools(row, self.width() - 7 * GRID)


class EventTab(Page):
    """A tab of an event. ``follow`` hears of every change of the book while the tab exists."""

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk)
        self.event_ = event
        event.moved.connect(self._heard)
        self._stale = True

    def follow(self, moved: Moved) -> None:
        """Show what changed: ``moved.act`` names the changes, None means that all may be different."""

    def refresh(self) -> None:
        """Catch up with the book when the tab comes up after changes that it did not show."""
        if self._stale:
            self._stale = False
            self.follow(Moved(None, self.event_.book, None))

    def _heard(self, moved: Moved) -> None:
        if self.isVisible() and not self._stale:
            self.follow(moved)
        else:
            self._stale = True
