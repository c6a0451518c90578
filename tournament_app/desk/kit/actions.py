"""The one registry of actions: name, shortcut, tooltip, one line of help, arguments.

A menu, a button, a shortcut and the command palette all reach an action through here.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from engine.records import replace
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import heading_tip


def _always() -> str:
    return ""


def _nothing(_typed: str) -> Sequence[str]:
    return ()


class Action(Struct, frozen=True):
    """Something a person can do.

    ``run`` gets what was typed after the name in the command palette, empty from a shortcut or
    button. ``command`` is the word for the palette where the name is longer (*extend*), ``arguments``
    what comes after it (*table minutes*). ``obstacle`` says why it cannot be done now, empty if it can.
    ``suggest`` completes the argument typed so far. What is ``of_rows`` stands in the menu of the page's rows.
    ``words`` are others by which a scorekeeper may look for it.
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
    of_rows: bool = False
    words: str = ""

    @property
    def shortcut_text(self) -> str:
        """The shortcut as the platform writes it."""
        return native(self.shortcut)

    @property
    def tooltip(self) -> str:
        """Name, shortcut and the line of help."""
        return heading_tip(self.name, self.help, self.shortcut_text if self.shortcut else "")


class Actions(QObject):
    """All actions, each bound to the widget on whose page it can be done.

    ``chosen_keys`` gives the shortcut that a person chose for an action of a kind of page, None for the usual.
    """

    def __init__(
        self, tell: Callable[[str], None], chosen_keys: Callable[[str, str], str | None] = lambda *_: None
    ) -> None:
        super().__init__()
        self._tell, self._chosen_keys = tell, chosen_keys
        self._bound: list[tuple[Action, QWidget, QAction]] = []

    def add(self, action: Action, scope: QWidget) -> QAction:
        """Bind an action to a page (or the window); it lives as long as that widget."""
        chosen = self._chosen_keys(type(scope).__name__, action.name)
        if chosen is not None:
            action = replace(action, shortcut=chosen)
        bound = QAction(action.name, scope)
        if action.icon:
            bound.setIcon(icon(action.icon))
        whole = scope.isWindow()
        context = Qt.ShortcutContext
        bound.setShortcutContext(context.WindowShortcut if whole else context.WidgetWithChildrenShortcut)
        _key_of(bound, action)
        bound.triggered.connect(lambda: self.do(action))
        scope.addAction(bound)
        entry = (action, scope, bound)
        self._bound.append(entry)
        scope.destroyed.connect(lambda: self._forget(bound))
        return bound

    def do(self, action: Action, argument: str = "") -> None:
        """Carry an action out, or say what stands in its way."""
        if obstacle := action.obstacle():
            self._tell(obstacle)
        else:
            action.run(argument)

    def at_hand(self) -> list[Action]:
        """The actions of the pages that are on screen, the page's own before the window's.

        Those that both offer alike are there once: two of one name that do different things say so.
        """
        here = [(action, scope) for action, scope, _ in self._bound if scope.isWindow() or scope.isVisible()]
        alike: dict[tuple[str, str], Action] = {}
        for action, _ in sorted(here, key=lambda pair: pair[1].isWindow()):
            alike.setdefault((action.name, action.help), action)
        return list(alike.values())

    def of(self, scope: QWidget) -> list[Action]:
        """The actions bound to one page."""
        return [action for action, bound_to, _ in self._bound if bound_to is scope]

    def rekey(self, kind: str, name: str, shortcut: str) -> None:
        """Give an action of a kind of page another shortcut, where it is bound already."""
        for at, (action, scope, bound) in enumerate(self._bound):
            if (type(scope).__name__, action.name) == (kind, name):
                changed = replace(action, shortcut=shortcut)
                _key_of(bound, changed)
                self._bound[at] = (changed, scope, bound)

    def _forget(self, bound: QAction) -> None:
        self._bound = [entry for entry in self._bound if entry[2] is not bound]


def _key_of(bound: QAction, action: Action) -> None:
    bound.setShortcut(QKeySequence(action.shortcut))
    bound.setToolTip(action.tooltip)


def native(shortcut: str) -> str:
    """A shortcut as the platform writes it."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


def bind(button: QAbstractButton, action: QAction) -> None:
    """Let a button show and do what an action says."""
    button.setText(action.text() if action.icon().isNull() else f" {action.text()}")
    button.setIcon(action.icon())
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class Wanted(Protocol):
    """What can be looked for by name."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def command(self) -> str:
        """The word for it where the name is longer."""

    @property
    def arguments(self) -> str:
        """What comes after its name."""

    @property
    def words(self) -> str:
        """Other words for it."""


W = TypeVar("W", bound=Wanted)


def matching(actions: Sequence[W], typed: str) -> list[tuple[W, str]]:
    """Actions that what was typed names, the one most wanted first, each with its argument.

    Their command or name begins it, or the other way round; after those what other words, and parts of
    names, are found. Among equals the shorter name is wanted more.
    """
    words = typed.casefold().split()
    found: list[tuple[int, int, int, W, str]] = []
    for at, action in enumerate(actions):
        ranks = []
        for name in filter(None, (action.command, action.name, *action.words.split(","))):
            rank, used = _rank(name.casefold().split(), words, bool(action.arguments))
            if rank is not None:
                ranks.append((rank, used))
        if ranks:
            rank, used = min(ranks)
            length = len(action.name) if words else 0
            found.append((rank, length, at, action, " ".join(typed.split()[used:])))
    return [(action, argument) for *_, action, argument in sorted(found, key=lambda entry: entry[:3])]


def _rank(name: list[str], words: list[str], takes_arguments: bool) -> tuple[int | None, int]:
    if not words:
        return 3, 0
    if words == name and not takes_arguments:
        return -1, len(words)
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
