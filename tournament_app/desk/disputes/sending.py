"""A ruling sent on: as one file that anybody reads and the program opens, or as a code with the case in it."""

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.ruling_words import verdict_words
from engine.cases.ruling.sent import with_ruling
from tournament_app.desk.disputes.case_file import SUFFIX
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.page import Page

NOTHING = "There is no ruling to send yet."
SAYS = (
    "Read it with a telephone: it is the case as text. Pasted at another dispute desk (Ctrl+Shift+V), it is ruled "
    "on there."
)
QUIET = 4
"""Modules left free around a code."""
Modules = tuple[tuple[bool, ...], ...]


class CodeView(QWidget):
    """A code, black on white in every theme, as large as there is room in whole pixels a module."""

    def __init__(self, modules: Modules) -> None:
        super().__init__()
        self.modules = modules
        self.setAccessibleName("The case as a code")
        self.setMinimumSize(3 * (len(modules) + 2 * QUIET), 3 * (len(modules) + 2 * QUIET))

    def paintEvent(self, _: QPaintEvent) -> None:
        """Square modules on a white ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        count = len(self.modules) + 2 * QUIET
        side = min(self.width(), self.height()) // count
        left, top = ((room - side * count) // 2 + QUIET * side for room in (self.width(), self.height()))
        for y, row in enumerate(self.modules):
            for x, dark in enumerate(row):
                if dark:
                    painter.fillRect(
                        QRect(left + x * side, top + y * side, side, side), QColor(Qt.GlobalColor.black)
                    )


class Sending:
    """Actions of the page for what leaves it; ``code`` is the window with the code that was shown last."""

    def __init__(self, page: Page, case: CasePane) -> None:
        self._page, self._case = page, case
        self._desk = page.desk
        self.ruling: Adjudication | None = None
        self.code: QDialog | None = None
        for action in (
            Action("Save the ruling as one file", "The ruling in words above the case: to be sent and opened again",
                   lambda _: self.choose_file(), "Ctrl+Shift+R", obstacle=self._obstacle, words="send mail share"),
            Action("Show the case as a code", "A telephone takes it along", lambda _: self.show_code(), "Ctrl+Shift+K",
                   obstacle=self._obstacle, words="qr send share"),
        ):  # fmt: skip
            page.act(action)

    def follow(self, ruling: Adjudication | None) -> None:
        """Another ruling is on the desk, or none."""
        self.ruling = ruling

    def choose_file(self) -> None:
        """Ask where to."""
        kinds = "Cases (*.yaml);;All files (*)"
        ask_where(self._page, "Save the ruling", "ruling", SUFFIX, kinds, self.save_to)

    def save_to(self, path: Path) -> None:
        """Write ruling and case to a file."""
        ruling, text = self.ruling, self._case.words
        if ruling is None:
            self._desk.messages.say(NOTHING)
            return
        self._desk.errands.run(
            lambda _: self._desk.equipment.write_file(path, with_ruling(text, ruling).encode("utf-8")),
            lambda _: self._desk.messages.say(f"Saved {path.name}. Send it as it is."),
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self._page,
        )

    def show_code(self) -> None:
        """Show the code in a window; what does not fit is said."""
        if self.ruling is None:
            self._desk.messages.say(NOTHING)
            return
        text, make = self._case.words, self._desk.equipment.disputes.case_code
        self._desk.errands.run(
            lambda _: make(text),
            self._show,
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self._page,
        )

    def _show(self, modules: Modules) -> None:
        dialog = QDialog(self._page)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.ruling.case.title if self.ruling is not None else "Case")
        column = QVBoxLayout(dialog)
        column.setSpacing(GRID)
        verdict = Label(
            ". ".join(filter(None, verdict_words(self.ruling))) if self.ruling is not None else ""
        )
        says = Label(SAYS)
        says.setObjectName("muted")
        for label in (verdict, says):
            label.setWordWrap(True)
        for widget, share in ((verdict, 0), (CodeView(modules), 1), (says, 0)):
            column.addWidget(widget, share)
        self.code = dialog
        dialog.destroyed.connect(self._closed)
        dialog.resize(560, 660)
        dialog.open()

    def _closed(self) -> None:
        self.code = None

    def _obstacle(self) -> str:
        return "" if self.ruling is not None else NOTHING
