"""The fields that floor situations ask for, and what was entered in them."""

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QCompleter, QLineEdit, QSpinBox, QWidget

from tournament_app.desk.kit.form import CalmSpinBox
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.name_finder import in_event

MOST_TABLES, MOST_GAMES, MOST_LIFE, MOST_MINUTES = 9999, 9, 999, 600
UNKNOWN_LIFE = -100
MOST_NAMED = 5


class Field(Enum):
    """A field and its label; the letter after ``&`` leads there."""

    PLAYER = "&Player"
    OTHER = "&Opponent they played"
    TABLE = "&Table"
    OTHER_TABLE = "Other ta&ble"
    WINS1 = "Games &won by the first"
    WINS2 = "Games won b&y the second"
    DRAWS = "&Drawn games"
    IN_PROGRESS = "Game in progress"
    LIFE1 = "&Life total of the first"
    LIFE2 = "Li&fe total of the second"
    MINUTES = "&Minutes"
    REASON = "&Reason"
    DROPS = "Out of the event"


NUMBERS = {
    Field.TABLE: (1, MOST_TABLES),
    Field.OTHER_TABLE: (1, MOST_TABLES),
    Field.WINS1: (0, MOST_GAMES),
    Field.WINS2: (0, MOST_GAMES),
    Field.DRAWS: (0, MOST_GAMES),
    Field.LIFE1: (UNKNOWN_LIFE, MOST_LIFE),
    Field.LIFE2: (UNKNOWN_LIFE, MOST_LIFE),
    Field.MINUTES: (0, MOST_MINUTES),
}
CHECKS = {
    Field.IN_PROGRESS: "Counts as drawn",
    Field.DROPS: "Not paired any more",
}


class Entered:
    """What the fields say about a book. Names that fit nobody, or several, raise ``Malformed``."""

    def __init__(self, book: EventBook, values: Mapping[Field, str | int | bool]) -> None:
        self.book = book
        self._values = values

    def number(self, field: Field) -> int:
        """A whole number."""
        return int(self._values[field])

    def table(self, field: Field = Field.TABLE) -> TableNumber:
        """A table."""
        return TableNumber(self.number(field))

    def life(self, field: Field) -> int | None:
        """A life total, None where it was not entered."""
        value = self.number(field)
        return None if value == UNKNOWN_LIFE else value

    def text(self, field: Field) -> str:
        """A text."""
        return str(self._values[field]).strip()

    def ticked(self, field: Field) -> bool:
        """Whether a box is ticked."""
        return bool(self._values[field])

    def player(self, field: Field = Field.PLAYER) -> PlayerId:
        """The one player in the event whose name fits."""
        return in_event(self.book).one(self.text(field))


def make_field(field: Field, changed: Callable[[], None]) -> QWidget:
    """The widget of a field; ``changed`` is called after every change."""
    if field in NUMBERS:
        spin = CalmSpinBox(*NUMBERS[field])
        if field in (Field.LIFE1, Field.LIFE2):
            spin.setSpecialValueText("not needed")
        spin.setValue(spin.minimum())
        spin.valueChanged.connect(lambda _: changed())
        return spin
    if field in CHECKS:
        box = QCheckBox(CHECKS[field])
        box.setChecked(True)
        box.toggled.connect(lambda _: changed())
        return box
    line = QLineEdit()
    line.textChanged.connect(lambda _: changed())
    return line


def value_of(widget: QWidget) -> str | int | bool:
    """What was entered in a field's widget."""
    if isinstance(widget, QSpinBox):
        return widget.value()
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    assert isinstance(widget, QLineEdit), "fields are spins, boxes and lines"
    return widget.text()


def complete_names(widget: QWidget, book: EventBook) -> None:
    """Let a name field offer the names of the event."""
    if isinstance(widget, QLineEdit):
        completer = QCompleter(sorted(book.name_of(player) for player in book.enrollments), widget)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        widget.setCompleter(completer)
