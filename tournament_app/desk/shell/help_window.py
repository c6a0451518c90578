"""F1: the help of the page one is at, from ``resources/help``, in a window beside the work."""

from importlib.resources import files

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from tournament_app.desk.kit.theme import GRID


class HelpWindow(QWidget):
    """One window for all pages; it follows the page while it is open, links lead to other pages, Esc closes."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, Qt.WindowType.Tool)
        self.setObjectName("page")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(lambda link: self.open(link.toString().removesuffix(".md")))
        self.text.document().setDocumentMargin(2 * GRID)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text)
        self.resize(460, 620)
        self.text.installEventFilter(self)

    def open(self, page: str) -> None:
        """Show a help page by its name."""
        words = help_text(page)
        self.text.setMarkdown(words)
        self.setWindowTitle(words.splitlines()[0].lstrip("# "))
        if not self.isVisible():
            self._stand_beside()
        self.show()
        self.raise_()
        self.text.setFocus()

    def _stand_beside(self) -> None:
        """To the right of the program's window, or over its right edge where the screen has no room beside it."""
        host = self.parentWidget()
        if host is not None:
            frame, screen = host.window().frameGeometry(), host.screen().availableGeometry()
            left = min(frame.right() + 1, screen.right() + 1 - self.width())
            self.move(max(left, screen.left()), max(frame.top(), screen.top()))

    def follow(self, page: str) -> None:
        """Show the help of the page that came up, if the window is open; the page keeps the keyboard."""
        if self.isVisible():
            words = help_text(page)
            self.text.setMarkdown(words)
            self.setWindowTitle(words.splitlines()[0].lstrip("# "))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc closes."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() is QEvent.Type.KeyPress:
                self._put_away()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _put_away(self) -> None:
        self.hide()
        host = self.parentWidget()
        if host is not None:
            host.activateWindow()


def help_text(page: str) -> str:
    """The Markdown of a help page."""
    return files("resources").joinpath("help", f"{page}.md").read_text(encoding="utf-8")
