"""What is wrong in a case, all at once: line, word, sentence, and the nearest correct word."""

import re

from msgspec import Struct

from engine.cases.reading.problems import Problem
from tournament_app.desk.disputes.wrapped_view import WrappedView
from tournament_app.desk.kit.record_table import Column, RecordModel

_HINT = re.compile(r"; did you mean (['\"])(.+)\1\?$")


class ProblemRow(Struct, frozen=True):
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


def _told(row: ProblemRow) -> str:
    return f"{row.words}\nDid you mean {row.suggestion}?" if row.suggestion else row.words


COLUMNS: list[Column[ProblemRow]] = [
    Column("Line", lambda r: str(r.line), lambda r: r.line, figures=True, width=4),
    Column("What is wrong", _told, width=0, tip=lambda r: f"{_told(r)}\nEnter puts the suggestion there"),
]


class ProblemList(WrappedView[ProblemRow]):
    """``chosen`` points at a line, ``opened`` puts the suggestion in place of the word."""

    def __init__(self) -> None:
        self.problems: RecordModel[ProblemRow] = RecordModel(COLUMNS, key=lambda r: r.number)
        super().__init__(self.problems, "Nothing is wrong.")
        self.setAccessibleName("Problems of the case")

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Show other problems; hidden while there are none."""
        self.problems.show([problem_row(number, one) for number, one in enumerate(problems)])
        self.setVisible(bool(problems))
        self.wrap()

    @property
    def problem(self) -> ProblemRow | None:
        """The problem chosen."""
        found = self.chosen_records()
        return found[0] if found else None
