"""The case as text, what is wrong in it, and where it came from."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.cases.reading.problems import Problem
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.case_text import CaseText
from tournament_app.desk.disputes.problem_list import ProblemList
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

PLACEHOLDER = "Type or paste a case here, drop a file, or try an example (Ctrl+E)."


class CasePane(QWidget):
    """``edited`` says that somebody typed, ``replaced`` that another case was put here."""

    edited = Signal()
    replaced = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.file = CaseFile()
        self.text, self.problems, self.named = CaseText(), ProblemList(), Label()
        self.named.setObjectName("muted")
        self.named.setWordWrap(True)
        self.text.setPlaceholderText(PLACEHOLDER)
        self.problems.hide()
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.text)
        split.addWidget(self.problems)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GRID // 2)
        self.column.addWidget(split, 1)
        self._putting = False
        self.text.textChanged.connect(self._typed)
        self.problems.chosen.connect(self._point)
        self.problems.opened.connect(lambda _: self._correct())
        self.name()

    @property
    def words(self) -> str:
        """The text as it is now."""
        return self.text.toPlainText()

    def put(self, file: CaseFile, text: str) -> None:
        """Put another case here; undo brings the text before back."""
        self.file = file
        self.rewrite(text)
        self.replaced.emit()

    def rewrite(self, text: str) -> None:
        """Change the text of the same case."""
        self._putting = True
        self.text.put(text)
        self._putting = False
        self.name()

    def keep(self, file: CaseFile) -> None:
        """The text is kept somewhere now."""
        self.file = file
        self.name()

    def name(self) -> None:
        """Say which case it is, and whether it has been changed."""
        changed = self.file.changed(self.words)
        mark = " \u2013 not kept yet" if changed and self.words else ""
        self.named.setText(self.file.name + mark)

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """List every problem of the text; the first is pointed at."""
        self.text.point_at(0)
        self.problems.show_problems(problems)
        self.problems.choose(0)

    def point_at_entry(self, line: int) -> None:
        """Mark the line of a log entry (0: none)."""
        self.text.point_at(line)

    def _typed(self) -> None:
        if not self._putting:
            self.name()
            self.edited.emit()

    def _point(self) -> None:
        problem = self.problems.problem
        if problem is not None:
            self.text.point_at(problem.line, role="bad_soft", go=not self.text.hasFocus())

    def _correct(self) -> None:
        """Put the suggestion in place of the word; without one, go to the line."""
        problem = self.problems.problem
        if problem is None:
            return
        if not problem.suggestion or not self.text.replace_in_line(
            problem.line, problem.word, problem.suggestion
        ):
            self.text.setFocus()
