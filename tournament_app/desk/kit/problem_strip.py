"""Refusals and questions in place: sentences on the page, answered there, never a dialog on a dialog."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.icon_label import IconLabel
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """A way out of a problem: a verb (*Re-pair table 12*) and what it does."""

    verb: str
    run: Callable[[], None]


class ProblemStrip(QFrame):
    """Hidden while all is well; all problems of a refusal at once, with the answers there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setAccessibleName("What stands in the way")
        self._sign = IconLabel(20)
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._answer_row = QWidget()
        self._answer_row.hide()
        self._answers = QHBoxLayout(self._answer_row)
        self._answers.setContentsMargins(0, 0, 0, 0)
        self._answers.setSpacing(GRID)
        self.answer_buttons: list[QPushButton] = []
        close = QToolButton()
        close.setObjectName("quiet")
        close.setIcon(icon("x"))
        close.setToolTip("Close (Esc)")
        close.clicked.connect(self.clear)
        words = QVBoxLayout()
        words.setSpacing(GRID)
        words.addWidget(self._words)
        words.addWidget(self._answer_row)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GRID, GRID, GRID)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def words(self) -> str:
        """What is said; empty when all is well."""
        return "" if self.isHidden() else self._words.text()

    def refuse(self, refusal: Refusal, *answers: Answer) -> None:
        """Show why something was not done."""
        self._show("problem", refusal.problems, answers)

    def ask(self, question: Refusal, *answers: Answer) -> None:
        """Ask with verbs; the first answer gets the keyboard."""
        self._show("question", question.problems, answers)
        if self.answer_buttons:
            self.answer_buttons[-1].setFocus()

    def clear(self) -> None:
        """All is well again."""
        self._forget_answers()
        self.hide()

    def _show(self, kind: str, sentences: tuple[str, ...], answers: tuple[Answer, ...]) -> None:
        shown = list(sentences[:MOST_SHOWN])
        if len(sentences) > MOST_SHOWN:
            shown.append(f"… and {len(sentences) - MOST_SHOWN} more of the same kind.")
        self._words.setText("\n".join(shown))
        role, sign = ("amber", "circle-help") if kind == "question" else ("bad", "circle-alert")
        self._sign.show_icon(sign, role)
        self.setProperty("kind", kind)
        self.style().unpolish(self)
        self.style().polish(self)
        self._forget_answers()
        for answer in answers:
            button = QPushButton(answer.verb)
            button.setAutoDefault(True)
            button.clicked.connect(lambda _=False, chosen=answer: self._choose(chosen))
            self._answers.addWidget(button)
            self.answer_buttons.append(button)
        if answers:
            self._answers.addStretch(1)
        self._answer_row.setVisible(bool(answers))
        self.show()

    def _choose(self, answer: Answer) -> None:
        self.clear()
        answer.run()

    def _forget_answers(self) -> None:
        while (item := self._answers.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.answer_buttons.clear()
