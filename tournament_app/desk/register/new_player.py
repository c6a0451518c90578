"""One line for adding people to the register, one after another, without leaving the keyboard."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player


class NewPlayerLine(QFrame):
    """Name, DCI number, country, notes; Enter adds, Esc puts the line away."""

    def __init__(self, add: Callable[[Player], None]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._add = add
        self.name, self.dci, self.country, self.notes = (FreshLine() for _ in range(4))
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID, GRID, GRID)
        row.setSpacing(GRID)
        for field, words, stretch in (
            (self.name, "Name", 4),
            (self.dci, "DCI number", 2),
            (self.country, "Country", 2),
            (self.notes, "Notes", 3),
        ):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
            field.returnPressed.connect(self._enter)
            row.addWidget(field, stretch)
        add_button = Button("Add player")
        add_button.setToolTip("Enter in a field")
        add_button.clicked.connect(self._enter)
        close = Button("Done")
        close.setToolTip("Esc")
        close.clicked.connect(self.hide)
        row.addWidget(add_button)
        row.addWidget(close)
        escape = QShortcut(QKeySequence("Esc"), self, self.hide)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.hide()

    def begin(self, name: str = "") -> None:
        """Show the line, with a name in it if one is known already."""
        self.show()
        if name:
            self.name.setText(name)
        (self.dci if name else self.name).setFocus()

    def ready_for_next(self) -> None:
        """Empty the fields for the next person."""
        for field in (self.name, self.dci, self.country, self.notes):
            field.clear()
        if self.isVisible():
            self.name.setFocus()

    def _enter(self) -> None:
        name, dci, country, notes = (
            " ".join(field.text().split()) for field in (self.name, self.dci, self.country, self.notes)
        )
        self._add(Player(PlayerId(0), name, dci, country, notes))
