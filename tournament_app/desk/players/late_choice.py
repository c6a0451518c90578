"""The question about late players: do the rounds they missed count as lost or as byes. One key answers."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.services.enroll_player import MissedRounds


class LateChoice(QFrame):
    """Shown in place while it waits for L, B or Esc."""

    def __init__(self, given_up: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("problems")
        self.setProperty("kind", "question")
        self._given_up = given_up
        self._then: Callable[[MissedRounds], None] | None = None
        self.words = Label()
        self.words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GRID, GRID, GRID)
        row.setSpacing(GRID)
        row.addWidget(self.words, 1)
        self.buttons = {
            missed: self._button(f"{verb} ({key})", key, missed)
            for verb, key, missed in (
                ("Count as lost", "L", MissedRounds.LOST),
                ("Count as byes", "B", MissedRounds.BYES),
            )
        }
        leave = Button("Leave it (Esc)")
        leave.clicked.connect(self._leave)
        QShortcut(
            QKeySequence("Esc"), self, self._leave, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        for button in (*self.buttons.values(), leave):
            row.addWidget(button)
        self.hide()

    def ask(self, who: str, rounds: int, then: Callable[[MissedRounds], None]) -> None:
        """Ask about somebody who comes after so many published rounds; ``then`` gets the answer."""
        missed = "round 1" if rounds == 1 else f"rounds 1 to {rounds}"
        self.words.setText(
            f"{who} comes late: does {missed} count as lost or as a bye?"
            if rounds == 1
            else f"{who} comes late: do {missed} count as lost or as byes?"
        )
        self._then = then
        self.show()
        self.buttons[MissedRounds.LOST].setFocus()

    def _button(self, words: str, key: str, missed: MissedRounds) -> Button:
        button = Button(words)
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self._answer(missed))
        QShortcut(
            QKeySequence(key),
            self,
            lambda: self._answer(missed),
            context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        return button

    def _answer(self, missed: MissedRounds) -> None:
        then, self._then = self._then, None
        self.hide()
        if then is not None:
            then(missed)

    def _leave(self) -> None:
        self._then = None
        self.hide()
        self._given_up()
