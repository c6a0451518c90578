"""The one registry of actions: name, shortcut, tooltip, one line of help, arguments.

A menu, a button, a shortcut and the command palette all reach an action through here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from tournament_app.desk.kit.icons import icon


def _always() -> str:
    return ""


def _nothing(_typed: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do.

    ``run`` gets what was typed after the name in the command palette, empty from a shortcut or
    button. ``command`` is the word for the palette where the name is longer (*extend*), ``arguments``
    what comes after it (*table minutes*). ``obstacle`` says why it cannot be done now, empty if it can.
    ``suggest`` completes the argument typed so far.
    """

    name: str
    help: str
    run: Callable[[str], None]
    shortcut: str = ""
    command: str = ""
    arguments: str = ""
    icon: str = ""
    obstacle: Callable[[], str] = _always
    suggest: Callable[[str], Sequence[str]] = _nothing

    @property
    def shortcut_text(self) -> str:
        """The shortcut as the platform writes it."""
        return QKeySequence(self.shortcut).toString(QKeySequence.SequenceFormat.NativeText)

    @property
    def tooltip(self) -> str:
        """Name, shortcut and the line of help."""
        key = f" ({self.shortcut_text})" if self.shortcut else ""
        return f"<b>{self.name}</b>{key}<br>{self.help}"


class Actions(QObject):
    """All actions, each bound to the widget on whose page it can be done."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell
        self._bound: list[tuple[Action, QWidget]] = []

    def add(self, action: Action, scope: QWidget) -> QAction:
        """Bind an action to a page (or the window); it lives as long as that widget."""
        bound = QAction(action.name, scope)
        if action.icon:
            bound.setIcon(icon(action.icon))
        if action.shortcut:
            bound.setShortcut(QKeySequence(action.shortcut))
        whole = scope.isWindow()
        context = Qt.ShortcutContext
        bound.setShortcutContext(context.WindowShortcut if whole else context.WidgetWithChildrenShortcut)
        bound.setToolTip(action.tooltip)
        bound.triggered.connect(lambda: self.do(action))
        scope.addAction(bound)
        entry = (action, scope)
        self._bound.append(entry)
        scope.destroyed.connect(lambda: self._bound.remove(entry) if entry in self._bound else None)
        return bound

    def do(self, action: Action, argument: str = "") -> None:
        """Carry an action out, or say what stands in its way."""
        if obstacle := action.obstacle():
            self._tell(obstacle)
        else:
            action.run(argument)

    def at_hand(self) -> list[Action]:
        """The actions of the pages that are on screen, the page's own before the window's."""
        here = [(action, scope) for action, scope in self._bound if scope.isWindow() or scope.isVisible()]
        by_name: dict[str, Action] = {}
        for action, _ in sorted(here, key=lambda pair: pair[1].isWindow()):
            by_name.setdefault(action.name, action)
        return list(by_name.values())


def bind(button: QAbstractButton, action: QAction) -> None:
    """Let a button show and do what an action says."""
    button.setText(action.text() if action.icon().isNull() else f" {action.text()}")
    button.setIcon(action.icon())
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def matching(actions: Sequence[Action], typed: str) -> list[tuple[Action, str]]:
    """Actions whose command or name begins what was typed (or the other way round), with the argument."""
    words = typed.casefold().split()
    found: list[tuple[int, int, Action, str]] = []
    for at, action in enumerate(actions):
        for name in filter(None, (action.command, action.name)):
            rank, used = _rank(name.casefold().split(), words, bool(action.arguments))
            if rank is not None:
                found.append((rank, at, action, " ".join(typed.split()[used:])))
                break
    return [(action, argument) for _, _, action, argument in sorted(found, key=lambda entry: entry[:2])]


def _rank(name: list[str], words: list[str], takes_arguments: bool) -> tuple[int | None, int]:
    if not words:
        return 3, 0
    if takes_arguments and words[: len(name)] == name:
        return 0, len(name)
    if len(words) <= len(name) and all(
        part.startswith(word) for part, word in zip(name, words, strict=False)
    ):
        return 1, len(words)
    if all(any(part.startswith(word) for part in name) for word in words):
        return 2, len(words)
    if takes_arguments and len(words) > 1 and name[0].startswith(words[0]) and len(words[0]) > 2:
        return 3, 1
    return None, 0
