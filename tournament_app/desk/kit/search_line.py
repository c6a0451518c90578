"""The line in which a list is searched: the same on every page."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from tournament_app.desk.kit.theme import GRID

WIDEST = 40 * GRID


class SearchLine(QLineEdit):
    """It says what it finds (``Find a player (Ctrl+F)``); ``widest`` in pixels, None for all the room there is."""

    def __init__(self, finds: str, widest: int | None = WIDEST) -> None:
        super().__init__()
        self.setPlaceholderText(finds)
        self.setAccessibleName(finds.partition(" (")[0])
        self.setClearButtonEnabled(True)
        if widest is not None:
            self.setMaximumWidth(widest)

    def begin(self, typed: str = "") -> None:
        """Take the keyboard, with these words or with all that stands here chosen."""
        if typed:
            self.setText(typed)
        self.setFocus()
        self.selectAll()


def search_row(search: SearchLine, choice: QWidget, count: QLabel) -> QHBoxLayout:
    """What is searched, what is shown of it, and how much that is, over a list."""
    row = QHBoxLayout()
    row.setSpacing(GRID)
    row.addWidget(search, 2)
    row.addWidget(choice)
    row.addStretch(1)
    row.addWidget(count)
    return row
