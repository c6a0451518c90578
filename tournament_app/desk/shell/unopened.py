"""The page that is shown when the database cannot be opened: why, and what to do."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal


class UnopenedPage(QWidget):
    """``again`` asks to try once more."""

    again = Signal()

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.setObjectName("page")
        title = QLabel("The database was not opened")
        title.setObjectName("page_title")
        said = ProblemStrip()
        said.refuse(refusal)
        retry = Button("Try again")
        retry.setObjectName("primary")
        retry.clicked.connect(self.again)
        row = QHBoxLayout()
        row.addWidget(retry)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6 * GRID, 6 * GRID, 6 * GRID, 6 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(title)
        layout.addWidget(said)
        layout.addLayout(row)
        layout.addStretch(1)
        retry.setFocus()
