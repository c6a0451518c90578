"""Every action by name, with its argument (Ctrl+K): *extend 12 5*, *drop Kowalski*, *standings round 2*."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.actions import Action, Actions, matching, native
from tournament_app.desk.kit.elided_label import ElidedLabel
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.shell.every_action import Known, every_action

MOST_SHOWN = 12
MOST_LETTERS = 100
Choice = tuple[Action | Known, str]
NO_MATCH = "Nothing is called that. Try another word: pair, slip, drop, extend, standings."
CHOICE = Qt.ItemDataRole.UserRole


class CommandPalette(QFrame):
    """Floats over the window while it is open; Enter does what is marked, Esc goes back."""

    def __init__(self, host: QWidget, actions: Actions, elsewhere: Callable[[Known, str], None]) -> None:
        super().__init__(host)
        self._host = host
        self.setObjectName("command_palette")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._actions, self._elsewhere = actions, elsewhere
        self._before: QWidget | None = None
        self._choices: list[Choice] = []
        self._offered: list[Action | Known] = []
        self.line = QLineEdit()
        self.line.setPlaceholderText("What do you want to do? A name, and what it needs: extend 12 5")
        self.line.textEdited.connect(self._look_up)
        self.line.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda _: self._do())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        self.hide()

    def open(self, typed: str = "") -> None:
        """Show the palette, with something typed already."""
        if self.isVisible():
            return
        self._before = self.window().focusWidget()
        here = self._actions.at_hand()
        names = {action.name for action in here}
        elsewhere: dict[tuple[str, str], Known] = {}
        for known in every_action():
            if known.name not in names:
                elsewhere.setdefault((known.name, known.help), known)
        self._offered = [*here, *elsewhere.values()]
        host = self._host
        letters = MOST_LETTERS * self.line.fontMetrics().averageCharWidth()
        width = min(letters, host.width() - 4 * GRID)
        self.setFixedWidth(width)
        self.move(QPoint((host.width() - width) // 2, 6 * GRID))
        self.line.setText(typed)
        self._look_up(typed)
        self.show()
        self.raise_()
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the line: up and down, Enter, Tab to complete, Esc; leaving closes."""
        if isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                return self._key(event)
            if event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        if event.type() is QEvent.Type.FocusOut and self.isVisible():
            self._close(back=False)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self._close(back=True)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._do()
            case Qt.Key.Key_Down | Qt.Key.Key_Up:
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                self.list.setCurrentRow((self.list.currentRow() + step) % max(self.list.count(), 1))
            case Qt.Key.Key_Tab:
                self._complete()
            case _:
                return False
        return True

    def _look_up(self, typed: str) -> None:
        self.list.clear()
        self._choices = []
        for action, argument in matching(self._offered, typed)[:MOST_SHOWN]:
            suggestions: Sequence[str] = ()
            if isinstance(action, Action) and action.arguments:
                suggestions = list(action.suggest(argument))[:MOST_SHOWN]
            for value in suggestions or [argument]:
                self._add(action, value)
        if self._choices:
            self.list.setCurrentRow(0)
        else:
            nothing = QListWidgetItem(NO_MATCH)
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self._fit()

    def _fit(self) -> None:
        rows = sum(self.list.sizeHintForRow(row) for row in range(self.list.count()))
        frame = self.line.sizeHint().height() + 4 * GRID
        self.setFixedHeight(min(rows + frame, self._host.height() - 8 * GRID))

    def _add(self, action: Action | Known, argument: str) -> None:
        item = QListWidgetItem()
        row = _Line(action, argument)
        item.setSizeHint(QSize(10, row.sizeHint().height()))
        self.list.addItem(item)
        self.list.setItemWidget(item, row)
        self._choices.append((action, argument))

    def _do(self) -> None:
        at = self.list.currentRow()
        if not 0 <= at < len(self._choices):
            return
        action, argument = self._choices[at]
        if action.arguments and not argument:
            self._complete()
            return
        self._close(back=True)
        if isinstance(action, Action):
            self._actions.do(action, argument)
        else:
            self._elsewhere(action, argument)

    def _complete(self) -> None:
        at = self.list.currentRow()
        if 0 <= at < len(self._choices):
            action, argument = self._choices[at]
            typed = f"{(action.command or action.name).lower()} {argument}".rstrip()
            self.line.setText(typed + (" " if action.arguments and not argument else ""))
            self._look_up(self.line.text())

    def _close(self, *, back: bool) -> None:
        self.hide()
        if back and self._before is not None:
            self._before.setFocus()


class _Line(QWidget):
    def __init__(self, action: Action | Known, argument: str) -> None:
        super().__init__()
        needs = argument or action.arguments
        name = Label(f"{action.name}  {needs}".rstrip())
        help_ = ElidedLabel()
        help_.setText((action.obstacle() or action.help) if isinstance(action, Action) else action.help)
        help_.setObjectName("muted")
        key = Label(action.where if isinstance(action, Known) else native(action.shortcut))
        key.setObjectName("muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, 6, GRID, 6)
        row.setSpacing(2 * GRID)
        row.addWidget(name)
        row.addWidget(help_, 1)
        row.addWidget(key)
