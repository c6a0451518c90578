"""The position that a step left, and why the card looked at is what it is."""

from functools import partial

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.cases.ruling.step_rows import StepRow
from engine.cases.showing.layout import Explained
from engine.rules.position.state import ObjectId, State
from tournament_app.desk.disputes.ruling_office import Position, RulingOffice
from tournament_app.desk.disputes.state_tree import StateTree
from tournament_app.desk.disputes.table_view import TableView
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
        self.table, self.tree, self.why = TableView(), StateTree(), WhyPanel()
        self._ways = QStackedWidget()
        self._ways.addWidget(self.table)
        self._ways.addWidget(self.tree)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.title)
        column.addWidget(self.turn)
        column.addWidget(self._ways, 1)
        for view in (self.table, self.tree):
            view.chosen.connect(partial(self._looked, view))

    @property
    def shown(self) -> TableView | StateTree:
        """The table, or the list that says the same in rows."""
        return self.tree if self._ways.currentIndex() else self.table

    @property
    def recorded(self) -> bool:
        """Whether it is the recorded position that is shown, which can be laid out."""
        return self._step is None or self._step.number == 0

    @property
    def state(self) -> State | None:
        """The state that is shown."""
        return self._step.state if self._step is not None else None

    def other_way(self) -> None:
        """From the table to the list and back."""
        self._ways.setCurrentIndex(1 - self._ways.currentIndex())
        self.shown.setFocus()

    def show_step(self, step: StepRow | None, of: int) -> None:
        """Show the state that a step left, ``of`` how many steps."""
        self._step = step
        if step is None:
            self.title.setText(EMPTY)
            self.turn.clear()
            self.tree.nothing()
            self.table.clear()
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
            self.table.show_position(position)

        self._office.lay_out(step.state, step.before, show, self)

    def _looked(self, view: TableView | StateTree, object_: ObjectId | None) -> None:
        if view is self.shown:
            self._explain(object_)

    def _explain(self, object_: ObjectId | None) -> None:
        step = self._step
        if object_ is None or step is None:
            self.why.nothing()
            return

        def show(explained: Explained, text: str) -> None:
            if self._step is step:
                self.why.explain(explained, text)

        self._office.explain(step.state, object_, show, self)
