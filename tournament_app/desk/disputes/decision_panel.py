"""A decision left open: the options, one or several picked, or an answer typed; then the ruling goes on."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
)

from engine.cases.ruling.adjudication import Decision
from engine.cases.ruling.ruling_words import asked
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

PICK = Qt.ItemDataRole.UserRole
MOST_SEEN = 6
NONE = "none of them"
WORDS_HINT = "A change of word like \u201cgreen black\u201d, or shares like \u201cbears 2, Bob 1\u201d."


class DecisionPanel(QFrame):
    """``picked`` carries what to pick: an option, or a list of them in the order chosen."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.decision: Decision | None = None
        self.hint = Label()
        self.hint.setObjectName("muted")
        self.hint.setWordWrap(True)
        self.options = _Options()
        self.options.setAccessibleName("Options")
        self.typed = QLineEdit()
        self.typed.setAccessibleName("Answer")
        self.go_on = Button("Choose and go on")
        self._order: list[Any] = []
        self._lay_out()
        self.options.itemActivated.connect(self._activate)
        self.options.entered_key.connect(self.choose)
        self.options.space_key.connect(self._toggle)
        self.options.itemClicked.connect(self._clicked)
        self.typed.returnPressed.connect(self.choose)
        self.go_on.clicked.connect(self.choose)
        self.hide()

    def ask(self, decision: Decision | None) -> None:
        """Show a decision, or none."""
        self.decision = decision
        self._order = []
        self.setVisible(decision is not None)
        if decision is None:
            return
        self.options.setAccessibleDescription(asked(decision))
        self.options.clear()
        for option in decision.options:
            self._add(str(option), option)
        if decision.kind == "objects" and not self._several and decision.least == 0:
            self._add(NONE, "no")
        self.options.setVisible(bool(decision.options))
        self.typed.setVisible(not decision.options)
        self.typed.clear()
        self.hint.setText(_hint(decision, self._several))
        self.options.setCurrentRow(0)
        rows = max(1, min(MOST_SEEN, self.options.count()))
        self.options.setFixedHeight(rows * max(26, self.options.sizeHintForRow(0)) + 4)

    def take_keyboard(self) -> None:
        """The options, or the line for an answer."""
        (self.options if self.options.isVisible() else self.typed).setFocus()

    def choose(self) -> None:
        """Go on with what is picked; nothing happens while it is too little or too much."""
        decision = self.decision
        if decision is None:
            return
        if not decision.options:
            if words := self.typed.text().strip():
                self.picked.emit(_typed(decision, words))
            return
        if not self._several:
            item = self.options.currentItem()
            if item is not None:
                self.picked.emit(item.data(PICK))
            return
        least, most = self._bounds(decision)
        if least <= len(self._order) <= most:
            self.picked.emit(list(self._order) or "no")
        else:
            self.hint.setText(_hint(decision, True) + f" {len(self._order)} picked so far.")

    @property
    def _several(self) -> bool:
        decision = self.decision
        return decision is not None and (
            decision.kind == "order" or (decision.kind == "objects" and decision.most > 1)
        )

    @staticmethod
    def _bounds(decision: Decision) -> tuple[int, int]:
        if decision.kind == "order":
            return len(decision.options), len(decision.options)
        return decision.least, decision.most

    def _activate(self, item: QListWidgetItem) -> None:
        if not self._several:
            self.picked.emit(item.data(PICK))

    def _clicked(self, item: QListWidgetItem) -> None:
        if self._several:
            self._toggle(item)

    def _toggle(self, item: QListWidgetItem | None) -> None:
        """Pick an option or put it back; the numbers show the order."""
        if item is None or not self._several:
            return
        pick = item.data(PICK)
        if pick in self._order:
            self._order.remove(pick)
        else:
            self._order.append(pick)
        for row in range(self.options.count()):
            one = self.options.item(row)
            at = self._order.index(one.data(PICK)) + 1 if one.data(PICK) in self._order else 0
            one.setText(f"{at}. {one.data(PICK)}" if at else str(one.data(PICK)))
            one.setCheckState(Qt.CheckState.Checked if at else Qt.CheckState.Unchecked)

    def _add(self, words: str, pick: Any) -> None:
        item = QListWidgetItem(words, self.options)
        item.setData(PICK, pick)
        if self._several:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.hint, 1)
        row.addWidget(self.go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        column.setSpacing(GRID // 2)
        for widget in (self.options, self.typed):
            column.addWidget(widget)
        column.addLayout(row)


class _Options(QListWidget):
    """The options; Enter goes on, the space bar picks one of several."""

    entered_key = Signal()
    space_key = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the space bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.entered_key.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.space_key.emit(self.currentItem())
        else:
            super().keyPressEvent(event)


def _hint(decision: Decision, several: bool) -> str:
    if not decision.options:
        words = {"number": f"A number, {decision.least} or more.", "words": WORDS_HINT}
        return words.get(decision.kind, "Type the answer.")
    if decision.kind == "order":
        return "Space picks, first to happen first; Enter goes on with all of them in order."
    if several:
        count = (
            str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        )
        return f"Space picks, Enter goes on: {count} of them."
    return "Enter chooses; the answer is written into the case."


def _typed(decision: Decision, words: str) -> Any:
    """What was typed as the value a case holds: a number, pairs of words, shares by name, or the words."""
    if decision.kind == "number" and words.lstrip("-").isdecimal():
        return int(words)
    if decision.kind != "words":
        return words
    pairs = [part.strip().rpartition(" ")[::2] for part in words.split(",")]
    if all(name and share.isdecimal() for name, share in pairs):
        return {name: int(share) for name, share in pairs}
    return [list(pair) for pair in pairs]
