"""The position that a step left, and why the card looked at is what it is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.cases.showing.layout import Explained
from engine.rules.position.state import ObjectId
from tournament_app.desk.disputes.ruling_office import Position, RulingOffice
from tournament_app.desk.disputes.state_tree import StateTree
from tournament_app.desk.disputes.step_rows import StepRow
from tournament_app.desk.disputes.why_panel import WhyPanel
from tournament_app.desk.kit.label import Label, MarkedLabel, marked
from tournament_app.desk.kit.theme import GRID

EMPTY = "The position will be here, by zones."


class StatePane(QWidget):
    """Shows one step's state at a time."""

    def __init__(self, office: RulingOffice) -> None:
        super().__init__()
        self._office = office
        self._step: StepRow | None = None
        self.title, self.turn = MarkedLabel(EMPTY), Label()
        self.title.setWordWrap(True)
        self.turn.setObjectName("muted")
        self.turn.setWordWrap(True)
        self.tree, self.why = StateTree(), WhyPanel()
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.tree)
        split.addWidget(self.why)
        split.setStretchFactor(0, 5)
        split.setStretchFactor(1, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.title)
        column.addWidget(self.turn)
        column.addWidget(split, 1)
        self.tree.chosen.connect(self._explain)

    def show_step(self, step: StepRow | None, of: int) -> None:
        """Show the state that a step left, ``of`` how many steps."""
        self._step = step
        if step is None:
            self.title.setText(EMPTY)
            self.turn.clear()
            self.tree.clear()
            self.why.nothing()
            return
        self.title.setText(
            "<b>The position as recorded</b>"
            if step.number == 0
            else marked("<b>After step {}</b> of {}", step.number, of)
        )

        def show(position: Position) -> None:
            self.turn.setText(position.layout.turn)
            self.tree.show_position(position)

        self._office.lay_out(step.state, step.before, show, self)

    def _explain(self, object_: ObjectId | None) -> None:
        step = self._step
        if object_ is None or step is None:
            self.why.nothing()
            return

        def show(explained: Explained, text: str) -> None:
            if self._step is step:
                self.why.explain(explained, text)

        self._office.explain(step.state, object_, show, self)
