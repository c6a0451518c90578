"""The ruling: verdict, the decision that is open, the steps, the expectations of the case."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QScrollArea, QVBoxLayout, QWidget

from engine.cases.ruling.adjudication import Adjudication, Expectation
from engine.cases.ruling.step_rows import StepRow
from engine.rules.position.rulebook import DEFAULT, rulebook
from tournament_app.desk.disputes.cited_rules import CitedRules
from tournament_app.desk.disputes.decision_panel import DecisionPanel
from tournament_app.desk.disputes.step_view import StepView
from tournament_app.desk.disputes.verdict_banner import VerdictBanner
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID, theme

MOST_SEEN = 5
LEAST_STEPS = 16 * GRID
"""Pixels; where more does not fit the pane scrolls."""


class RulingPane(QWidget):
    """Shows a ruling by its ``book``; ``steps.chosen``, ``decision.picked`` and ``cited`` tell what is wanted next."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.banner = Label(), VerdictBanner()
        self.title.setWordWrap(True)
        self.title.setObjectName("strong")
        self.decision = DecisionPanel()
        self.steps, self.cited = StepView(), CitedRules()
        self.steps.chosen.connect(self._cite)
        self.book = rulebook(DEFAULT)
        self.steps.setMinimumHeight(LEAST_STEPS)
        self.met = Label()
        self.met.setObjectName("muted")
        self.expectations = QListWidget()
        self.expectations.setAccessibleName("What the case expects")
        self.expectations.setWordWrap(True)
        self.expectations.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.expectations.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        inside.setObjectName("scrolled")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addWidget(self.banner)
        column.addWidget(self.decision)
        column.addWidget(self.steps, 1)
        column.addWidget(self.cited)
        column.addWidget(self.met)
        column.addWidget(self.expectations)
        self._expect(())

    def _cite(self) -> None:
        step = self.steps.step
        self.cited.cite(() if step is None else step.numbers, self.book)

    def show_ruling(self, ruling: Adjudication, rows: Sequence[StepRow]) -> None:
        """Show a ruling, its last step chosen."""
        self.book = ruling.book
        self.title.setText(ruling.case.title)
        self.title.show()
        self.banner.show_verdict(ruling)
        self.decision.ask(ruling.decision)
        self.steps.show_steps(rows)
        self._expect(ruling.expectations)

    def nothing(self) -> None:
        """There is no ruling; what the banner says stays."""
        self.title.hide()
        self.decision.ask(None)
        self.steps.show_steps([])
        self._expect(())

    def _expect(self, expectations: tuple[Expectation, ...]) -> None:
        self.expectations.clear()
        for one in expectations:
            words = one.words if one.met else f"{one.words}\nnot met: {one.found}"
            item = QListWidgetItem(icon("check" if one.met else "x", "good" if one.met else "bad"), words)
            if not one.met:
                item.setForeground(theme.colour("bad"))
            self.expectations.addItem(item)
        met = sum(one.met for one in expectations)
        self.met.setText(f"Expected by the case: {met} of {len(expectations)} met")
        for widget in (self.met, self.expectations):
            widget.setVisible(bool(expectations))
        QTimer.singleShot(0, self, self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrower or wider: the expectations and the verdict wrap otherwise."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The expectations are as high as their words, up to a few rows."""
        count = min(MOST_SEEN, self.expectations.count())
        self.expectations.doItemsLayout()
        rows = sum(
            self.expectations.visualItemRect(self.expectations.item(row)).height() for row in range(count)
        )
        self.expectations.setFixedHeight(max(rows, 3 * GRID) + GRID)
        self.banner.keep_whole()
