"""A replay to look through: a slider over its moments, the table below it following, and a case made of one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from engine.cases.taking_in.replay_file import Replay
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID


class ReplayBar(QWidget):
    """``moved`` carries the moment looked at, ``over`` that the looking through is done.

    ``draft_wanted`` asks for the case of a moment with its last acts in the log.
    """

    moved = Signal(int)
    draft_wanted = Signal(int)
    over = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.replay: Replay | None = None
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of the replay")
        self.said, self.make = Label(), Button("Make a case of this")
        self.draft = Button("With the last acts")
        self.draft.setToolTip(
            "The position before the last three plays of the turn, and the plays drafted as entries"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.slider, 2)
        row.addWidget(self.said, 3)
        row.addWidget(self.make)
        row.addWidget(self.draft)
        self.draft.clicked.connect(lambda: self.draft_wanted.emit(self.slider.value()))
        self.slider.valueChanged.connect(self._moved)
        self.make.clicked.connect(self._done)
        self.hide()

    def look_through(self, replay: Replay) -> None:
        """Begin at the end of a replay; the arrow keys go from event to event."""
        self.replay = None
        self.slider.setRange(0, replay.moments - 1)
        self.slider.setPageStep(max(1, replay.moments // 20))
        self.slider.setValue(replay.moments - 1)
        self.replay = replay
        self.show()
        self.slider.setFocus()
        self._moved(replay.moments - 1)

    def _moved(self, moment: int) -> None:
        if self.replay is not None:
            self.said.setText(f"{moment:,} of {self.replay.moments - 1:,}: {self.replay.said(moment)}")
            self.moved.emit(moment)

    def _done(self) -> None:
        self.replay = None
        self.hide()
        self.over.emit()
