"""The page that stands for all others once the database is gone from its place: nothing can be entered."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal


class StoppedPage(QWidget):
    """Says what happened and where what was in memory has been saved; ``close_wanted`` asks to end."""

    close_wanted = Signal()

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.setObjectName("page")
        title = Label("Entering has stopped")
        title.setObjectName("page_title")
        said = ProblemStrip()
        said.refuse(refusal)
        self.saved = Label("Saving what is here …")
        self.saved.setWordWrap(True)
        self.saved.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QPushButton("Close the program")
        self.close_button.setObjectName("primary")
        self.close_button.clicked.connect(self.close_wanted)
        row = QHBoxLayout()
        row.addWidget(self.close_button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6 * GRID, 6 * GRID, 6 * GRID, 6 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(title)
        layout.addWidget(said)
        layout.addWidget(self.saved)
        layout.addLayout(row)
        layout.addStretch(1)

    def say_saved(self, path: str) -> None:
        """What was in memory is safe."""
        self.saved.setText(
            f"Everything that was entered is saved in {path}\n\nPut that file where the database was, or start the "
            f'program with it: tournament-app --db "{path}"'
        )

    def say_lost(self, refusal: Refusal) -> None:
        """It could not be saved either."""
        self.saved.setText("\n".join(("It could not be saved:", *refusal.problems)))
