"""The question about late players: do the rounds they missed count as lost or as byes. One key answers."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.services.enroll_player import MissedRounds

ANSWERS = (
    ("Count as lost", "Count as lost", "Alt+L", MissedRounds.LOST),
    ("Count as a bye", "Count as byes", "Alt+B", MissedRounds.BYES),
    ("Leave out", "Leave out", "Alt+O", None),
)
"""What is answered about one round and about several, and its key."""


class LateChoice(QFrame):
    """Shown in place while it waits for an answer; who is typed meanwhile is asked about next.

    The entry line keeps the keyboard: no letter of the next name may answer.
    """

    def __init__(self, given_up: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("problems")
        self.setProperty("kind", "question")
        self._given_up = given_up
        self._waiting: deque[tuple[str, int, Callable[[MissedRounds], None]]] = deque()
        self.words = Label()
        self.words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GRID, GRID, GRID)
        row.setSpacing(GRID)
        row.addWidget(self.words, 1)
        self.buttons = {missed: self._button(key, missed) for _, _, key, missed in ANSWERS}
        for button in self.buttons.values():
            row.addWidget(button)
        self.hide()

    def ask(self, who: str, rounds: int, then: Callable[[MissedRounds], None]) -> None:
        """Ask about somebody who comes after so many published rounds; ``then`` gets the answer."""
        question = (
            f"{who} comes late: does round 1 count as lost or as a bye?"
            if rounds == 1
            else f"{who} comes late: do rounds 1 to {rounds} count as lost or as byes?"
        )
        self._waiting.append((question, rounds, then))
        self._show()

    def _show(self) -> None:
        if self._waiting:
            question, rounds, _ = self._waiting[0]
            self.words.setText(question)
            for one, several, key, missed in ANSWERS:
                self.buttons[missed].setText(f"{one if rounds == 1 else several} ({key})")
        self.setVisible(bool(self._waiting))

    def _button(self, key: str, missed: MissedRounds | None) -> Button:
        button = Button()
        button.keep_keyboard()
        button.clicked.connect(lambda: self._answer(missed))
        QShortcut(
            QKeySequence(key), self, lambda: self._answer(missed), context=Qt.ShortcutContext.WindowShortcut
        )
        return button

    def _answer(self, missed: MissedRounds | None) -> None:
        *_, then = self._waiting.popleft()
        self._show()
        if missed is None:
            self._given_up()
        else:
            then(missed)
