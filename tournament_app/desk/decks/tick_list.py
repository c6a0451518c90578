"""A registered list in the order of a deck check, ticked off card by card."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.decks.ticked_decks import Ticked
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID


class TickList(QWidget):
    """Space ticks a line off, a number says how many there are instead; ``changed`` carries all lines."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        columns: list[Column[Ticked]] = [
            Column(
                "Found",
                lambda line: line.mark,
                width=5,
                figures=True,
                tone=lambda line: "bad" if line.difference else "good",
                edit=self._typed,
                heading_tip="Space ticks the line off; a number says how many there are instead",
            ),
            Column(
                "List", lambda line: str(line.registered), lambda line: line.registered, figures=True, width=4
            ),
            Column(
                "Card",
                lambda line: line.card,
                width=0,
                tone=lambda line: "bad" if line.difference else "",
                tip=lambda line: line.difference,
            ),
            Column("Pile", lambda line: line.pile, width=14),
        ]
        self.model = RecordModel(columns, key=lambda line: line.at)
        self.view = _Ticking(self.model, self)
        self.count = Label()
        self.all_button = Button("Tick the rest off")
        self.all_button.clicked.connect(self.tick_rest)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(self.all_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.view, 1)
        column.addLayout(foot)

    def show_lines(self, lines: tuple[Ticked, ...], *, registered: bool) -> None:
        """Show a list."""
        self.view.empty = (
            "Cards are being read."
            if registered
            else "This player handed in no list: there is nothing to compare."
        )
        if tuple(self.model.everything()) != lines:
            self.model.show(lines)
            self.view.choose(0)
        self._show_count()

    def tick(self, lines: list[Ticked]) -> None:
        """Tick lines off, or take the tick away where there is one; the next line is chosen."""
        self._put([line.with_found(line.registered if line.found is None else None) for line in lines])
        if len(lines) == 1:
            self.view.choose(min(self.model.row_of(lines[0].at) + 1, self.model.rowCount() - 1))

    def tick_rest(self) -> None:
        """Everything not looked at is as registered."""
        self._put(
            [line.with_found(line.registered) for line in self.model.everything() if line.found is None]
        )

    def _typed(self, line: Ticked, typed: str) -> None:
        words = typed.strip()
        if not words:
            self._put([line.with_found(None)])
        elif words.isdecimal():
            self._put([line.with_found(int(words))])

    def _put(self, lines: list[Ticked]) -> None:
        self.model.update(lines)
        self._show_count()
        self.changed.emit(tuple(self.model.everything()))

    def _show_count(self) -> None:
        lines = self.model.everything()
        done = sum(line.found is not None for line in lines)
        differing = sum(bool(line.difference) for line in lines)
        different = f", {differing} different" if differing else ""
        self.count.setText(f"{done} of {len(lines)} lines looked at{different}" if lines else "")
        self.all_button.setEnabled(done < len(lines))


class _Ticking(RecordView[Ticked]):
    def __init__(self, model: RecordModel[Ticked], ticks: TickList) -> None:
        super().__init__(model, "", least_open=16)
        self.setAccessibleName("Cards of the deck")
        self._ticks = ticks
        self.setEditTriggers(self.EditTrigger.EditKeyPressed | self.EditTrigger.DoubleClicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, a figure is the number found."""
        if event.key() == Qt.Key.Key_Space:
            self._ticks.tick(self.chosen_records())
        elif event.text().isdecimal() and len(self.chosen_records()) == 1:
            (line,) = self.chosen_records()
            self._ticks._typed(line, event.text())
        else:
            super().keyPressEvent(event)
