"""The menus of the public windows: one in each, and one on the event's header with everything."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from tournament_app.desk.public.shown import WORDS, Shown
from tournament_app.desk.public.window import PublicWindow


class PublicMenus:
    """``choose`` lets a window show something, ``another`` opens one more; ``actions`` are those of the header."""

    def __init__(
        self,
        header: QMenu,
        actions: Sequence[QAction],
        shown: Shown,
        choose: Callable[[int, str], None],
        another: Callable[[], None],
    ) -> None:
        self._header, self._actions, self._shown = header, actions, shown
        self._choose, self._another = choose, another

    def fill(self, windows: Mapping[int, PublicWindow]) -> None:
        """Write the menus anew for the windows that are open."""
        self._header.clear()
        for menu in self._header.findChildren(QMenu):
            menu.deleteLater()
        self._header.addActions(list(self._actions))
        self._header.addSeparator()
        if len(windows) < 2:
            self._offer(self._header, min(windows, default=1))
        for number in windows if len(windows) > 1 else ():
            self._offer(self._header.addMenu(f"Window {number} shows"), number)
        for number, window in windows.items():
            window.menu.clear()
            self._offer(window.menu, number)
            window.menu.addSeparator()
            window.menu.addAction("Full screen", window.fill_screen)
            window.menu.addAction("Other screen", window.change_screen)
            window.menu.addAction("Another public window", self._another)
            window.menu.addAction("Close this window", window.close)

    def _offer(self, menu: QMenu, number: int) -> None:
        for what, words in WORDS.items():
            entry = menu.addAction(words, partial(self._choose, number, what))
            entry.setCheckable(True)
            entry.setChecked(what == self._shown.of(number))
