"""What stands in the window until the database is open."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID


def waiting_page() -> QWidget:
    """Words, and a bar that moves."""
    page = QWidget()
    page.setObjectName("page")
    words = Label("Opening the database")
    words.setObjectName("muted")
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    bar = QProgressBar()
    bar.setRange(0, 0)
    bar.setTextVisible(False)
    bar.setFixedWidth(20 * GRID)
    layout = QVBoxLayout(page)
    layout.addStretch(1)
    layout.addWidget(words)
    layout.addWidget(bar, 0, Qt.AlignmentFlag.AlignCenter)
    layout.addStretch(1)
    return page
