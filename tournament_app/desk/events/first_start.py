"""The greeting of a first start: three doors."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import hint_label
from tournament_app.desk.kit.icon_label import IconLabel
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID


class FirstStart(QWidget):
    """Shown while there is no event; what the doors do is the page's matter."""

    def __init__(self) -> None:
        super().__init__()
        title = Label("Run an event")
        title.setObjectName("page_title")
        words = hint_label(
            "There is no event yet. Start one of your own, look around in one that is already under way, or bring "
            "one along from another program. Everything stays on this computer."
        )
        self.new_event = Door("calendar-plus", "New event", "Name it, enrol players, pair the first round.")
        self.sample = Door(
            "sparkles",
            "Try it with a sample event",
            "24 made-up players, three of five rounds played. Delete it any time.",
        )
        self.import_ = Door(
            "upload", "Import", "An event from a results file, to continue or to check its standings."
        )
        doors = QHBoxLayout()
        doors.setSpacing(2 * GRID)
        for door in (self.new_event, self.sample, self.import_):
            doors.addWidget(door)
        column = QVBoxLayout()
        column.setSpacing(2 * GRID)
        column.addStretch(2)
        column.addWidget(title)
        column.addWidget(words)
        column.addSpacing(GRID)
        column.addLayout(doors)
        column.addSpacing(GRID)
        column.addWidget(
            hint_label("Ctrl+K finds every action by its name; F1 explains the page you are on.")
        )
        column.addStretch(3)
        middle = QWidget()
        middle.setLayout(column)
        middle.setMaximumWidth(110 * GRID)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(middle, 20)
        row.addStretch(1)


class Door(Button):
    """A large button: icon, what it is, what happens."""

    def __init__(self, drawing: str, title: str, words: str) -> None:
        super().__init__()
        self.setObjectName("door")
        self.setAutoDefault(True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        sign = IconLabel(28, drawing, "accent_text")
        name = Label(title)
        name.setObjectName("section_title")
        name.setWordWrap(True)
        said = hint_label(words)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        for label in (sign, name, said):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)
        self.setMinimumHeight(20 * GRID)
        self.setMinimumWidth(26 * GRID)
