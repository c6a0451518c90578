"""The steps of a ruling as a list: which entry, what happened, which rules; whole sentences, never cut."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from engine.cases.adjudication import Adjudication
from engine.rules.state import State
from tournament_app.desk.disputes.ruling_words import rules_words, sentence
from tournament_app.desk.record_table import Column, RecordModel
from tournament_app.desk.record_view import RecordView

MOST_WRAPPED = 400
EMPTY = "The steps of the ruling will be in this list, each with its rule and the state it left."


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step; row 0 is the position as recorded. ``before`` is the state that it changed."""

    number: int
    entry: int
    words: str
    rules: str
    state: State
    before: State | None


def step_rows(ruling: Adjudication) -> list[StepRow]:
    """The steps of a ruling, the recorded position first; nothing where that could not be set up."""
    if ruling.start is None:
        return []
    rows = [StepRow(0, 0, "The position as recorded", "", ruling.start, None)]
    for number, step in enumerate(ruling.steps, 1):
        facts = "".join(f"\n\u2013 {fact}" for fact in step.happened)
        rows.append(
            StepRow(
                number, step.entry, sentence(step.text) + facts, rules_words(step.rules), step.state,
                rows[-1].state,
            )
        )  # fmt: skip
    return rows


COLUMNS: list[Column[StepRow]] = [
    Column("Entry", lambda r: str(r.entry) if r.entry else "", figures=True, width=5,
           heading_tip="The entry of the log that brought it about"),
    Column("What happens", lambda r: r.words, width=0),
    Column("Rules", lambda r: r.rules, width=11),
]  # fmt: skip


class StepView(RecordView[StepRow]):
    """``chosen`` says that another step is looked at, ``opened`` that its state is wanted."""

    def __init__(self) -> None:
        self.steps: RecordModel[StepRow] = RecordModel(COLUMNS, key=lambda r: r.number)
        super().__init__(self.steps, EMPTY, least_open=18)
        self.setAccessibleName("Steps of the ruling")
        self.setSortingEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setWordWrap(True)
        self.horizontalHeader().setSectionsClickable(False)

    def show_steps(self, rows: list[StepRow]) -> None:
        """Show other steps and choose the last."""
        self.steps.show(rows)
        self._wrap()
        self.choose(len(rows) - 1)

    @property
    def step(self) -> StepRow | None:
        """The step chosen."""
        found = self.chosen_records()
        return found[0] if found else None

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The sentences break anew."""
        super().resizeEvent(event)
        self._wrap()

    def _wrap(self) -> None:
        """Rows as high as their sentences; a very long list keeps even rows and shows the rest in tips."""
        count = self.steps.rowCount()
        header = self.verticalHeader()
        if count > MOST_WRAPPED:
            header.setDefaultSectionSize(2 * QFontMetrics(self.font()).height() + 10)
            return
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for row in range(count):
            self.setRowHeight(row, self._height(row))

    def _height(self, row: int) -> int:
        metrics = QFontMetrics(self.font())
        lines = 1
        for at in (1, 2):
            words = self.steps.columns[at].text(self.steps.record(row))
            width = max(40, self.columnWidth(at) - 22)
            box = metrics.boundingRect(0, 0, width, 10_000, Qt.TextFlag.TextWordWrap, words)
            lines = max(lines, round(box.height() / metrics.lineSpacing()))
        return lines * metrics.lineSpacing() + 10
