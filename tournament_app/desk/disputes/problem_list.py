"""What is wrong in a case, all at once: line, word, sentence, and the nearest correct word."""

import re
from dataclasses import dataclass

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView

from engine.cases.problems import Problem
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView

_HINT = re.compile(r"; did you mean (['\"])(.+)\1\?$")
MOST_ROWS = 8


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem with its suggestion apart (empty where nothing is near)."""

    number: int
    line: int
    word: str
    words: str
    suggestion: str


def problem_row(number: int, problem: Problem) -> ProblemRow:
    """A problem of the engine as a row."""
    hint = _HINT.search(problem.text)
    words = problem.text[: hint.start()] if hint else problem.text
    suggestion = hint.group(2) if hint else ""
    return ProblemRow(number, problem.line, str(problem.word), words[:1].upper() + words[1:], suggestion)


COLUMNS: list[Column[ProblemRow]] = [
    Column("Line", lambda r: str(r.line), lambda r: r.line, figures=True, width=4),
    Column("What is wrong", lambda r: r.words, width=0, tone=lambda _: "bad"),
    Column("Did you mean", lambda r: r.suggestion, width=14),
]


class ProblemList(RecordView[ProblemRow]):
    """``chosen`` points at a line, ``opened`` puts the suggestion in place of the word."""

    def __init__(self) -> None:
        self.problems: RecordModel[ProblemRow] = RecordModel(COLUMNS, key=lambda r: r.number)
        super().__init__(self.problems, "Nothing is wrong.")
        self.setAccessibleName("Problems of the case")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSortingEnabled(False)
        self.setWordWrap(True)
        self.setToolTip("Enter puts the suggestion in place of the word")

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show other problems, the first chosen; hidden while there are none."""
        self.problems.show([problem_row(number, one) for number, one in enumerate(problems)])
        self.setVisible(bool(problems))
        self.resizeRowsToContents()

    @property
    def problem(self) -> ProblemRow | None:
        """The problem chosen."""
        found = self.chosen_records()
        return found[0] if found else None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The sentences break anew."""
        super().resizeEvent(event)
        self.resizeRowsToContents()
