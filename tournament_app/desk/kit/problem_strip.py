"""Refusals and questions in place: sentences on the page, answered there, never a dialog on a dialog."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.answers import Answer, AnswerRow
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.icon_label import IconLabel
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.refusal import Refusal

MOST_SHOWN = 12
LEAVE = "Leave it as it is"


class ProblemStrip(QFrame):
    """Hidden while all is well; all problems of a refusal at once, with the answers there are.

    It never takes the keyboard: a line that is being typed goes on. The last answer to a question leaves
    everything as it is, and so does Esc.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setAccessibleName("What stands in the way")
        self._sign = IconLabel(20)
        self._words = Label()
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.answers = AnswerRow()
        self.answers.chosen.connect(self._choose)
        self._leave: Answer | None = None
        close = QToolButton()
        close.setObjectName("quiet")
        close.setIcon(icon("x"))
        close.setAccessibleName("Close")
        close.setToolTip("Close (Esc)")
        close.clicked.connect(self.leave)
        words = QVBoxLayout()
        words.setSpacing(GRID)
        words.addWidget(self._words)
        words.addWidget(self.answers)
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

    @property
    def answer_buttons(self) -> list[Button]:
        """The answers offered, the one that leaves all as it is last."""
        return self.answers.buttons

    def refuse(self, refusal: Refusal, *answers: Answer) -> None:
        """Show why something was not done."""
        self._leave = None
        self._show("problem", refusal.problems, answers)

    def ask(self, question: Refusal, *ways: Answer, leave: Answer | None = None) -> None:
        """Ask with verbs; ``leave`` (by default *Leave it as it is*) stands last and is what Esc does."""
        self._leave = leave or Answer(LEAVE, lambda: None)
        self._show("question", question.problems, (*ways, self._leave))

    def take_keyboard(self) -> None:
        """Put the keyboard on the answer that leaves all as it is."""
        if self.answer_buttons:
            self.answer_buttons[-1].setFocus(Qt.FocusReason.TabFocusReason)

    def leave(self) -> None:
        """Answer a question by leaving all as it is; put a refusal away."""
        if self._leave is not None:
            self._choose(self._leave)
        else:
            self.clear()

    def clear(self) -> None:
        """All is well again."""
        self._leave = None
        self.answers.withdraw()
        self.hide()

    def _show(self, kind: str, sentences: tuple[str, ...], answers: tuple[Answer, ...]) -> None:
        shown = list(sentences[:MOST_SHOWN])
        if len(sentences) > MOST_SHOWN:
            shown.append(f"… and {len(sentences) - MOST_SHOWN} more of the same kind.")
        self._words.setText("\n".join(shown))
        role, sign = ("amber", "circle-help") if kind == "question" else ("bad", "circle-alert")
        self._sign.show_icon(sign, role)
        dress(self, "kind", kind)
        self.answers.offer(answers)
        self.show()

    def _choose(self, answer: Answer) -> None:
        self.clear()
        answer.run()
