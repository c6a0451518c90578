"""The line in which a list is searched: the same on every page."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from tournament_app.desk.kit.record_table import R
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID

WIDEST = 40 * GRID
BESIDE = 6 * GRID
"""Pixels of the frame and of the button that clears the line."""


class SearchLine(QLineEdit):
    """It says what it finds (``Find a player (Ctrl+F)``), which it is never too narrow to say.

    ``widest`` is in pixels, None for all the room there is. ``went_on`` is emitted where Enter or the arrow down
    leaves it for what was found.
    """

    went_on = Signal()

    def __init__(self, finds: str, widest: int | None = WIDEST) -> None:
        super().__init__()
        self.setPlaceholderText(finds)
        self.setAccessibleName(finds.partition(" (")[0])
        self.setClearButtonEnabled(True)
        self._widest = widest
        self.returnPressed.connect(self.went_on)
        self._fit()

    def lead_to(self, view: RecordView[R]) -> None:
        """Let Enter and the arrow down go on to the first row of a list; nothing found keeps the keyboard here."""

        def go() -> None:
            if view.records.rowCount():
                view.choose(0)
                view.setFocus()

        self.went_on.connect(go)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow down goes on."""
        if event.key() == Qt.Key.Key_Down:
            self.went_on.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Wide enough for what it says, and for more than that where there is room."""
        usual = super().sizeHint()
        return QSize(max(usual.width(), self._said), usual.height())

    def minimumSizeHint(self) -> QSize:
        """What it says is never cut, at any size of letters."""
        least = super().minimumSizeHint()
        return QSize(max(least.width(), self._said), least.height())

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def begin(self, typed: str = "") -> None:
        """Take the keyboard, with these words or with all that stands here chosen."""
        if typed:
            self.setText(typed)
        self.setFocus()
        self.selectAll()

    @property
    def _said(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.placeholderText()) + BESIDE

    def _fit(self) -> None:
        if self._widest is not None:
            self.setMaximumWidth(max(self._widest, self._said))
        self.updateGeometry()


def search_row(search: SearchLine, choice: QWidget, count: QLabel) -> QHBoxLayout:
    """What is searched, what is shown of it, and how much that is, over a list."""
    row = QHBoxLayout()
    row.setSpacing(GRID)
    row.addWidget(search, 2)
    row.addWidget(choice)
    row.addStretch(1)
    row.addWidget(count)
    return row
