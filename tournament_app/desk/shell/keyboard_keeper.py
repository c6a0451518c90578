"""The keyboard stays on the page when what had it goes out of sight."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tournament_app.desk.open.page import Page


class KeyboardKeeper(QObject):
    """Hands the keyboard to the page where its work begins; ``page`` is the one on screen, None where there is none.

    An answer that was pressed and a line that was entered vanish with the keyboard on them; Qt would give it to
    whatever comes next in the window, often to the rail.
    """

    def __init__(self, parent: QObject, page: Callable[[], Page | None]) -> None:
        super().__init__(parent)
        self._page = page
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._listening = application.focusChanged.connect(self._moved)

    def stop(self) -> None:
        """Look no more."""
        QObject.disconnect(self._listening)

    def _moved(self, before: QWidget | None, _now: QWidget | None) -> None:
        page = self._page()
        if page is not None and before is not None and not before.isVisible() and page.isAncestorOf(before):
            QTimer.singleShot(0, self, self._give_back)

    def _give_back(self) -> None:
        page, now = self._page(), QApplication.focusWidget()
        if page is not None and page.isVisible() and not (now is not None and page.isAncestorOf(now)):
            page.take_keyboard()
