"""What if he had done this instead: a second game beside the first, both kept, with what is otherwise in the end."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.showing.endings import other_ending
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

SAME = "both end the same"


class BranchBar(QWidget):
    """``wanted`` carries the text of the game to be shown, ``over`` that one of them is enough again."""

    wanted = Signal(str)
    over = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._texts = ["", ""]
        self._rulings: list[Adjudication | None] = [None, None]
        self.at = 0
        self.said = Label()
        self.said.setWordWrap(True)
        self.both = (Button("As it was"), Button("What if"))
        self.leave = Button("Keep this one")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for at, button in enumerate(self.both):
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, at=at: self.show_one(at))
            row.addWidget(button)
        row.addWidget(self.said, 1)
        row.addWidget(self.leave)
        self.leave.clicked.connect(self.end)
        self.hide()

    @property
    def open(self) -> bool:
        """Whether there are two games."""
        return not self.isHidden()

    def begin(self, first: str, other: str, ruling: Adjudication) -> None:
        """Put another game beside the one that was recorded, and show it."""
        self._texts, self._rulings, self.at = [first, other], [ruling, None], 1
        self.show()
        self._choose()
        self.wanted.emit(other)

    def show_one(self, at: int) -> None:
        """Show the one (0: as it was) or the other."""
        if self.open and at != self.at:
            self.at = at
            self.wanted.emit(self._texts[at])
        self._choose()

    def follow(self, text: str, ruling: Adjudication) -> None:
        """The game that is shown has another text and ruling."""
        if not self.open:
            return
        self._texts[self.at], self._rulings[self.at] = text, ruling
        first, other = self._rulings
        if first is not None and other is not None and first.end is not None and other.end is not None:
            told = "; ".join(other_ending(first.end, other.end)) or SAME
            self.said.setText(f"What if: {told}.")

    def end(self) -> None:
        """One game is enough again: the one that is shown."""
        self.hide()
        self.over.emit()

    def _choose(self) -> None:
        for at, button in enumerate(self.both):
            button.setChecked(at == self.at)
