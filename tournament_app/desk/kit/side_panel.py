"""Under the tables: why a pairing is so, or what a correction means for later rounds. Never in the way."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label, heading_tip
from tournament_app.desk.kit.theme import GRID

HEIGHT = 20 * GRID


class SidePanel(QFrame):
    """A title and sentences; hidden until there is something to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setFixedHeight(HEIGHT)
        self.title = Label()
        self.title.setObjectName("section_title")
        self.about = Label()
        self.words = Label()
        for label in (self.title, self.about, self.words):
            label.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        for label in (self.about, self.words):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.about.setObjectName("muted")
        close = QToolButton()
        close.setObjectName("quiet")
        close.setIcon(icon("x"))
        close.setToolTip(heading_tip("Close", key="Esc"))
        close.clicked.connect(self.hide)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, GRID, 0)
        column.addWidget(self.about)
        column.addSpacing(GRID // 2)
        column.addWidget(self.words, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setObjectName("side_words")
        inside.setObjectName("side_words")
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.addLayout(top)
        layout.addWidget(scroll, 1)
        self.hide()

    def say(self, title: str, about: str, sentences: Sequence[str]) -> None:
        """Show sentences under a title; ``about`` names what they are about."""
        self.title.setText(title)
        self.about.setText(about)
        self.words.setText("\n".join(sentences))
        self.show()
