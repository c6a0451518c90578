"""Forms: cards with labelled fields in one column, hints below, aligned across cards."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

LABEL_WIDTH = 22 * GRID
FIELD_WIDTH = 46 * GRID


class Card(QFrame):
    """A titled card; ``field`` adds a row with a label that leads to the widget (Alt and its letter)."""

    def __init__(self, title: str = "", hint: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID)
        self._grid.setColumnMinimumWidth(0, LABEL_WIDTH)
        self._grid.setColumnStretch(2, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        if title:
            heading = Label(title)
            heading.setObjectName("section_title")
            layout.addWidget(heading)
        if hint:
            layout.addWidget(hint_label(hint))
        layout.addLayout(self._grid)

    def field(self, label: str, widget: QWidget, hint: str = "") -> QLabel:
        """Add a labelled widget; the label of its hint (empty if none)."""
        row = self._grid.rowCount()
        words = Label(label)
        words.setBuddy(widget)
        if not widget.accessibleName():
            widget.setAccessibleName(label.replace("&", ""))
        if isinstance(widget, QComboBox):
            if not hint:
                widget.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            widget.setMinimumWidth(FIELD_WIDTH)
            widget.setMaximumWidth(2 * FIELD_WIDTH)
        elif isinstance(widget, QLineEdit | QDateEdit) and widget.maximumWidth() > FIELD_WIDTH:
            widget.setFixedWidth(FIELD_WIDTH)
        top = (
            Qt.AlignmentFlag.AlignTop
            if widget.sizeHint().height() > 6 * GRID
            else Qt.AlignmentFlag.AlignVCenter
        )
        self._grid.addWidget(words, row, 0, Qt.AlignmentFlag.AlignRight | top)
        said = hint_label(hint)
        if hint:
            self._grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignLeft | top)
            self._grid.addWidget(said, row, 2)
        else:
            self._grid.addWidget(widget, row, 1, 1, 2)
        return said

    def full(self, widget: QWidget) -> None:
        """Add a widget over the whole width of the card."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 3)

    def wide(self, widget: QWidget) -> None:
        """Add a widget under the fields, in their column."""
        self._grid.addWidget(widget, self._grid.rowCount(), 1, 1, 2)


def hint_label(words: str) -> QLabel:
    """A muted line that explains."""
    said = Label(words)
    said.setObjectName("muted")
    said.setWordWrap(True)
    return said


def row_of(*widgets: QWidget) -> QWidget:
    """Widgets side by side, the rest of the row empty."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GRID)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return holder


def scrolled(*cards: QWidget) -> QScrollArea:
    """Cards below each other that scroll when the window is low; focus brings a field into sight."""
    inside = QWidget()
    inside.setObjectName("scrolled")
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, GRID, 0)
    column.setSpacing(2 * GRID)
    for card in cards:
        column.addWidget(card)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


class CalmComboBox(QComboBox):
    """A choice that the mouse wheel changes only when it has the keyboard; as wide as what there is to choose now."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page instead of changing the choice."""
        event.ignore()


class CalmSpinBox(QSpinBox):
    """A number that the mouse wheel does not change by accident; as wide as the longest of them with its words."""

    def __init__(self, least: int, most: int, suffix: str = "") -> None:
        super().__init__()
        self.setRange(least, most)
        self.setSuffix(suffix)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_number(self, number: int) -> None:
        """Show a number as it is, also one that is larger than what is entered here: it came by another door."""
        self.setMaximum(max(self.maximum(), number))
        self.setValue(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page instead of changing the number."""
        event.ignore()
