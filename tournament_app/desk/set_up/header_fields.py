"""Fields bound to an event's header: each is saved when it is left, and follows the book."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QDate, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateEdit, QLineEdit, QWidget

from tournament_app.desk.kit.dressing import dress
from tournament_app.desk.kit.event_fields import format_name, python_date, show_format
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox
from tournament_app.domain.event import Event
from tournament_app.domain.refusal import Malformed


class Part(Struct, frozen=True):
    """A part of the header: how it is read off an event and how an event gets it.

    ``put`` may raise ``Malformed`` where what was typed cannot be read.
    """

    take: Callable[[Event], Any]
    put: Callable[[Event, Any], Event]


class HeaderField:
    """A widget bound to a part of the header; ``save`` is called when a person has changed it."""

    def __init__(self, widget: QWidget, part: Part, save: Callable[["HeaderField"], None]) -> None:
        self.widget, self.part = widget, part
        self._shown: Any = None
        self._stands: Any = None
        _when_changed(widget, lambda: self._left(save))

    def show(self, event: Event) -> None:
        """Show what the event says, unless a person is typing something else here."""
        value = self.part.take(event)
        if value == self._shown and not self._wrong:
            return
        self._shown = value
        self.mark(wrong=False)
        with QSignalBlocker(self.widget):
            _set_value(self.widget, value)
        self._stands = _value(self.widget)

    def asked(self) -> Callable[[Event], Event]:
        """What puts what stands in the widget now into an event, whatever the widget shows by then."""
        value = _value(self.widget)
        return lambda event: self.part.put(event, value)

    def mark(self, *, wrong: bool) -> None:
        """Show that what stands here was refused."""
        if self._wrong != wrong:
            dress(self.widget, "wrong", wrong)

    @property
    def _wrong(self) -> bool:
        return bool(self.widget.property("wrong"))

    def _left(self, save: Callable[["HeaderField"], None]) -> None:
        """Save what a person has changed: a widget that cannot show what the event says has not been."""
        value = _value(self.widget)
        if self._wrong or value != self._stands:
            self._shown = self._stands = value
            save(self)


def games(text: str) -> tuple[int, int]:
    """``2-0`` as games won and lost; ``Malformed`` otherwise."""
    parts = text.replace("–", "-").split("-")
    if len(parts) != 2 or not all(part.strip().isdigit() for part in parts):
        raise Malformed(f"“{text}” are no games: write won and lost as 2-0.")
    return int(parts[0]), int(parts[1])


def _when_changed(widget: QWidget, told: Callable[[], None]) -> None:
    match widget:
        case QLineEdit() | CalmSpinBox() | QDateEdit():
            widget.editingFinished.connect(told)
        case QCheckBox():
            widget.toggled.connect(lambda _: told())
        case QComboBox():
            widget.activated.connect(lambda _: told())
            line = widget.lineEdit()
            if line is not None:
                line.editingFinished.connect(told)


def _value(widget: QWidget) -> Any:
    match widget:
        case QLineEdit():
            return widget.text().strip()
        case CalmSpinBox():
            return widget.value()
        case QDateEdit():
            return python_date(widget.date())
        case QCheckBox():
            return widget.isChecked()
        case CalmComboBox() if widget.isEditable():
            return format_name(widget)
        case QComboBox():
            return widget.currentData()
    raise AssertionError(widget)


def _set_value(widget: QWidget, value: Any) -> None:
    match widget:
        case QLineEdit():
            widget.setText(value)
        case CalmSpinBox():
            widget.show_number(value)
        case QDateEdit():
            widget.setDate(QDate(value.year, value.month, value.day))
        case QCheckBox():
            widget.setChecked(value)
        case CalmComboBox() if widget.isEditable():
            show_format(widget, value)
        case QComboBox():
            at = (at for at in range(widget.count()) if widget.itemData(at) == value)
            widget.setCurrentIndex(next(at, -1))
