"""The form of a page that stands for all others: what is wrong, and the one thing to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import row_of
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal


class Notice(QWidget):
    """A title, the refusal, words below it that may come later, and a button."""

    def __init__(self, title: str, refusal: Refusal, verb: str, below: str = "") -> None:
        super().__init__()
        self.setObjectName("page")
        heading, said, self.below, self.button = Label(title), ProblemStrip(), Label(below), Button(verb)
        heading.setObjectName("page_title")
        said.refuse(refusal)
        self.below.setWordWrap(True)
        self.below.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button.setObjectName("primary")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6 * GRID, 6 * GRID, 6 * GRID, 6 * GRID)
        layout.setSpacing(2 * GRID)
        for widget in (heading, said, self.below, row_of(self.button)):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.button.setFocus()
