"""What is wrong with a deck list, line by line, with the rule and the ways to put it right."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.cards.pool import CardPool
from engine.cards.search import suggestions
from engine.decks.problems import Code, Problem
from engine.decks.verification import Verdict
from tournament_app.desk.form import hint_label
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView
from tournament_app.desk.theme import GRID

COLUMNS: list[Column[tuple[int, Problem]]] = [
    Column(
        "Line",
        lambda row: str(row[1].line) if row[1].line else "",
        order=lambda row: row[1].line or 0,
        figures=True,
        width=4,
    ),
    Column("What is wrong, and what helps", lambda row: row[1].text, width=0, tip=lambda row: row[1].text),
    Column("Rule", lambda row: row[1].rule, width=10, tip=lambda row: row[1].rule),
]


class DeckProblems(QWidget):
    """``line_wanted`` carries a line to go to; ``respelt`` a line, what stands there, and what was meant."""

    line_wanted = Signal(int)
    respelt = Signal(int, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.pool: CardPool | None = None
        self.verdict_words = QLabel()
        self.verdict_words.setWordWrap(True)
        self.notes = hint_label("")
        self.model = RecordModel(COLUMNS, key=lambda row: row[0])
        self.view = RecordView(self.model, "Nothing is wrong with this list.")
        self.view.opened.connect(self._go)
        self.view.chosen.connect(self._offer)
        self._remedies = QHBoxLayout()
        self._remedies.setSpacing(GRID)
        self.remedy_buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.verdict_words)
        column.addWidget(self.view, 1)
        column.addLayout(self._remedies)
        column.addWidget(self.notes)

    def show_verdict(self, words: str, verdict: Verdict | None) -> None:
        """Show a verdict in words and its problems; none while there is nothing to judge."""
        self.verdict_words.setText(words)
        problems: Sequence[Problem] = () if verdict is None else verdict.problems
        self.model.show(list(enumerate(problems)))
        self.view.setVisible(bool(problems))
        notes = () if verdict is None else verdict.notes
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        if problems:
            self.view.choose(0)
        else:
            self._offer()

    def _go(self, row: tuple[int, Problem]) -> None:
        if row[1].line:
            self.line_wanted.emit(row[1].line)

    def _offer(self) -> None:
        while (item := self._remedies.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.remedy_buttons.clear()
        chosen = self.view.chosen_records()
        if len(chosen) != 1 or self.pool is None:
            return
        problem = chosen[0][1]
        if problem.code is not Code.UNKNOWN_CARD or problem.line is None:
            return
        line = problem.line
        for name in suggestions(self.pool, problem.card):
            button = QPushButton(f"Use {name}")
            button.setToolTip(f"Write {name} in line {line}")
            button.clicked.connect(lambda _=False, name=name: self.respelt.emit(line, problem.card, name))
            self._remedies.addWidget(button)
            self.remedy_buttons.append(button)
        self._remedies.addStretch(1)
