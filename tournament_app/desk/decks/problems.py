"""What is wrong with a deck list, line by line, with the rule and the ways to put it right."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.cards.pool import CardPool
from engine.cards.search import suggestions
from engine.decks.problems import Code, Problem
from engine.decks.verification import Verdict
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import hint_label
from tournament_app.desk.kit.label import MarkedLabel, tip
from tournament_app.desk.kit.theme import GRID

MOST_SHOWN = 200
QWIDGETSIZE_MAX = (1 << 24) - 1


class DeckProblems(QWidget):
    """``line_wanted`` carries a line to go to; ``respelt`` a line, what stands there, and what was meant."""

    line_wanted = Signal(int)
    respelt = Signal(int, str, str)

    def __init__(self) -> None:
        super().__init__()
        self.pool: CardPool | None = None
        self.problems: tuple[Problem, ...] = ()
        self.verdict_words = MarkedLabel()
        self.verdict_words.setWordWrap(True)
        self.notes = hint_label("")
        self.view = QListWidget()
        self.view.setAccessibleName("Problems of the list")
        self.view.setWordWrap(True)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.itemActivated.connect(lambda _: self._go())
        self.view.currentRowChanged.connect(lambda _: self._offer())
        self._remedies = QHBoxLayout()
        self._remedies.setSpacing(GRID)
        self.remedy_buttons: list[Button] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.verdict_words)
        column.addWidget(self.view, 1)
        column.addLayout(self._remedies)
        column.addWidget(self.notes)
        column.addStretch(0)

    def show_verdict(self, words: str, verdict: Verdict | None) -> None:
        """Show a verdict in marked words and its problems; none while there is nothing to judge."""
        self.verdict_words.setText(words)
        self.problems = () if verdict is None else verdict.problems
        self.view.clear()
        for problem in self.problems[:MOST_SHOWN]:
            where = f"Line {problem.line}: " if problem.line and not problem.text.startswith("Line ") else ""
            item = QListWidgetItem(f"{where}{problem.text}  [{problem.rule}]")
            item.setToolTip("Enter goes to the line" if problem.line else "")
            self.view.addItem(item)
        if len(self.problems) > MOST_SHOWN:
            more = QListWidgetItem(f"… and {len(self.problems) - MOST_SHOWN:,} more.")
            more.setFlags(Qt.ItemFlag.NoItemFlags)
            self.view.addItem(more)
        self.view.setVisible(bool(self.problems))
        notes = () if verdict is None else verdict.notes
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self.setMaximumHeight(QWIDGETSIZE_MAX if self.problems else self._height_of_words())
        if self.problems:
            self.view.setCurrentRow(0)
        else:
            self._offer()

    def _height_of_words(self) -> int:
        lines = 2 + 2 * len(self.notes.text().splitlines())
        return self.fontMetrics().lineSpacing() * lines + 2 * GRID

    def _go(self) -> None:
        line = self.problems[self.view.currentRow()].line
        if line:
            self.line_wanted.emit(line)

    def _offer(self) -> None:
        while (item := self._remedies.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.remedy_buttons.clear()
        row = self.view.currentRow()
        if not 0 <= row < len(self.problems) or self.pool is None:
            return
        problem = self.problems[row]
        if problem.code is not Code.UNKNOWN_CARD or problem.line is None:
            return
        for name in suggestions(self.pool, problem.card):
            self._add_remedy(problem.line, problem.card, name)
        self._remedies.addStretch(1)

    def _add_remedy(self, line: int, written: str, meant: str) -> None:
        button = Button(f"Use {meant}")
        button.setToolTip(tip(f"Write {meant} in line {line}"))
        button.clicked.connect(lambda: self.respelt.emit(line, written, meant))
        self._remedies.addWidget(button)
        self.remedy_buttons.append(button)
