"""Ways out of a problem or a question, as buttons with verbs in a row."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.theme import GRID


class Answer(Struct, frozen=True):
    """A way out: a verb (*Re-pair table 12*) and what it does."""

    verb: str
    run: Callable[[], None]


class AnswerRow(QWidget):
    """The buttons never take the keyboard by themselves. ``chosen`` carries the ``Answer``."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GRID)
        self._row.addStretch(1)
        self.hide()

    def offer(self, answers: Sequence[Answer]) -> None:
        """Show these and no others."""
        self.withdraw()
        for at, answer in enumerate(answers):
            button = Button(answer.verb)
            button.keep_keyboard()
            button.clicked.connect(lambda _=False, chosen=answer: self.chosen.emit(chosen))
            self._row.insertWidget(at, button)
            self.buttons.append(button)
        self.setVisible(bool(answers))

    def withdraw(self) -> None:
        """Nothing is asked any more."""
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons.clear()
        self.hide()
