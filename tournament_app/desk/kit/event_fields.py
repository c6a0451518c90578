"""Fields that several pages about an event use: its day, format and number of rounds."""

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QDate, QLocale
from PySide6.QtWidgets import QDateEdit

from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox

MOST_ROUNDS = 30
LONGEST_ROUND = 600


def day_field() -> QDateEdit:
    """A day with a calendar, in a form that no country reads otherwise."""
    field = QDateEdit()
    field.setLocale(QLocale.c())
    field.setDisplayFormat("d MMM yyyy")
    field.setCalendarPopup(True)
    return field


def python_date(day: QDate) -> date:
    """The same day as the domain writes it."""
    return date(day.year(), day.month(), day.day())


def qt_date(day: date) -> QDate:
    """The same day as fields take it."""
    return QDate(day.year, day.month, day.day)


def format_field(formats: Mapping[str, str]) -> CalmComboBox:
    """The formats by title; another name can be typed (an organizer's own format)."""
    field = CalmComboBox()
    field.setEditable(True)
    field.setInsertPolicy(CalmComboBox.InsertPolicy.NoInsert)
    for name, title in formats.items():
        field.addItem(title, name)
    return field


def format_name(field: CalmComboBox) -> str:
    """The name of the format chosen, or what was typed."""
    typed = field.currentText().strip()
    at = field.findText(typed)
    return str(field.itemData(at)) if at >= 0 else typed


def show_format(field: CalmComboBox, name: str) -> None:
    """Show a format by its name."""
    at = field.findData(name)
    field.setCurrentIndex(at)
    field.setEditText(field.itemText(at) if at >= 0 else name)


def rounds_field() -> CalmSpinBox:
    """A number of rounds; 0 leaves it to the attendance."""
    field = CalmSpinBox(0, MOST_ROUNDS)
    field.setSpecialValueText("Not set")
    return field
